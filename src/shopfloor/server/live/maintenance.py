"""What a process does beside its rooms: finds tables that are due, tidies up, tells presence."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

from shopfloor.server.http.refusals import Refusal
from shopfloor.server.ids import now
from shopfloor.server.live.draft_keeper import SAVE_SECONDS
from shopfloor.server.live.hall import Hall
from shopfloor.server.live.presence import BEAT_SECONDS
from shopfloor.server.memory import Memory

SETTLE_SECONDS = 1.0
LOOK_SECONDS = 5.0
AHEAD = 8000  # milliseconds: a table is opened before its clock runs out
SWEEP_SECONDS = 20.0
TIDY_SECONDS = 3600.0


def start(hall: Hall) -> None:
    for seconds, job in (
        (SETTLE_SECONDS, Memory().settle),
        (SAVE_SECONDS, hall.drafts.save),
        (LOOK_SECONDS, lambda: open_due(hall)),
        (SWEEP_SECONDS, hall.rooms.close_idle),
        (BEAT_SECONDS, lambda: beat(hall)),
        (TIDY_SECONDS, lambda: tidy(hall)),
    ):
        hall.background.run(every(hall, seconds, job))


async def every(hall: Hall, seconds: float, job: Callable[[], Awaitable[None]]) -> None:
    while True:
        if not hall.health.readonly:
            with hall.health.noted():
                await job()
        await asyncio.sleep(seconds)


async def open_due(hall: Hall) -> None:
    """Open the tables where something is due soon: their duties do the rest."""
    for table in await hall.store.lobby.due(now() + AHEAD):
        try:
            await hall.rooms.enter(table)
        except Refusal:
            return


async def beat(hall: Hall) -> None:
    for room in hall.rooms:
        if room.listeners:
            hall.presence.announce(room)


async def tidy(hall: Hall) -> None:
    settings = hall.settings
    await hall.store.lobby.expire(settings.lobby_days, settings.table_days, settings.keep_days)
