"""The opening of a game: who sits there, the seed, and the log of the set-up."""

from __future__ import annotations

import secrets

from shopfloor import games
from shopfloor.server.ids import now
from shopfloor.server.live.clocks import Clocks
from shopfloor.server.live.flips import hold_of
from shopfloor.server.live.room import next_due
from shopfloor.server.store import Changes, SeatRow, TableRow
from shopfloor.table import Dealer, Entry, Seat, Table
from shopfloor.table.dealer import BY_ROUNDS, seed_of
from shopfloor.table.log import Vow


def seated(sitting: list[SeatRow]) -> list[Seat]:
    """Who sits there, as a header has it."""
    return [Seat(seat.name or str(seat.bot), seat.bot) for seat in sitting]


def applying(row: TableRow, seats: int) -> dict[str, str]:
    """The table's options; a choice that only other seat counts have is let go."""
    known = games.discover()[row.game].options
    names = {option.id for option in known if not option.seats or seats in option.seats}
    return {name: value for name, value in row.options.items() if name in names}


def first_deal(
    row: TableRow, sitting: list[SeatRow], flip_seconds: float, given: bytes | None = None
) -> tuple[list[Entry], Changes]:
    """Open the game: the log of its set-up, and what the table's row says of it.

    With a seed that is given, everybody who gets it meets the same deal.
    """
    seed, dealing, vow = given or secrets.token_bytes(32), BY_ROUNDS if given else "", None
    if row.secret is not None and given is None:
        secret = bytes.fromhex(row.secret)
        words = tuple(seat.word for seat in sitting)
        seed, vow = seed_of(secret, words), Vow(Dealer(secret).commitment, words)
    options, hold = applying(row, len(sitting)), hold_of(row.options)
    opened = Table.open(row.game, seated(sitting), seed, options, now, hold, dealing, vow)
    clocks = Clocks(row.timers)
    clocks.hear(opened.entries[:], opened.state)
    dealt: Changes = {
        "header": opened.header,
        "seed": seed.hex(),
        "waiting": ",".join(map(str, opened.state.actors())),
        "due": next_due(opened, clocks, sitting, flip_seconds),
    }
    return opened.entries[:], dealt
