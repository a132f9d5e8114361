"""What each seat of a room is shown, and was shown one entry before: most are sent the difference.

Whatever is the same for several sockets is worked out, compared, encoded and framed once.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import cast

from shopfloor.kernel import Event, Json, SomeState
from shopfloor.kernel.capabilities import Overlays
from shopfloor.parts.differences import difference
from shopfloor.server.live.wire.frames import framed
from shopfloor.server.live.wire.messages import Change, Heard, Update, encode
from shopfloor.server.live.wire.updates import (
    IDLE,
    Clocked,
    Common,
    Own,
    Prospects,
    common,
    dropped,
    own_of,
    prospects,
)
from shopfloor.table import Table

Times = Callable[[], tuple[Clocked, int | None]]  # when clocks run out, and when tiles turn


@cache
def overlaying(kind: type) -> bool:
    return issubclass(kind, Overlays)


class Sight:
    """What there is to see at one entry: for everybody, and for each seat."""

    def __init__(self, number: int) -> None:
        self.number = number
        self.common: Common | None = None
        self.open: Json | None = None  # a spectator's view
        self.views: dict[int | None, Json] = {}  # what is laid over it for a seat, or all of it
        self.own: dict[int | None, Own] = {}
        self.ahead: dict[int | None, Prospects] = {}

    def look(self, table: Table, seat: int | None, times: Times, before: Sight) -> None:
        """Work out what a seat is shown that is not known yet."""
        if self.common is None:
            self.common = common(table, *times())
        if seat in self.own:
            return
        self.ahead[seat] = prospects(table, seat, before.ahead.get(seat, IDLE))
        self.own[seat] = own_of(table, seat, self.ahead[seat])
        self.see(table, seat)

    def see(self, table: Table, seat: int | None) -> None:
        state: SomeState = table.state
        if not overlaying(type(state)):
            self.views[seat] = table.view(seat)
            return
        if self.open is None:
            self.open = table.view(None)
        self.views[seat] = {} if seat is None else cast(Overlays, state).own(seat)

    def whole(self, seat: int | None, events: list[Heard], gone: list[int]) -> Update:
        assert self.common is not None
        view = {**(self.open or {}), **self.views[seat]}
        return Update(
            number=self.number,
            view=view,
            events=events,
            dropped=gone,
            **self.common,
            **self.own[seat],
        )


class Showing:
    """The frames of one room for the entry it has come to."""

    def __init__(self) -> None:
        self.now, self.before = Sight(-1), Sight(-1)
        self.shared: Json | None = None  # what has changed for everybody, once somebody asked
        self.opened: object = None  # of that, what all see
        self.told: dict[int, list[tuple[Event, Heard]]] = {}  # by the number that is known
        self.frames: dict[tuple[int | None, int, bool], bytes] = {}

    @property
    def number(self) -> int:
        return self.now.number

    def turn(self, number: int) -> None:
        """The room has come to another entry, or is told anew."""
        if number != self.number:
            self.before, self.now, self.opened = self.now, Sight(number), None
        else:
            self.now.common, self.now.own = None, {}  # clocks may have moved
        self.shared, self.told, self.frames = None, {}, {}

    def frame(self, table: Table, seat: int | None, since: int, based: bool, times: Times) -> bytes:
        """The frame for a client that has seen all up to `since`, and if `based` that update."""
        key = (seat, since, based)
        if key not in self.frames:
            self.frames[key] = self.made(table, seat, since, based, times)
        return self.frames[key]

    def made(self, table: Table, seat: int | None, since: int, based: bool, times: Times) -> bytes:
        self.now.look(table, seat, times, self.before)
        events, gone = self.heard(table, seat, since), dropped(table, since)
        if based and since == self.before.number and seat in self.before.own:
            change = self.changed(seat)
            return framed(encode(Change(self.number, since, change, events, gone)))
        return framed(encode(self.now.whole(seat, events, gone)))

    def heard(self, table: Table, seat: int | None, since: int) -> list[Heard]:
        """What a seat may hear of what has happened since."""
        if since not in self.told:
            late = table.events_from(since + 1)
            self.told[since] = [(e, Heard(n, e.key, dict(e.params))) for n, e in late]
        return [told for event, told in self.told[since] if event.heard_by(seat)]

    def changed(self, seat: int | None) -> Json:
        """What is otherwise for a seat than it was shown before."""
        if self.shared is None:
            self.shared = unlike(self.before.common, self.now.common)
        change = {**self.shared, **unlike(self.before.own[seat], self.now.own[seat])}
        if seen := self.seen(seat):
            change["view"] = seen
        return change

    def seen(self, seat: int | None) -> object:
        """What a seat sees otherwise than before; nothing, if all is as it was."""
        was, own = self.before.views[seat], self.now.views[seat]
        if self.before.open is None or self.now.open is None:
            return difference(was, own) if was != own else None
        if self.opened is None:
            self.opened = difference(self.before.open, self.now.open)
        if not isinstance(self.opened, dict):
            return [{**self.now.open, **own}]
        return {name: it for name, it in self.opened.items() if name not in own} | unlike(was, own)


def unlike(old: object, new: object) -> Json:
    """By name, the difference of each field that is not as it was."""
    before, after = cast(Json, old), cast(Json, new)
    return {
        name: difference(before[name], it)
        for name, it in after.items()
        if it is not before[name] and it != before[name]
    }
