"""Classes have the bounds that the documents name, and accuracy is the mean of what was kept."""

from __future__ import annotations

import pytest

from shopfloor.analysis.grades import BLUNDER, INACCURACY, MISTAKE, accuracy, grade


@pytest.mark.parametrize(
    ("chance", "told"),
    [
        (0.0, ""),
        (0.0499, ""),
        (0.05, INACCURACY),
        (0.0999, INACCURACY),
        (0.10, MISTAKE),
        (0.1499, MISTAKE),
        (0.15, BLUNDER),
        (1.0, BLUNDER),
        (-0.2, ""),
    ],
)
def test_a_decision_is_classed_by_the_chance_it_gave_away(chance: float, told: str) -> None:
    assert grade(1.0, chance) == told


@pytest.mark.parametrize("chance", [0.05, 0.5, None])
def test_what_costs_next_to_nothing_is_never_told(chance: float | None) -> None:
    assert grade(0.299, chance) == ""
    assert grade(0.3, 0.05) == INACCURACY


@pytest.mark.parametrize(
    ("coins", "told"),
    [(0.99, ""), (1.0, INACCURACY), (2.0, MISTAKE), (2.99, MISTAKE), (3.0, BLUNDER)],
)
def test_alone_twenty_coins_are_the_whole_chance(coins: float, told: str) -> None:
    assert grade(coins, None) == told


@pytest.mark.parametrize(
    ("lost", "percent"),
    [
        ([], 100.0),
        ([0.0, 0.0], 100.0),
        ([0.12], 50.0),
        ([0.24], 25.0),
        ([0.0, 0.12], 75.0),
        ([-0.3], 100.0),  # nobody is more than accurate
        ([0.06], 100 * 2**-0.5),
    ],
)
def test_accuracy_is_the_mean_of_what_was_kept(lost: list[float], percent: float) -> None:
    assert accuracy([1.0] * len(lost), lost) == pytest.approx(percent, abs=0.01)


def test_alone_accuracy_counts_coins() -> None:
    assert accuracy([2.4], None) == pytest.approx(50.0, abs=0.01)
