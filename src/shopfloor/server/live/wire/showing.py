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
        self.state: SomeState | None = None  # of which it is
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
        self.see(table, seat, before)

    def see(self, table: Table, seat: int | None, before: Sight) -> None:
        state: SomeState = table.state
        if not overlaying(type(state)):
            self.views[seat] = table.view(seat)
            return
        if self.open is None:
            self.open, self.state = before.opened(state), state
        self.views[seat] = {} if seat is None else cast(Overlays, state).own(seat)

    def opened(self, state: SomeState) -> Json:
        """A spectator's view of a later state, which a room's is: the earlier is never changed."""
        if self.open is None or self.state is None or self.state is state:
            return state.view(None)
        return cast(Overlays, state).view_after(cast(Overlays, self.state), self.open)

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
        self.compared = False  # whether what follows is known
        self.shared: Json = {}  # what has changed for everybody
        self.opened: object = None  # of that, what all see
        self.plain: bytes | None = None  # the frame that tells this and nothing else
        self.told: dict[int, list[tuple[Event, Heard]]] = {}  # by the number that is known
        self.frames: dict[tuple[int | None, int, bool], bytes] = {}

    @property
    def number(self) -> int:
        return self.now.number

    def turn(self, number: int) -> None:
        """The room has come to another entry, or is told anew."""
        if number != self.number:
            self.before, self.now = self.now, Sight(number)
        else:
            self.now.common, self.now.own = None, {}  # clocks may have moved
        self.compared, self.plain, self.told, self.frames = False, None, {}, {}

    def frame(self, table: Table, seat: int | None, since: int, based: bool, times: Times) -> bytes:
        """The frame for a client that has seen all up to `since`, and if `based` that update."""
        key = (seat, since, based)
        if key not in self.frames:
            self.frames[key] = self.made(table, seat, since, based, times)
        return self.frames[key]

    def made(self, table: Table, seat: int | None, since: int, based: bool, times: Times) -> bytes:
        self.now.look(table, seat, times, self.before)
        events, gone = self.heard(table, seat, since), dropped(table, since)
        if not (based and since == self.before.number and seat in self.before.own):
            return framed(encode(self.now.whole(seat, events, gone)))
        own = self.changed(seat)
        if own or len(events) != len(self.told[since]):
            return self.telling(since, {**self.shared, **own}, events, gone)
        if self.plain is None:  # nothing of it is this seat's alone
            self.plain = self.telling(since, self.shared, events, gone)
        return self.plain

    def telling(self, since: int, change: Json, events: list[Heard], gone: list[int]) -> bytes:
        return framed(encode(Change(self.number, since, change, events, gone)))

    def heard(self, table: Table, seat: int | None, since: int) -> list[Heard]:
        """What a seat may hear of what has happened since."""
        if since not in self.told:
            late = table.events_from(since + 1)
            self.told[since] = [(e, Heard(n, e.key, dict(e.params))) for n, e in late]
        return [told for event, told in self.told[since] if event.heard_by(seat)]

    def changed(self, seat: int | None) -> Json:
        """What is otherwise for a seat than it was shown before, and not for all alike."""
        if not self.compared:
            self.compare()
        own = unlike(self.before.own[seat], self.now.own[seat])
        if (seen := self.seen(seat)) is not None:
            own["view"] = seen
        return own

    def compare(self) -> None:
        """Find out what has changed for everybody."""
        self.compared, self.opened = True, None
        self.shared = unlike(self.before.common, self.now.common)
        if self.before.open is None or self.now.open is None:
            return
        self.opened = difference(self.before.open, self.now.open)
        if self.opened:
            self.shared["view"] = self.opened

    def seen(self, seat: int | None) -> object:
        """What a seat sees otherwise than all do; None, if there is nothing of the kind."""
        was, own = self.before.views[seat], self.now.views[seat]
        if self.opened is None:
            return difference(was, own) if was != own else None
        if not isinstance(self.opened, dict):
            return [{**(self.now.open or {}), **own}]
        changed = unlike(was, own)
        if not changed and self.opened.keys().isdisjoint(own):
            return None
        return {name: it for name, it in self.opened.items() if name not in own} | changed


def update_for(
    table: Table, seat: int | None, since: int, clocks: Clocked, flip: int | None
) -> Update:
    """The table after its last entry, for a client that has seen everything up to `since`."""
    show = Showing()
    show.turn(len(table.entries))
    show.now.look(table, seat, lambda: (clocks, flip), show.before)
    return show.now.whole(seat, show.heard(table, seat, since), dropped(table, since))


def unlike(old: object, new: object) -> Json:
    """By name, the difference of each field that is not as it was."""
    before, after = cast(Json, old), cast(Json, new)
    return {
        name: difference(before[name], it)
        for name, it in after.items()
        if it is not before[name] and it != before[name]
    }
