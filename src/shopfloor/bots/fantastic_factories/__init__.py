"""The bots of Fantastic Factories, weakest first, and what they can do besides playing."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterator, Mapping, Sequence
from typing import Final

from shopfloor.bots.fantastic_factories import advice
from shopfloor.bots.fantastic_factories import puzzle as puzzles
from shopfloor.bots.fantastic_factories.model import by_rule_of_thumb
from shopfloor.bots.fantastic_factories.planner import Effort, Planner
from shopfloor.bots.fantastic_factories.playouts import Rehearser
from shopfloor.bots.fantastic_factories.swings import expectation
from shopfloor.bots.fantastic_factories.swings.walk import Walk
from shopfloor.bots.puzzles import kept
from shopfloor.bots.shrinkage import shrunk
from shopfloor.bots.swings import Numbered, Points, Swing
from shopfloor.games.fantastic_factories.actions import Action
from shopfloor.games.fantastic_factories.game import GAME
from shopfloor.games.fantastic_factories.state import State
from shopfloor.kernel import Json, Stream
from shopfloor.kernel.capabilities import (
    Attempt,
    Bot,
    Crew,
    Hint,
    Limits,
    Puzzle,
    Solved,
    Spread,
)
from shopfloor.solver.work_phase.greedy import greedy


class GreedyBot:
    """Looks one action ahead."""

    def choose(self, state: State, seat: int, stream: Stream) -> Action:
        """What brings most at once."""
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


class Workforce:
    """The crew: it plays, advises, values, poses puzzles, solves work phases, and learns."""

    strengths: Final[Mapping[str, Callable[[], Bot[State, Action]]]] = {
        "greedy": GreedyBot,
        "apprentice": Apprentice,
        "foreman": Foreman,
        "director": Director,
    }

    def hint(
        self, state: State, seat: int, depth: int, stream: Stream, stop: Callable[[], bool]
    ) -> Hint:
        """Advise as the director would play, without playing on where there is no time."""
        return advice.hint(state, seat, depth, stream, quick=stop())

    def swings(
        self,
        seats: int,
        options: Mapping[str, str],
        log: Sequence[Numbered],
        rounds: Container[int] | None = None,
        ruleset: int | None = None,
    ) -> Iterator[Swing]:
        """What every roll, draw and decision of a log did to what each seat may expect."""
        begun = GAME.start_by(ruleset or GAME.meta.ruleset, seats, options)
        found = Walk(begun, rounds).swings(log)
        return shrunk(found, expectation.fitted()["shrinkage"])

    def expects(self, state: State) -> Points:
        """The points that every seat may expect, as if its work of this round were done."""
        return expectation.expects(state)

    def chances(self, points: Points, left: float) -> Points:
        """Every seat's chance to win."""
        return expectation.chances(points, left)

    def yardsticks(self) -> Mapping[str, float]:
        """What a decision costs each bot on average."""
        found: dict[str, float] = expectation.fitted()["yardsticks"]
        return found

    def shipped(self) -> Sequence[Puzzle]:
        """The puzzles of the days."""
        return kept(GAME.meta.id)

    def seed(self, puzzle: Puzzle) -> bytes:
        """What its table is dealt by."""
        return puzzles.seed(puzzle)

    def attempt(self, puzzle: Puzzle, log: puzzles.Log) -> Attempt:
        """How far a log has come with a puzzle."""
        return puzzles.attempt(puzzle, log)

    def clue(self, puzzle: Puzzle, log: puzzles.Log, depth: int) -> Hint:
        """Help with the next move."""
        return puzzles.clue(puzzle, log, depth)

    def certify(self, position: Json, stop: Callable[[], bool]) -> Puzzle:
        """Prove the most of a work phase; raise GameError."""
        return puzzles.certify(position, stop)

    def seek(self, seed: int) -> Iterator[Puzzle]:
        """The puzzles of one game."""
        return puzzles.seek(seed)

    def measured(self, puzzle: Puzzle) -> Puzzle:
        """The same with its grade."""
        return puzzles.measured(puzzle)

    def solve(self, state: State, seat: int, goal: str, limits: Limits) -> Solved:
        """The most of one work phase: goods or points."""
        from shopfloor.bots.fantastic_factories.solving import solve

        return solve(state, seat, goal, limits)

    def train(
        self,
        generations: int,
        games: int,
        seed: int,
        told: Callable[[int], None],
        spread: Spread = map,
    ) -> Json:
        """Learn prices and pace by self-play."""
        from shopfloor.bots.fantastic_factories.train import train

        return train(generations, games, seed, told, spread)


CREW: Final[Crew[State, Action]] = Workforce()
