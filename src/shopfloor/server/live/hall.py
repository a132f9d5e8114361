"""The hall: every room this process has open, and what they share."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Any

import msgspec
import structlog

from shopfloor.server import metrics
from shopfloor.server.http.refusals import Refusal
from shopfloor.server.ids import new_id, now
from shopfloor.server.live.bus import Alone, Bus, Postgres
from shopfloor.server.live.room import BOTS_TURN, Elsewhere, Listener, Room
from shopfloor.server.live.table_tasks import Duties
from shopfloor.server.settings import Settings
from shopfloor.server.store import Store, StoreDown
from shopfloor.server.store.migrate import migrate
from shopfloor.server.workers.pool import Thinkers

PROBE_SECONDS = 0.5
BEAT_SECONDS = 15  # how often presence is told anew to other processes
BELIEVED = 3 * BEAT_SECONDS * 1000
DRAFT_SECONDS = 1.0  # drafts come with every gesture; the disk sees one a second
log = structlog.get_logger()


class Hall:
    """Opens rooms, wakes them, closes those nobody needs, and knows whether the store works."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.store = Store(settings.url)
        self.bus: Bus = Postgres(settings.url) if settings.shared else Alone()
        self.thinkers = Thinkers(settings.thinking)
        self.process = new_id()[:8]
        self.rooms: dict[str, Room] = {}
        self.duties: dict[str, Duties] = {}
        self.opening: dict[str, asyncio.Task[None]] = {}
        self.readonly = False
        self.draining = False
        self.unsaved: set[tuple[str, int]] = set()  # drafts, by table and seat
        self.tasks: set[asyncio.Task[Any]] = set()

    async def start(self) -> None:
        await migrate(self.store.database)
        await self.bus.start(self.receive, self.missed)

    async def close(self) -> None:
        """Finish what was begun: every accepted move is stored already."""
        self.draining = True
        await self.save_drafts()
        for task in self.tasks:
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)
        await asyncio.gather(*(duties.close() for duties in self.duties.values()))
        await self.thinkers.close()
        await self.bus.close()
        await self.store.close()

    def spawn(self, job: Coroutine[Any, Any, Any]) -> None:
        """Run something beside; it is kept from being forgotten, and its failure is logged."""
        task = asyncio.create_task(job)
        self.tasks.add(task)
        task.add_done_callback(self.ended)

    def ended(self, task: asyncio.Task[Any]) -> None:
        self.tasks.discard(task)
        if not task.cancelled() and (error := task.exception()):
            log.error("task_failed", error=repr(error))

    # Rooms

    async def room(self, table: str) -> Room:
        """The room of a table, opened if it is not; raise Refusal."""
        while table not in self.rooms:
            if table not in self.opening:
                self.opening[table] = asyncio.create_task(self.open(table))
            await asyncio.shield(self.opening[table])  # who comes second waits for the first
        return self.rooms[table]

    async def open(self, table: str) -> None:
        try:
            found = await self.store.lobby.read(table)
            if found is None:
                raise Refusal("no_table", 404)
            room = Room(self, *found)
            await room.load()
        except StoreDown as error:
            self.store_failed(str(error))
            raise Refusal("store_unavailable", 503) from error
        finally:
            del self.opening[table]
        self.rooms[table] = room
        self.duties[table] = Duties(room)
        metrics.rooms.set(len(self.rooms))

    def enter(self, room: Room, listener: Listener) -> None:
        room.listeners.add(listener)
        metrics.sockets.inc()
        self.tell_presence(room)

    def leave(self, room: Room, listener: Listener) -> None:
        room.listeners.discard(listener)
        metrics.sockets.dec()
        self.tell_presence(room)

    async def close_idle(self) -> None:
        """Forget the rooms where nobody listens and nobody thinks."""
        for table, room in list(self.rooms.items()):
            busy = room.listeners or room.lock.locked() or self.duties[table].bots
            drafting = any(kept[0] == table for kept in self.unsaved)
            if not busy and not drafting and room.opened < now() - 10_000:
                del self.rooms[table]
                await self.duties.pop(table).close()
        metrics.rooms.set(len(self.rooms))

    # Waking

    def receive(self, payload: str) -> None:
        """Another process, or this one, has something to tell."""
        table, _, told = payload.partition(" ")
        room = self.rooms.get(table)
        if room is None:
            return
        if told.isdigit():
            if int(told) > room.number:
                self.spawn(self.catch_up(room, int(told)))
        elif told == "roster":
            self.spawn(self.catch_up(room, 0))
        elif told.startswith("expel "):
            self.expel_here(room, int(told.split(" ")[1]))
        else:
            self.hear_presence(room, told.split(" "))

    def missed(self) -> None:
        """Notices may have been lost: look everywhere."""
        for room in self.rooms.values():
            self.spawn(self.catch_up(room, room.number + 1))
            self.spawn(self.catch_up(room, 0))

    async def catch_up(self, room: Room, number: int) -> None:
        try:
            async with room.lock:
                if number > room.number:
                    await room.refresh()
                elif not number:
                    await room.reread()
        except StoreDown as error:
            self.store_failed(str(error))

    async def roster_changed(self, table: str) -> None:
        """Somebody sat down, left, or changed the table."""
        if table in self.rooms:
            await self.catch_up(self.rooms[table], 0)
        self.bus.tell(f"{table} roster")

    def expel(self, table: str, seat: int) -> None:
        """Close every socket of a seat, in every process; a token that is void will not return."""
        if table in self.rooms:
            self.expel_here(self.rooms[table], seat)
        self.bus.tell(f"{table} expel {seat}")

    def expel_here(self, room: Room, seat: int) -> None:
        for listener in room.listeners:
            if listener.seat == seat:
                listener.expel()

    # Presence

    def tell_presence(self, room: Room) -> None:
        room.publish_presence()
        self.announce(room)

    def announce(self, room: Room) -> None:
        """Tell the other processes who is here."""
        seats = ",".join(map(str, sorted(room.here()))) or "-"
        self.bus.tell(f"{room.id} here {self.process} {seats} {room.watching_here()}")

    def hear_presence(self, room: Room, words: list[str]) -> None:
        _, process, seats, watching = words
        if process == self.process:
            return
        sitting = set() if seats == "-" else {int(seat) for seat in seats.split(",")}
        told = Elsewhere(sitting, int(watching), now() + BELIEVED)
        known = room.elsewhere.get(process)
        room.elsewhere[process] = told
        if known is None or (known.seats, known.watching) != (told.seats, told.watching):
            room.publish_presence()
        if known is None:
            self.announce(room)  # the other has just come: it does not know us yet

    # Drafts and bots that sit in

    def keep_draft(self, room: Room, seat: int, draft: dict[str, Any] | None) -> None:
        if draft is None:
            room.drafts.pop(seat, None)
        else:
            room.drafts[seat] = draft
        self.unsaved.add((room.id, seat))

    async def draft(self, room: Room, seat: int) -> dict[str, Any] | None:
        """The seat's draft, from wherever its player is."""
        if seat not in room.here() and self.settings.shared:
            kept = await self.store.journal.read_drafts(room.id)
            return msgspec.json.decode(kept[seat]) if seat in kept else None
        return room.drafts.get(seat)

    async def save_drafts(self) -> None:
        unsaved, self.unsaved = self.unsaved, set()
        journal = self.store.journal
        for table, seat in unsaved:
            room = self.rooms.get(table)
            draft = room and room.drafts.get(seat)
            try:
                if draft is None:
                    await journal.drop_draft(table, seat)
                else:
                    await journal.keep_draft(table, seat, msgspec.json.encode(draft).decode())
            except StoreDown as error:
                self.unsaved.add((table, seat))
                self.store_failed(str(error))
                return

    async def sit_in(self, room: Room, seat: int, bot: str | None) -> None:
        """Let a bot sit in for a person, or the person sit there again."""
        row = msgspec.structs.replace(room.seats[seat], sitter=bot)
        try:
            await self.store.lobby.reseat(room.id, row)
            if bot is not None:  # whichever process comes by must find it
                await self.store.lobby.change(room.id, due=BOTS_TURN)
        except StoreDown as error:
            self.store_failed(str(error))
            raise Refusal("store_unavailable", 503) from error
        await self.roster_changed(room.id)

    # Faults

    def store_failed(self, error: str) -> None:
        """Be read-only from now on, until a write succeeds again."""
        if self.readonly or self.draining:
            return
        log.error("store_failed", error=error)
        self.set_readonly(True)
        self.spawn(self.probe())

    def set_readonly(self, readonly: bool) -> None:
        self.readonly = readonly
        metrics.readonly.set(readonly)
        for room in self.rooms.values():
            room.publish_roster()

    async def probe(self) -> None:
        while True:
            await asyncio.sleep(PROBE_SECONDS)
            try:
                await self.store.people.probe()
            except StoreDown:
                continue
            log.info("store_recovered")
            self.set_readonly(False)
            self.missed()  # what was written last may be there or not
            return
