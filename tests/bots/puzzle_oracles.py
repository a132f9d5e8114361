"""Second opinions on puzzles, which share nothing with the searches that found their answers.

A work phase is played in every order of the real rules; a layout is looked for in every case of who
feeds whom (tests/solver/pipes/proof).
"""

from __future__ import annotations

from typing import Any

from shopfloor import bots, games
from shopfloor.bots.puzzles import opened
from shopfloor.games.fantastic_factories.actions import Action
from shopfloor.games.fantastic_factories.rules import scoring
from shopfloor.games.fantastic_factories.state import Shop, State
from shopfloor.kernel.capabilities import Puzzle
from shopfloor.parts.pipes.play.state import PipeState
from shopfloor.solver.work_phase.search import rolls_dice
from shopfloor.solver.work_phase.solve import exact_points
from tests.solver.pipes.proof.oracle import beats
from tests.solver.work_phase.brute_force import BruteForce, stand_in

POSITIONS = 4_000  # of a work phase, for each unit of work


class TooMuch(Exception):
    pass


class Sure(BruteForce):
    """The most points without a roll; raise TooMuch after so many positions."""

    def __init__(self, state: State, most: int) -> None:
        super().__init__(0, stand_in(state, 0), exact_points())
        self.most = most

    def open(self, state: State) -> list[Action]:
        if len(self.known) > self.most:
            raise TooMuch
        return [action for action in super().open(state) if not rolls_dice(action)]

    def judge(self, shop: Shop) -> float:
        return float(scoring.points(shop))


def certified(game: str, puzzle: Puzzle, work: float) -> bool | None:
    """Tell whether the answer holds and nothing beats it; None if that is too much work to know."""
    rules: Any = games.load(game)
    state: State | PipeState = rules.set_up(puzzle.position)
    crew: Any = bots.crew(game)
    if crew.attempt(puzzle, played(game, crew, puzzle)).made != puzzle.best:
        return False
    if isinstance(state, PipeState):
        return pipes_certified(crew, puzzle, state, work)
    try:
        return Sure(state, int(POSITIONS * work)).value(state) == puzzle.best
    except TooMuch:
        return None


def played(game: str, crew: Any, puzzle: Puzzle) -> list[tuple[int | None, str]]:
    """The log of the answer."""
    table = opened(game, crew, puzzle)
    for move in puzzle.line:
        table.play(0, move)
    return [(entry.seat, entry.text) for entry in table.entries]


def pipes_certified(crew: Any, puzzle: Puzzle, state: PipeState, work: float) -> bool | None:
    """No layout with all tiles of the puzzle is worth more, nor one with fewer of them."""
    rules, worth = crew.desk.rules, puzzle.best - puzzle.had
    turn = crew.desk.turn(state, 0, state.plants[0].adding)
    if worth < 0:
        return False
    if "next" not in puzzle.position:
        beaten = beats(rules, turn, worth, work)
        return None if beaten is None else not beaten
    coming = puzzle.position["next"]
    later = crew.desk.turn(state, 0, coming)
    both = crew.desk.turn(state, 0, state.plants[0].adding)
    both.stock.add(rules.machines[coming].bonus)
    found = [
        beats(rules, turn, worth, work),
        beats(rules, later, worth, work),
        beats(rules, both, worth, work, (coming,)),
    ]
    return None if None in found and True not in found else not any(found)
