"""The pipe games' screens as pictures, in both sizes, themes and languages; axe looks at each.

A screen is shown once a size; theme and language change before one's eyes.
"""

from __future__ import annotations

import pytest

from shopfloor.table import Table, read_game
from tests.web.conftest import Opener
from tests.web.hands import Hands
from tests.web.pictures import Shown, change, look, named, take
from tests.web.pipes.games import Bench, building, find, picking
from tests.web.pipes.plans import MACHINES
from tests.web.screens import Screens

FUN, FUNNER = "factory-fun", "factory-funner"


def is_over(table: Table) -> bool:
    return table.result() is not None


def show_guide_pick(hands: Hands) -> None:
    hands.introduce()
    hands.go(f"/?learn={FUN}")
    hands.page.wait_for_selector(".guide")
    hands.page.locator(".guide .button.main").click()
    hands.page.wait_for_selector(".tiles .guided")


def show_guide_build(hands: Hands) -> None:
    hands.introduce()
    hands.go(f"/?learn={FUNNER}")
    hands.page.wait_for_selector(".guide")
    hands.page.locator(".guide .button.main").click()
    hands.page.locator(".grab").click()
    hands.page.wait_for_selector(".editor")
    Bench(hands, FUNNER).tap(2, 2)


def show_ladder(hands: Hands) -> None:
    hands.bring(find(FUNNER, is_over, seats=1))
    hands.go(f"/solo/{FUNNER}")
    hands.page.wait_for_selector("[data-board]")


def show_challenge(hands: Hands) -> None:
    hands.introduce()
    deal = f"side=classic&boards=b&diagonal=off&seed={'0' * 64}&check={'0' * 64}"
    hands.go(f"/solo/{FUN}?{deal}&beat=74&by=Jonas")
    hands.page.wait_for_selector("[data-board]")


def show_alone(hands: Hands) -> None:
    table = hands.bring(find(FUNNER, picking(8), seats=1))
    hands.go(f"/t/{table}")
    hands.page.wait_for_selector(".grab:not([aria-disabled])")
    hands.page.locator(".tokens .button").last.click()
    hands.page.wait_for_selector(".after")


def show_between(hands: Hands) -> None:
    table = hands.bring(find(FUNNER, picking(4), seats=4))
    hands.go(f"/t/{table}")
    hands.page.wait_for_selector('[data-at="last-round"]')


def show_between_fun(hands: Hands) -> None:
    table = hands.bring(find(FUN, picking(6), seats=5))
    hands.go(f"/t/{table}")
    hands.page.wait_for_selector('[data-at="last-round"]')


def show_build_alone(hands: Hands) -> None:
    table = hands.bring(find(FUNNER, building(6), seats=1))
    hands.go(f"/t/{table}")
    hands.page.wait_for_selector(".editor")


def show_end(hands: Hands) -> None:
    table = hands.bring(find(FUN, picking(10), seats=2))
    hands.go(f"/t/{table}")
    hands.page.wait_for_selector(".grab:not([aria-disabled])")
    hands.page.locator(".tokens .button").last.click()
    hands.page.wait_for_selector('[data-stage="done"]', timeout=60_000)


SCREENS: list[Shown] = [
    show_end,
    show_guide_pick,
    show_guide_build,
    show_ladder,
    show_challenge,
    show_alone,
    show_between,
    show_between_fun,
    show_build_alone,
]


@pytest.mark.parametrize("show", SCREENS, ids=named)
@pytest.mark.parametrize(("size", "languages"), [("wide", ("en", "de")), ("phone", ("de", "en"))])
def test_screen(
    person: Opener, screens: Screens, show: Shown, size: str, languages: tuple[str, str]
) -> None:
    light, dark = languages
    file = f"pipes-{named(show)}-{size}"
    kept = f"{file}-light-{light}.png"
    hands = take(person, screens, kept, show, f"{size}-light-{light}", MACHINES)
    change(hands, "dark", dark)
    look(hands, screens, f"{file}-dark-{dark}.png", dark, MACHINES)


def test_the_books_between_rounds_and_no_scrolling(person: Opener) -> None:
    hands = person()
    show_between(hands)
    assert hands.page.evaluate("document.documentElement.scrollHeight - innerHeight") <= 0
    line = hands.page.locator('[data-at="last-round"]')
    sums = [
        text.replace("−", "-").replace("$", "") for text in line.locator("dd").all_inner_texts()
    ]
    *steps, money = map(int, sums)
    assert money == table_money(find(FUNNER, picking(4), seats=4))
    assert line.locator(".step").count() == len(steps)
    assert line.locator("em").count() == 4


def table_money(saved: str) -> int:
    return int(read_game(saved).view(0)["plants"][0]["money"])
