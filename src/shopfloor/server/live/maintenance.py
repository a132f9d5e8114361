"""What a process does beside its rooms: finds tables that are due, tidies up, tells presence."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress

import structlog

from shopfloor.server import metrics
from shopfloor.server.http.refusals import Refusal
from shopfloor.server.ids import now
from shopfloor.server.live.company.missed import look_for_company
from shopfloor.server.live.draft_keeper import SAVE_SECONDS
from shopfloor.server.live.hall import Hall
from shopfloor.server.live.presence import BEAT_SECONDS
from shopfloor.server.memory import Garbage
from shopfloor.server.store import Store
from shopfloor.server.store.farewell import forget_person, unseen

log = structlog.get_logger()
SETTLE_SECONDS = 0.1
AGE_SECONDS = 1.0
COUNT_SECONDS = 60.0
LOOK_SECONDS = 5.0
SEEN_SECONDS = 5.0
MISSED_SECONDS = 2.0
ROSTER_SECONDS = 10.0  # who sits there is larger than a number, and changes seldom
AT_ONCE = 200  # tables asked for in one query
AHEAD = 8000  # milliseconds: a table is opened before its clock runs out
SWEEP_SECONDS = 20.0
TIDY_SECONDS = 3600.0
RATE_SECONDS = 30.0  # between two looks for rated games that are over


def start(hall: Hall, settle: Callable[[], Awaitable[None]]) -> None:
    hall.background.run(hall.strain.watch())
    for seconds, job in (
        (SETTLE_SECONDS, Garbage().settle),
        (AGE_SECONDS, lambda: tell_ages(hall)),
        (COUNT_SECONDS, lambda: count_aside(hall)),
        (SAVE_SECONDS, hall.drafts.save),
        (SEEN_SECONDS, hall.presence.save),
        (LOOK_SECONDS, lambda: open_due(hall)),
        (MISSED_SECONDS, lambda: look_for_missed(hall)),
        (ROSTER_SECONDS, lambda: look_for_company(hall)),
        (SWEEP_SECONDS, hall.rooms.close_idle),
        (BEAT_SECONDS, lambda: beat(hall)),
        (TIDY_SECONDS, lambda: tidy(hall)),
        (RATE_SECONDS, settle),
    ):
        run_every(hall, seconds, job)


def run_every(hall: Hall, seconds: float, job: Callable[[], Awaitable[None]]) -> None:
    """Do something again and again, beside what is asked."""
    hall.background.run(every(hall, seconds, job))


async def every(hall: Hall, seconds: float, job: Callable[[], Awaitable[None]]) -> None:
    while True:
        if not hall.health.readonly:
            try:
                with hall.health.noted():
                    await job()
            except Exception:  # the next round may fare better, and the others depend on it
                log.exception("round_failed")
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await hall.health.returned()


async def open_due(hall: Hall) -> None:
    """Open the tables where something is due soon: their duties do the rest."""
    for table in await hall.store.lobby.due(now() + AHEAD):
        with suppress(Refusal):  # set aside, or gone meanwhile: the others go on
            await hall.rooms.enter(table)
        if hall.health.readonly:
            return


async def look_for_missed(hall: Hall) -> None:
    """Read on where another process has written and nobody heard of it."""
    if not hall.settings.shared:
        return
    tables = [room.id for room in hall.rooms if room.table is not None]
    for first in range(0, len(tables), AT_ONCE):
        lasts = await hall.store.journal.lasts(tables[first : first + AT_ONCE])
        for table, number in lasts.items():
            room = hall.rooms.get(table)
            if room is not None and number > room.number:
                await hall.rooms.catch_up(room, number)


async def tell_ages(hall: Hall) -> None:
    """How long the first in every line has waited; who of those elsewhere is still there."""
    if hall.outposts is not None:
        hall.outposts.forget_silent()
    for kind, lane in hall.thinkers.lanes.items():
        metrics.queue_age.labels(kind).set(lane.oldest())


async def count_aside(hall: Hall) -> None:
    metrics.tables_aside.set(await hall.store.lobby.count("aside"))


async def beat(hall: Hall) -> None:
    for room in hall.rooms:
        if room.listeners:
            hall.presence.announce(room)


async def tidy(hall: Hall) -> None:
    settings = hall.settings
    await hall.store.lobby.expire(settings.lobby_days, settings.table_days, settings.keep_days)
    await hall.store.people.forget(settings.people_days)
    await hall.store.identities.expire(settings.guest_days)
    await hall.store.puzzles.forget(settings.keep_days)
    await hall.store.circle.tidy()
    await forget_unseen(hall.store, settings.guest_days)


async def forget_unseen(store: Store, days: int) -> None:
    """Remove every guest who has not come for so long, some at a time, with room for moves."""
    while guests := await unseen(store.database, days):
        for guest in guests:
            await forget_person(store.database, guest, lambda row: row.on_timeout)
            await asyncio.sleep(0)
