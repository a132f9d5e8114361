"""Every way to build wrong on a sound floor: machines, moves, stock and money."""

from __future__ import annotations

import pytest

from .support import build, layout, words

PRESSOR = "38@3,2 red@3,1 green@2,2 output@5,2/W"
SUPERSEAL = "28@3,5 green@2,5 end@5,5/W"
NAUTILUS = "28@1,2 blue@2,3 output@0,2/E"

CASES = {
    "the new machine left out": (
        "classic-a:", f"classic-a: {PRESSOR}", 7,
        "extra-machine@3,2 new-machine-missing",
    ),
    "nothing added at all": (
        f"classic-a: {PRESSOR}", f"classic-a: {PRESSOR}", 7,
        "new-machine-missing",
    ),
    "an old machine taken away": (
        f"classic-a: {PRESSOR}", f"classic-a: {SUPERSEAL}", 28,
        "old-machine-missing@3,2",
    ),
    "a machine from nowhere": (
        "classic-a:", f"classic-a: {PRESSOR} 8@2,5 red@2,4 end@4,5/W", 38,
        "extra-machine@2,5 out-of-stock@2,4",
    ),
    "the same machine twice": (
        "classic-a:", "classic-a: 8@3,2 red@3,1 end@5,2/W 8@3,0/2 end@1,0/E", 8,
        "machine-twice@3,0",
    ),
    "a machine that stands already": (
        f"classic-a: {PRESSOR}", f"classic-a: {PRESSOR}", 38,
        "machine-twice@3,2",
    ),
    "another board": (
        f"classic-a: {PRESSOR}", f"classic-b: {PRESSOR} 28@3,5 green@2,5 end@5,5/W", 28,
        "board-changed out-of-stock@2,5",
    ),
    "a second container of one colour": (
        f"classic-a: {PRESSOR}", f"classic-a: {PRESSOR} {SUPERSEAL}", 28,
        "out-of-stock@2,5",
    ),
    "a fourth output reservoir, idle": (
        "classic-a:",
        f"classic-a: {PRESSOR} output@0,0/N output@1,0/N output@2,0/N", 38,
        "out-of-stock@5,2",
    ),
    "a second diagonal": (
        f"classic-a: {PRESSOR}", f"classic-a: {PRESSOR} 8@1,4 diagonal@5,4 diagonal@5,6", 8,
        "out-of-stock@5,6",
    ),
    "two colours overdrawn": (
        f"classic-a: {PRESSOR}",
        f"classic-a: {PRESSOR} {SUPERSEAL} red@8,8", 28,
        "out-of-stock@2,5 out-of-stock@8,8",
    ),
    "three machines moved": (
        "classic-a: 28@1,1 8@4,4 24@4,6 38@5,0",
        "classic-a: 28@1,0 8@4,5 24@4,7 38@5,0 7@5,2", 7,
        "too-many-moved@4,7",
    ),
    "F12: hex: an old machine moved": (
        f"cyan: {NAUTILUS}", "cyan: 28@2,2 41@5,4", 41,
        "machine-moved@2,2",
    ),
    "F12: hex: an old machine turned": (
        f"cyan: {NAUTILUS}", "cyan: 28@1,2/3 41@5,4", 41,
        "machine-moved@1,2",
    ),
    "hex: a second supply of one colour": (
        f"cyan: {NAUTILUS}", f"cyan: {NAUTILUS} blue@5,5 41@5,0", 41,
        "out-of-stock@5,5",
    ),
    "hex: a fourth white reservoir": (
        f"cyan: {NAUTILUS}", f"cyan: {NAUTILUS} 41@5,0 output@4,5/E output@5,5/E output@6,5/E", 41,
        "out-of-stock@6,5",
    ),
}  # fmt: skip
BESIDE = ("unmet-port", "loose-end")


@pytest.mark.parametrize(("old", "new", "number", "wrong"), CASES.values(), ids=CASES.keys())
def test_every_problem_of_a_build(old: str, new: str, number: int, wrong: str) -> None:
    factory = layout(new)
    found = [p for p in build(layout(old), factory, number).problems if p.code not in BESIDE]
    assert words(factory.floor, found) == sorted(wrong.split())


@pytest.mark.parametrize(("money", "legal"), [(0, True), (-5, True), (-6, False)])
def test_G4_a_build_may_not_end_below_1(money: int, legal: bool) -> None:
    verdict = build(layout("classic-a:"), layout(f"classic-a: {PRESSOR}"), 38, money)
    assert (verdict.legal(), verdict.money) == (legal, money + 6)
    assert [p.code for p in verdict.problems] == ([] if legal else ["too-little-money"])


@pytest.mark.parametrize(
    ("money", "tokens", "legal"), [(-5, 0, False), (-4, 0, True), (-4, -1, False), (-5, 1, True)]
)
def test_F15_a_build_may_not_end_below_0_tokens_included(
    money: int, tokens: int, legal: bool
) -> None:
    verdict = build(layout("cyan:"), layout(f"cyan: {NAUTILUS}"), 28, money, tokens)
    assert (verdict.legal(), verdict.money) == (legal, money + 6 - 2 + tokens)


def test_stock_and_money_are_judged_beside_placement() -> None:
    new = layout(f"classic-a: {PRESSOR} red@0,8")
    verdict = build(layout("classic-a:"), new, 38, money=-9)
    assert [p.code for p in verdict.problems] == ["off-floor", "out-of-stock", "too-little-money"]


def test_a_money_problem_has_no_spot() -> None:
    new = layout(f"classic-a: {PRESSOR}")
    verdict = build(layout("classic-a:"), new, 38, money=-9)
    told = [p.to_json(new.floor) for p in verdict.problems]
    assert told == [{"code": "too-little-money", "at": None, "side": None}]
