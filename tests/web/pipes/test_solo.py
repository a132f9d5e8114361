"""Playing the pipe games alone: the ladder, practice, results that stay, deals to share."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from shopfloor import games
from tests.web.conftest import Opener
from tests.web.hands import Hands
from tests.web.pipes.games import find, picking

FUN, FUNNER = "factory-fun", "factory-funner"
LAST = {FUN: 10, FUNNER: 8}


def pass_to_the_end(hands: Hands) -> None:
    """Pass every round that is left."""
    page = hands.page
    for _ in range(12):
        page.wait_for_selector(".grab:not([aria-disabled]), .after")
        if page.locator(".after").count():
            return
        tile = page.locator("[data-tile]").first.get_attribute("data-tile")
        page.keyboard.press("p")
        page.wait_for_selector(f'[data-tile]:not([data-tile="{tile}"]), .after')
    raise AssertionError("the game does not end")


def result(hands: Hands) -> str:
    return hands.page.locator("dialog td.points").inner_text()


def test_the_ladder_shows_the_rungs_there_are_and_where_one_stands(person: Opener) -> None:
    mara = person()
    mara.introduce()
    mara.go("/")
    mara.page.get_by_role("link", name="Alone: the ladder").click()
    [rungs] = [o.values for o in games.load(FUNNER).meta.options if o.id == "rung"]
    cards = mara.page.locator("[data-board]")
    expect(cards).to_have_count(len(rungs))
    expect(cards.first).to_contain_text("Your rung")
    cards.first.get_by_role("combobox").select_option("violet")
    expect(cards.first).to_have_attribute("data-board", "violet")
    cards.first.get_by_role("button", name="Play").click()
    mara.page.wait_for_selector(".tiles")
    expect(mara.page.get_by_text("rung A")).to_be_visible()


@pytest.mark.parametrize("game", [FUN, FUNNER])
def test_a_result_stays_and_the_deal_can_be_sent_to_somebody(person: Opener, game: str) -> None:
    mara = person()
    table = mara.bring(find(game, picking(LAST[game]), seats=1))
    mara.go(f"/t/{table}")
    pass_to_the_end(mara)
    points = result(mara)
    link = str(mara.page.locator("[data-link]").get_attribute("data-link"))
    assert f"beat={points}" in link
    # On the page for playing alone, with the browser's memory and without it.
    mara.go(f"/solo/{game}")
    best = mara.page.locator("[data-board] .best b")
    expect(best).to_have_text(re.compile(rf"^\$?{points}$"))
    mara.page.evaluate("localStorage.removeItem('shopfloor.solo')")
    mara.page.reload()
    expect(best).to_have_text(re.compile(rf"^\$?{points}$"))
    # Another person gets the very same machines.
    replay = mara.call("GET", f"/replays/{table}")
    first = next(step["text"] for step in replay["steps"] if step["text"].startswith("tile"))
    jonas = person("Jonas")
    jonas.introduce()
    jonas.page.goto(link)
    expect(jonas.page.locator("main")).to_contain_text(f"{points}. Can you beat it?")
    jonas.page.get_by_role("button", name="Play this deal").click()
    jonas.page.wait_for_selector(".tiles [data-tile]")
    tile = jonas.page.locator(".tiles [data-tile]").get_attribute("data-tile")
    assert first == f"tile {tile}"
    pass_to_the_end(jonas)
    expect(jonas.page.locator(".after")).to_contain_text("Not this time: you made")
    jonas.page.get_by_role("button", name="The same deal again").click()
    jonas.page.wait_for_selector(f'.tiles [data-tile="{tile}"]')


def test_a_deal_that_was_changed_on_the_way_is_refused(person: Opener) -> None:
    mara = person()
    mara.introduce()
    mara.go("/")
    seed, check = "00" * 32, "11" * 32
    mara.go(f"/solo/{FUNNER}?rung=a&board=cyan&seed={seed}&check={check}&beat=74&by=Jonas")
    expect(mara.page.locator("main")).to_contain_text("Jonas made $74. Can you beat it?")
    mara.page.get_by_role("button", name="Play this deal").click()
    expect(mara.page.get_by_role("alert")).to_be_visible()
    mara.faults.clear()  # the browser notes the refused request by itself


def test_practice_on_any_board(person: Opener) -> None:
    mara = person()
    mara.introduce()
    mara.go(f"/solo/{FUN}")
    expect(mara.page.locator("[data-board]")).to_have_count(10)
    card = mara.page.locator('[data-board="expert-c"]')
    card.get_by_role("button", name="Play: Expert C").click()
    mara.page.wait_for_selector(".tiles")
