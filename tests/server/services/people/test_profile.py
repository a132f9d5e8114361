"""Profiles: private until opened, silent about those who hide, and no way to find people."""

from __future__ import annotations

import json
from datetime import datetime
from pathlib import Path

from shopfloor.server.services.deals import today
from shopfloor.server.services.people.profile import chronicled
from shopfloor.server.services.streaks import best_streak
from shopfloor.server.store import PuzzleRow
from tests.server.inside import Guest, House, run
from tests.web.fixtures import play

MINE = "/api/me/profile"
WISH = {"game": "fantastic-factories", "seats": 2}


async def played(house: House, mara: Guest, jonas: Guest) -> str:
    """A game of the two that Mara has won."""
    table = str((await mara.ok("POST", "/api/tables", WISH))["table"]["id"])
    await jonas.ok("POST", f"/api/tables/{table}/seats", {})
    await mara.ok("POST", f"/api/tables/{table}/start")
    await house.end(table, [21, 17])
    return table


def test_a_private_profile_answers_like_one_that_never_was(tmp_path: Path) -> None:
    async def test(house: House) -> None:
        mara, stranger = await house.guest("Mara"), await house.guest("Stranger")
        assert (await mara.ok("GET", MINE))["link"] is None  # not by default
        link = (await mara.ok("PUT", MINE, {"public": True}))["link"]
        assert (await stranger.ok("GET", f"/api/profiles/{link}"))["name"] == "Mara"
        await mara.ok("PUT", MINE, {"public": False})
        closed = await stranger.ask("GET", f"/api/profiles/{link}")
        person = await house.id_of("Mara")
        for invented in ("x" * 22, person, "Mara"):
            unknown = await stranger.ask("GET", f"/api/profiles/{invented}")
            assert (unknown.status_code, unknown.text) == (closed.status_code, closed.text)
        assert closed.status_code == 404
        assert (await mara.ok("PUT", MINE, {"public": True}))["link"] != link

    run(tmp_path, test)


def test_others_are_named_only_if_they_are_public_themselves(tmp_path: Path) -> None:
    async def test(house: House) -> None:
        mara, jonas = await house.guest("Mara"), await house.guest("Jonas")
        table = await played(house, mara, jonas)
        own = await mara.ok("GET", MINE)
        assert own["games"][0]["names"] == ["Mara", "Jonas"] and own["games"][0]["won"]
        link = (await mara.ok("PUT", MINE, {"public": True}))["link"]
        shown = await house.guest("Reader")
        text = json.dumps(profile := await shown.ok("GET", f"/api/profiles/{link}"))
        assert profile["games"][0]["names"] == ["Mara", ""] and "Jonas" not in text
        assert table not in text and await house.id_of("Mara") not in text
        await jonas.ok("PUT", MINE, {"public": True})
        again = await shown.ok("GET", f"/api/profiles/{link}")
        assert again["games"][0]["names"] == ["Mara", "Jonas"]

    run(tmp_path, test)


def test_favourites_are_what_a_seat_built_in_games_that_are_over() -> None:
    *_, table = play(3, 2)
    told = json.dumps([[n, e.key, e.params, e.only, e.but] for n, e in table.events])
    mine, theirs = chronicled("fantastic-factories", 2, told)
    shops = table.view(None)["shops"]
    standing = [{building["card"] for building in shop["compound"]} for shop in shops]
    assert standing[0] <= set(mine) and standing[1] <= set(theirs)
    assert chronicled("factory-fun", 1, "[]") == [{}]


async def judged(table: str, seat: int) -> float:
    """What a review that is done tells of Mara, who sits on the first seat."""
    assert table and seat == 0
    return 87.5


def test_streaks_and_accuracies_are_shown_and_no_link_to_a_private_game(tmp_path: Path) -> None:
    async def test(house: House) -> None:
        mara = await house.guest("Mara")
        before = await mara.ok("GET", MINE)
        assert before["streak"] is None and before["accuracies"] == []
        store, day = house.service.hall.store, today()
        await store.puzzles.judged(await house.id_of("Mara"), "factory-fun", day, "t", True)
        link = (await mara.ok("PUT", MINE, {"public": True}))["link"]
        told = await mara.ok("GET", f"/api/profiles/{link}")
        assert told["streak"] == {"now": 1, "best": 1, "solved": 1}
        table = await played(house, mara, await house.guest("Jonas"))
        assert (await mara.ok("GET", MINE))["accuracies"] == []  # until it is reviewed to its end
        house.service.reviews.accuracy = judged  # type: ignore[method-assign]
        for place, shown in ((MINE, table), (f"/api/profiles/{link}", "")):
            [reached] = (await mara.ok("GET", place))["accuracies"]
            assert (reached["table"], reached["accuracy"]) == (shown, 87.5)

    run(tmp_path, test)


def test_the_best_streak_is_that_of_any_game() -> None:
    def solved(game: str, day: str) -> PuzzleRow:
        at = int(datetime.fromisoformat(f"{day}T12:00+00:00").timestamp() * 1000)
        return PuzzleRow(game, day, tries=1, solved=at)

    days = ["2026-11-01", "2026-11-02", "2026-11-03", "2026-11-10"]
    rows = [solved(f"game-{n % 2}", day) for n, day in enumerate(days)]
    assert best_streak(rows) == 3
    assert best_streak([]) == 0
