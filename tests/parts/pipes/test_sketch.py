"""A factory as a drawing: what stands there is seen in what it carries."""

from __future__ import annotations

import pytest

from shopfloor import games
from shopfloor.kernel.capabilities import Shape, Sketches
from shopfloor.parts.pipes.sketch import INK, PAINT

FUN = "classic-a: 38@1,2 red@1,1 green@0,2 W-E@3,2 W-S@4,2 output@4,3/N"
FUNNER = "cyan: yellow@1,2 15@2,2 SW-NE@3,1 output@3,0/SW"


def drawn(game: str, *moves: str) -> list[Shape]:
    loaded = games.load(game)
    assert isinstance(loaded, Sketches)
    return list(loaded.sketch(moves))


def kinds(shapes: list[Shape], kind: str, colour: str) -> list[Shape]:
    return [each for each in shapes if (each.kind, each.colour) == (kind, colour)]


@pytest.mark.parametrize(
    ("game", "layout", "carried", "supply", "name"),
    [
        ("factory-fun", FUN, "orange", "red", "High Pressor"),
        ("factory-funner", FUNNER, "green", "yellow", "Focuser"),
    ],
)
def test_pipes_have_the_colour_of_what_they_carry(
    game: str, layout: str, carried: str, supply: str, name: str
) -> None:
    shapes = drawn(game, f"build {layout}")
    assert kinds(shapes, "line", PAINT[carried])
    assert kinds(shapes, "disc", PAINT[supply])
    assert name in [each.text for each in kinds(shapes, "word", INK)]
    xs = [x for each in shapes for x, _ in each.points]
    assert 300 < max(xs) - min(xs) < 900


def test_the_last_build_is_drawn_and_nothing_before_the_first() -> None:
    assert drawn("factory-fun", "claim 38") == []
    first, last = f"build {FUN}", "build classic-a: 42@5,2 orange@4,2 output@7,2/W"
    names = [s.text for s in kinds(drawn("factory-fun", first, last), "word", INK)]
    assert names == ["Slimline"]
