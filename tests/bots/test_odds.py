"""Luck is told against the mean of all that could have come."""

from __future__ import annotations

import pytest

from shopfloor.bots.odds import GROUPS, against, even, gathered
from shopfloor.bots.swings import CHANCE, Swing


def test_what_came_is_told_against_the_mean_and_so_is_all_that_could_have_come() -> None:
    swing = Swing(CHANCE, "flip", 1, 2, 3, 2.0, ())
    told = against(swing, (4.0, 1.0), even([(4.0, 1.0), (0.0, 3.0)]))
    assert told.points == (2.0, -1.0)
    assert told.could == ((0.5, (2.0, -1.0)), (0.5, (-2.0, 1.0)))


def test_many_outcomes_are_gathered_and_keep_their_mean() -> None:
    could = [(1 / 252, (n * n) % 97 / 10) for n in range(252)]
    few = gathered(could)
    assert len(few) <= GROUPS + 1
    assert sum(likely for likely, _ in few) == pytest.approx(1.0)
    mean = sum(likely * value for likely, value in could)
    assert sum(likely * value for likely, value in few) == pytest.approx(mean)
    assert few == sorted(few, key=lambda one: one[1])


def test_few_outcomes_stay_as_they_are() -> None:
    assert gathered([(0.5, 2.0), (0.25, 1.0), (0.25, 3.0)]) == [
        (0.25, 1.0),
        (0.5, 2.0),
        (0.25, 3.0),
    ]
