"""What a process does beside its rooms: finds tables that are due, tidies up, tells presence."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

from shopfloor.server.http.refusals import Refusal
from shopfloor.server.ids import now
from shopfloor.server.live.hall import BEAT_SECONDS, DRAFT_SECONDS, Hall
from shopfloor.server.memory import Memory
from shopfloor.server.store import StoreDown

SETTLE_SECONDS = 1.0
LOOK_SECONDS = 5.0
AHEAD = 8000  # milliseconds: a table is opened before its clock runs out
SWEEP_SECONDS = 20.0
TIDY_SECONDS = 3600.0


def start(hall: Hall) -> None:
    for seconds, job in (
        (SETTLE_SECONDS, Memory().settle),
        (DRAFT_SECONDS, hall.save_drafts),
        (LOOK_SECONDS, lambda: open_due(hall)),
        (SWEEP_SECONDS, hall.close_idle),
        (BEAT_SECONDS, lambda: beat(hall)),
        (TIDY_SECONDS, lambda: tidy(hall)),
    ):
        hall.spawn(every(hall, seconds, job))


async def every(hall: Hall, seconds: float, job: Callable[[], Awaitable[None]]) -> None:
    while True:
        if not hall.readonly:
            try:
                await job()
            except StoreDown as error:
                hall.store_failed(str(error))
        await asyncio.sleep(seconds)


async def open_due(hall: Hall) -> None:
    """Open the tables where something is due soon: their duties do the rest."""
    for table in await hall.store.lobby.due(now() + AHEAD):
        if table not in hall.rooms:
            try:
                await hall.room(table)
            except Refusal:
                return


async def beat(hall: Hall) -> None:
    for room in hall.rooms.values():
        if room.listeners:
            hall.announce(room)


async def tidy(hall: Hall) -> None:
    days = hall.settings
    await hall.store.lobby.expire(days.lobby_days, days.table_days, days.keep_days)
