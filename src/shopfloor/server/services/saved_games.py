"""Saved games: export, import, and replays of what is over."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from typing import TYPE_CHECKING

import msgspec
from msgspec.structs import replace

from shopfloor.kernel.values import Json
from shopfloor.server.http.payloads import Better, Opened, Replay, ReplayProof, ReplayView, Step
from shopfloor.server.http.refusals import Refusal
from shopfloor.server.ids import new_id, now
from shopfloor.server.live.wire.messages import Heard
from shopfloor.server.services.deals import DEAL, sealed
from shopfloor.server.store import SeatRow, TableRow
from shopfloor.server.workers.jobs import Answer, Check, Job, Log, Rethink, Show, Tell
from shopfloor.server.workers.lanes import PATIENCE, Share
from shopfloor.server.workers.pool import TooSlow
from shopfloor.table import Entry
from shopfloor.table.log import Header, live
from shopfloor.table.proof import Proof, sign
from shopfloor.table.saved import read_lines, write_log

if TYPE_CHECKING:
    from shopfloor.server.service import Service

CHECK_SECONDS = 20.0
FOLD_SECONDS = 20.0
MOST_VIEWS = 100  # in one answer
MOST_BETTER = 256  # answers that are remembered
REVIEWED = 4  # how many times its budget a review may take before it is given up


class Saving:
    """Games as files and as replays."""

    def __init__(self, service: Service) -> None:
        self.service = service
        self.store = service.hall.store
        self.known: OrderedDict[tuple[str, int], Better] = OrderedDict()

    # Files

    async def export(self, table: str, person: str | None) -> str:
        """The game as a file, seed included; of a running game only to who plays it alone."""
        row, sitting = await self.service.lobby.read(table)
        header, seed = begun(row)
        people = {seat.person for seat in sitting if seat.person is not None}
        if row.status == "playing" and (person is None or people != {person}):
            raise Refusal("still_playing")
        if row.status == "aside" and person not in people:
            raise Refusal("not_your_seat", 403)
        if person not in people:
            await self.service.deals.check_replay(row, person)
        entries = [entry for entry, _ in await self.store.journal.read(table)]
        known = None if sealed(row) else seed or None
        secret = row.secret if header.vow else None

        def written() -> str:
            return write_log(header, entries, known, row.result, self.proof(row, entries), secret)

        return await asyncio.to_thread(written)  # a long log takes long to hash and to write

    def proof(self, row: TableRow, entries: list[Entry]) -> Proof | None:
        """What was signed at the end; a running game is signed as it is now."""
        if row.proof is not None:
            return Proof(**row.proof) if row.proof else None
        return sign(self.service.hall.signing, begun(row)[0], entries)

    async def bring(self, text: str, person: str, name: str, share: Share) -> Opened:
        """Read a file: a finished game becomes a replay, an unfinished one a table to go on at."""
        checked = await self.check(text, share)
        return await self.put_up(checked.text, person, name, {}, checked.more["result"])

    async def put_up(
        self, saved: str, person: str, name: str, marks: dict[str, str], over: Json | None = None
    ) -> Opened:
        """A sound file as a table or a replay; marks are kept among the table's options.

        `over` is what a finished game came to. An episode's file does not say: it promised no
        seed, and has none; what promised one must keep it.
        """
        self.service.hall.strain.check()
        header, entries, closing = await asyncio.to_thread(read_lines, saved)
        result = closing.get("result") if closing else over
        if not closing and (result is None or header.commitment):
            raise Refusal("no_seed", 422)
        seats = [SeatRow(n, s.name, bot=s.bot) for n, s in enumerate(header.seats)]
        row = row_for(header, closing or {}, person, result)
        row = replace(row, options={**row.options, **marks})
        await self.store.lobby.add(row, seats, entries)
        joined = None
        if result is None:
            joined = await self.service.lobby.join(row.id, person, name, None)
        info = self.service.lobby.info(*await self.service.lobby.read(row.id), person)
        return Opened(info, joined.seat, joined.token) if joined else Opened(info, None, None)

    async def check(self, text: str, share: Share) -> Answer:
        """Have a file judged where it can do no harm; raise Refusal with its line and reason."""
        return await self.work(Check(text), CHECK_SECONDS, share)

    # Replays

    async def replay(self, table: str, share: Share) -> Replay:
        row, entries = await self.finished(table, share)
        header, seed = begun(row)
        log = Log(header, seed, entries)
        told = await self.store.lobby.events(table) or await self.told(table, log, share)
        return Replay(
            game=header.game,
            options=header.options,
            seats=[seat.name for seat in header.seats],
            commitment=header.commitment,
            seed=None if DEAL in row.options else seed or None,  # it is not dealt by entries
            result=row.result,
            steps=[Step(e.number, e.seat, e.text, e.undoes, e.at) for e in entries],
            events=public_events(told),
            proof=ReplayProof(**row.proof) if row.proof else None,
        )

    async def told(self, table: str, log: Log, share: Share) -> str:
        """The events of a game that was brought, folded by a worker once and kept."""
        events = (await self.work(Tell(log), FOLD_SECONDS, share)).more["events"]
        text = msgspec.json.encode(events).decode()
        await self.store.lobby.change(table, events=text)
        return text

    async def work(self, job: Job, seconds: float, share: Share) -> Answer:
        """Have a worker fold a game; raise Refusal."""
        try:
            return await self.service.hall.thinkers.ask(job, seconds, share, PATIENCE)
        except TooSlow:
            raise Refusal("file_too_long", 422) from None

    async def views(
        self, table: str, seat: int | None, first: int, last: int, share: Share
    ) -> list[ReplayView]:
        """What a seat saw after each of these entries."""
        row, entries = await self.finished(table, share)
        header, seed = begun(row)
        if seat is not None and not 0 <= seat < len(header.seats):
            raise Refusal("no_seat", 404)
        last = min(last, first + MOST_VIEWS - 1, len(entries))
        job = Show(Log(header, seed, entries[:last]), seat, first, last)
        shown = await self.work(job, FOLD_SECONDS, share)
        return [ReplayView(number, view) for number, view in shown.more["views"]]

    async def better(self, table: str, number: int, share: Share) -> Better:
        """Think again about one build of a finished game: the best found within a bot's budget."""
        if found := self.known.get((table, number)):
            return found
        row, entries = await self.finished(table, share)
        header, seed = begun(row)
        seats = {entry.number: entry.seat for entry in live(entries)}
        seat = seats.get(number)
        if seat is None:
            raise Refusal("no_action", 404)
        seconds = self.service.settings.bot_seconds
        job = Rethink(Log(header, seed, entries[: number - 1]), number, seat, seconds)
        try:
            thinkers = self.service.hall.thinkers
            rethought = await thinkers.ask(job, REVIEWED * seconds, share, PATIENCE)
        except TooSlow:
            raise Refusal("no_hint") from None
        found = Better(number, rethought.text, rethought.more["view"])
        self.known[table, number] = found
        if len(self.known) > MOST_BETTER:
            self.known.popitem(last=False)
        return found

    async def finished(self, table: str, who: Share) -> tuple[TableRow, list[Entry]]:
        row, _ = await self.service.lobby.read(table)
        if row.status not in ("over", "expired") or row.header is None:
            raise Refusal("still_playing")
        await self.service.deals.check_replay(row, who.person or None)
        return row, [entry for entry, _ in await self.store.journal.read(table)]


def row_for(header: Header, closing: Json, person: str, result: Json | None = None) -> TableRow:
    """The row of a table for a game that has begun elsewhere."""
    return TableRow(
        id=new_id(),
        code=None,
        status="lobby" if result is None else "over",
        host=person,
        game=header.game,
        options={**header.options},
        public=False,
        timers={},
        on_timeout="",
        created=now(),
        touched=now(),
        header=header,
        seed=closing.get("seed"),
        result=result,
        proof=closing.get("proof") or {},
        secret=closing.get("secret"),
    )


def begun(row: TableRow) -> tuple[Header, str]:
    """The header and the seed; a finished game may have been brought without one."""
    if row.header is None or (row.seed is None and row.status != "over"):
        raise Refusal("not_playing", now=row.status)
    return row.header, row.seed or ""


def public_events(told: str) -> list[Heard]:
    """The events of a finished game; nothing in them is secret any more."""
    return [Heard(number, key, params) for number, key, params, *_ in msgspec.json.decode(told)]
