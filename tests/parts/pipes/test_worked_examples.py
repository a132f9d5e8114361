"""The worked examples of both rulebooks, to the coin."""

from __future__ import annotations

from .support import build, layout, problems

BARE = layout("classic-a:")
PRESSOR = layout("classic-a: 38@3,2 red@3,1 green@2,2 output@5,2/W")
FLEXFIXER = layout(
    "classic-a: 38@3,2 red@3,1 green@2,2 7@5,2 S-W@5,1 E-W@4,1 output@7,2/W"
)  # fmt: skip
HEIDELBERGER = layout("classic-a: blue@8,8 31@1,6 green@0,6 orange@1,7 output@2,5/S")
MINIMEGA = layout(
    "classic-a: blue@8,8 31@1,6 green@0,6 orange@1,7 E-S@2,5 N-W@3,5 15@3,4 blue@3,3 output@5,4/W"
)
UMEAKER = layout("cyan: 45@4,2 blue@5,2 E-NW@5,3 green@6,3 output@3,2/E output@4,1/SE")
ECTOTRAPER = layout(
    "cyan: 45@4,2 blue@5,2 E-NW@5,3 green@6,3"
    " 13@2,2/2 output@1,2/E SE-SW@3,1 SE-SW@4,1 E-NW@3,2 W-NE@3,2"
)


def test_high_pressor_with_two_containers_and_a_reservoir() -> None:
    verdict = build(BARE, PRESSOR, 38, money=2)
    assert (verdict.legal(), verdict.cost, verdict.bonus, verdict.money) == (True, 3, 0, 8)


def test_flexfixer_with_the_reservoir_moved_and_two_connectors() -> None:
    verdict = build(PRESSOR, FLEXFIXER, 7, money=8)
    assert (verdict.legal(), verdict.cost, verdict.bonus, verdict.money) == (True, 3, 10, 13)


def test_minimega_with_a_second_blue_container_of_its_choice() -> None:
    assert not problems(HEIDELBERGER)
    verdict = build(HEIDELBERGER, MINIMEGA, 15, money=20)
    assert (verdict.legal(), verdict.cost, verdict.bonus, verdict.money) == (True, 4, 5, 21)


def test_umeaker_with_two_supplies_two_reservoirs_and_a_connector() -> None:
    verdict = build(layout("cyan:"), UMEAKER, 45, money=10)
    assert (verdict.legal(), verdict.cost, verdict.bonus, verdict.money) == (True, 5, 0, 12)


def test_ectotraper_as_first_with_four_connectors_and_a_moved_reservoir() -> None:
    verdict = build(UMEAKER, ECTOTRAPER, 13, money=12, tokens=-1)
    assert (verdict.legal(), verdict.cost, verdict.bonus, verdict.money) == (True, 5, 6, 13)
