"""The puzzle of a day: what is the most you can make of this work phase?

The day is the seed. Bots play alone against The Machine until a work phase begins in which the
most is proven, is more than a greedy player makes, and takes a few moves to find. Only what is
certain counts: cards drawn and dice rolled are not built on.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from hashlib import sha256
from typing import Any, Final

from shopfloor.games.fantastic_factories import scoring
from shopfloor.kernel import GameError, Rng
from shopfloor.solver.work_phase.greedy import greedy
from shopfloor.solver.work_phase.solve import Solution, solve_work
from shopfloor.table import Seat, Table, write_game

GAME: Final = "fantastic-factories"
LEVEL: Final = "medium"
SOLVER: Final = 0  # the seat
ROUNDS: Final = range(4, 10)  # enough stands, and not everything is done
LEAST_GAIN: Final = 3
MOVES: Final = range(5, 13)
BUDGET: Final = 60_000  # nodes; a phase that takes more is left alone


@dataclass(frozen=True)
class Puzzle:
    """A game up to the moment of the puzzle, and the proven answer."""

    saved: str
    start: int  # the entries before the first move
    had: int  # points at the start
    best: int  # points that can be had for certain
    line: list[str]  # how


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
    return sha256(f"shopfloor puzzle {day} {number}".encode()).digest()


def works(seed: bytes) -> Iterator[Table]:
    """The beginnings of the work phases of a greedy player's game."""
    table = Table.open(GAME, [Seat("")], seed, {"machine": LEVEL})
    shown = 0
    while table.result() is None:
        state: Any = table.state
        if state.view(SOLVER)["phase"] == "work" and state.round > shown:
            shown = int(state.round)
            if shown in ROUNDS:
                yield table
        table.play(SOLVER, greedy(state, SOLVER))


def solution(table: Table) -> Solution | None:
    """The proven answer, if the question is worth asking."""
    state: Any = table.state
    answer = solve_work(state, SOLVER, "points", rolls=False, nodes=BUDGET)
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
    return [*line, "done"] if made(table, line) == answer.value else []


def made(table: Table, line: list[str]) -> int:
    """The points after these moves; -1 if they cannot be made."""
    trial = table.copy()
    try:
        for move in line:
            trial.play(SOLVER, move)
    except GameError:
        return -1
    return int(trial.view(SOLVER)["shops"][SOLVER]["points"])


def simple(table: Table) -> int:
    """What a greedy player would end the phase with."""
    state: Any = table.state.copy()
    stream, round_ = Rng(1), state.round
    while state.round == round_ and not state.shops[SOLVER].done and state.result() is None:
        if (chance := state.owed()) is not None:
            state.settle(chance.draw(stream))
            continue
        action = greedy(state, SOLVER)
        if str(action) == "done":
            break
        state.play(SOLVER, action)
    return int(scoring.points(state.shops[SOLVER]))
