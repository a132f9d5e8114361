"""A fuzzer that knows the messages: nearly right frames are refused, none ends as `internal`.

Every frame starts from a right one of its type and gets one or two faults. A frame that once
failed stands in SEEDS with the fault it had.
"""

from __future__ import annotations

import asyncio
import copy
import json
import os
import random
from pathlib import Path
from typing import Any, cast

import pytest
from starlette.websockets import WebSocket

from shopfloor.parts.pipes.play.game import PipeGame
from shopfloor.server.http.payloads import NewTable
from shopfloor.server.http.refusals import Refusal
from shopfloor.server.live.room import Room
from shopfloor.server.live.wire.commands import carry_out
from shopfloor.server.live.wire.messages import Hello
from shopfloor.server.live.wire.socket import Socket, decode
from shopfloor.server.service import Service
from shopfloor.server.settings import Settings

GAMES = ["fantastic-factories", "factory-fun", "factory-funner"]
FRAMES = int(os.environ.get("SHOPFLOOR_FRAMES", "700"))  # of each game; a soak sends more
ODD: list[Any] = [
    *(None, True, -1, 0, 2**31, 2**62, 2**63, 10**30, 1.5, [], [[]], {}, {"at": [1, 1]}),
    *([1, 1, 1], ["n", "n"], "", "-", "²", "٣", "\x00", "9" * 5000, "n-n", "a@1,1", "-1@1,1"),
    *("é" * 40, "x" * 3000),
]
LAYOUT = {
    "format": 1,
    "machines": [{"id": 1, "at": [2, 2], "turn": 0}],
    "containers": [{"colour": "blue", "at": [1, 1]}],
    "reservoirs": [{"kind": "start", "at": [1, 2], "side": "E"}],
    "pipes": [{"at": [3, 3], "ends": ["N", "S"]}],
    "diagonals": [{"at": [4, 4], "turn": 0}],
}
SEEDS: list[dict[str, Any]] = [
    {"say": "move", "id": "1", "text": "claim " + "9" * 5000},
    {"say": "move", "id": "1", "text": "claim ²"},
    {"say": "move", "id": "1", "text": "build cyan: " + "9" * 5000 + "@1,1"},
    {"say": "move", "id": "1", "text": "build cyan: n-s@" + "9" * 5000 + ",1"},
    {"say": "move", "id": "a\x00b", "text": "pass"},
    {"say": "draft", "id": "1", "draft": {**LAYOUT, "game": [], "board": []}},
    {"say": "draft", "id": "1", "draft": {**LAYOUT, "board": {}, "any": {}}},
    {"say": "hint", "id": "1", "depth": 2},
]


def right(room: Room, chance: random.Random) -> dict[str, Any]:
    """A message that could be meant."""
    table = room.table
    assert table is not None
    actors = table.state.actors()
    legal = table.state.legal(actors[0]) if actors else []
    boards = list(table.game.rules.floors) if isinstance(table.game, PipeGame) else ["a"]
    board = chance.choice(boards)
    text = (
        str(chance.choice(legal)) if legal and chance.random() < 0.6 else f"build {board}: n-s@1,1"
    )
    draft = {**copy.deepcopy(LAYOUT), "game": table.header.game, "board": board}
    return chance.choice(
        [
            {"say": "move", "id": "m", "text": text},
            {"say": "move", "id": "m", "text": f"build {board}: 3@2,2/1 blue@1,1 n-s@3,3"},
            {"say": "draft", "id": "d", "draft": draft},
            {"say": "draft", "id": "d", "draft": draft},
            {"say": chance.choice(["undo", "redo", "done", "undone"]), "id": "u"},
            {"say": "ping", "at": 1},
        ]
    )


def spoilt(value: Any, chance: random.Random) -> Any:
    """The same with one fault, somewhere."""
    if isinstance(value, dict) and value and chance.random() < 0.85:
        key = chance.choice(list(value))
        if chance.random() < 0.1:
            return {name: kept for name, kept in value.items() if name != key}
        return {**value, key: spoilt(value[key], chance)}
    if isinstance(value, list) and value and chance.random() < 0.8:
        place = chance.randrange(len(value))
        return [*value[:place], spoilt(value[place], chance), *value[place + 1 :]]
    if isinstance(value, str) and value and chance.random() < 0.7:
        words = value.split(" ")
        words[chance.randrange(len(words))] = str(chance.choice(ODD))
        return " ".join(words)
    return chance.choice(ODD)


async def answered(socket: Socket, frame: dict[str, Any]) -> None:
    """Take a frame as a socket does; whatever is not a refusal is a fault of ours."""
    try:
        await carry_out(socket, decode(json.dumps(frame)))
    except Refusal:
        return
    except Exception as error:
        pytest.fail(f"{str(frame)[:300]} ended as {error!r}"[:800])


async def opened(service: Service, game: str) -> Socket:
    person = await service.hall.store.people.add("Ann")
    wish = NewTable(game=game, seats=2, bots=["random"], start=True)
    return await socket_at(service, (await service.lobby.create(person, "Ann", wish)).table.id)


async def socket_at(service: Service, table: str) -> Socket:
    """A socket at the first seat, except that no bytes go over it."""
    room = await service.hall.rooms.enter(table)
    websocket = WebSocket({"type": "websocket", "headers": []}, cast(Any, None), cast(Any, None))
    socket = Socket(service, websocket, room, Hello(table))
    socket.seat = 0
    return socket


async def fuzz(file: Path, game: str) -> None:
    settings = Settings(database=f"sqlite:///{file}", pace=0, thinkers=1, flip_seconds=0.1)
    service, chance = Service(settings), random.Random(game)
    await service.start()
    try:
        socket = await opened(service, game)
        for frame in SEEDS:
            await answered(socket, frame)
        for number in range(FRAMES):
            frame = right(socket.room, chance)
            for _ in range(chance.choice([0, 1, 1, 2])):
                frame = spoilt(frame, chance)
            if isinstance(frame, dict) and "id" in frame and frame["id"] in ("m", "d", "u"):
                frame["id"] += str(number)
            await answered(socket, frame)
    finally:
        await service.close()


@pytest.mark.parametrize("game", GAMES)
def test_no_nearly_right_frame_ends_as_a_fault(tmp_path: Path, game: str) -> None:
    asyncio.run(asyncio.wait_for(fuzz(tmp_path / "test.db", game), 100 + FRAMES))


@pytest.mark.parametrize("field", ["id", "table", "token"])
def test_control_characters_do_not_reach_the_store(field: str) -> None:
    """PostgreSQL takes no NUL: it was a fault of the store, and every table was read-only."""
    frame = {"say": "hello", "table": "t", "token": "x"} if field != "id" else {"say": "undo"}
    with pytest.raises(Refusal, match="malformed"):
        decode(json.dumps({**frame, field: "a\x00b"}))
