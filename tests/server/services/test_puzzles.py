"""Puzzles of every game: the same for everybody, judged by the log, kept, and set up by hand."""

from __future__ import annotations

import asyncio
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from typing import Any

import msgspec
import pytest

from shopfloor import bots
from shopfloor.bots.puzzles import kept, of_day
from shopfloor.server.http.turns import waits
from shopfloor.server.ids import now
from shopfloor.server.services.puzzles import puzzling
from shopfloor.server.services.streaks import gears, streak
from shopfloor.server.store import PuzzleRow, SeatRow
from shopfloor.server.store.migrate import migrate
from tests.server.client import Person, Server, at_table
from tests.server.inside import House, run
from tests.server.live.test_heavy import old_table, opened_store
from tests.server.playing import play_on

GAMES = ["fantastic-factories", "factory-fun", "factory-funner"]
DAY = 86_400_000


def opened(person: Person, **wish: Any) -> Any:
    return person.ok("POST", "/api/puzzles", wish)


def info(person: Person, table: str) -> Any:
    return person.ok("GET", f"/api/puzzles/{table}")


def play(server: Server, table: Any, moves: list[str]) -> None:
    async def all_of_them() -> None:
        async with at_table(server, table["table"]["id"], table["token"]) as seat:
            for move in moves:
                answer = await seat.move(move)
                assert answer["say"] == "accepted", (move, answer)
                await seat.reach(answer["number"])

    asyncio.run(all_of_them())


def today() -> str:
    return datetime.now(UTC).date().isoformat()


def answer_of(game: str) -> list[str]:
    crew: Any = bots.crew(game)
    return list(of_day(crew, date.fromisoformat(today())).line)


@pytest.mark.parametrize("game", GAMES)
def test_a_puzzle_is_solved_judged_and_kept(server: Server, game: str) -> None:
    ann = Person(server, "Ann")
    table = opened(ann, game=game)
    name = table["table"]["id"]
    assert table["table"]["status"] == "playing" and table["table"]["game"] == game
    start = info(ann, name)
    assert (start["game"], start["day"], start["gears"]) == (game, today(), 0)
    assert start["made"] == start["had"] < start["best"] and not start["over"]
    play(server, table, answer_of(game))
    end = info(ann, name)
    assert end["made"] == end["best"] and end["over"] and not end["fault"]
    assert (end["gears"], end["tries"], end["help"], end["streak"]) == (3, 1, 0, 1)
    assert info(ann, name)["tries"] == 1  # asked again it is no other try
    told = {day["game"]: day for day in ann.ok("GET", "/api/puzzles")}
    assert list(told) == puzzling() and told[game]["gears"] == 3 and told[game]["streak"] == 1
    month = ann.ok("GET", f"/api/puzzles/days/{game}/{today()[:7]}")
    assert month[-1]["day"] == today() and month[-1]["gears"] == 3


def test_the_answer_is_told_move_by_move_and_costs_the_gears(server: Server) -> None:
    ann = Person(server, "Ann")
    table = opened(ann, game="factory-fun")
    name = table["table"]["id"]
    told = ann.ok("GET", f"/api/puzzles/{name}/answer")
    assert told["moves"] == answer_of("factory-fun")
    assert [step["move"] for step in told["steps"]] == ["", *told["moves"]]
    assert told["steps"][-1]["made"] == info(ann, name)["best"]
    assert told["steps"][0]["view"]["plants"] != told["steps"][-1]["view"]["plants"]
    play(server, table, told["moves"])
    end = info(ann, name)
    assert (end["over"], end["help"], end["gears"], end["streak"]) == (True, 2, 0, 0)


def test_hints_lead_to_the_best_and_say_when_it_is_out_of_reach(server: Server) -> None:
    ann = Person(server, "Ann")
    table = opened(ann, game="fantastic-factories")

    async def helped() -> None:
        async with at_table(server, table["table"]["id"], table["token"]) as seat:
            for _ in range(30):
                told = await seat.ask("hint", depth=3)
                assert told["say"] == "hinted", told
                await seat.reach((await seat.move(told["text"]))["number"])
                if info(ann, table["table"]["id"])["over"]:
                    return

    asyncio.run(helped())
    end = info(ann, table["table"]["id"])
    assert end["made"] == end["best"] and (end["help"], end["gears"]) == (1, 2)


