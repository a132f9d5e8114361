"""Screens as pictures, in both languages and themes; accessible; nothing overflows.

The main screens of each table are looked at closer, at every size: see its test_layouts.
"""

from __future__ import annotations

import re

import pytest

from tests.web.conftest import Opener
from tests.web.fantastic_factories.scenes import show_work
from tests.web.hands import Hands
from tests.web.pictures import Shown, english_left, named, take_both
from tests.web.screens import Screens


def show_chosen(hands: Hands) -> None:
    show_work(hands)
    hands.page.locator('[data-spot^="die:"]').first.click()


def show_rival(hands: Hands) -> None:
    show_work(hands)
    hands.page.locator(".rival").first.click()
    hands.page.wait_for_selector("dialog")


def show_card(hands: Hands) -> None:
    show_work(hands)
    hands.page.locator('[data-at="built:0"]').click(button="right")
    hands.page.wait_for_selector("dialog")


def show_rules(hands: Hands) -> None:
    hands.go("/rules?game=fantastic-factories#5.2")
    hands.page.wait_for_selector(".book .number")


def show_cards(hands: Hands) -> None:
    hands.go("/rules?game=fantastic-factories&page=cards")
    hands.page.wait_for_selector(".face + span + .known")


def show_settings(hands: Hands) -> None:
    hands.go("/settings")


def show_guide(hands: Hands) -> None:
    hands.introduce()
    hands.go("/?learn=fantastic-factories")
    hands.page.wait_for_selector(".guide")


def show_puzzle(hands: Hands) -> None:
    hands.introduce()
    hands.go("/?puzzle")
    hands.page.wait_for_selector(".puzzle progress", timeout=150_000)
    hands.page.get_by_role("button", name=re.compile("Show the solution|Lösung zeigen")).click()
    hands.page.wait_for_selector(".puzzle li")


SCREENS: list[Shown] = [
    show_work,
    show_chosen,
    show_rival,
    show_card,
    show_rules,
    show_cards,
    show_settings,
    show_guide,
    show_puzzle,
]


@pytest.mark.parametrize("show", SCREENS, ids=named)
@pytest.mark.parametrize("language", ["en", "de"])
def test_screen(person: Opener, screens: Screens, show: Shown, language: str) -> None:
    take_both(person, screens, show, language)


def test_switching_the_language_in_the_middle(person: Opener) -> None:
    hands = person()
    show_work(hands)
    hands.page.get_by_role("button", name="Auf Deutsch").click()
    hands.expect_text("Deine Hand")
    assert english_left(hands) == set()
