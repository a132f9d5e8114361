"""What each seat of a room is shown, and was shown one entry before: most are sent the difference.

Whatever is the same for several sockets is worked out, compared, encoded and framed once.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import cast

from shopfloor.kernel import Json, SomeState
from shopfloor.kernel.capabilities import Overlays
from shopfloor.parts.differences import difference
from shopfloor.server.live.wire.frames import framed
from shopfloor.server.live.wire.messages import Change, encode
from shopfloor.server.live.wire.updates import Clocked, Standing, dropped, heard, standing, whole
from shopfloor.table import Table

Times = Callable[[], tuple[Clocked, int | None]]  # when clocks run out, and when tiles turn


@cache
def overlaying(kind: type) -> bool:
    return issubclass(kind, Overlays)


class Sight:
    """What there is to see at one entry: for everybody, and for each seat."""

    def __init__(self, number: int) -> None:
        self.number = number
        self.open: Json | None = None  # a spectator's view
        self.own: dict[int, Json] = {}  # what makes it a seat's
        self.standings: dict[int | None, Standing] = {}

    def standing(self, table: Table, seat: int | None, times: Times) -> Standing:
        if seat not in self.standings:
            self.standings[seat] = standing(table, seat, self.view(table, seat), *times())
        return self.standings[seat]

    def view(self, table: Table, seat: int | None) -> Json:
        state: SomeState = table.state
        if not overlaying(type(state)):
            return table.view(seat)
        if self.open is None:
            self.open = table.view(None)
        if seat is None:
            return self.open
        self.own[seat] = cast(Overlays, state).own(seat)
        return {**self.open, **self.own[seat]}


class Showing:
    """The frames of one room for the entry it has come to."""

    def __init__(self) -> None:
        self.now, self.before = Sight(-1), Sight(-1)
        self.opened: object = None  # what has changed for everybody, once somebody asked
        self.frames: dict[tuple[int | None, int, bool], bytes] = {}

    @property
    def number(self) -> int:
        return self.now.number

    def turn(self, number: int) -> None:
        """The room has come to another entry, or is told anew."""
        if number != self.number:
            self.before, self.now, self.opened = self.now, Sight(number), None
        else:
            self.now.standings = {}  # clocks may have moved
        self.frames = {}

    def frame(self, table: Table, seat: int | None, since: int, based: bool, times: Times) -> bytes:
        """The frame for a client that has seen all up to `since`, and if `based` that update."""
        key = (seat, since, based)
        if key not in self.frames:
            self.frames[key] = self.made(table, seat, since, based, times)
        return self.frames[key]

    def made(self, table: Table, seat: int | None, since: int, based: bool, times: Times) -> bytes:
        shown = self.now.standing(table, seat, times)
        events, gone = heard(table, seat, since), dropped(table, since)
        old = self.before.standings.get(seat) if based and since == self.before.number else None
        if old is None:
            return framed(encode(whole(self.number, shown, events, gone)))
        return framed(
            encode(Change(self.number, since, self.changed(seat, old, shown), events, gone))
        )

    def changed(self, seat: int | None, old: Standing, new: Standing) -> Json:
        before, after = cast(Json, old), cast(Json, new)
        change = {
            name: difference(before[name], it)
            for name, it in after.items()
            if name != "view" and before[name] != it
        }
        if seen := self.seen(seat, before["view"], after["view"]):
            change["view"] = seen
        return change

    def seen(self, seat: int | None, old: Json, new: Json) -> object:
        """What a seat sees otherwise than before; nothing, if all is as it was."""
        if self.before.open is None or self.now.open is None:
            return difference(old, new) if old != new else None
        if self.opened is None:
            self.opened = difference(self.before.open, self.now.open)
        if not isinstance(self.opened, dict):
            return difference(old, new)
        if seat is None:
            return self.opened
        was, own = self.before.own[seat], self.now.own[seat]
        common = {name: it for name, it in self.opened.items() if name not in own}
        return common | {
            name: difference(was[name], own[name]) for name in own if was[name] != own[name]
        }
