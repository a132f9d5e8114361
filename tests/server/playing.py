"""Whole games played over sockets by clients that know no rules: they choose among offers."""

from __future__ import annotations

import random
import time
from typing import Any

from shopfloor.kernel import Rng
from shopfloor.table import Entry, Table
from shopfloor.table import Seat as Place
from shopfloor.table.saved import write_log
from tests.server.client import Person, Seat, Server


def seated(server: Server, names: list[str], **wish: Any) -> tuple[str, list[str], list[Person]]:
    """A started table with these people; its id, their tokens, and the people."""
    people = [Person(server, name) for name in names]
    bots = len(wish.get("bots", []))
    opened = people[0].open(seats=len(names) + bots, **wish)
    table = opened["table"]["id"]
    tokens = [opened["token"], *(person.join(table) for person in people[1:])]
    people[0].ok("POST", f"/api/tables/{table}/start")
    return table, tokens, people


async def bot_answers(seat: Seat, bot: int = 1) -> float:
    """Play on until only a bot may act; the seconds until it has: none if nobody waited for it."""
    await seat.reach(0)
    while seat.update["actors"] != [bot]:
        if seat.update["result"]:
            return 0.0
        number = seat.update["number"]
        if 0 in seat.update["actors"]:
            answer = await seat.move(seat.update["offers"][0])
            await seat.reach(answer.get("number", number))  # told before it is shown
        else:
            await seat.reach(number + 1)
    began = time.monotonic()
    await seat.reach(seat.update["number"] + 1)
    return time.monotonic() - began


async def all_reach(seats: list[Seat], number: int) -> None:
    for seat in seats:
        await seat.reach(number)


async def play_on(seats: list[Seat], seed: int, watching: tuple[Seat, ...] = ()) -> int:
    """Let the seats play at random to the end; the number of moves made."""
    chance, moves = random.Random(seed), 0
    everybody = [*seats, *watching]
    await all_reach(everybody, 0)
    while not seats[0].update["result"]:
        actors = [n for n in seats[0].update["actors"] if n < len(seats)]
        if not actors:
            await all_reach(everybody, seats[0].update["number"] + 1)
            continue
        seat = seats[chance.choice(actors)]
        answer = await seat.move(chance.choice(seat.update["offers"]))
        assert answer["say"] == "accepted", answer
        await all_reach(everybody, answer["number"])
        await all_reach(everybody, max(one.update["number"] for one in everybody))
        moves += 1
    return moves


def long_file(most: int) -> bytes:
    """A game in which somebody takes back and plays again until it has so many entries."""
    table, stream = Table.open("fantastic-factories", [Place("a"), Place("b")], b"long" * 8), Rng(1)
    seat = 0
    while not table.may_undo(seat):
        seat = table.state.actors()[0]
        table.play(seat, table.state.sample(seat, stream))
    entries, last = [*table.entries], table.last_action(seat)
    while len(entries) < most:
        number, undone = len(entries) + 1, last.number
        last = Entry(number + 1, seat, last.text, at=1)
        entries += [Entry(number, seat, "undo", undone, 1), last]
    assert table.dealer is not None
    return write_log(table.header, entries, table.dealer.seed.hex(), None).encode()
