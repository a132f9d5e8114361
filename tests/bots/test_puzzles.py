"""The puzzles of the days: there are enough, their answers hold, and oracles agree."""

from __future__ import annotations

from datetime import date, timedelta
from typing import Any

import pytest

from shopfloor import bots, games
from shopfloor.bots.puzzles import FIRST, GRADES, kept, of_day, opened, packed
from shopfloor.kernel import GameError
from shopfloor.kernel.capabilities import Puzzle, Puzzles, SeeksPuzzles
from shopfloor.solver.pipes.relocate import relocations_near
from shopfloor.solver.pipes.solve import Budget, Solver
from tests.bots.puzzle_oracles import certified, pipes_certified, played

GAMES = ["fantastic-factories", "factory-fun", "factory-funner"]
PIPES = GAMES[1:]
YEAR = 365
SAMPLE = 23  # of which one is looked at: some of every day of the week
WORK = 30.0  # of the oracle
ASKED: dict[str, list[int]] = {  # of the oracle; all are by `tools/puzzles.py certify`
    "fantastic-factories": list(range(0, 371, 31)),
    "factory-fun": list(range(0, 371, 45)),
    "factory-funner": [*range(0, 371, 45), 6],  # day 6 takes two turns
}


def crew_of(game: str) -> Any:
    crew: object = bots.crew(game)
    assert isinstance(crew, Puzzles) and isinstance(crew, SeeksPuzzles)
    return crew


@pytest.mark.parametrize("game", GAMES)
def test_a_year_of_puzzles_is_shipped_each_another_and_each_graded(game: str) -> None:
    puzzles = kept(game)
    assert len(puzzles) >= YEAR and len(puzzles) % 7 == 0
    assert len({str(puzzle.position) for puzzle in puzzles}) == len(puzzles)
    assert {puzzle.grade for puzzle in puzzles} == set(GRADES)
    assert {puzzle.kind for puzzle in puzzles} == ({"layout", "two"} if game in PIPES else {"work"})
    assert len(packed(puzzles)) < 100_000


@pytest.mark.parametrize("game", GAMES)
def test_every_day_has_one_the_same_weekday_a_round_later(game: str) -> None:
    crew = crew_of(game)
    round_ = timedelta(days=len(kept(game)))
    for day in (FIRST, date(2027, 5, 1), date(2026, 1, 1)):
        assert of_day(crew, day) == of_day(crew, day + round_)
    assert round_.days % 7 == 0 and of_day(crew, FIRST) == kept(game)[0]


@pytest.mark.parametrize("game", GAMES)
def test_answers_hold_at_a_table(game: str) -> None:
    crew = crew_of(game)
    for puzzle in kept(game)[::SAMPLE]:
        opened(game, crew, puzzle).state.audit()
        assert crew.attempt(puzzle, []).made == puzzle.had < puzzle.best
        assert not crew.attempt(puzzle, []).over
        judged = crew.attempt(puzzle, played(game, crew, puzzle))
        assert judged.over and judged.made == puzzle.best and not judged.fault


@pytest.mark.parametrize("game", GAMES)
def test_an_oracle_certifies_a_sample_again(game: str) -> None:
    for day in ASKED[game]:
        assert certified(game, kept(game)[day], WORK), day


@pytest.mark.parametrize("game", GAMES)
def test_an_oracle_refutes_what_is_not_the_best(game: str) -> None:
    puzzle = kept(game)[ASKED[game][0]]
    worse = Puzzle(puzzle.kind, puzzle.position, puzzle.had, puzzle.best - 1, puzzle.line)
    assert certified(game, worse, WORK) is False


@pytest.mark.parametrize("game", PIPES)
def test_an_oracle_finds_what_beats_a_point_less_by_itself(game: str) -> None:
    for day in ASKED[game][:3]:
        puzzle = kept(game)[day]
        worse = Puzzle(puzzle.kind, puzzle.position, puzzle.had, puzzle.best - 1, puzzle.line)
        state = games.load(game).set_up(puzzle.position)  # type: ignore[attr-defined]
        assert pipes_certified(crew_of(game), worse, state, WORK) is False


