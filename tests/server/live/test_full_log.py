"""Taking back and playing again cannot fill a log: the game goes on to its end, and is saved."""

from __future__ import annotations

import asyncio

from shopfloor.kernel import Rng
from shopfloor.table import Seat, Table, read_game, write_game
from shopfloor.table.table import MOST_UNDOS, MOST_WITH_UNDO
from tests.server.client import Seat as Client
from tests.server.client import Server, at_table
from tests.server.playing import play_on, seated


async def take_back_as_long_as_it_goes(seat: Client) -> int:
    """Play, take back and play again what can be taken back, until it is refused."""
    for pairs in range(MOST_UNDOS + 2):
        answer = await seat.ask("undo")
        if answer["say"] == "refused":
            assert (answer["code"], answer["clause"]) == ("undo_spent", "undo")
            return pairs
        await seat.reach(answer["number"])
        await seat.reach((await seat.ask("redo"))["number"])
    raise AssertionError("it goes on for ever")


def test_undo_and_redo_end_and_the_game_goes_on(server: Server) -> None:
    table, tokens, people = seated(server, ["Ann"])

    async def play() -> None:
        async with at_table(server, table, tokens[0]) as ann:
            await ann.reach(0)
            while not ann.update["undo"]:
                moved = await ann.move(ann.update["offers"][0])
                await ann.reach(moved["number"])
            assert await take_back_as_long_as_it_goes(ann) == MOST_UNDOS
            assert not ann.update["undo"]
            await play_on([ann], 4)

    asyncio.run(play())
    saved = people[0].ask("GET", f"/api/tables/{table}/export")
    assert read_game(saved.text).result() is not None


def test_in_a_long_log_every_action_stands() -> None:
    table = Table.open("fantastic-factories", [Seat("a")], b"long" * 8)
    stream = Rng(1)
    while not table.may_undo(0):
        table.play(0, table.state.sample(0, stream))
    while len(table.entries) < MOST_WITH_UNDO:
        table.entries.append(table.entries[-1])
    assert not table.may_undo(0)
    reason = table.why_not_again(0)
    assert reason is not None
    assert reason.code == "undo_spent"


def test_files_with_more_undos_are_read_as_before() -> None:
    table = Table.open("fantastic-factories", [Seat("a"), Seat("b")], b"file" * 8)
    stream, seat = Rng(1), 0
    while not table.may_undo(seat):
        seat = table.state.actors()[0]
        table.play(seat, table.state.sample(seat, stream))
    for _ in range(MOST_UNDOS + 5):
        table.undo(seat)
        table.redo(seat)
    assert write_game(read_game(write_game(table))) == write_game(table)
