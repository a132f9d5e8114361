"""The crew of a pipe game: it plays, advises, thinks again, solves turns, and learns."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Generic, TypeAlias

from shopfloor.bots.pipes import advice, solving
from shopfloor.bots.pipes.greedy import Desk, GreedyPipeBot, RandomPipeBot
from shopfloor.bots.pipes.simple import ApprenticeBot
from shopfloor.bots.pipes.state import Pipes
from shopfloor.kernel import Json, Stream
from shopfloor.kernel.capabilities import Bot, Hint, Limits, Spread
from shopfloor.parts.pipes.judge.builds import Turn, judge
from shopfloor.parts.pipes.judge.stock import stock_after
from shopfloor.parts.pipes.play.actions import Action
from shopfloor.parts.pipes.text import layout_from_text

BEST = "engineer"  # who advises
Told: TypeAlias = Callable[[int], None]
AtDesk: TypeAlias = Callable[[Desk[Pipes]], Bot[Pipes, Action]]


class PipeCrew(Generic[Pipes]):
    """The bots of a game at its desk; a game brings its two best, a full factory, its training."""

    def __init__(
        self,
        desk: Desk[Pipes],
        fitter: AtDesk[Pipes],
        engineer: AtDesk[Pipes],
        full: str,
        training: Callable[[int, int, int, Told, Spread], Json],
    ) -> None:
        self.desk = desk
        self.full = full
        self.training = training
        self.strengths: Mapping[str, Callable[[], Bot[Pipes, Action]]] = {
            "random": partial(RandomPipeBot, desk),
            "apprentice": partial(ApprenticeBot, desk),
            "greedy": partial(GreedyPipeBot, desk),
            "fitter": partial(fitter, desk),
            BEST: partial(engineer, desk),
        }

    def hint(
        self, state: Pipes, seat: int, depth: int, stream: Stream, stop: Callable[[], bool]
    ) -> Hint:
        """The best build found in time; of tiles, the one the engineer would take."""
        del stream  # whoever asks again gets the same advice, further told
        if advice.builds(state, seat):
            return advice.build_hint(self.desk, state, seat, depth, stop)
        return advice.hint(self.strengths[BEST](), state, seat, depth)

    def better(self, state: Pipes, seat: int, stop: Callable[[], bool]) -> Action:
        """The best build that is found until somebody says stop."""
        return advice.better(self.desk, state, seat, stop)

    def solve(self, state: Pipes, seat: int, goal: str, limits: Limits) -> solving.SolvedTurn:
        """The best build of a turn: money and chains."""
        del goal  # money and chains is all that a turn can make
        return solving.solve(self.desk, state, seat, limits)

    def solve_file(self, data: Json, limits: Limits) -> solving.SolvedTurn:
        """The best build of a turn that a file tells."""
        return solving.solve_file(self.desk.rules, data, limits)

    def train(
        self, generations: int, games: int, seed: int, told: Told, spread: Spread = map
    ) -> Json:
        """Learn what a plant is worth by self-play."""
        return self.training(generations, games, seed, told, spread)

    def judgement(self) -> Callable[[], bool]:
        """The judging of one full floor, for measurements."""
        rules = self.desk.rules
        layout = layout_from_text(rules.floors, self.full)
        machine = max(layout.machines())
        old = layout.drop(layout.machines()[machine])
        turn = Turn(old, machine, 50, stock_after(rules, old, machine))
        return lambda: bool(judge(rules, turn, layout).legal())
