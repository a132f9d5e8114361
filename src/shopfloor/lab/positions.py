"""What a decision was made from: the position as its seat knows it, in numbers, and its worth."""

from __future__ import annotations

from functools import cache

from shopfloor import bots, games
from shopfloor.bots.swings import Expects
from shopfloor.kernel import SomeState
from shopfloor.kernel.capabilities import Encodes
from shopfloor.kernel.tensors import Feature, Row, row
from shopfloor.lab.plan import Plan

POSITIONS = "positions"


def layout_of(plan: Plan) -> list[Feature]:
    """Which features a position of this plan has, and where each of them stands."""
    found = encoder(plan.game, len(plan.seats), tuple(sorted(plan.options.items())))
    return found.tensors.features if found else []


@cache
def encoder(game: str, seats: int, options: tuple[tuple[str, str], ...]) -> Row | None:
    """What writes a position as numbers: made once a process, and nothing where there is none."""
    found = games.load(game)
    return row(found.tensors(seats, dict(options))) if isinstance(found, Encodes) else None


class Lookout:
    """Looks at the positions of one plan's games."""

    def __init__(self, plan: Plan) -> None:
        self.row = encoder(plan.game, len(plan.seats), tuple(sorted(plan.options.items())))
        self.crew = bots.crew(plan.game)

    def features(self, state: SomeState, seat: int) -> bytes:
        """All that the seat may know, one byte a number, as `Tensors` of the game writes it."""
        if self.row is None:
            return b""
        self.row.observe(self.row.tensors.hold(state), seat)
        return bytes(self.row.seen)

    def value(self, state: SomeState, seat: int) -> float | None:
        """The points that the seat may expect at the end, as the game's crew values it."""
        if not isinstance(self.crew, Expects):
            return None
        return round(float(self.crew.expects(state)[seat]), 4)
