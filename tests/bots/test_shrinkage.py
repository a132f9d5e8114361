"""Of what a judge tells of a swing so much is booked as lasts."""

from __future__ import annotations

import json
from importlib.resources import files

import pytest

from shopfloor.bots.shrinkage import shrunk
from shopfloor.bots.swings import ANCHOR, CHANCE, DECISION, Best, Points, Swing

FACTORS = {"work": (0.75, 0.5), "roll": (0.25, 0.25)}


def booked(source: str, kind: str, left: float, points: Points, now: float = 0.0) -> Points:
    swing = Swing(source, kind, 1, 2, 3, left, points, seat=0, best=Best((), now=now))
    (told,) = shrunk([swing], FACTORS)
    return told.points


def test_of_a_decision_its_own_seat_is_told_the_part_that_lasts() -> None:
    assert booked(DECISION, "work", 2.0, (-3.0, 0.4)) == (-1.5, 0.4)


def test_what_is_missed_at_once_has_a_factor_of_its_own() -> None:
    assert booked(DECISION, "work", 2.0, (-3.0, 0.0), now=2.0) == (-2.0, 0.0)
    assert booked(DECISION, "work", 2.0, (-1.0, 0.0), now=-4.0) == (0.0, 0.0)  # never below nothing


def test_of_luck_everybody_is() -> None:
    assert booked(CHANCE, "roll", 2.0, (2.0, -1.0)) == (0.5, -0.25)


def test_of_all_that_could_have_come_as_much_lasts() -> None:
    could = ((0.5, (2.0, -1.0)), (0.5, (-2.0, 1.0)))
    (told,) = shrunk([Swing(CHANCE, "roll", 1, 2, 3, 2.0, (2.0, -1.0), could=could)], FACTORS)
    assert told.could == ((0.5, (0.5, -0.25)), (0.5, (-0.5, 0.25)))


def test_what_a_decision_of_the_last_round_gives_away_lasts() -> None:
    assert booked(DECISION, "work", 0.0, (-3.0, 0.0)) == (-3.0, 0.0)
    assert booked(CHANCE, "roll", 0.0, (2.0, 0.0)) == (0.5, 0.0)


def test_an_anchor_and_what_no_factor_is_known_of_stay() -> None:
    assert booked(ANCHOR, "work", 2.0, (30.0, 20.0)) == (30.0, 20.0)
    assert booked(CHANCE, "deal", 2.0, (2.0, -2.0)) == (2.0, -2.0)


@pytest.mark.parametrize(
    ("game", "kinds"),
    [
        ("fantastic_factories", {"market", "dice", "work", "limits", "roll", "draw"}),
        ("factory_fun", {"claim", "build"}),
        ("factory_funner", {"claim", "build"}),
    ],
)
def test_every_kind_of_decision_has_a_factor(game: str, kinds: set[str]) -> None:
    file = files("shopfloor.bots") / "data" / f"{game}_expectation.json"
    factors = json.loads(file.read_text("utf-8"))["shrinkage"]
    assert kinds <= set(factors)
    assert all(0 < part <= 1.2 for pair in factors.values() for part in pair)
