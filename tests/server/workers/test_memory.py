"""A worker goes on with the bots it knows: a table's bot plays as the simulated one does."""

from __future__ import annotations

import asyncio

import pytest

from shopfloor import bots
from shopfloor.kernel import Rng
from shopfloor.lab.simulate import play_on
from shopfloor.server.live.table_tasks import numbers
from shopfloor.server.workers.jobs import Think
from shopfloor.server.workers.memory import Memory
from shopfloor.server.workers.pool import Thinkers
from shopfloor.server.workers.worker import do
from shopfloor.table import Seat, Table

FF = "fantastic-factories"


def opened(game: str, names: list[str]) -> Table:
    return Table.open(game, [Seat(name, name) for name in names], b"same" * 8)


def asked(table: Table, move: int) -> Think:
    """The job for a table's next decision."""
    seat = table.state.actors()[0]
    prior, last = numbers(table, seat)
    bot = table.header.seats[seat].bot
    assert bot is not None
    state = table.imagine(seat, Rng(2 * move)).dump()
    return Think(table.header.game, bot, state, seat, 2 * move + 1, "table", last, prior)


@pytest.mark.parametrize(
    ("game", "names"),
    [
        (FF, ["apprentice", "greedy"]),
        (FF, ["apprentice"]),
        ("factory-fun", ["greedy", "apprentice"]),
        ("factory-funner", ["random", "greedy"]),
    ],
)
def test_jobs_play_the_simulated_game_move_for_move(game: str, names: list[str]) -> None:
    simulated, served, memory, move = opened(game, names), opened(game, names), Memory(), 0
    players = [bots.make(game, name) for name in names]
    play_on(simulated, players, lambda move: (Rng(2 * move), Rng(2 * move + 1)))
    while actors := served.state.actors():
        served.play(actors[0], do(asked(served, move), memory).text)
        move += 1
    assert [entry.text for entry in served.entries] == [entry.text for entry in simulated.entries]


def test_a_bot_is_kept_as_long_as_its_seat_acts_by_it() -> None:
    memory = Memory()
    first = memory.bot(Think(FF, "greedy", {}, 0, 1, "t", 0, -1))
    assert memory.bot(Think(FF, "greedy", {}, 0, 1, "t", 5, 0)) is first
    assert memory.bot(Think(FF, "greedy", {}, 1, 1, "t", 5, 0)) is not first
    assert memory.bot(Think(FF, "greedy", {}, 0, 1, "t", 9, 7)) is not first  # 7 was not its own


def test_another_bot_at_the_seat_starts_afresh() -> None:
    memory = Memory()
    first = memory.bot(Think(FF, "greedy", {}, 0, 1, "t", 0, -1))
    other = memory.bot(Think(FF, "random", {}, 0, 1, "t", 5, 0))
    assert type(first) is not type(other)


def test_memory_is_bounded() -> None:
    memory = Memory(size=3)
    for table in range(9):
        memory.bot(Think(FF, "greedy", {}, 0, 1, str(table)))
    assert [table for table, _ in memory.kept] == ["6", "7", "8"]


def test_a_bot_is_asked_where_it_was_asked_before() -> None:
    async def think() -> None:
        thinkers = Thinkers(2)
        job = asked(opened(FF, ["greedy"]), 1)
        other = asked(opened(FF, ["greedy"]), 1)
        other.table = "other"
        await asyncio.gather(thinkers.ask(job, 30), thinkers.ask(other, 30))
        home = thinkers.homes["table", job.seat]
        assert thinkers.homes["other", job.seat] is not home
        for _ in range(3):
            await thinkers.ask(other, 30)
            await thinkers.ask(job, 30)
            assert thinkers.homes["table", job.seat] is home
        await thinkers.close()

    asyncio.run(think())
