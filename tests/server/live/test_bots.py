"""Bots think in other processes: within budgets, cancellable, and nobody waits for them."""

from __future__ import annotations

import asyncio
import time

import pytest

from shopfloor.kernel import Rng
from shopfloor.server.http.refusals import Refusal
from shopfloor.server.workers.jobs import Check, Think
from shopfloor.server.workers.pool import Thinkers, TooSlow, Worker
from shopfloor.table import Seat, Table
from tests.server.client import Server, at_table
from tests.server.playing import play_on, seated

GAMES = ["fantastic-factories", "factory-fun", "factory-funner"]


def job(bot: str = "random") -> Think:
    seats = [Seat("a"), Seat("b")]
    table = Table.open("fantastic-factories", seats, b"bots" * 8)
    seat = table.state.actors()[0]
    state = table.imagine(seat, Rng(1)).dump()
    return Think("fantastic-factories", bot, state, seat, 1)


@pytest.mark.parametrize("game", GAMES)
def test_a_person_and_bots_play_a_whole_game(server: Server, game: str) -> None:
    table, tokens, _ = seated(server, ["Ann"], game=game, bots=["random", "random"])

    async def play() -> None:
        async with at_table(server, table, tokens[0]) as ann:
            await play_on([ann], 11)

    asyncio.run(play())


def test_a_job_is_answered_and_the_worker_used_again() -> None:
    async def think() -> None:
        thinkers = Thinkers(1)
        first = await thinkers.ask(job(), 10)
        worker = thinkers.idle[0]
        second = await thinkers.ask(job(), 10)
        assert first.text == second.text
        assert thinkers.idle == [worker]
        with pytest.raises(Refusal, match="unknown_bot"):
            await thinkers.ask(job("nobody"), 10)
        await thinkers.close()

    asyncio.run(think())


def test_a_job_over_budget_dies_and_the_next_is_done() -> None:
    async def think() -> None:
        thinkers = Thinkers(1)
        await thinkers.ask(job(), 10)
        with pytest.raises(TooSlow):
            await thinkers.ask(Check('{"format": 1}\n' * 50_000), 0.0001)
        assert (await thinkers.ask(job(), 10)).text
        await thinkers.close()

    asyncio.run(think())


def test_a_cancelled_job_frees_its_place() -> None:
    async def think() -> None:
        thinkers = Thinkers(1)
        await thinkers.ask(job(), 10)
        worker = thinkers.idle[0]
        task = asyncio.create_task(thinkers.ask(job(), 10))
        await asyncio.sleep(0)
        waiting = asyncio.create_task(thinkers.ask(job(), 10))
        await asyncio.sleep(0)
        task.cancel()
        assert (await waiting).text
        await asyncio.gather(*thinkers.ends)
        assert worker.process.returncode is not None
        await thinkers.close()

    asyncio.run(think())


def test_a_worker_that_dies_fails_its_job_only() -> None:
    async def think() -> None:
        thinkers = Thinkers(1)
        worker = await Worker.start()
        thinkers.idle.append(worker)
        worker.process.kill()
        with pytest.raises(TooSlow):
            await thinkers.ask(job(), 10)
        assert (await thinkers.ask(job(), 10)).text
        await thinkers.close()

    asyncio.run(think())


def test_the_table_answers_while_bots_think(server: Server) -> None:
    """Many tables of bots at once, and a ping is still answered at once."""
    tables = [seated(server, ["Ann"], bots=["random"] * 4) for _ in range(4)]

    async def play() -> None:
        table, tokens, _ = tables[0]
        async with at_table(server, table, tokens[0]) as ann:
            slowest = 0.0
            for _ in range(20):
                began = time.perf_counter()
                await ann.say(say="ping", at=0)
                await ann.until("pong")
                slowest = max(slowest, time.perf_counter() - began)
            assert slowest < 2

    asyncio.run(play())
