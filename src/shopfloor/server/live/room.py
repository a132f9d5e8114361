"""A room: one table in the memory of one process, and the only place where it is changed.

A move is played on a copy; the copy becomes the table once its entries are durable. So nobody
ever sees, and nothing has to take back, what is not in the log. Several processes may each have a
room for the same table: the log's numbers decide, and whoever was slower reads on and judges the
move again.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import TYPE_CHECKING

import msgspec

from shopfloor.kernel import BadFile, GameError
from shopfloor.server import metrics
from shopfloor.server.http.refusals import Refusal, refusal_of
from shopfloor.server.ids import now
from shopfloor.server.live.clocks import VACATION, Clocks
from shopfloor.server.live.company.attendance import Attended
from shopfloor.server.live.company.talk import Conversation
from shopfloor.server.live.draft_keeper import KeptDraft
from shopfloor.server.live.flips import flip_at, hold_of
from shopfloor.server.live.wire.frames import framed
from shopfloor.server.live.wire.messages import Notice, Roster, encode
from shopfloor.server.live.wire.showing import Showing
from shopfloor.server.live.wire.updates import Clocked
from shopfloor.server.store import Changes, SeatRow, StoreDown, TableRow, WriteConflict
from shopfloor.server.store.rows import changed_row
from shopfloor.server.store.vacations import Vacations
from shopfloor.table import Dealer, Entry, Table
from shopfloor.table.log import live
from shopfloor.table.proof import proof_json, sign
from shopfloor.table.saved import result_json

if TYPE_CHECKING:
    from shopfloor.server.live.hall import Hall

MOST_ENTRIES = 30_000  # of one log; half of it is left to end the game when undo is refused
SLICE_SECONDS = 0.01  # of folding, before others have their turn
TRIES = 50  # to get a number before the other processes
BACK_GRACE = 3000  # milliseconds after the store's return, before a clock may run out
PRESENCE_SECONDS = 0.2
BOTS_TURN = 1  # the `due` of a table where a bot has to act: at once


class Room(Attended):
    """One table: its row, its seats, its log, and who is listening."""

    def __init__(self, hall: Hall, row: TableRow, seats: list[SeatRow]) -> None:
        super().__init__(hall, row, seats)
        self.id = row.id
        self.table: Table | None = None
        self.clocks = Clocks(row.timers)
        self.moves: dict[tuple[int | None, str], int] = {}
        self.drafts: dict[int, KeptDraft] = {}
        self.talk = Conversation(self)
        self.lock = asyncio.Lock()
        self.changed = asyncio.Event()  # for the duties: something is different now
        self.version = 1  # of the roster
        self.presence: asyncio.TimerHandle | None = None
        self.showing = Showing()
        self.called = (0, b"")  # the roster of a version, as it is sent
        self.written = 0  # the last entry that this process wrote
        self.opened = now()

    # Reading

    async def load(self) -> None:
        """Read the log, if the game has started, and the drafts."""
        await self.take_vacations()
        if self.row.header is None or self.row.seed is None:
            return
        rows = await self.hall.store.journal.read(self.id)
        await self.take_log([entry for entry, _ in rows])
        self.moves = {(e.seat, move): e.number for e, move in rows if move is not None}
        kept = await self.hall.store.journal.read_drafts(self.id)
        self.drafts = {seat: KeptDraft(text.encode()) for seat, text in kept.items()}

    async def take_log(self, entries: list[Entry]) -> None:
        """Fold what still counts of a log, a slice at a time: other tables do not wait for it."""
        assert self.row.header is not None
        assert self.row.seed is not None
        dealer = Dealer(bytes.fromhex(self.row.seed))
        table = Table(self.row.header, dealer, hold=hold_of(self.row.header.options))
        clocks, slice_ends = self.clocks.fresh(self.row.timers), time.monotonic() + SLICE_SECONDS
        for entry in live(entries):
            table.append(entry)
            clocks.hear([entry], table.state)
            if time.monotonic() > slice_ends:
                await asyncio.sleep(0)
                slice_ends = time.monotonic() + SLICE_SECONDS
        table.adopt(entries)
        self.table, self.clocks = table, clocks

    async def take_vacations(self) -> None:
        """Read when people are away, where that stops their clocks."""
        if VACATION in self.row.timers:
            away = await Vacations(self.hall.store.database).at(self.id)
            self.clocks = self.clocks.copy()
            self.clocks.away = away

    async def refresh(self) -> None:
        """Read what other processes have written."""
        if self.table is None:
            await self.reread()
            return
        known = len(self.table.entries)
        rows = await self.hall.store.journal.read(self.id, known)
        if not rows or self.table is None or len(self.table.entries) != known:
            return
        table, clocks = self.table.copy(), self.clocks.copy()
        try:
            for entry, _ in rows:
                table.append(entry)
                clocks.hear([entry], table.state)
        except BadFile:  # cannot be, unless the rules changed under a running game
            await self.load()
        else:
            self.table, self.clocks = table, clocks
        self.moves |= {(e.seat, move): e.number for e, move in rows if move is not None}
        self.publish()

    async def reread(self) -> None:
        """Read who sits here, and the log if the game has begun meanwhile."""
        listed = await self.hall.store.lobby.read(self.id)
        if listed is None:
            return
        self.row, self.seats = listed
        if self.table is None or self.table.header != self.row.header:  # a name has gone
            await self.load()
        await self.take_vacations()
        await self.talk.load()
        self.publish_roster()
        self.publish()

    async def retime(self) -> None:
        """Somebody's vacation has changed: note when the server has something to do here now."""
        async with self.lock:
            await self.take_vacations()
            if self.table is None or self.row.status != "playing":
                return
            due = next_due(self.table, self.clocks, self.seats, self.hall.settings.flip_seconds)
            await self.hall.store.lobby.change(self.id, due=due)
            self.row = changed_row(self.row, {"due": due})
        self.publish()

    # Changing

    async def act(
        self,
        seat: int | None,
        do: Callable[[Table], object],
        move: str | None = None,
        arrived: int | None = None,
    ) -> int:
        """Judge a move against the table as it is now, and store it; the number of its entry.

        Raise Refusal. A move whose id is known is not played again.
        """
        at = arrived or now()
        began = time.perf_counter()
        async with self.lock:
            try:
                number = await self.try_act(seat, do, move, at)
            except GameError as error:
                metrics.refused.inc()
                raise refusal_of(error) from error
            except StoreDown as error:
                metrics.moves.labels("not_stored").inc()
                self.hall.health.failed(error)
                raise Refusal("store_unavailable", 503) from error
        took = time.perf_counter() - began
        metrics.latency.observe(took)
        metrics.accepted.inc()
        self.hall.strain.moved(took)
        return number

    async def try_act(
        self, seat: int | None, do: Callable[[Table], object], move: str | None, at: int
    ) -> int:
        for _ in range(TRIES):
            if move is not None and (known := self.moves.get((seat, move))):
                return known
            self.check_open()
            assert self.table is not None
            table = self.table.copy()
            table.clock = lambda: at
            do(table)
            fresh = table.entries.since(len(self.table.entries))
            try:
                await self.keep(table, fresh, move)
            except WriteConflict:
                metrics.conflicts.inc()
                await self.refresh()
            else:
                return fresh[0].number
        raise Refusal("busy", 503)

    def check_open(self) -> None:
        if self.hall.health.readonly:
            raise Refusal("store_unavailable", 503)
        if self.table is None or self.row.status != "playing":
            raise Refusal("not_playing", now=self.row.status)
        if len(self.table.entries) >= MOST_ENTRIES:
            raise Refusal("log_full", most=MOST_ENTRIES)

    async def keep(self, table: Table, fresh: list[Entry], move: str | None) -> None:
        """Make entries durable, then make the table that has them the table."""
        clocks = self.clocks.copy()
        clocks.hear(fresh, table.state)
        changes = self.row_changes(table, clocks)
        await self.hall.store.journal.append(self.id, fresh, move, **changes)
        self.table, self.clocks = table, clocks
        self.written = fresh[-1].number
        if move is not None:
            self.moves[fresh[0].seat, move] = fresh[0].number
        self.tell_others()
        if changes:
            self.row = changed_row(self.row, changes)
        if "status" in changes:
            self.publish_roster()
        self.publish()

    def row_changes(self, table: Table, clocks: Clocks) -> Changes:
        """What the table's row must say after this; nothing, after most moves."""
        result = table.result()
        if result is not None:
            heard = [[n, e.key, e.params, e.only, e.but] for n, e in table.events]
            events = msgspec.json.encode(heard).decode()
            over: Changes = {"status": "over", "result": result_json(result), "events": events}
            if self.row.proof is None:  # else it was brought: not all its moves were made here
                signed = sign(self.hall.signing, table.header, table.entries)
                over["proof"] = proof_json(signed)
            return {**over, "waiting": "", "due": None, "touched": now()}
        changes: Changes = {}
        if (waiting := ",".join(map(str, table.state.actors()))) != self.row.waiting:
            changes["waiting"] = waiting
        due = next_due(table, clocks, self.seats, self.hall.settings.flip_seconds)
        if due != self.row.due:
            changes["due"] = due
        return changes

    async def sit_in(self, seat: int, bot: str | None) -> None:
        """Let a bot sit in for a person, or the person sit there again; raise Refusal."""
        row = msgspec.structs.replace(self.seats[seat], sitter=bot)
        with self.hall.health.needed():
            await self.hall.store.lobby.reseat(self.id, row)
            if bot is not None:  # whichever process comes by must find it
                await self.hall.store.lobby.change(self.id, due=BOTS_TURN)
        await self.hall.signals.roster_changed(self.id)

    def let_go(self) -> None:
        """Closed: drop what is large at once, not when everything is looked at (memory.py)."""
        self.table, self.moves, self.drafts, self.showing = None, {}, {}, Showing()

    # Telling

    def publish(self) -> None:
        """Let every socket fetch what is new, and the duties look again."""
        self.showing.turn(self.number)
        if self.watched:
            self.changed.set()
        self.wake()

    def wake(self) -> None:
        for listener in self.listeners:
            listener.wake()

    @property
    def watched(self) -> bool:
        """Tell whether the server itself may have something to do here after a move."""
        if self.row.timers or self.row.status != "playing" or self.table is None:
            return True
        return any(seat.thinker for seat in self.seats) or self.table.state.owed() is not None

    def publish_roster(self) -> None:
        self.version += 1
        self.changed.set()
        self.wake()

    def publish_presence(self) -> None:
        """Tell who is there, soon and once: a crowd that comes together is told together."""
        if self.presence is None:
            loop = asyncio.get_running_loop()
            self.presence = loop.call_later(PRESENCE_SECONDS, self.presence_is_due)

    def presence_is_due(self) -> None:
        self.presence = None
        self.publish_roster()

    def tell_others(self) -> None:
        """Where to look now: told after the commit, to processes with people at this table."""
        if self.elsewhere and self.others():
            self.hall.bus.tell(f"{self.id} {self.number}")

    def notice(self, key: str, **params: object) -> None:
        frame = framed(encode(Notice(key, params)))
        for listener in self.listeners:
            listener.tell(frame)

    @property
    def number(self) -> int:
        return 0 if self.table is None else len(self.table.entries)

    def frame(self, seat: int | None, since: int, based: bool) -> bytes | None:
        """What is new for a client that has seen everything up to `since`, as it is sent."""
        if self.table is None:
            return None
        if self.showing.number != self.number:
            self.showing.turn(self.number)
        return self.showing.frame(self.table, seat, since, based, self.times)

    def times(self) -> tuple[Clocked, int | None]:
        """When clocks run out, and when announced tiles turn."""
        assert self.table is not None
        left = self.clocks.reserves()
        clocks = {seat: (due, left.get(seat, 0)) for seat, due in self.deadlines().items()}
        return clocks, flip_at(self.table, self.hall.settings.flip_seconds)

    def roster_frame(self) -> bytes:
        if self.called[0] != self.version:
            self.called = (self.version, framed(encode(self.roster())))
        return self.called[1]

    def deadlines(self) -> dict[int, int]:
        """When each person's time is up; bots have a budget instead.

        A start has grace, and a little the store's return: nobody could move before.
        """
        if self.row.status != "playing" or not self.row.timers:
            return {}
        grace = int(1000 * self.hall.settings.grace_seconds)
        started, back = self.hall.started, self.hall.health.back
        least = max(started + grace, back + min(grace, BACK_GRACE))
        people = {seat.seat for seat in self.seats if seat.thinker is None}
        return {
            seat: due if due > max(started, back) else least
            for seat, due in self.clocks.due().items()
            if seat in people
        }

    def roster(self) -> Roster:
        row = self.row
        return Roster(
            status=row.status,
            game=row.game,
            options=row.options,
            timers=row.timers,
            on_timeout=row.on_timeout,
            help=row.help,
            public=row.public,
            code=row.code,
            host=self.host(),
            seats=self.sitting(self.clocks.away),
            watching=self.watching(),
            commitment=row.header.commitment if row.header else promise(row.secret),
            rematch=row.rematch,
            readonly=self.hall.health.readonly,
            chat=row.chat and self.hall.settings.chat,
            rated=bool(row.rating),
        )


def promise(secret: str | None) -> str | None:
    """What is told of a secret before the players add their words."""
    return None if secret is None else Dealer(bytes.fromhex(secret)).commitment


def next_due(table: Table, clocks: Clocks, seats: list[SeatRow], wait: float) -> int | None:
    """When the server has something to do at a table, so that any process can find it."""
    flip = flip_at(table, wait)
    if flip is not None:
        return flip
    if any(seats[seat].thinker for seat in table.state.actors()):
        return BOTS_TURN
    return min(clocks.due().values(), default=None)
