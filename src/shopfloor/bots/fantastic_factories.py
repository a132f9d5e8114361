"""The bots of Fantastic Factories, weakest first."""

from __future__ import annotations

from typing import Any, Final

from shopfloor.bots import Bot
from shopfloor.games.fantastic_factories.actions import Action
from shopfloor.kernel import Stream
from shopfloor.solver.work_phase_greedy import greedy


class GreedyBot:
    """Looks one action ahead."""

    def choose(self, state: Any, seat: int, stream: Stream) -> Action:
        del stream  # it leaves nothing to chance
        return greedy(state, seat)


BOTS: Final[dict[str, type[Bot]]] = {"greedy": GreedyBot}
