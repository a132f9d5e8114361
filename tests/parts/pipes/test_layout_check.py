"""`layout check`, without the command line around it."""

from __future__ import annotations

from typing import Any

import pytest

from shopfloor.kernel import BadFile
from shopfloor.parts.pipes.json import layout_to_json
from shopfloor.parts.pipes.judge.check import check

from .support import FUN, FUNNER, layout, rules_of
from .test_worked_examples import BARE, ECTOTRAPER, FLEXFIXER, PRESSOR, UMEAKER


def as_json(line: str) -> dict[str, Any]:
    factory = layout(line)
    return layout_to_json(rules_of(factory), factory)


def test_a_legal_build() -> None:
    old, new = layout_to_json(FUN, PRESSOR), layout_to_json(FUN, FLEXFIXER)
    assert check(FUN, old, new, 7, 8) == {
        "legal": True, "problems": [], "cost": 3, "bonus": 10, "money": 13,
    }  # fmt: skip


def test_the_token_counts() -> None:
    old, new = layout_to_json(FUNNER, UMEAKER), layout_to_json(FUNNER, ECTOTRAPER)
    assert [check(FUNNER, old, new, 13, 12, t)["money"] for t in ("first", "", "last")] == [
        13, 14, 15,
    ]  # fmt: skip
    assert not check(FUNNER, old, new, 13, -2, "first")["legal"]
    assert check(FUNNER, old, new, 13, -2, "")["legal"]


def test_an_illegal_build_says_where() -> None:
    new = as_json("classic-a: 38@3,2 red@3,1 green@2,2 output@5,2/N")
    told = check(FUN, layout_to_json(FUN, BARE), new, 38, 2)
    assert told["problems"] == [{"code": "unmet-port", "at": [4, 2], "side": "E"}]
    assert (told["legal"], told["cost"]) == (False, 3)


def test_without_the_diagonal() -> None:
    line = "classic-a: diagonal@3,1 red@3,0 blue@4,0 8@4,2 end@6,2/W 24@3,2/2 end@1,2/E"
    old, new = as_json("classic-a: 24@3,2/2"), as_json(line)
    assert check(FUN, old, new, 8, 9)["legal"]
    told = check(FUN, old, new, 8, 9, diagonal=False)["problems"]
    assert told == [{"code": "out-of-stock", "at": [3, 1], "side": None}]


@pytest.mark.parametrize(
    ("extra", "legal"), [("", True), ("red@8,7", True), ("red@8,7 green@8,6", False)]
)
def test_G2_any_is_one_container_more_of_one_colour(extra: str, legal: bool) -> None:
    old = as_json("classic-a: blue@8,8 31@1,6 green@0,6 orange@1,7 output@2,5/S red@7,8")
    new = as_json(
        "classic-a: blue@3,3 31@1,6 green@0,6 orange@1,7 E-S@2,5 N-W@3,5 15@3,4 output@5,4/W"
        f" red@7,8 {extra}"
    )
    assert check(FUN, old, new, 15, 20)["legal"] == legal


def test_G2_the_chosen_colour_stays() -> None:
    """A floor that shows two blues has chosen blue: no second red comes later."""
    mega = "31@1,6 green@0,6 orange@1,7 E-S@2,5 N-W@3,5 15@3,4 blue@3,3 output@5,4/W"
    old = as_json(f"classic-a: {mega} blue@8,8")
    new = as_json(f"classic-a: {mega} 8@6,1 red@6,0 end@8,1/W red@0,0")
    assert [p["code"] for p in check(FUN, old, new, 8, 20)["problems"]] == ["out-of-stock"]


def test_an_unknown_machine() -> None:
    with pytest.raises(BadFile):
        check(FUN, as_json("classic-a:"), as_json("classic-a:"), 99, 2)
