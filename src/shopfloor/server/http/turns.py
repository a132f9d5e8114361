"""Your turn, anywhere: a stream of server-sent events, one whenever a table begins to wait.

`data: {"table": …, "game": …, "seat": …}`; at the beginning one for every table that waits already.
The store is looked at once a second for each stream, whichever process has the table.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from typing import TYPE_CHECKING

import msgspec
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse

from shopfloor.server.http.api import Call, fault
from shopfloor.server.http.guards import address_of
from shopfloor.server.http.payloads import Turn
from shopfloor.server.http.refusals import Refusal
from shopfloor.server.store import StoreDown

if TYPE_CHECKING:
    from shopfloor.server.service import Service

LOOK = 1.0  # seconds between two looks
BREATH = 15  # looks after which a comment tells proxies that somebody is there
STREAM = "text/event-stream"


async def turns(service: Service, request: Request) -> Response:
    """Open the stream of who asks; raise nothing."""
    address = address_of(request)
    try:
        service.guards.check_request(request)
        call: Call[None] = Call(service, request, None)
        await call.identify()
        person, _ = await call.guest()
        await service.hosts.check(person, address)
        service.guards.open_socket(address)
    except Refusal as refusal:
        return fault(refusal)
    except StoreDown:
        return fault(Refusal("store_unavailable", 503))
    headers = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}
    return StreamingResponse(told(service, person, address), media_type=STREAM, headers=headers)


async def told(service: Service, person: str, address: str) -> AsyncIterator[str]:
    known: set[Turn] = set()
    looks = 0
    try:
        while not service.hall.health.draining:
            waiting = await waits(service, person)
            for turn in sorted(waiting - known, key=lambda turn: turn.table):
                yield f"data: {msgspec.json.encode(turn).decode()}\n\n"
            if looks % BREATH == 0:
                yield ": \n\n"
            known, looks = waiting, looks + 1
            await asyncio.sleep(LOOK)
    except StoreDown:
        return  # whoever listens comes back
    finally:
        service.guards.close_socket(address)


async def waits(service: Service, person: str) -> set[Turn]:
    """The tables at which somebody is to act, each as of its last change."""
    found: set[Turn] = set()
    for row, sitting in await service.hall.store.lobby.of_person(person, puzzles=False):
        asked = {int(seat) for seat in row.waiting.split(",") if seat}
        if row.status == "playing":
            mine = [s.seat for s in sitting if s.person == person and s.seat in asked]
            found |= {Turn(row.id, row.game, seat, row.touched) for seat in mine}
    return found
