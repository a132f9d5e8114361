"""The puzzle of a day: what is the most you can make of this work phase?

The day is the seed. Bots play alone against The Machine until a work phase begins in which the
most is proven, is more than a greedy player makes, and takes a few moves to find. Only what is
certain counts: cards drawn and dice rolled are not built on.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from hashlib import sha256
from typing import Final

from shopfloor.games.fantastic_factories.actions import IS_DONE
from shopfloor.games.fantastic_factories.rules import scoring
from shopfloor.games.fantastic_factories.rules.phases import WORK
from shopfloor.games.fantastic_factories.state import State
from shopfloor.kernel import GameError, Rng
from shopfloor.kernel.capabilities import Attempt, Puzzle
from shopfloor.solver.work_phase.greedy import greedy
from shopfloor.solver.work_phase.solve import Solution, solve_work
from shopfloor.table import Entry, Seat, Table, write_game
from shopfloor.table.saved import read_lines

GAME: Final = "fantastic-factories"
LEVEL: Final = "medium"
SOLVER: Final = 0  # the seat
ROUNDS: Final = range(4, 10)  # enough stands, and not everything is done
LEAST_GAIN: Final = 3
MOVES: Final = range(5, 13)
BUDGET: Final = 60_000  # nodes; a phase that takes more is left alone


def puzzle(day: str) -> Puzzle:
    """Find the puzzle of a day, the same on every machine."""
    number = 0
    while True:
        for table in works(seed_of(day, number)):
            answer = solution(table)
            if answer is not None:
                had = int(answer.value - answer.gain)
                entries = len(table.entries)
                return Puzzle(write_game(table), entries, had, int(answer.value), answer.line)
        number += 1


def seed_of(day: str, number: int) -> bytes:
    """The seed of a day's candidate of that number."""
    return sha256(f"shopfloor puzzle {day} {number}".encode()).digest()


def works(seed: bytes) -> Iterator[Table]:
    """The beginnings of the work phases of a greedy player's game."""
    table = Table.open(GAME, [Seat("")], seed, {"machine": LEVEL})
    shown = 0
    while table.result() is None:
        state = at(table)
        if state.phase == WORK and state.round > shown:
            shown = int(state.round)
            if shown in ROUNDS:
                yield table
        table.play(SOLVER, greedy(state, SOLVER))


def solution(table: Table) -> Solution | None:
    """The proven answer, if the question is worth asking."""
    answer = solve_work(at(table), SOLVER, "points", rolls=False, nodes=BUDGET)
    sound = answer.proven and answer.certain and answer.gain >= LEAST_GAIN
    if not sound or simple(table) >= answer.value:
        return None
    line = lean(table, answer)
    return replace(answer, line=line) if len(line) in MOVES else None


def lean(table: Table, answer: Solution) -> list[str]:
    """The line without the moves it does not need; nothing if it needs a card that is drawn."""
    line = answer.line
    for move in answer.line:
        without = [other for other in line if other is not move]
        if made(table, without) == answer.value:
            line = without
    return [*line, str(IS_DONE)] if made(table, line) == answer.value else []


def made(table: Table, line: list[str]) -> int:
    """The points after these moves; -1 if they cannot be made."""
    trial = table.copy()
    try:
        for move in line:
            trial.play(SOLVER, move)
    except GameError:
        return -1
    return points(at(trial))


def simple(table: Table) -> int:
    """What a greedy player would end the phase with."""
    state = at(table).copy()
    stream, round_ = Rng(1), state.round
    while state.round == round_ and not state.shops[SOLVER].done and state.result() is None:
        if (chance := state.owed()) is not None:
            state.settle(chance.draw(stream))
            continue
        action = greedy(state, SOLVER)
        if action is IS_DONE:
            break
        state.play(SOLVER, action)
    return points(state)


def attempt(puzzle: Puzzle, log: Sequence[tuple[int | None, str]]) -> Attempt:
    """The points made until the phase was ended, or so far."""
    table = Table(read_lines(puzzle.saved)[0], None)
    for number, (seat, text) in enumerate(log, 1):
        table.append(Entry(number, seat, text))
        if number > puzzle.start and seat == SOLVER and text == str(IS_DONE):
            return Attempt(points(at(table)), over=True)
    return Attempt(points(at(table)), over=False)


def points(state: State) -> int:
    """The points of who solves it."""
    return int(scoring.points(state.shops[SOLVER]))


def at(table: Table) -> State:
    """The table's state; every table here is of this game."""
    assert isinstance(table.state, State)
    return table.state
