"""Events and who hears them; errors and what they carry; options and what they refuse."""

from __future__ import annotations

import pytest

from shopfloor import games
from shopfloor.kernel import (
    BadFile,
    Event,
    GameError,
    Illegal,
    Meta,
    Option,
    Reason,
    Unreadable,
)


@pytest.mark.parametrize(
    ("event", "heard"),
    [
        (Event("done"), {0, 1, 2, None}),
        (Event("drew_card", only=1), {1}),
        (Event("drew_card", only=0), {0}),
        (Event("drew", but=1), {0, 2, None}),
        (Event("drew", but=0), {1, 2, None}),
    ],
)
def test_who_hears_an_event(event: Event, heard: set[int | None]) -> None:
    assert {seat for seat in (0, 1, 2, None) if event.heard_by(seat)} == heard


def test_errors_are_one_family() -> None:
    reason = Reason("short", "4.2", {"stuff": "metal", "missing": 2})
    errors = [
        Unreadable("unknown_verb", text="fly"),
        Illegal(reason),
        BadFile("torn_line", "line 7"),
    ]
    assert all(isinstance(error, GameError) for error in errors)
    assert [error.code for error in errors] == ["unknown_verb", "short", "torn_line"]
    assert [str(error) for error in errors] == [
        "unknown_verb (text=fly)",
        "short (stuff=metal, missing=2)",
        "torn_line (place=line 7)",
    ]
    assert str(GameError("plain")) == "plain"
    assert isinstance(errors[1], Illegal)
    assert errors[1].reason is reason
    assert isinstance(errors[2], BadFile)
    assert errors[2].place == "line 7"


META = Meta(
    id="toy",
    title="Toy",
    ruleset=1,
    seats=(1, 2),
    options=(Option("level", ("low", "high"), seats=(1,)), Option("board", ("a", "b"))),
)


def test_options_have_defaults() -> None:
    assert META.choose(1, {}) == {"level": "low", "board": "a"}
    assert META.choose(1, {"level": "high"}) == {"level": "high", "board": "a"}
    assert META.choose(2, {"board": "b"}) == {"board": "b"}


@pytest.mark.parametrize(
    ("seats", "options", "code"),
    [
        (0, {}, "seat_count"),
        (3, {}, "seat_count"),
        (2, {"level": "low"}, "unknown_option"),
        (1, {"colour": "red"}, "unknown_option"),
        (1, {"level": "middling"}, "option_value"),
    ],
)
def test_options_that_are_none(seats: int, options: dict[str, str], code: str) -> None:
    with pytest.raises(Unreadable) as caught:
        META.choose(seats, options)
    assert caught.value.code == code


def test_games_are_found_not_registered() -> None:
    found = games.discover()
    assert "fantastic-factories" in found
    assert all(name == meta.id for name, meta in found.items())
    with pytest.raises(Unreadable):
        games.load("chess")
