"""What processes tell each other of a table: the payloads that bus.py lists."""

from __future__ import annotations

from shopfloor.server.live.background import Background
from shopfloor.server.live.bus import Bus
from shopfloor.server.live.presence import Presence
from shopfloor.server.live.room import Room
from shopfloor.server.live.rooms import Rooms


class Signals:
    """Does here what a signal asks, and sends those that concern every process."""

    def __init__(self, bus: Bus, rooms: Rooms, presence: Presence, background: Background) -> None:
        self.bus = bus
        self.rooms = rooms
        self.presence = presence
        self.background = background

    def receive(self, payload: str) -> None:
        """Another process, or this one, has something to tell."""
        table, *words = payload.split(" ")
        room = self.rooms.get(table)
        if room is None:
            return
        match words:
            case ["roster"]:
                self.background.run(self.rooms.catch_up(room, 0))
            case ["expel", seat]:
                expel_here(room, int(seat))
            case ["here", process, seats, watching, *away]:
                self.presence.hear(room, process, seats, watching, *away[:1])
            case ["talk", number] if number.isdigit() and int(number) > room.talk.number:
                self.background.run(room.talk.hear())
            case [number] if number.isdigit() and int(number) > room.number:
                self.background.run(self.rooms.catch_up(room, int(number)))

    async def roster_changed(self, table: str) -> None:
        """Somebody sat down, left, or changed the table."""
        if (room := self.rooms.get(table)) is not None:
            await self.rooms.catch_up(room, 0)
        self.bus.tell(f"{table} roster")

    def expel(self, table: str, seat: int) -> None:
        """Close every socket of a seat, in every process; a token that is void will not return."""
        if (room := self.rooms.get(table)) is not None:
            expel_here(room, seat)
        self.bus.tell(f"{table} expel {seat}")


def expel_here(room: Room, seat: int) -> None:
    for listener in room.listeners:
        if listener.seat == seat:
            listener.expel()
