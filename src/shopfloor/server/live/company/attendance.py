"""Who is at a table: through this process, through others, looking, or looking elsewhere."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, Protocol, TypeAlias

from shopfloor.server.ids import now
from shopfloor.server.live.clocks import Away
from shopfloor.server.live.presence import Elsewhere
from shopfloor.server.live.wire.messages import Sitting
from shopfloor.server.store import SeatRow, TableRow

if TYPE_CHECKING:
    from shopfloor.server.live.hall import Hall

Whereabouts: TypeAlias = Literal["here", "away", "offline"]


class Listener(Protocol):
    """A socket at this table."""

    seat: int | None
    held: str | None  # the hash of the token by which it holds the seat
    away: bool  # its page is not looked at

    def wake(self) -> None: ...

    def tell(self, frame: bytes) -> None: ...

    def expel(self) -> None: ...


class Attended:
    """The part of a room that knows who is there."""

    def __init__(self, hall: Hall, row: TableRow, seats: list[SeatRow]) -> None:
        self.hall = hall
        self.row = row
        self.seats = seats
        self.listeners: set[Listener] = set()
        self.elsewhere: dict[str, Elsewhere] = {}
        self.known: dict[int, Whereabouts] = {}  # by seat, as last noted
        self.since: dict[int, int] = {}  # by seat: when that changed

    def here(self) -> set[int]:
        """The seats that listen through this process."""
        return {one.seat for one in self.listeners if one.seat is not None}

    def looking_here(self) -> set[int]:
        """The seats with a page that is looked at, through this process."""
        return {one.seat for one in self.listeners if one.seat is not None and not one.away}

    def watching_here(self) -> int:
        return sum(one.seat is None for one in self.listeners)

    def online(self) -> set[int]:
        return self.here().union(*(other.seats for other in self.others()))

    def looking(self) -> set[int]:
        return self.looking_here().union(*(o.seats - o.away for o in self.others()))

    def host(self) -> int | None:
        """The host's seat; while the host is away from a game, that of the first who is there."""
        own = next((s.seat for s in self.seats if s.person == self.row.host), None)
        online = self.online()
        if own is not None and (own in online or self.row.status == "lobby"):
            return own
        there = [s.seat for s in self.seats if s.person is not None and s.seat in online]
        return there[0] if there else own

    def watching(self) -> int:
        return self.watching_here() + sum(other.watching for other in self.others())

    def first_process(self) -> str | None:
        """Of the processes with people at this table, the one that looks after its bots."""
        there = [name for name, other in self.elsewhere.items() if other.people]
        there += [self.hall.process] if self.listeners else []
        return min(there, default=None)

    def forget_first(self) -> None:
        """Its time to act has passed: until it is heard of again, it is gone."""
        if (first := self.first_process()) is not None:
            self.elsewhere.pop(first, None)

    def others(self) -> list[Elsewhere]:
        return [other for other in self.elsewhere.values() if other.until > now()]

    # Whereabouts

    def whereabouts(self) -> dict[int, Whereabouts]:
        looking, online = self.looking(), self.online()

        def place(seat: int) -> Whereabouts:
            return "here" if seat in looking else "away" if seat in online else "offline"

        return {seat.seat: place(seat.seat) for seat in self.seats}

    def note(self) -> None:
        """Remember since when each seat is where it is."""
        fresh = self.whereabouts()
        moved = {seat for seat, place in fresh.items() if self.known.get(seat, "offline") != place}
        self.since |= dict.fromkeys(moved, now())
        self.known = fresh

    def sitting(self, away: Away) -> list[Sitting]:
        """Every seat, who has it, and where they are."""
        places, moment = self.whereabouts(), now()
        return [
            Sitting(
                name=seat.name,
                bot=seat.bot,
                sitter=seat.sitter,
                online=places[seat.seat] != "offline",
                free=seat.free,
                presence=places[seat.seat],
                since=self.since.get(seat.seat, seat.seen),
                conceded=seat.conceded,
                vacation=next((v for v in away.get(seat.seat, []) if v[1] > moment), None),
                word=bool(seat.word),
            )
            for seat in self.seats
        ]
