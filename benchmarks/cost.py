"""What a move and a draft cost the server, in microseconds of processor time, by part.

python benchmarks/cost.py [--tables 60] [--rounds 12] [--together 8]

Rooms with four seats each in this process, with a real SQLite file and sockets that swallow their
frames; so many moves are under way together. What the kernel and the event loop take for a socket
comes on top: benchmarks/server.py has the whole.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import sys
import tempfile
import time
from collections import defaultdict
from collections.abc import Callable
from operator import itemgetter
from pathlib import Path
from typing import Any, ParamSpec, TypeVar, cast

from starlette.websockets import WebSocket

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from benchmarks.server import GAMES, MANY, PIPES, layout  # noqa: E402
from shopfloor.server.http.payloads import NewTable  # noqa: E402
from shopfloor.server.live.drafts import judge, verdict_of  # noqa: E402
from shopfloor.server.live.wire import commands, socket  # noqa: E402
from shopfloor.server.live.wire.frames import framed  # noqa: E402
from shopfloor.server.live.wire.messages import (  # noqa: E402
    Change,
    Draft,
    Hello,
    Move,
    Verdict,
    encode,
)
from shopfloor.server.live.wire.showing import Showing  # noqa: E402
from shopfloor.server.live.wire.socket import Socket  # noqa: E402
from shopfloor.server.live.wire.updates import IDLE, prospects  # noqa: E402
from shopfloor.server.memory import Garbage  # noqa: E402
from shopfloor.server.service import Service  # noqa: E402
from shopfloor.server.settings import Settings  # noqa: E402
from shopfloor.server.store import pen  # noqa: E402
from shopfloor.table import Table  # noqa: E402

P = ParamSpec("P")
R = TypeVar("R")
IDLE_PASS = 22e-9  # seconds of one pass of an empty loop on the idle machine
PASSES = 200_000


class Stopwatch:
    """Adds up the processor time of parts."""

    def __init__(self) -> None:
        self.spent: defaultdict[str, float] = defaultdict(float)

    def timed(self, part: str, call: Callable[P, R]) -> Callable[P, R]:
        def timing(*args: P.args, **more: P.kwargs) -> R:
            began = time.thread_time()
            try:
                return call(*args, **more)
            finally:
                self.spent[part] += time.thread_time() - began

        return timing

    def walk(self, sockets: list[Socket], chance: random.Random) -> bool:
        """Go through a move part by part, as a room does it, on a copy; False: the game is over."""
        room = sockets[0].room
        assert room.table is not None
        actors = list(room.table.state.actors())
        if not actors:
            return False
        seat = chance.choice(actors)
        text = str(chance.choice(list(room.table.state.legal(seat))))
        said = json.dumps({"say": "move", "id": "1", "text": text})
        message = cast(Move, self.timed("reading the message", socket.decode)(said))
        judging = "judging: a copy, the rules, chance"
        table = self.timed(judging, room.table.copy)()
        self.timed(judging, commands.do)(table, seat, message)
        show = Showing()
        show.now, since = room.showing.now, room.number
        self.timed("what was shown before is let go", show.turn)(len(table.entries))
        for one in range(len(sockets)):
            self.shown(show, table, one, since)
        return True

    def shown(self, show: Showing, table: Table, seat: int, since: int) -> None:
        """What one seat is told, part by part."""
        known = show.before.ahead.get(seat, IDLE)
        self.timed("offers and what they yield", prospects)(table, seat, known)
        self.timed("what may be taken back", table.may_undo)(seat)
        self.timed("what may be taken back", table.may_redo)(seat)
        self.timed("views of four seats", show.now.see)(table, seat, show.before)
        show.now.look(table, seat, lambda: ({}, None), show.before)
        events = self.timed("events", show.heard)(table, seat, since)
        own = self.timed("differences", show.changed)(seat)
        change = Change(show.number, since, {**show.shared, **own}, events, [])
        self.timed("encoding", encode)(change)


class Swallow:
    """A connection that takes everything."""

    roomy = True

    def send_frame(self, frame: bytes) -> None:
        """Say no more."""

    def stop(self) -> None:
        """Nothing runs."""


def slowness() -> float:
    """How much slower this machine is just now than when it is idle."""
    began, total = time.thread_time(), 0
    for number in range(PASSES):
        total += number
    return (time.thread_time() - began) / PASSES / IDLE_PASS


async def seated(service: Service, people: list[str], game: str) -> list[Socket]:
    options = {"picking": "turns"} if game in PIPES else {}
    wish = NewTable(game=game, seats=len(people), options=options)
    table = (await service.lobby.create(people[0], "host", wish)).table.id
    for person in people[1:]:
        await service.lobby.join(table, person, "guest", None)
    await service.lobby.start(table, people[0])
    room = await service.hall.rooms.enter(table)
    sockets = []
    for seat in range(len(people)):
        scope = {"type": "websocket", "headers": [], "state": {"line": Swallow()}}
        one = Socket(
            service, WebSocket(scope, cast(Any, None), cast(Any, None)), room, Hello(table)
        )
        one.seat, one.greeted = seat, True
        room.listeners.add(one)
        one.wake()
        sockets.append(one)
    return sockets


class Bench:
    """Tables of one game that move when they are told to."""

    def __init__(self, tables: list[list[Socket]]) -> None:
        self.tables, self.moves, self.chance = tables, 0, random.Random(1)

    async def move(self, sockets: list[Socket]) -> None:
        table = sockets[0].room.table
        assert table is not None
        if actors := list(table.state.actors()):
            seat = self.chance.choice(actors)
            text = str(self.chance.choice(list(table.state.legal(seat))))
            self.moves += 1
            said = {"say": "move", "id": str(self.moves), "text": text}
            await sockets[seat].take(json.dumps(said))

    async def play(self, rounds: int, together: int) -> None:
        for _ in range(rounds):
            for first in range(0, len(self.tables), together):
                some = self.tables[first : first + together]
                await asyncio.gather(*(self.move(sockets) for sockets in some))


def cheapest(call: Callable[[], object]) -> float:
    """The microseconds of a call when little else kept the machine from it."""
    took = []
    for _ in range(60):
        began = time.thread_time()
        for _ in range(5):
            call()
        took.append((time.thread_time() - began) / 5)
    return round(1e6 * sorted(took)[6], 1)


def building(tables: list[list[Socket]]) -> tuple[Table, int]:
    """The first table where somebody builds, and their seat."""
    for sockets in tables:
        table = sockets[0].room.table
        assert table is not None
        for seat in table.state.actors():
            if "decline" in map(str, table.state.legal(seat)):
                return table, seat
    raise LookupError("nobody builds")


def draft_parts(tables: list[list[Socket]], game: str) -> dict[str, float]:
    """What a draft costs by part."""
    table, seat = building(tables)
    text = json.dumps({"say": "draft", "id": "d", "draft": layout(game, seat, 37)})
    draft = cast(Draft, socket.decode(text)).draft or {}
    verdict = Verdict("d", verdict_of(judge(table, seat, draft)))
    return {
        "reading": cheapest(lambda: socket.decode(text)),
        "the game's part": cheapest(lambda: judge(table, seat, draft)),
        "the answer": cheapest(lambda: framed(encode(verdict))),
    }


async def measure(game: str, wish: argparse.Namespace, folder: str) -> dict[str, Any]:
    service = Service(
        Settings(database=f"sqlite:///{folder}/cost.db", thinkers=1, tables_per_person=MANY)
    )
    await service.hall.start()
    people = [await service.hall.store.people.add(name) for name in "ABCD"]
    bench = Bench([await seated(service, people, game) for _ in range(wish.tables)])
    await bench.play(6, wish.together)
    await Garbage().settle()  # as the server does every second
    bench.moves, slow = 100_000, [slowness()]
    before = time.process_time()
    await bench.play(wish.rounds, wish.together)
    whole, moves = time.process_time() - before, bench.moves - 100_000
    slow.append(slowness())
    watch = Stopwatch()
    pen.SqlitePen.commit = watch.timed("the store", pen.SqlitePen.commit)  # type: ignore[method-assign]
    already = bench.moves
    await bench.play(wish.rounds, wish.together)
    stored = watch.spent.pop("the store") / (bench.moves - already)
    walked = sum(watch.walk(sockets, bench.chance) for sockets in wish.rounds * bench.tables)
    draft = draft_parts(bench.tables, game) if game in PIPES else {}
    await service.close()
    speed = sum(slow) / len(slow)
    whole_us = 1e6 * whole / moves
    longest = sorted(watch.spent.items(), key=itemgetter(1), reverse=True)
    parts = {part: round(1e6 * took / walked) for part, took in longest}
    parts["the store"] = round(1e6 * stored)
    parts["the loop, locks, sockets' own work"] = round(whole_us - sum(parts.values()))
    told: dict[str, Any] = {
        "game": game,
        "us_per_move": round(whole_us),
        "slowness": round(speed, 2),
    }
    told |= {"us_on_an_idle_machine": round(whole_us / speed), "parts": parts}
    return told | ({"us_of_a_draft": draft} if draft else {})


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--games", nargs="+", choices=GAMES, default=[])
    parser.add_argument("--tables", type=int, default=60)
    parser.add_argument("--rounds", type=int, default=12)
    parser.add_argument("--together", type=int, default=8)
    wish = parser.parse_args()
    if not wish.games:  # each in a process of its own: the watch stays on
        import subprocess

        for game in GAMES:
            subprocess.run([sys.executable, __file__, *sys.argv[1:], "--games", game], check=True)
        return
    with tempfile.TemporaryDirectory() as folder:
        for game in wish.games:
            print(json.dumps(asyncio.run(measure(game, wish, folder))), flush=True)


if __name__ == "__main__":
    try:
        import uvloop

        asyncio.set_event_loop_policy(uvloop.EventLoopPolicy())
    except ImportError:
        pass
    main()
