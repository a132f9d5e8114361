"""Start + luck - cost + rivals' = result, in every seat's books of every game."""

from __future__ import annotations

from collections.abc import Container
from dataclasses import replace
from pathlib import Path
from random import Random
from statistics import fmean, stdev

import pytest

from shopfloor.analysis import Review, SeatReview, review, review_of
from shopfloor.analysis.books import Account, keep
from shopfloor.analysis.review import numbered, swings_of, valuing
from shopfloor.analysis.told import read_swing, review_json, swing_json
from shopfloor.bots import fantastic_factories
from shopfloor.bots.fantastic_factories.swings.walk import Walk
from shopfloor.bots.odds import against, even
from shopfloor.bots.swings import ANCHOR, CHANCE, DECISION, ESTIMATE, Swing
from shopfloor.games.fantastic_factories.state import State
from shopfloor.kernel import GameError, Result, Score
from shopfloor.lab.plan import Plan
from shopfloor.lab.play import play_game
from shopfloor.table import Header, Seat, Table, read_game
from shopfloor.table.log import Stem

GOLDEN = Path(__file__).parents[1] / "golden"
FANTASTIC = "fantastic-factories"


def golden(name: str) -> Table:
    return read_game((GOLDEN / f"{name}.jsonl").read_text(encoding="utf-8"))


