"""Layout drafts, kept for a reload and for the moment when time is up.

A draft is judged when it comes. What the game said is kept with it and holds as long as the log
has no further entry.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from shopfloor.kernel.values import Json
from shopfloor.server.http.refusals import Refusal
from shopfloor.server.live.drafts import judge, verdict_of
from shopfloor.server.live.store_health import StoreHealth
from shopfloor.server.store import Journal

if TYPE_CHECKING:
    from shopfloor.server.live.room import Room
    from shopfloor.server.live.rooms import Rooms

SAVE_SECONDS = 1.0  # drafts come with every gesture; the disk sees one a second
TOGETHER = 100  # drafts in one commit
NEVER = -1


class KeptDraft(msgspec.Struct):
    """A seat's draft, and what the game said of it after some entry; None: it refused."""

    layout: Json
    number: int = NEVER
    verdict: Json | None = None


class DraftKeeper:
    """Keeps one draft for each seat, in its room at once and in the store soon after."""

    def __init__(self, journal: Journal, rooms: Rooms, health: StoreHealth, shared: bool) -> None:
        self.journal = journal
        self.rooms = rooms
        self.health = health
        self.shared = shared
        self.unsaved: set[tuple[str, int]] = set()  # by table and seat

    def keep(self, room: Room, seat: int, layout: Json) -> Json:
        """Judge a draft and keep it, unless the game refuses it; raise Refusal."""
        assert room.table is not None
        verdict = verdict_of(judge(room.table, seat, layout))
        room.drafts[seat] = KeptDraft(layout, room.number, verdict)
        self.unsaved.add((room.id, seat))
        return verdict

    def drop(self, room: Room, seat: int) -> None:
        room.drafts.pop(seat, None)
        self.unsaved.add((room.id, seat))

    async def draft(self, room: Room, seat: int) -> KeptDraft | None:
        """The seat's draft, from wherever its player is, judged as the table is now."""
        if self.shared and (room.id, seat) not in self.unsaved:
            with self.health.noted():  # while the store is down, what is known here holds
                await self.fetch(room, seat)
        kept = room.drafts.get(seat)
        if kept is not None and kept.number != room.number:
            judge_again(room, seat, kept)
        return kept

    async def fetch(self, room: Room, seat: int) -> None:
        """Read what another process may have kept meanwhile."""
        texts = await self.journal.read_drafts(room.id)
        layout = msgspec.json.decode(texts[seat]) if seat in texts else None
        kept = room.drafts.get(seat)
        if layout is None:
            room.drafts.pop(seat, None)
        elif kept is None or kept.layout != layout:
            room.drafts[seat] = KeptDraft(layout)

    async def standing(self, room: Room, seat: int) -> str | None:
        """The action by which a kept draft stands when time is up, if it is a valid one."""
        kept = await self.draft(room, seat)
        action = kept.verdict.get("action") if kept and kept.verdict else None
        return str(action) if action else None

    # The store

    def unsaved_at(self, table: str) -> bool:
        return any(at == table for at, _ in self.unsaved)

    async def save(self) -> None:
        """Write what is unsaved; where the store fails, it stays so."""
        with self.health.noted():
            due = list(self.unsaved)
            for first in range(0, len(due), TOGETHER):
                await self.save_some(due[first : first + TOGETHER])

    async def save_some(self, due: list[tuple[str, int]]) -> None:
        """One commit for many: builders send drafts with every gesture."""
        drafts = {(table, seat): self.kept(table, seat) for table, seat in due}
        await self.journal.keep_drafts({at: written(kept) for at, kept in drafts.items()})
        for (table, seat), kept in drafts.items():
            if self.kept(table, seat) is kept:  # else a newer one came meanwhile
                self.unsaved.discard((table, seat))

    def kept(self, table: str, seat: int) -> KeptDraft | None:
        room = self.rooms.get(table)
        return None if room is None else room.drafts.get(seat)


def written(kept: KeptDraft | None) -> str | None:
    return None if kept is None else msgspec.json.encode(kept.layout).decode()


def judge_again(room: Room, seat: int, kept: KeptDraft) -> None:
    """The table has changed since: ask the game once more."""
    assert room.table is not None
    kept.number = room.number
    try:
        kept.verdict = verdict_of(judge(room.table, seat, kept.layout))
    except Refusal:
        kept.verdict = None
