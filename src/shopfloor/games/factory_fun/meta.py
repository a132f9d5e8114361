"""What a lobby shows of Factory Fun."""

from __future__ import annotations

from typing import Final

from shopfloor.kernel.contract import Meta, Option

SEATS: Final = (1, 2, 3, 4, 5)
SIDES: Final = ("classic", "expert")
LETTERS: Final = ("a", "b", "c", "d", "e")
META: Final = Meta(
    id="factory-fun",
    title="Factory Fun",
    ruleset=1,
    seats=SEATS,
    solo="side",
    options=(
        Option("side", SIDES),
        Option("boards", ("different", *LETTERS)),
        Option("diagonal", ("off", "on")),
        Option("picking", ("turns", "live"), seats=SEATS[1:]),
        # A player's own side, where it is not the table's
        *[Option(f"side_{n}", ("table", *SIDES), seats=tuple(range(max(n, 2), 6))) for n in SEATS],
    ),
)