@pytest.mark.parametrize("game", GAMES)
def test_the_same_number_finds_the_same_puzzles_again(game: str) -> None:
    crew = crew_of(game)
    found = next(crew.seek(1))
    assert found == next(crew.seek(1))
    shipped = {str(puzzle.position): puzzle for puzzle in kept(game)}
    assert crew.measured(found) == shipped[str(found.position)]


@pytest.mark.parametrize("game", GAMES)
def test_clues_lead_to_the_answer(game: str) -> None:
    crew = crew_of(game)
    puzzle = kept(game)[0]
    first = crew.clue(puzzle, [], 1)
    whole = crew.clue(puzzle, [], 3)
    assert first.text != whole.text
    state = games.load(game).set_up(puzzle.position)  # type: ignore[attr-defined]
    assert state.why_not(0, games.load(game).parse(whole.text)) is None


def test_a_clue_says_when_the_best_is_out_of_reach() -> None:
    crew = crew_of(GAMES[0])
    puzzle = kept(GAMES[0])[0]
    table = opened(GAMES[0], crew, puzzle)
    while crew.clue(puzzle, [(e.seat, e.text) for e in table.entries], 1).text:
        wasted = [a for a in table.state.legal(0) if str(a).startswith("research")]
        table.play(0, wasted[0])
    said = crew.clue(puzzle, [(e.seat, e.text) for e in table.entries], 1).said
    assert said is not None and said.key == "hint.astray"


def test_a_moved_machine_does_not_count() -> None:
    crew = crew_of("factory-fun")
    rules = crew.desk.rules
    for puzzle in kept("factory-fun"):
        state = games.load("factory-fun").set_up(puzzle.position)  # type: ignore[attr-defined]
        turn = crew.desk.turn(state, 0, state.plants[0].adding)
        for relocation in relocations_near(turn)[:6]:
            found = Solver(rules, turn, -99, Budget(500), relocations=[relocation]).improve()
            if found.layout is not None:
                judged = crew.attempt(puzzle, [(0, str(crew.desk.build(turn, found.layout)))])
                assert (judged.over, judged.fault, judged.made) == (True, "moved", puzzle.had)
                return
    raise AssertionError("no machine could be moved anywhere")


@pytest.mark.parametrize("game", PIPES)
def test_two_turns_are_certified_and_the_announced_tile_comes(game: str) -> None:
    crew = crew_of(game)
    puzzle = next(puzzle for puzzle in kept(game) if puzzle.kind == "two")
    log = played(game, crew, puzzle)
    assert log[1] == (None, f"tile {puzzle.position['next']}")
    assert crew.certify(puzzle.position, lambda: False).best == puzzle.best
    assert not crew.attempt(puzzle, log[:1]).over


def test_what_hangs_on_chance_or_gains_nothing_is_no_puzzle() -> None:
    crew = crew_of(GAMES[0])
    for position, code in (({"dice": [1]}, "nothing_to_gain"), ({"dice": [0]}, "unknown_die")):
        with pytest.raises(GameError) as refused:
            crew.certify(position, lambda: False)
        assert refused.value.code == code


@pytest.mark.parametrize(("game", "first", "coming"), [(PIPES[0], 0, 1), (PIPES[1], 1, 3)])
def test_two_turns_of_ones_own_are_certified_though_nobody_need_think_ahead(
    game: str, first: int, coming: int
) -> None:
    crew = crew_of(game)
    board = next(iter(crew.desk.rules.floors))
    position = {"layout": f"{board}:", "machine": first, "money": 30, "next": coming}
    puzzle = crew.certify(position, lambda: False)
    assert puzzle.kind == "two" and len(puzzle.line) == 3 and puzzle.best > puzzle.had
    log = played(game, crew, puzzle)
    assert crew.attempt(puzzle, log).made == puzzle.best
    for number in (first, 999):
        with pytest.raises(GameError):
            crew.certify({**position, "next": number}, lambda: False)