def test_a_missed_try_costs_a_gear(server: Server) -> None:
    ann = Person(server, "Ann")
    first = opened(ann, game="factory-funner")
    play(server, first, ["decline"])
    missed = info(ann, first["table"]["id"])
    assert missed["over"] and missed["made"] < missed["best"] and missed["gears"] == 0
    second = opened(ann, game="factory-funner")
    assert second["table"]["id"] != first["table"]["id"]  # the first has its verdict
    play(server, second, answer_of("factory-funner"))
    assert info(ann, second["table"]["id"])["gears"] == 2


def test_a_puzzle_can_be_played_on_and_its_rematch_is_a_game(server: Server) -> None:
    ann = Person(server, "Ann")
    table = opened(ann)

    async def on() -> None:
        async with at_table(server, table["table"]["id"], table["token"]) as seat:
            await play_on([seat], 3)

    asyncio.run(on())
    again = ann.ok("POST", f"/api/tables/{table['table']['id']}/rematch")
    assert again["options"] == {"machine": "easy"}
    assert ann.ok("POST", f"/api/tables/{again['id']}/start")["status"] == "playing"


def test_everybody_has_a_table_of_their_own_and_finds_it_again(server: Server) -> None:
    ann, bob = Person(server, "Ann"), Person(server, "Bob")
    first = opened(ann)["table"]["id"]
    assert opened(ann)["table"]["id"] == first
    assert opened(ann, again=True)["table"]["id"] != first
    other = opened(bob)["table"]["id"]
    assert other != first
    a, b = (ann.ok("GET", f"/api/puzzles/{t}") for t in (first, other))
    assert a == b


def test_a_puzzle_is_not_listed_among_the_games(server: Server) -> None:
    ann = Person(server, "Ann")
    opened(ann)
    assert ann.ok("GET", "/api/me/tables") == []


def test_puzzles_leave_room_for_games_and_do_not_hide_them(tmp_path: Path) -> None:
    server = Server(f"sqlite:///{tmp_path / 'test.db'}", tables_per_person=2).start()
    try:
        ann = Person(server, "Ann")
        game = ann.open(bots=["random"])["table"]["id"]
        for _ in range(3):
            opened(ann, again=True)
        assert [table["id"] for table in ann.ok("GET", "/api/me/tables")] == [game]
        ann.open()
        wish = {"game": "fantastic-factories", "seats": 2}
        assert ann.ask("POST", "/api/tables", wish).json()["code"] == "too_many_tables"
    finally:
        server.stop()


def test_a_puzzle_asks_nobody_to_come(tmp_path: Path) -> None:
    async def test(house: House) -> None:
        ann = await house.guest("Ann")
        await ann.ok("POST", "/api/puzzles", {})
        person = await house.id_of("Ann")
        assert await waits(house.service, person) == set()
        wish = {"game": "fantastic-factories", "seats": 1, "start": True}
        game = (await ann.ok("POST", "/api/tables", wish))["table"]["id"]
        assert {turn.table for turn in await waits(house.service, person)} == {game}

    run(tmp_path, test)


def test_the_latest_tables_are_the_latest_games(database: str) -> None:
    """What is a puzzle's is left out where tables are looked for, not afterwards."""

    async def test() -> None:
        store = opened_store(database)
        await migrate(store.database)
        ann = await store.people.add("Ann")
        for n in range(5):
            marks = {"puzzle": today()} if n else {"machine": "easy"}
            row = msgspec.structs.replace(old_table(n), host=ann, options=marks, touched=n)
            await store.lobby.add(row, [SeatRow(0)])
        games = await store.lobby.of_person(ann, limit=2, puzzles=False)
        assert [row.id for row, _ in games] == [old_table(0).id]
        assert len(await store.lobby.of_person(ann, puzzles=True)) == 4
        assert len(await store.lobby.of_person(ann)) == 5
        await store.close()

    asyncio.run(test())


def test_a_puzzle_that_has_its_verdict_does_not_wait_for_weeks(database: str) -> None:
    async def test() -> None:
        store = opened_store(database)
        await migrate(store.database)
        ann, then = await store.people.add("Ann"), now() - 3 * DAY
        for n in range(4):
            row = msgspec.structs.replace(old_table(n), host=ann, status="playing", touched=then)
            await store.lobby.add(row, [SeatRow(0)])
        for n, solved in ((0, False), (1, True), (2, True)):
            mark = today() if n else "2026-01-01"
            await store.puzzles.judged(ann, "any", mark, old_table(n).id, solved)
        kept = await store.puzzles.read(ann, "any", today())
        assert (kept.tries, kept.last) == (1, old_table(2).id)  # after it is solved it is no try
        await store.lobby.expire(2, 45, 365)
        found = {row.id: row.status for row, _ in await store.lobby.of_person(ann)}
        states = [found[old_table(n).id] for n in range(4)]
        assert states == ["expired", "playing", "expired", "playing"]
        await store.close()

    asyncio.run(test())


