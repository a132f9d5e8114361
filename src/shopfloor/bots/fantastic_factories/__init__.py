"""The bots of Fantastic Factories, weakest first, and what they can tell of their moves."""

from __future__ import annotations

from typing import Any, Final

from shopfloor.bots import Bot
from shopfloor.bots.fantastic_factories.advice import explain, hint, review
from shopfloor.bots.fantastic_factories.model import by_rule_of_thumb
from shopfloor.bots.fantastic_factories.planner import Effort, Planner
from shopfloor.bots.fantastic_factories.playouts import Rehearser
from shopfloor.bots.fantastic_factories.puzzle import puzzle
from shopfloor.games.fantastic_factories.actions import Action
from shopfloor.kernel import Stream
from shopfloor.solver.work_phase.greedy import greedy

__all__ = ["BOTS", "explain", "hint", "puzzle", "review"]


class GreedyBot:
    """Looks one action ahead."""

    def choose(self, state: Any, seat: int, stream: Stream) -> Action:
        del stream  # it leaves nothing to chance
        return greedy(state, seat)


class Apprentice(Planner):
    """Looks a few moves ahead by rule-of-thumb prices; thinks at most 0.05 s."""

    def __init__(self) -> None:
        super().__init__(Effort(nodes=6, rolls=1, roll_nodes=2), by_rule_of_thumb())


class Foreman(Planner):
    """Plans its turns by learned prices, roughly; thinks at most 0.2 s."""

    def __init__(self) -> None:
        super().__init__(Effort(nodes=0, rolls=2, width=8, roll_width=2))


class Director(Rehearser):
    """Plans its turns to the end, tries market choices with many rolls; thinks at most 2 s."""


BOTS: Final[dict[str, type[Bot]]] = {
    "greedy": GreedyBot,
    "apprentice": Apprentice,
    "foreman": Foreman,
    "director": Director,
}
