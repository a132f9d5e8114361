"""What another process changed of who sits at a table and what was said, where its signal was lost.

A signal that is lost with the connection must not leave a guest who was removed at the table.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from typing import TYPE_CHECKING

import msgspec

from shopfloor.server.store import SeatRow, TableRow

if TYPE_CHECKING:
    from shopfloor.server.live.hall import Hall
    from shopfloor.server.live.room import Room

AT_ONCE = 50  # tables asked for in one query: a few milliseconds of the event loop
ROSTER = (
    "status",
    "code",
    "host",
    "options",
    "public",
    "timers",
    "on_timeout",
    "help",
    "rematch",
    "chat",
    "rating",
)


async def look_for_company(hall: Hall) -> None:
    """Look at the tables with people here, a few at a time, with room for moves between."""
    if not hall.settings.shared:
        return
    rooms = [room for room in hall.rooms if room.listeners]
    for first in range(0, len(rooms), AT_ONCE):
        some = rooms[first : first + AT_ONCE]
        await cut_void(hall, some)
        await read_anew(hall, some)
        await asyncio.sleep(0)


async def cut_void(hall: Hall, rooms: Iterable[Room]) -> None:
    """Close the sockets whose token is void; who has another comes back with it."""
    listeners = [each for room in rooms for each in room.listeners if each.held is not None]
    if not listeners:
        return
    valid = await hall.store.lobby.valid({each.held or "" for each in listeners})
    for listener in listeners:
        if listener.held not in valid:
            listener.expel()


async def read_anew(hall: Hall, rooms: list[Room]) -> None:
    """Read who sits there and what was said, where it is not what is known here."""
    names = [room.id for room in rooms]
    rosters = {row.id: (row, sitting) for row, sitting in await hall.store.lobby.these(names)}
    talked = await hall.store.company.lasts(names)
    for room in rooms:
        stored = rosters.get(room.id)
        if stored is not None and roster(*stored) != roster(room.row, room.seats):
            await hall.rooms.catch_up(room, 0)
        elif talked.get(room.id, 0) > room.talk.number:
            await room.talk.hear()


def roster(row: TableRow, sitting: list[SeatRow]) -> tuple[object, ...]:
    """What is told of a table's people; when they were last seen every process knows itself."""
    seats = tuple(msgspec.structs.replace(seat, seen=None) for seat in sitting)
    return (*(getattr(row, name) for name in ROSTER), seats)