def test_an_old_game_is_walked_by_the_ruleset_it_was_played_with(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """By today's a card that R18 keeps aside since could not have been dealt: no review."""
    walked: list[int] = []

    class Spy(Walk):
        def __init__(self, state: State, rounds: Container[int] | None = None) -> None:
            walked.append(int(state.ruleset))
            super().__init__(state, rounds)

    monkeypatch.setattr(fantastic_factories, "Walk", Spy)
    table = golden("goods")
    assert table.header.ruleset == 1
    for ruleset in (1, 2):
        table.header = replace(table.header, ruleset=ruleset)
        assert next(iter(swings_of(table))).kind
    assert walked == [1, 2]


def played(game: str, *names: str, seed: int = 1) -> Table:
    return read_game(play_game(Plan(game, names, 1, seed, keep=True, rotate=False), 0).saved)


def balanced(found: Review, table: Table) -> None:
    """Every account adds up, ends with what was scored, and nobody gained by a decision."""
    result = table.result()
    assert result is not None
    for seat, told in enumerate(found.seats):
        for account in (told.points, told.chance):
            assert abs(account.balance()) < 1e-6
        assert told.points.cost >= 0.0
        assert told.chance.result == pytest.approx(
            (seat in result.winners) / max(1, len(result.winners))
        )
        if len(result.scores) == len(found.seats):
            assert told.points.result == result.scores[seat].points


@pytest.mark.parametrize(
    "name", ["goods", "undo", "solo-won", "five-seats", "fun-turns", "funner-own", "funner-tokens"]
)
def test_the_books_balance(name: str) -> None:
    """Games with undos, alone, of five, in turn, with tiles of one's own and with tokens."""
    table = golden(name)
    balanced(review(table), table)


MORE = [  # ten seconds of one core together
    *("buildings", "solo-machine", "tie-cards", "tie-energy", "tie-metal"),
    *("fun-diagonal", "fun-moved", "fun-shared", "funner-live", "funner-shared"),
    *(f"funner-rung-{rung}" for rung in "12345a"),
]


@pytest.mark.parametrize("name", MORE)
def test_the_books_of_more_real_games_balance(name: str) -> None:
    """Ends by buildings, ties of every kind, machines moved, tiles grabbed at once, and alone."""
    table = golden(name)
    balanced(review(table), table)


def test_alone_points_are_the_lead_over_the_machine() -> None:
    table = golden("solo-lost")
    found, result = review(table), table.result()
    assert result is not None
    mine, its = (score.points for score in result.scores)
    assert found.seats[0].points.result == mine - its
    assert found.seats[0].chance.result == 0.0


def test_whose_every_swing_is() -> None:
    """Chance is luck for all; a decision costs its seat and is the rivals' for the others."""
    crew = valuing(FANTASTIC)

    def swing(source: str, points: tuple[float, ...], seat: int | None = None) -> Swing:
        return Swing(source, "test", 1, 1, 1, 3.0, points, seat)

    start = Swing(ANCHOR, "start", 0, 0, 1, 4.0, (20.0, 20.0))
    end = Swing(ANCHOR, "round", 9, 9, 2, 0.0, (19.0, 24.0), over=True)
    decided = swing(DECISION, (-2.0, 0.5), 0)
    moved = [swing(CHANCE, (1.5, 0.0)), decided, swing(DECISION, (-1.0, -0.5), 1)]
    books = keep([start, *moved, end], crew, [0.0, 1.0])
    first, second = books.points
    assert (first.start, first.dealt, first.cost, first.rivals) == (20.0, 1.5, 2.0, -1.0)
    assert first.estimate == pytest.approx(0.5)
    assert (second.dealt, second.cost, second.rivals) == (0.0, 0.5, 0.5)
    assert second.estimate == pytest.approx(4.0)
    assert [account.result for account in books.chances] == [0.0, 1.0]
    assert books.chances[0].cost > 0.0 > books.chances[0].rivals
    assert max(abs(a.balance()) for a in [*books.points, *books.chances]) < 1e-9


def told_of(kind: str, *points: float) -> SeatReview:
    """The review of a seat that has made one decision."""
    start = Swing(ANCHOR, "start", 0, 0, 1, 1.0, (20.0, 20.0))
    made = Swing(DECISION, kind, 1, 1, 1, 1.0, points, 0)
    end = Swing(ANCHOR, "round", 2, 2, 1, 0.0, (20.0, 20.0), over=True)
    seats = (Seat("a"), Seat("b"))
    result = Result([Score(0, 20, {}, 1), Score(1, 20, {}, 1)], [0, 1], "", "")
    return review_of(Header("factory-fun", 1, seats), [start, made, end], result).seats[0]


def test_a_pick_that_took_as_much_from_a_rival_is_no_fault_and_is_booked_all_the_same() -> None:
    fault, denied = told_of("claim", -8.0, -1.0), told_of("claim", -8.0, -8.0)
    assert [each.points.cost for each in (fault, denied)] == [8.0, 8.0]
    assert [moment.kind for moment in fault.moments] == ["claim"] and denied.moments == []
    assert denied.cost_per_decision == 8.0 and denied.accuracy > fault.accuracy


def test_what_is_given_up_over_a_limit_is_told_but_measures_nobody() -> None:
    limits = told_of("limits", -8.0, 0.0)
    assert [moment.kind for moment in limits.moments] == ["limits"]
    assert (limits.decisions, limits.cost_per_decision, limits.accuracy) == (0, 0.0, 100.0)
    assert limits.points.cost == 8.0


@pytest.mark.parametrize("lead", [-3.0, 0.0, 2.5])
def test_luck_in_chance_to_win_is_nothing_on_average(lead: float) -> None:
    """Who leads has more to lose than to win by the same points: that is not bad luck."""
    crew = valuing(FANTASTIC)
    could = ((0.25, (3.0,)), (0.5, (-0.5,)), (0.25, (-2.0,)))
    start = Swing(ANCHOR, "start", 0, 0, 1, 1.0, (lead,))
    lucks = []
    for likely, points in could:
        roll = Swing(CHANCE, "roll", 1, 1, 1, 1.0, points, could=could)
        books = keep([start, roll], crew, [1.0])
        assert books.points[0].dealt == points[0] and books.points[0].estimate == 0.0
        assert abs(books.chances[0].balance()) < 1e-9
        lucks.append(likely * books.chances[0].dealt)
    assert sum(lucks) == pytest.approx(0.0, abs=1e-12)
    assert max(lucks) > 0.01


def invented(rng: Random, rounds: int) -> list[Swing]:
    """A game as a judge may tell it: whatever is rolled, decided and estimated anew."""
    seats = rng.randint(1, 4)

    def points(most: float) -> tuple[float, ...]:
        return tuple(rng.uniform(-most, most) for _ in range(seats))

    def told(source: str, number: int, moves: tuple[float, ...]) -> Swing:
        seat = rng.randrange(seats) if source == DECISION else None
        return Swing(source, "invented", number, number, 1, rounds - number / 9, moves, seat)

    swings = [told(ANCHOR, 0, points(40.0))]
    for number in range(1, 9 * rounds):
        if number % 9 == 0:
            swings.append(told(ANCHOR, number, points(40.0)))
        elif number % 3 == 0:
            could = [points(5.0) for _ in range(rng.randint(1, 6))]
            swings.append(against(told(CHANCE, number, ()), rng.choice(could), even(could)))
        else:
            swings.append(told(rng.choice([DECISION, ESTIMATE]), number, points(3.0)))
    return [*swings, replace(told(ANCHOR, 9 * rounds, points(40.0)), left=0.0, over=True)]


@pytest.mark.parametrize("game", [FANTASTIC, "factory-fun", "factory-funner"])
def test_the_books_of_a_thousand_games_balance(game: str) -> None:
    """Whatever a judge says, to the last digit; and what is rolled by its odds is no luck."""
    rng, crew, dealt = Random(game), valuing(game), []
    for _ in range(1000):
        swings = invented(rng, rng.randint(1, 6))
        winner = rng.randrange(len(swings[0].points))
        won = [float(seat == winner) for seat in range(len(swings[0].points))]
        books = keep(swings, crew, won)
        assert max(abs(each.balance()) for each in [*books.points, *books.chances]) < 1e-9
        assert [each.result for each in books.points] == list(swings[-1].points)
        assert [each.result for each in books.chances] == won
        dealt.append((books.points[0].dealt, books.chances[0].dealt))
    for lucks in zip(*dealt, strict=True):
        assert abs(fmean(lucks)) < 4 * stdev(lucks) / 1000**0.5


def test_an_account_that_does_not_add_up_shows() -> None:
    assert Account(start=1.0, dealt=1.0, cost=0.5, rivals=0.0, result=1.0).balance() == 0.5


def test_a_game_that_is_not_over_is_not_reviewed() -> None:
    table = Table.open(FANTASTIC, list(golden("goods").header.seats), b"seed")
    with pytest.raises(GameError) as error:
        review(table)
    assert error.value.code == "still_running"


def test_single_rounds_tell_what_the_whole_tells() -> None:
    """Workers judge a round each; together it is the same review."""
    table = golden("funner-own")
    crew, header = valuing(table.header.game), table.header
    log = numbered(table)
    whole = list(crew.swings(len(header.seats), header.options, log))
    last = max(swing.round for swing in whole)
    parts = [s for n in (1, last) for s in crew.swings(len(header.seats), header.options, log, {n})]
    for swing in whole:
        if swing.round in (1, last) and swing.source != ANCHOR:
            assert swing in parts
    assert [swing for swing in parts if swing.over] == [whole[-1]]


def test_of_a_branch_only_what_was_decided_in_it_is_told() -> None:
    table = played(FANTASTIC, "greedy", "greedy")
    whole, half = review(table), len(table.entries) // 2
    table.header = replace(table.header, stems=(Stem(half),))
    branch = review(table)
    balanced(branch, table)
    for seat in range(2):
        late = [moment for moment in whole.seats[seat].moments if moment.last > half]
        assert branch.seats[seat].moments == late != whole.seats[seat].moments
        assert branch.seats[seat].decisions < whole.seats[seat].decisions


def test_swings_survive_their_way_from_a_worker() -> None:
    table = played(FANTASTIC, "greedy", "foreman")
    crew = valuing(FANTASTIC)
    for swing in crew.swings(2, table.header.options, numbered(table)):
        assert read_swing(swing_json(swing)) == swing


def test_swings_that_were_kept_before_means_were_told_are_read() -> None:
    roll = Swing(CHANCE, "roll", 1, 1, 1, 1.0, (3.0,), could=((0.5, (3.0,)), (0.5, (-3.0,))))
    kept = swing_json(roll)
    del kept["could"]
    assert read_swing(kept) == replace(roll, could=())


def test_who_plays_better_gives_away_less() -> None:
    for game, weak, strong in (
        (FANTASTIC, "greedy", "director"),
        ("factory-fun", "apprentice", "fitter"),
        ("factory-funner", "apprentice", "engineer"),
    ):
        found = review(played(game, weak, strong))
        poor, good = found.seats
        assert good.cost_per_decision < poor.cost_per_decision
        assert good.accuracy > poor.accuracy
        told = review_json(found)
        assert told["seats"][0]["moments"] and told["curve"][-1]["chances"][0] in (0.0, 0.5, 1.0)
