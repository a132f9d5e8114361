"""What a lobby shows of Factory Funner."""

from __future__ import annotations

from importlib.resources import files
from typing import Final

from shopfloor.kernel.contract import Meta, Option

SEATS: Final = (1, 2, 3, 4, 5, 6)
SOLO: Final = (1,)
PICTURES: Final = files("shopfloor.games.factory_funner") / "data" / "boards.txt"
BOARDS: Final = tuple(
    line.strip()[1:-1].replace(" ", "-")
    for line in PICTURES.read_text("utf-8").splitlines()
    if line.startswith("[")
)
A_SIDES: Final = tuple(name for name in BOARDS if not name.startswith("solo-"))
RUNGS: Final = ("a", *[name.removeprefix("solo-") for name in BOARDS if name.startswith("solo-")])
META: Final = Meta(
    id="factory-funner",
    title="Factory Funner",
    ruleset=1,
    seats=SEATS,
    solo="rung",
    options=(
        Option("boards", (A_SIDES[0], "different"), seats=SEATS[1:]),
        Option("picking", ("turns", "live"), seats=SEATS[1:]),
        Option("tokens_round_1", ("on", "off"), seats=SEATS[1:]),
        Option("deal_unclaimed", ("off", "on"), seats=SEATS[1:]),
        Option("rung", RUNGS, seats=SOLO),
        Option("board", A_SIDES, seats=SOLO),
    ),
)
