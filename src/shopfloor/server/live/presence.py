"""Who is at which table, through this process and through the others."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from shopfloor.server import metrics
from shopfloor.server.ids import now
from shopfloor.server.live.bus import Bus

if TYPE_CHECKING:
    from shopfloor.server.live.room import Listener, Room

BEAT_SECONDS = 15  # how often presence is told anew to other processes
BELIEVED = 3 * BEAT_SECONDS * 1000


@dataclass
class Elsewhere:
    """Who is at a table through another process, and until when that is believed."""

    seats: set[int]
    watching: int
    until: int

    @property
    def people(self) -> bool:
        return self.until > now() and bool(self.seats or self.watching)


class Presence:
    """Lets listeners into rooms and out, and keeps the processes informed of them."""

    def __init__(self, bus: Bus, process: str) -> None:
        self.bus = bus
        self.process = process

    def enter(self, room: Room, listener: Listener) -> None:
        room.listeners.add(listener)
        metrics.sockets.inc()
        self.changed(room)

    def leave(self, room: Room, listener: Listener) -> None:
        room.listeners.discard(listener)
        metrics.sockets.dec()
        self.changed(room)

    def changed(self, room: Room) -> None:
        room.publish_presence()
        self.announce(room)

    def announce(self, room: Room) -> None:
        """Tell the other processes who is here."""
        seats = ",".join(map(str, sorted(room.here()))) or "-"
        self.bus.tell(f"{room.id} here {self.process} {seats} {room.watching_here()}")

    def hear(self, room: Room, process: str, seats: str, watching: str) -> None:
        """Another process, or this one, has announced who is there."""
        if process == self.process:
            return
        sitting = set() if seats == "-" else {int(seat) for seat in seats.split(",")}
        fresh = Elsewhere(sitting, int(watching), now() + BELIEVED)
        known = room.elsewhere.get(process)
        room.elsewhere[process] = fresh
        if known is None or (known.seats, known.watching) != (fresh.seats, fresh.watching):
            room.publish_presence()
        if known is None:
            self.announce(room)  # the other has just come: it does not know us yet,
            room.tell_others()  # nor, it may be, the latest entry
