"""The guided first games of the pipe games, walked through as a person would."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, expect

from tests.web.conftest import Opener
from tests.web.hands import Hands
from tests.web.pipes.games import Bench

FUN, FUNNER = "factory-fun", "factory-funner"
# By game: the machine's place, its supply and where that stands, port to supply, the reservoir.
OPENING = {
    FUN: ((3, 4), "green", (3, 2), ((3, 4, "N"), (3, 2)), (5, 4)),
    FUNNER: ((2, 2), "yellow", (1, 0), ((2, 2, "NW"), (1, 0)), (3, 2)),
}


def step_of(hands: Hands) -> Locator:
    return hands.page.locator(".guide")


def expect_step(hands: Hands, number: int) -> None:
    expect(step_of(hands)).to_contain_text(f"Step {number} of 17")


def next_step(hands: Hands) -> None:
    step_of(hands).get_by_role("button", name="Next").click()


def suggest_and_build(hands: Hands) -> None:
    hands.page.get_by_role("button", name="Suggest").click()
    hands.page.wait_for_selector(".strip.fine")
    hands.page.locator(".main button:not([aria-disabled])").click()


@pytest.mark.parametrize("game", [FUN, FUNNER])
def test_the_guided_first_game_leads_through_two_builds(person: Opener, game: str) -> None:
    mara = person()
    page = mara.page
    mara.go("/")
    page.locator(f'a[href="/?learn={game}"]').click()
    expect_step(mara, 1)
    next_step(mara)
    page.locator(".tiles.guided, .tiles .guided").first.wait_for()
    page.locator(".grab").click()
    expect_step(mara, 3)
    bench = Bench(mara, game)
    machine, colour, supply, pipe, reservoir = OPENING[game]
    page.wait_for_selector(".editor")
    bench.tap(*machine)
    expect_step(mara, 4)
    turns = 4 if game == FUN else 1
    for _ in range(turns):
        page.keyboard.press("r")
        bench.settle()
    expect_step(mara, 5)
    next_step(mara)
    expect(page.locator(f'[data-part="{colour}"]')).to_contain_class("guided")
    bench.take(colour)
    bench.tap(*supply)
    expect_step(mara, 7)
    bench.draw(*pipe)
    expect_step(mara, 8)
    bench.take("output")
    bench.tap(*reservoir)
    expect_step(mara, 10)  # at once sound, so that this step is over as well
    step_of(mara).get_by_role("button", name="Back").click()
    expect_step(mara, 9)  # who looks back is not sent on
    next_step_or_skip(mara)
    next_step(mara)
    page.locator(".main button:not([aria-disabled])").click()
    expect_step(mara, 12)
    page.locator(".grab").click()
    expect_step(mara, 13)
    suggest_and_build(mara)
    expect_step(mara, 15)
    page.locator(".grab").click()
    expect_step(mara, 16)
    page.locator(".decline").first.click()
    expect_step(mara, 17)
    step_of(mara).get_by_role("button", name="Play on alone").click()
    expect(step_of(mara)).to_be_hidden()
    assert page.locator(".books tbody tr").count() in (0, 3)  # the table goes on


def next_step_or_skip(hands: Hands) -> None:
    step_of(hands).get_by_role("button", name="Skip").click()


@pytest.mark.parametrize("game", [FUN, FUNNER])
def test_the_guide_leaves_room_on_a_phone_and_can_be_left(person: Opener, game: str) -> None:
    mara = person(phone=True, language="de")
    page = mara.page
    mara.go(f"/?learn={game}")
    expect(step_of(mara)).to_contain_text("Schritt 1 von 17")
    step_of(mara).get_by_role("button", name="Weiter").tap()
    page.locator(".grab").first.tap()
    page.wait_for_selector(".editor")
    assert "web-guide." not in page.inner_text("body")
    guide, floor = step_of(mara).bounding_box(), page.locator(".editor").bounding_box()
    assert guide and floor and guide["y"] + guide["height"] <= floor["y"]
    assert page.evaluate("document.documentElement.scrollWidth") == 390
    step_of(mara).get_by_role("button", name="Begleitung beenden").tap()
    expect(step_of(mara)).to_be_hidden()
    expect(page.locator(".editor")).to_be_visible()
