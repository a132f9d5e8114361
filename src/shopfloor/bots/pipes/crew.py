"""The crew of a pipe game: it plays, advises, thinks again, solves turns, and learns."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterator, Mapping, Sequence
from functools import partial
from typing import Generic, TypeAlias

from shopfloor.bots.pipes import advice, solving
from shopfloor.bots.pipes.greedy import Desk, GreedyPipeBot, RandomPipeBot
from shopfloor.bots.pipes.puzzles import Log, PipePuzzles
from shopfloor.bots.pipes.simple import ApprenticeBot
from shopfloor.bots.pipes.state import Pipes
from shopfloor.bots.pipes.swings.expectation import Expectation, chances, fitted
from shopfloor.bots.pipes.swings.walk import PipeWalk
from shopfloor.bots.pipes.value import LearnedValue
from shopfloor.bots.shrinkage import shrunk
from shopfloor.bots.swings import Numbered, Points, Swing
from shopfloor.kernel import Json, Stream
from shopfloor.kernel.capabilities import Attempt, Bot, Hint, Limits, Puzzle, Spread
from shopfloor.parts.pipes.judge.builds import Turn, judge
from shopfloor.parts.pipes.judge.stock import stock_after
from shopfloor.parts.pipes.play.actions import Action
from shopfloor.parts.pipes.play.game import PipeGame
from shopfloor.parts.pipes.text import layout_from_text

BEST = "engineer"  # who advises
QUICKEST = "greedy"  # who advises at once
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
        game: PipeGame[Pipes],
        learned: Callable[[str], LearnedValue],
    ) -> None:
        self.desk = desk
        self.game = game
        self.learned = learned  # by which finished games are judged
        self.full = full
        self.training = training
        self.strengths: Mapping[str, Callable[[], Bot[Pipes, Action]]] = {
            "random": partial(RandomPipeBot, desk),
            "apprentice": partial(ApprenticeBot, desk),
            "greedy": partial(GreedyPipeBot, desk),
            "fitter": partial(fitter, desk),
            BEST: partial(engineer, desk),
        }
        self.puzzles = PipePuzzles(desk, game, lambda name: self.strengths[name]())

    def shipped(self) -> Sequence[Puzzle]:
        """The puzzles of the days."""
        return self.puzzles.shipped()

    def seed(self, puzzle: Puzzle) -> bytes:
        """What a puzzle's table is dealt by."""
        return self.puzzles.seed(puzzle)

    def attempt(self, puzzle: Puzzle, log: Log) -> Attempt:
        """How far a log has come with a puzzle."""
        return self.puzzles.attempt(puzzle, log)

    def clue(self, puzzle: Puzzle, log: Log, depth: int) -> Hint:
        """Help with the layout."""
        return self.puzzles.clue(puzzle, log, depth)

    def certify(self, position: Json, stop: Callable[[], bool]) -> Puzzle:
        """Prove the best layout of a turn; raise GameError."""
        return self.puzzles.certify(position, stop)

    def seek(self, seed: int) -> Iterator[Puzzle]:
        """The puzzles of one game."""
        return self.puzzles.seek(seed)

    def measured(self, puzzle: Puzzle) -> Puzzle:
        """The same with its grade."""
        return self.puzzles.measured(puzzle)

    def hint(
        self, state: Pipes, seat: int, depth: int, stream: Stream, stop: Callable[[], bool]
    ) -> Hint:
        """The best build found in time; of tiles, the one the engineer would take.

        Where there is no time at all, the simple builder's: a quick look.
        """
        del stream  # whoever asks again gets the same advice, further told
        if advice.builds(state, seat):
            return advice.build_hint(self.desk, state, seat, depth, stop)
        adviser = QUICKEST if stop() else BEST
        return advice.hint(self.strengths[adviser](), state, seat, depth)

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

    def swings(
        self,
        seats: int,
        options: Mapping[str, str],
        log: Sequence[Numbered],
        rounds: Container[int] | None = None,
        ruleset: int | None = None,
    ) -> Iterator[Swing]:
        """What every tile and decision of a log did to what each seat may expect."""
        del ruleset  # these games have had but one
        found = self.walk(seats, options, rounds).swings(log)
        return shrunk(found, fitted(self.desk.rules.game)["shrinkage"])

    def walk(
        self, seats: int, options: Mapping[str, str], rounds: Container[int] | None = None
    ) -> PipeWalk[Pipes]:
        """Who goes through a log."""
        game = self.game
        state = game.start(seats, options)
        expectation = Expectation(self.desk, self.learned(self.desk.rules.game))
        return PipeWalk(state, expectation, game.parse, game.parse_outcome, rounds)

    def expects(self, state: Pipes) -> Points:
        """The money that every seat may expect, this round and all to come."""
        expectation = Expectation(self.desk, self.learned(self.desk.rules.game))
        expectation.seats = len(state.plants)
        return expectation.of_all(state)

    def chances(self, points: Points, left: float) -> Points:
        """Every seat's chance to win."""
        return chances(self.desk.rules.game, points, left)

    def yardsticks(self) -> Mapping[str, float]:
        """What a decision costs each bot on average."""
        found: dict[str, float] = fitted(self.desk.rules.game)["yardsticks"]
        return found

    def judgement(self) -> Callable[[], bool]:
        """The judging of one full floor, for measurements."""
        rules = self.desk.rules
        layout = layout_from_text(rules.floors, self.full)
        machine = max(layout.machines())
        old = layout.drop(layout.machines()[machine])
        turn = Turn(old, machine, 50, stock_after(rules, old, machine))
        return lambda: bool(judge(rules, turn, layout).legal())
