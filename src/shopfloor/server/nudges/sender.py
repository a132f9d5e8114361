"""Sends what is due; what does not arrive is tried again after longer and longer pauses."""

from __future__ import annotations

import asyncio
import random
import time
from typing import TYPE_CHECKING

import structlog

from shopfloor.server import metrics
from shopfloor.server.ids import now
from shopfloor.server.nudges import hooks, mail, push, texts
from shopfloor.server.nudges.faults import SendFault
from shopfloor.server.nudges.outbound import Outbound
from shopfloor.server.nudges.queue import NudgeRow, Queue
from shopfloor.server.nudges.quiet import after_quiet
from shopfloor.server.nudges.texts import Text, Waiting
from shopfloor.server.nudges.waits import Wait, Waits
from shopfloor.server.nudges.ways import WayRow, Ways
from shopfloor.server.store.vacations import Vacations
from shopfloor.words import Words

if TYPE_CHECKING:
    from shopfloor.server.live.hall import Hall

log = structlog.get_logger()
AT_ONCE = 8  # nudges that one process sends at the same time
MOST_TRIES = 6
LONGER = 4  # times as long is every next pause
SLACK = 0.2  # of a pause, by chance: not all come back at once


class Sender:
    """Everything that leaves one process as a nudge."""

    def __init__(self, hall: Hall) -> None:
        self.hall = hall
        self.settings = hall.settings
        database = hall.store.database
        self.ways, self.waits, self.queue = Ways(database), Waits(database), Queue(database)
        self.vacations = Vacations(database)
        self.outbound = Outbound(hall.settings.inner_networks)
        self.vapid = ""

    # Looking for waits

    async def look(self) -> None:
        """Find who is waited for, and queue nudges for those who do not come."""
        for wait in await self.waits.all():
            if wait.fresh:
                await self.waits.begin(wait)
            elif wait.told is None and self.is_looking(wait):
                await self.waits.known(wait)
            elif wait.told is None and wait.found + self.patience <= now():
                await self.waits.tell(wait, self.hour)
        metrics.nudge_queue.set(await self.queue.size())

    @property
    def patience(self) -> int:
        return int(1000 * self.settings.nudge_seconds)

    @property
    def hour(self) -> int:
        return int(60_000 * self.settings.nudge_minutes)

    def is_looking(self, wait: Wait) -> bool:
        """Tell whether they have the table before them, in this process or another."""
        room = self.hall.rooms.get(wait.table)
        return room is not None and wait.seat in room.looking()

    # Sending

    async def send_due(self) -> None:
        """Send everything that is due, some at a time."""
        while taken := await self.queue.take(AT_ONCE):
            await asyncio.gather(*(self.deliver(nudge, way) for nudge, way in taken))

    async def deliver(self, nudge: NudgeRow, way: WayRow) -> None:
        """Send one nudge, or note why not."""
        began = time.perf_counter()
        outcome = await self.tried(nudge, way)
        metrics.nudges.labels(way.kind, outcome).inc()
        metrics.nudge_seconds.labels(way.kind).observe(time.perf_counter() - began)

    async def tried(self, nudge: NudgeRow, way: WayRow) -> str:
        text = await self.text(nudge, way)
        if text is None:
            await self.queue.drop(nudge)
            return "dropped"
        if nudge.kind == "turn" and (later := await self.awake(way)) > now():
            await self.queue.postpone(nudge, later)
            return "postponed"
        try:
            await self.send(way, text, nudge.id)
        except SendFault as fault:
            due = self.again(nudge, fault)
            log.warning("nudge_failed", way=way.kind, fault=fault.code, given_up=due is None)
            await self.queue.failed(nudge, fault, due)
            return "given_up" if due is None else "failed"
        await self.queue.sent(nudge)
        return "sent"

    async def awake(self, way: WayRow) -> int:
        """The first moment from now on at which they want to hear anything."""
        moment = await self.vacations.until(way.person, now())
        return after_quiet(await self.ways.quiet(way.person), moment)

    def again(self, nudge: NudgeRow, fault: SendFault) -> int | None:
        """When to try again; None: not any more."""
        if fault.final or nudge.tries + 1 >= MOST_TRIES:
            return None
        pause = self.settings.nudge_retry_seconds * LONGER**nudge.tries
        pause = max(pause, min(fault.wait, 3600)) * random.uniform(1, 1 + SLACK)  # noqa: S311
        return now() + int(1000 * pause)

    async def send(self, way: WayRow, text: Text, nudge: str) -> None:
        """Raise SendFault."""
        match way.kind:
            case "push":
                await push.push(
                    self.outbound, way.address, way.secret, text, self.vapid, self.contact(way)
                )
            case "mail":
                stop = mail.link(way.site, way.id, way.secret, "stop")
                written = mail.written(self.settings, way.address, text, stop, nudge)
                await mail.send(self.settings, written)
            case _:
                await hooks.call(self.outbound, way.address, way.secret, way.shape, text, nudge)

    def contact(self, way: WayRow) -> str:
        """Whom a push service asks what this server is about (RFC 8292, 2.1)."""
        if self.settings.contact:
            return self.settings.contact
        sender = self.settings.mail_from.rpartition("<")[2].rstrip("> ")
        return f"mailto:{sender}" if sender else way.site.replace("http://", "https://", 1)

    # What is said

    async def text(self, nudge: NudgeRow, way: WayRow) -> Text | None:
        """What a nudge says now; None: there is nothing to say any more."""
        words = Words(way.language)
        foot = words.say("nudge.foot", stop=mail.link(way.site, way.id, way.secret, "stop"))
        if nudge.kind == "confirm":
            if way.confirmed is not None:
                return None
            return texts.of_confirmation(words, mail.link(way.site, way.id, way.secret, "confirm"))
        if nudge.kind == "test":
            return texts.of_test(words, way.site, foot)
        tables = await self.waiting(way) if way.open else []
        of_table = way.table_id is not None
        return texts.of_turns(words, tables, way.site, of_table, foot) if tables else None

    async def waiting(self, way: WayRow) -> list[Waiting]:
        """The tables that still wait, for somebody who has not been there since."""
        found = await (
            self.waits.of(way.person) if way.table_id is None else self.waits.at(way.table_id)
        )
        away = [wait for wait in found if not wait.known and not self.is_looking(wait)]
        tables = dict.fromkeys((wait.table, wait.game) for wait in away)
        return [
            Waiting(
                table, game, [w.name for w in away if w.table == table], f"{way.site}/t/{table}"
            )
            for table, game in tables
        ]