def test_only_the_last_year_has_puzzles(server: Server) -> None:
    ann = Person(server, "Ann")
    now = datetime.now(UTC).date()
    for day in (now + timedelta(days=2), now - timedelta(days=367)):
        answer = ann.ask("POST", "/api/puzzles", {"day": day.isoformat()})
        assert (answer.status_code, answer.json()["code"]) == (422, "no_such_day")
    assert ann.ask("POST", "/api/puzzles", {"day": "2026-02-31"}).json()["code"] == "no_such_day"
    assert opened(ann, day=(now - timedelta(days=300)).isoformat())["table"]["status"] == "playing"
    assert ann.ask("POST", "/api/puzzles", {"game": "patience"}).status_code == 404
    table = ann.open(bots=["random"])["table"]["id"]
    assert ann.ask("GET", f"/api/puzzles/{table}").status_code == 404


# Set up by hand


@pytest.mark.parametrize("game", GAMES)
def test_a_position_is_certified_kept_and_opened_by_its_link(server: Server, game: str) -> None:
    ann, bob = Person(server, "Ann"), Person(server, "Bob")
    puzzle = kept(game)[0]
    setup = {"game": game, "position": puzzle.position}
    made = ann.ask("POST", "/api/puzzles/positions", setup, timeout=90.0).json()
    assert (made["gain"], made["kind"]) == (puzzle.best - puzzle.had, puzzle.kind), made
    table = opened(bob, shared=made["shared"])
    play(server, table, puzzle.line)
    end = info(bob, table["table"]["id"])
    assert (end["shared"], end["day"], end["gears"]) == (made["shared"], "", 3)
    assert end["streak"] == 0  # it is no day's puzzle


@pytest.mark.parametrize(
    ("game", "position", "code"),
    [
        ("fantastic-factories", {"dice": []}, "no_dice"),
        ("fantastic-factories", {"dice": [7]}, "unknown_die"),
        ("fantastic-factories", {"dice": [1]}, "nothing_to_gain"),
        ("fantastic-factories", {"dice": [1], "built": ["robot", "robot"]}, "stands_once"),
        ("fantastic-factories", {"dice": [1], "hand": ["robot"] * 9}, "too_many_copies"),
        ("factory-fun", {"layout": "classic-a:", "machine": 999, "money": 5}, "unknown_machine"),
        (
            "factory-fun",
            {"layout": "classic-a: 38@3,2", "machine": 7, "money": 5},
            "unsound_layout",
        ),
        ("factory-funner", {"layout": "cyan:", "machine": 44, "money": 5000}, "money_bounds"),
        ("factory-funner", {"layout": "cyan:", "machine": 44}, "format"),
    ],
)
def test_bad_positions_are_refused_with_the_reason(
    server: Server, game: str, position: Any, code: str
) -> None:
    ann = Person(server, "Ann")
    answer = ann.ask("POST", "/api/puzzles/positions", {"game": game, "position": position})
    assert (answer.status_code, answer.json()["code"]) == (422, code), answer.text


# Streaks


def test_a_streak_is_the_days_in_a_row_each_solved_on_its_day() -> None:
    now = date(2026, 11, 17)

    def solved(ago: int, late: int = 0, **more: Any) -> PuzzleRow:
        day = now - timedelta(days=ago)
        at = datetime(day.year, day.month, day.day, 12, tzinfo=UTC).timestamp() * 1000 + late * DAY
        return PuzzleRow("any", day.isoformat(), **{"tries": 1, "solved": int(at), **more})

    assert streak([], now) == 0
    assert streak([solved(0), solved(1), solved(3)], now) == 2
    assert streak([solved(1), solved(2)], now) == 2  # today is not over yet
    assert streak([solved(2)], now) == 0
    assert streak([solved(0), solved(1, late=1)], now) == 1  # solved from the archive
    assert streak([solved(0, help=2), solved(1)], now) == 1  # shown, not solved
    assert [gears(solved(0, tries=n, help=h)) for n, h in ((1, 0), (2, 0), (1, 1), (3, 1))] == [
        *(3, 2, 2, 1)
    ]
