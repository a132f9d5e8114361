"""What each seat of a room is shown, and was shown one entry before: most are sent the difference.

Whatever is the same for several sockets is worked out, encoded and framed once.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import cast

from shopfloor.kernel import Json
from shopfloor.parts.differences import difference
from shopfloor.server.live.wire.frames import framed
from shopfloor.server.live.wire.messages import Change, encode
from shopfloor.server.live.wire.updates import Clocked, Standing, dropped, heard, standing, whole
from shopfloor.table import Table

Times = Callable[[], tuple[Clocked, int | None]]  # when clocks run out, and when tiles turn


class Showing:
    """The frames of one room for the entry it has come to."""

    def __init__(self) -> None:
        self.number = -1
        self.base = -1  # the number of what was shown before
        self.now: dict[int | None, Standing] = {}
        self.before: dict[int | None, Standing] = {}
        self.frames: dict[tuple[int | None, int, bool], bytes] = {}

    def turn(self, number: int) -> None:
        """The room has come to another entry, or is told anew."""
        if number != self.number:
            self.before, self.base = self.now, self.number
            self.now, self.number = {}, number
        self.frames = {}

    def frame(self, table: Table, seat: int | None, since: int, based: bool, times: Times) -> bytes:
        """The frame for a client that has seen all up to `since`, and if `based` that update."""
        key = (seat, since, based)
        if key not in self.frames:
            self.frames[key] = self.made(table, seat, since, based, times)
        return self.frames[key]

    def made(self, table: Table, seat: int | None, since: int, based: bool, times: Times) -> bytes:
        if seat not in self.now:
            self.now[seat] = standing(table, seat, *times())
        shown, events, gone = self.now[seat], heard(table, seat, since), dropped(table, since)
        old = self.before.get(seat) if based and since == self.base else None
        if old is None:
            return framed(encode(whole(self.number, shown, events, gone)))
        return framed(encode(Change(self.number, since, changed(old, shown), events, gone)))


def changed(old: Standing, new: Standing) -> Json:
    before, after = cast(Json, old), cast(Json, new)
    return {name: difference(before[name], it) for name, it in after.items() if before[name] != it}
