"""Every screen as a picture, in both languages and themes; accessible; nothing overflows."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.web.conftest import Opener
from tests.web.fixtures import at_work, find, is_over, offering
from tests.web.hands import Hands
from tests.web.pictures import Shown, english_left, named, take


def show_home(hands: Hands) -> None:
    hands.go("/")
    hands.page.wait_for_selector(".game")


def show_lobby(hands: Hands) -> None:
    show_home(hands)
    hands.page.locator(".game .button").nth(1).click()
    hands.page.locator("#asked-name").fill("Mara")  # nobody hosts without a name
    hands.page.locator("dialog .button.main").click()
    hands.page.wait_for_selector("fieldset")


def show_market(hands: Hands) -> None:
    hands.sit(find(offering("take", "hire", "refresh"), seats=4))


def show_work(hands: Hands) -> None:
    hands.sit(find(at_work(6, 3, 5), seats=3))


def show_chosen(hands: Hands) -> None:
    show_work(hands)
    hands.page.locator('[data-spot^="die:"]').first.click()


def show_solo(hands: Hands) -> None:
    hands.sit(find(at_work(4, 2, 3), seats=1, machine="medium"))


def show_rival(hands: Hands) -> None:
    show_work(hands)
    hands.page.locator(".rival").first.click()
    hands.page.wait_for_selector("dialog")


def show_card(hands: Hands) -> None:
    show_work(hands)
    hands.page.locator('[data-at="built:0"]').click(button="right")
    hands.page.wait_for_selector("dialog")


def show_replay(hands: Hands) -> None:
    table = hands.bring(find(is_over, seats=3))
    hands.go(f"/replay/{table}?at=150&seat=0")
    hands.page.wait_for_selector(".controls")


def show_result(hands: Hands) -> None:
    show_replay(hands)
    hands.page.locator(".controls .button").last.click()
    hands.page.wait_for_selector("dialog figure")


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
    hands.page.locator(".puzzle .button").first.click()
    hands.page.wait_for_selector(".puzzle li")


def show_review(hands: Hands) -> None:
    table = hands.bring(find(is_over, seats=1, bot="random", machine="easy"))
    hands.go(f"/replay/{table}?review=1&seat=0")
    hands.page.wait_for_selector("dialog li", timeout=150_000)


SCREENS: list[Shown] = [
    show_home,
    show_lobby,
    show_market,
    show_work,
    show_chosen,
    show_solo,
    show_rival,
    show_card,
    show_replay,
    show_result,
    show_rules,
    show_cards,
    show_settings,
    show_guide,
    show_puzzle,
    show_review,
]


@pytest.mark.parametrize("show", SCREENS, ids=named)
@pytest.mark.parametrize(
    "kind", ["wide-light-en", "wide-dark-de", "phone-light-de", "phone-dark-en"]
)
def test_screen(person: Opener, screens: Path, show: Shown, kind: str) -> None:
    take(person, screens / f"{named(show)}-{kind}.png", show, kind)


def test_wide_tables_need_no_scrolling(person: Opener) -> None:
    for show in (show_market, show_work, show_solo):
        hands = person()
        show(hands)
        assert hands.page.evaluate("document.documentElement.scrollHeight - innerHeight") <= 0


def test_targets_are_large_enough(person: Opener) -> None:
    for phone in (False, True):
        hands = person(phone=phone)
        show_work(hands)
        small = hands.page.evaluate(
            """() => [...document.querySelectorAll('button, a, input, select')]
              .filter((e) => e.offsetParent)
              .map((e) => [e.getBoundingClientRect(), e.outerHTML.slice(0, 120)])
              .filter(([box]) => box.width > 1 && (box.width < 24 || box.height < 24))
              .map(([, html]) => html)"""
        )
        assert small == []


def test_switching_the_language_in_the_middle(person: Opener) -> None:
    hands = person()
    show_work(hands)
    hands.page.get_by_role("button", name="Auf Deutsch").click()
    hands.expect_text("Deine Hand")
    assert english_left(hands) == set()
