"""Who is at which table, through this process and through the others."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from shopfloor.server import metrics
from shopfloor.server.ids import now
from shopfloor.server.live.bus import Bus

if TYPE_CHECKING:
    from shopfloor.server.live.company.attendance import Listener
    from shopfloor.server.live.room import Room
    from shopfloor.server.store import Company

BEAT_SECONDS = 15  # how often presence is told anew to other processes
BELIEVED = 3 * BEAT_SECONDS * 1000


@dataclass
class Elsewhere:
    """Who is at a table through another process, and until when that is believed."""

    seats: set[int]
    watching: int
    until: int
    away: set[int]  # of the seats, those whose pages nobody looks at

    @property
    def people(self) -> bool:
        return self.until > now() and bool(self.seats or self.watching)


class Presence:
    """Lets listeners into rooms and out, and keeps the processes informed of them."""

    def __init__(self, bus: Bus, process: str, company: Company) -> None:
        self.bus = bus
        self.process = process
        self.company = company
        self.left: dict[tuple[str, int], int] = {}  # by table and seat: when, not yet written

    def enter(self, room: Room, listener: Listener) -> None:
        room.listeners.add(listener)
        metrics.sockets.inc()
        self.changed(room)

    def leave(self, room: Room, listener: Listener) -> None:
        room.listeners.discard(listener)
        metrics.sockets.dec()
        if listener.seat is not None and listener.seat not in room.online():
            self.left[room.id, listener.seat] = now()
        self.changed(room)

    def look(self, room: Room, listener: Listener, away: bool) -> None:
        """Somebody turns to the page, or away from it."""
        if listener.away != away:
            listener.away = away
            self.changed(room)

    async def save(self) -> None:
        """Write when people left; where the store fails, the next round does."""
        due, self.left = self.left, {}
        if not due:
            return
        try:
            await self.company.keep_seen([(at, *place) for place, at in due.items()])
        except BaseException:
            self.left = {**due, **self.left}
            raise

    def changed(self, room: Room) -> None:
        room.note()
        room.publish_presence()
        self.announce(room)

    def announce(self, room: Room) -> None:
        """Tell the other processes who is here."""
        here, looking = room.here(), room.looking_here()
        told = f"{written(here)} {room.watching_here()} {written(here - looking)}"
        self.bus.tell(f"{room.id} here {self.process} {told}")

    def hear(self, room: Room, process: str, seats: str, watching: str, away: str = "-") -> None:
        """Another process, or this one, has announced who is there."""
        if process == self.process:
            return
        fresh = Elsewhere(read(seats), int(watching), now() + BELIEVED, read(away))
        known = room.elsewhere.get(process)
        room.elsewhere[process] = fresh
        if known is None or replace(known, until=fresh.until) != fresh:
            room.note()
            room.publish_presence()
        if known is None:
            self.announce(room)  # the other has just come: it does not know us yet,
            room.tell_others()  # nor, it may be, the latest entry


def written(seats: set[int]) -> str:
    return ",".join(map(str, sorted(seats))) or "-"


def read(seats: str) -> set[int]:
    return set() if seats == "-" else {int(seat) for seat in seats.split(",")}
