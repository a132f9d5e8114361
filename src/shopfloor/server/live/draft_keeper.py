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
encoder = msgspec.json.Encoder()


class KeptDraft:
    """A seat's draft, and what the game said of it after some entry.

    Both are kept as text: hundreds of small objects, let go when no cache has them any more, cost
    as much as reading the draft.
    """

    __slots__ = ("action", "layout_text", "number", "verdict_text")

    def __init__(self, layout_text: bytes) -> None:
        self.layout_text = layout_text
        self.number = NEVER
        self.verdict_text: bytes | None = None  # None: the game refused it
        self.action: str | None = None  # what the verdict says may be played

    @property
    def layout(self) -> Json:
        layout: Json = msgspec.json.decode(self.layout_text)
        return layout

    @property
    def verdict(self) -> Json | None:
        return None if self.verdict_text is None else msgspec.json.decode(self.verdict_text)

    def told(self, number: int, verdict: Json | None) -> None:
        """Note what the game says of it after an entry."""
        self.number = number
        self.verdict_text = None if verdict is None else encoder.encode(verdict)
        self.action = None if verdict is None else verdict["action"]


class DraftKeeper:
    """Keeps one draft for each seat, in its room at once and in the store soon after."""

    def __init__(self, journal: Journal, rooms: Rooms, health: StoreHealth, shared: bool) -> None:
        self.journal = journal
        self.rooms = rooms
        self.health = health
        self.shared = shared
        self.unsaved: set[tuple[str, int]] = set()  # by table and seat

    def keep(self, room: Room, seat: int, layout: Json) -> KeptDraft:
        """Judge a draft and keep it, unless the game refuses it; raise Refusal."""
        assert room.table is not None
        verdict = verdict_of(judge(room.table, seat, layout))
        kept = room.drafts[seat] = KeptDraft(encoder.encode(layout))
        kept.told(room.number, verdict)
        self.unsaved.add((room.id, seat))
        return kept

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
        text, kept = texts.get(seat), room.drafts.get(seat)
        if text is None:
            room.drafts.pop(seat, None)
        elif kept is None or kept.layout != msgspec.json.decode(text):
            room.drafts[seat] = KeptDraft(text.encode())

    async def standing(self, room: Room, seat: int) -> str | None:
        """The action by which a kept draft stands when time is up, if it is a valid one."""
        kept = await self.draft(room, seat)
        return kept.action if kept is not None else None

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
    return None if kept is None else kept.layout_text.decode()


def judge_again(room: Room, seat: int, kept: KeptDraft) -> None:
    """The table has changed since: ask the game once more."""
    assert room.table is not None
    try:
        verdict = verdict_of(judge(room.table, seat, kept.layout))
    except Refusal:
        verdict = None
    kept.told(room.number, verdict)
