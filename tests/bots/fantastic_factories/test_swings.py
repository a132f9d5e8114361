"""Luck is measured against all that could have come, and costs against the best line of work."""

from __future__ import annotations

import pytest

from shopfloor.bots.fantastic_factories.swings import expectation
from shopfloor.bots.fantastic_factories.swings.fit import ShopPromise, expected, fit
from shopfloor.bots.fantastic_factories.swings.looking import Look
from shopfloor.bots.fantastic_factories.swings.row import chooses_later, hope
from shopfloor.bots.fantastic_factories.swings.walk import Walk
from shopfloor.bots.swings import CHANCE, DECISION, Numbered, Swing
from shopfloor.games.fantastic_factories.chances import ROLL, Outcome
from shopfloor.games.fantastic_factories.game import GAME
from shopfloor.games.fantastic_factories.rules.phases import LIMITS, MARKET, WORK
from shopfloor.games.fantastic_factories.state import State
from shopfloor.kernel import Rng


def walked(stop: int) -> tuple[Walk, Rng]:
    """A game followed to the first roll (ROLL) or to some phase of its first round."""
    walk, rng = Walk(GAME.start(2), None), Rng(5)
    number = 0
    while not at(walk.state, stop):
        number += 1
        chance = walk.state.owed()
        if chance is not None:
            entry: Numbered = (number, None, str(chance.draw(rng)))
        else:
            seat = walk.state.actors()[0]
            entry = (number, seat, str(walk.state.legal(seat)[0]))
        list(walk.swings([entry]))
    return walk, rng


def at(state: State, stop: int) -> bool:
    if stop == ROLL:
        return bool(state.queue) and state.queue[0] & 255 == ROLL
    return not state.queue and state.phase == stop


def copied(walk: Walk) -> Walk:
    """The same walk from here, with a state of its own."""
    twin = Walk(walk.state.copy(), None)
    twin.looks, twin.at_work, twin.left = walk.looks, walk.at_work, walk.left
    return twin


def lucks(walk: Walk) -> list[tuple[float, Swing]]:
    """Every outcome that could come now: how likely it is, and its swing."""
    chance = walk.state.owed()
    assert chance is not None
    return [
        (likely, next(copied(walk).chance(Outcome(outcome.word, outcome.value))))
        for outcome, likely in chance.odds().items()
    ]


def test_the_luck_of_all_rolls_together_is_nothing() -> None:
    walk, _ = walked(ROLL)
    found = lucks(walk)
    assert {swing.source for _, swing in found} == {CHANCE}
    seat = int(walk.state.queue[0] >> 8 & 255)
    assert sum(p * swing.points[seat] for p, swing in found) == pytest.approx(0.0, abs=1e-9)
    assert max(swing.points[seat] for _, swing in found) > 0.5
    assert all(swing.points[1 - seat] == 0.0 for _, swing in found)


def test_a_card_of_the_row_is_luck_for_who_chooses_later() -> None:
    walk, rng = walked(MARKET)
    seat = int(walk.state.turn)
    entry: Numbered = (99, seat, "take 1")
    list(walk.swings([entry]))
    later = int(walk.state.turn)
    assert chooses_later(walk.state, later) and not chooses_later(walk.state, seat)
    found = lucks(walk)
    assert sum(p * swing.points[later] for p, swing in found) == pytest.approx(0.0, abs=1e-9)
    assert any(swing.points[later] > 0.0 for _, swing in found)
    assert all(swing.points[seat] == 0.0 for _, swing in found)
    assert hope(walk.state, walk.looks[later]) > -9.0
    del rng


def worked(walk: Walk, seat: int, *texts: str) -> Swing:
    """What is told of a work phase done so."""
    told: list[Swing] = []
    for number, text in enumerate((*texts, "done"), 200):
        told += list(walk.swings([(number, seat, text)]))
        while walk.state.queue and walk.state.phase == WORK:
            chance = walk.state.owed()
            assert chance is not None
            drawn = next(iter(chance.odds()))
            told += list(walk.swings([(number, None, str(drawn))]))
    return [swing for swing in told if swing.source == DECISION and swing.kind == "work"][-1]


