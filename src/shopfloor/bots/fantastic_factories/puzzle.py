"""Puzzles of Fantastic Factories: what is the most you can make of this work phase?

Found in games that bots play alone against The Machine. Only what is certain counts: cards drawn
and dice rolled are not built on.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import Final

from shopfloor.bots.fantastic_factories.advice import area, thing
from shopfloor.bots.puzzles import graded, seed_of
from shopfloor.games.fantastic_factories.actions import IS_DONE
from shopfloor.games.fantastic_factories.game import GAME
from shopfloor.games.fantastic_factories.rules import scoring
from shopfloor.games.fantastic_factories.rules.phases import WORK
from shopfloor.games.fantastic_factories.setup import begun
from shopfloor.games.fantastic_factories.state import State
from shopfloor.kernel import GameError, Json, Rng
from shopfloor.kernel.capabilities import Attempt, Hint, Puzzle, Sentence
from shopfloor.solver.work_phase.beam import Beam
from shopfloor.solver.work_phase.greedy import greedy
from shopfloor.solver.work_phase.search import Search
from shopfloor.solver.work_phase.solve import Solution, exact_points, solve_work

Log = Sequence[tuple[int | None, str]]
KIND: Final = "work"
SOLVER: Final = 0  # the seat
ROUNDS: Final = range(4, 10)  # enough stands, and not everything is done
LEAST_GAIN: Final = 2
MOVES: Final = range(4, 14)
BUDGET: Final = 60_000  # nodes; a phase that takes more is left alone
WHERE, WHAT = 1, 2  # depths of a clue
WIDTHS: Final = {"apprentice": 1, "foreman": 8, "director": 100}  # of the bots' looks


def seed(puzzle: Puzzle) -> bytes:
    """Chance decides nothing that counts."""
    return seed_of(puzzle.position)


# Finding


def seek(number: int) -> Iterator[Puzzle]:
    """The work phases of a greedy player's game whose most is certain, proven and not plain."""
    state, stream, shown = GAME.start(1, {}), Rng(number), 0
    while state.result() is None:
        if (chance := state.owed()) is not None:
            state.settle(chance.draw(stream))
            continue
        if state.phase == WORK and state.round > shown and not begun(state.shops[SOLVER]):
            shown = int(state.round)
            yield from asked(state)
        state.play(SOLVER, greedy(state, SOLVER))


def asked(state: State) -> Iterator[Puzzle]:
    """The puzzle of a work phase, if it is one."""
    if state.round not in ROUNDS:
        return
    try:
        puzzle = posed(GAME.position(state, SOLVER), BUDGET, None)
    except GameError:
        return
    if puzzle.best - puzzle.had >= LEAST_GAIN and len(puzzle.line) in MOVES:
        yield puzzle


def certify(position: Json, stop: Callable[[], bool]) -> Puzzle:
    """Prove the most of a position; raise GameError with the reason if it is no puzzle."""
    return posed(position, 5 * BUDGET, stop)


def posed(position: Json, nodes: int, stop: Callable[[], bool] | None) -> Puzzle:
    """The puzzle of a position, within so many nodes; raise GameError if it is none."""
    state = GAME.set_up(position)
    answer = solve_work(state, SOLVER, "points", rolls=False, nodes=nodes, stop=stop)
    if not answer.proven:
        raise GameError("not_certified")
    if answer.gain < 1:
        raise GameError("nothing_to_gain")
    line = lean(state, answer) if answer.certain else []
    if not line:
        raise GameError("left_to_chance")
    return Puzzle(KIND, position, points(state), int(answer.value), line)


def lean(state: State, answer: Solution) -> list[str]:
    """The line without the moves it does not need; nothing if it needs a card that is drawn."""
    line = answer.line
    for move in answer.line:
        without = [other for other in line if other is not move]
        if made(state, without) == answer.value:
            line = without
    return [*line, str(IS_DONE)] if made(state, line) == answer.value else []


def made(state: State, line: list[str]) -> int:
    """The points after these moves; -1 if they cannot be made, or wait for chance."""
    trial, stream = state.copy(), Rng(1)
    try:
        for move in line:
            while (chance := trial.owed()) is not None:
                trial.settle(chance.draw(stream))
            trial.play(SOLVER, GAME.parse(move))
    except GameError:
        return -1
    return points(trial)


# Measuring


def measured(puzzle: Puzzle) -> Puzzle:
    """Which bots' way of looking finds as much, each told to think of this turn's points alone.

    A greedy player and an apprentice, who follows one line, make it easy; a foreman, who keeps
    eight, makes it medium; a director who keeps a hundred may find it still.
    """
    found = {"greedy": simple(puzzle) >= puzzle.best}
    found |= {name: seen(puzzle, width) >= puzzle.best for name, width in WIDTHS.items()}
    grade = graded(found, ("greedy", "apprentice"), ("foreman",))
    return replace(puzzle, grade=grade, solvers=[name for name in found if found[name]])


def seen(puzzle: Puzzle, width: int) -> int:
    """The points that a look of this width finds."""
    state = GAME.set_up(puzzle.position)
    search = Search(state, SOLVER, exact_points(), BUDGET, rolls=False)
    return int(Beam(search, width).look(search.start))


def simple(puzzle: Puzzle) -> int:
    """What a greedy player makes of the phase."""
    state, stream = GAME.set_up(puzzle.position), Rng(1)
    while state.phase == WORK and not state.shops[SOLVER].done:
        if (chance := state.owed()) is not None:
            state.settle(chance.draw(stream))
            continue
        action = greedy(state, SOLVER)
        if action is IS_DONE:
            break
        state.play(SOLVER, action)
    return points(state)


# Trying


def attempt(puzzle: Puzzle, log: Log) -> Attempt:
    """The points made until the phase was ended, or so far."""
    state = GAME.set_up(puzzle.position)
    for seat, text in log:
        if seat is None:
            state.settle(GAME.parse_outcome(text))
            continue
        had = points(state)
        state.play(seat, GAME.parse(text))
        if text == str(IS_DONE):
            return Attempt(had, over=True)
        if points(state) >= puzzle.best:
            return Attempt(points(state), over=True)
    return Attempt(points(state), over=False)


def clue(puzzle: Puzzle, log: Log, depth: int) -> Hint:
    """The next move to the best, told as far as was asked; or that it is out of reach."""
    state = GAME.set_up(puzzle.position)
    for seat, text in log:
        if seat is None:
            state.settle(GAME.parse_outcome(text))
        else:
            state.play(seat, GAME.parse(text))
    answer = solve_work(state, SOLVER, "points", rolls=False, nodes=5 * BUDGET)
    line = lean(state, answer)
    if answer.value < puzzle.best or not line:
        return Hint("", Sentence("hint.astray"))
    action, words = GAME.parse(line[0]), line[0].split()
    if depth == WHERE:
        return Hint(words[0], area(action))
    if depth == WHAT:
        return Hint(" ".join(words[:2]), thing(state, action))
    return Hint(line[0], Sentence("hint.puzzle.move"))


def points(state: State) -> int:
    """The points of who solves it."""
    return int(scoring.points(state.shops[SOLVER]))
