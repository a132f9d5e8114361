"""Ratings: counted once and by place; in order, and honest, among players of known strength."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from benchmarks.rating_check import simulated
from shopfloor import games
from shopfloor.bots import strengths
from shopfloor.bots.ratings import ratings as bot_ratings
from shopfloor.server.services.people.ratings import START, countable, ranks, rated
from shopfloor.server.store import SeatRow
from shopfloor.table.log import Header, Seat
from tests.server.inside import Guest, House, run
from tests.server.services.people.test_record import table

WISH = {"game": "fantastic-factories", "seats": 2, "rated": True}
MINE = "/api/me/profile"
MARA, JONAS = SeatRow(0, "Mara", "mara"), SeatRow(1, "Jonas", "jonas")
HEADER = Header("factory-fun", 1, (Seat("Mara"), Seat("Jonas")))


async def begun(house: House, *people: Guest, **wish: object) -> str:
    opened = await people[0].ok("POST", "/api/tables", {**WISH, "seats": len(people), **wish})
    table = str(opened["table"]["id"])
    for other in people[1:]:
        await other.ok("POST", f"/api/tables/{table}/seats", {})
    await people[0].ok("POST", f"/api/tables/{table}/start")
    return table


def test_a_rated_game_counts_once_and_an_unrated_one_never(tmp_path: Path) -> None:
    async def test(house: House) -> None:
        mara, jonas = await house.guest("Mara"), await house.guest("Jonas")
        await house.end(await begun(house, mara, jonas, rated=False), [20, 10])
        assert (await mara.ok("GET", MINE))["ratings"] == []
        table = await begun(house, mara, jonas)
        await house.end(table, [20, 10])
        for _ in range(2):
            (won,), (lost,) = [(await who.ok("GET", MINE))["ratings"] for who in (mara, jonas)]
            assert won["mu"] > 25 > lost["mu"] and won["games"] == lost["games"] == 1
            assert won["reach"] < 1.96 * START[1] and len(won["steps"]) == 1
        steps = await mara.ok("GET", f"/api/tables/{table}/ratings")
        assert [step["before"] for step in steps] == [25, 25] and steps[0]["mu"] == won["mu"]
        assert [level["bot"] for level in won["bots"]][-1] == "director"
        await mara.ok("DELETE", "/api/me/ratings")
        assert (await mara.ok("GET", MINE))["ratings"] == []

    run(tmp_path, test)


def test_a_rated_game_needs_two_people_and_no_program(tmp_path: Path) -> None:
    async def test(house: House) -> None:
        mara = await house.guest("Mara")
        wish = {**WISH, "bots": ["greedy"], "start": True}
        assert (await mara.refused("POST", "/api/tables", wish))[1] == "rated_alone"
        key = (await mara.ok("POST", "/api/me/keys", {"name": "Robot"}))["token"]
        robot = Guest(house, "192.0.2.3")
        robot.http.headers["Authorization"] = f"Bearer {key}"
        table = (await mara.ok("POST", "/api/tables", WISH))["table"]["id"]
        await robot.ok("POST", f"/api/tables/{table}/seats", {})
        assert (await mara.refused("POST", f"/api/tables/{table}/start"))[1] == "rated_program"
        deal = {"game": "factory-fun", "mode": "classic"}
        assert (await robot.refused("POST", "/api/deals", deal))[1] == "people_only"

    run(tmp_path, test)


def test_who_gave_up_is_last_whatever_their_bot_made_of_it() -> None:
    gone = replace(MARA, conceded=True, sitter="greedy")
    assert ranks(table(), [gone, JONAS]) == [3, 2]
    assert ranks(table(), [MARA, JONAS]) == [1, 2]


def test_a_game_that_somebody_was_taken_from_or_that_never_ended_counts_for_nobody() -> None:
    over = table(header=HEADER)
    assert countable(over, [MARA, JONAS])
    assert not countable(over, [MARA, replace(JONAS, person=None, bot="greedy")])  # removed
    assert not countable(table(header=HEADER, result=None), [MARA, JONAS])
    alone = Header("factory-fun", 1, (Seat("Mara"), Seat("greedy", "greedy")))
    assert not countable(table(header=alone), [MARA, SeatRow(1, "", None, "greedy")])


@pytest.mark.parametrize("game", list(games.discover()))
def test_every_bot_has_a_measured_rating_and_the_best_is_last(game: str) -> None:
    known = bot_ratings(game)
    assert set(known) == set(strengths(game))
    assert known["apprentice"].mu == 25 and known["apprentice"].sigma == 0
    names = list(strengths(game))
    assert max(known, key=lambda bot: known[bot].mu) == names[-1]
    sure = [bot for bot in names if bot not in ("random", "apprentice")]
    assert all(0 < known[bot].sigma < 4 for bot in sure)  # who loses every game is just far below


def test_a_shared_win_moves_equals_nowhere() -> None:
    (one, _), (other, _) = rated([START, START], [1, 1])
    assert one == other == START[0]


def test_the_order_is_right_and_the_intervals_are_honest() -> None:
    """The short form of benchmarks/rating_check.py: 1,500 games among 24 players."""
    checked = simulated(players=24, games=1500, seed=7)
    assert checked.order > 0.97 and checked.covered >= 0.85