def test_a_die_that_is_left_costs_and_is_named() -> None:
    walk, _ = walked(WORK)
    swing = worked(walk, 0)
    assert swing.points[0] < -0.5 and swing.points[1] == 0.0
    assert swing.best.fault is not None and swing.best.fault.key == "fault.die_wasted"
    assert swing.best.line[-1] == "done" or swing.best.line


@pytest.mark.parametrize(
    ("texts", "wrong"),
    [(("mine d6",), 201), (("build dojo with biolab",), 200), (("generate d1",), 200)],
)
def test_the_step_at_which_it_went_wrong_is_told(texts: tuple[str, ...], wrong: int) -> None:
    """Done too early; a building that the best line does not want; a die at the wrong place."""
    walk, _ = walked(WORK)
    swing = worked(walk, 0, *texts)
    assert (swing.first, swing.best.wrong) == (200, wrong)


def test_the_best_line_costs_nothing_in_whatever_order() -> None:
    walk, _ = walked(WORK)
    look = Look(walk.state, 0)
    value, line, _ = look.best(walk.state)
    assert value >= look.quick(walk.state) - 1e-9
    places = [str(action) for action in line if str(action).split()[0] in ("generate", "mine")]
    rest = [str(action) for action in line if str(action) not in places]
    one, other = copied(walk), copied(walk)
    first = worked(one, 0, *places, *[text for text in rest if text != "done"])
    second = worked(other, 0, *places[::-1], *[text for text in rest if text != "done"])
    assert first.points == second.points
    assert first.points[0] > -0.2 and one.state.phase in (WORK, LIMITS)


def test_what_is_given_up_over_a_limit_costs_and_says_so() -> None:
    walk, _ = walked(WORK)
    walk.state.shops[0].metal, walk.state.shops[0].energy = 9, 9
    worked(walk, 0)
    worked(walk, 1)
    assert walk.state.phase == LIMITS
    values = walk.looks[0].over_limit(walk.state)
    worst, best = (f(values, key=lambda each: values[each]) for f in (min, max))
    told = next(copied(walk).decision(0, worst))
    assert told.kind == "limits" and told.best.line == (str(best),)
    assert told.points[0] == pytest.approx(values[worst] - values[best])
    assert told.best.fault is not None and told.best.fault.key == "fault.limits"
    assert next(copied(walk).decision(0, best)).best.fault is None


def promised(seats: int, number: int, rounds: int) -> ShopPromise:
    """A promise of a game that keeps five points more than it makes before its first round, and
    one less with every rival.
    """
    later, left = 10.0 + number % 7, 8.0 - rounds
    came = later + 0.5 * left + (0.0 if rounds else 6.0 - seats)
    return ShopPromise(number, seats, 0, rounds, 0.0, later, left, rounds == 7, 0.0, came, came)


@pytest.mark.parametrize(("seats", "where"), [(1, "solo"), (2, "table"), (4, "table")])
def test_what_the_value_says_too_little_of_a_beginning_is_fitted(seats: int, where: str) -> None:
    rows = [promised(n, number, r) for n in (1, 2, 4) for number in range(40) for r in range(8)]
    told = fit(rows)[where]
    assert expectation.among(told["start"], seats) == pytest.approx(6 - seats, abs=0.2)
    begun = promised(seats, 3, 0)
    assert expected(begun, told) == pytest.approx(begun.came, abs=0.3)


def test_a_game_that_has_not_begun_is_told_with_it() -> None:
    state = expectation.set_up(2, "", Rng(3))
    rest = expectation.at_rest(state)
    begun = expectation.seat_expects(rest, 0)
    rest.round += 1  # the same shop after a round
    later = expectation.seat_expects(rest, 0)
    assert begun - later > expectation.among(expectation.fitted()["table"]["start"], 2) - 2


def test_R24_a_lead_of_nothing_is_lost() -> None:
    for left in (0.0, 1.0, 6.0):
        behind, even, ahead = (expectation.chances((lead,), left)[0] for lead in (0, 0.5, 1))
        assert behind < even == 0.5 < ahead == pytest.approx(1 - behind)
