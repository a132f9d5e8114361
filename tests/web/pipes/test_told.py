"""What the pipe tables tell: the sums of a build, what a chain brings, and the log in words."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from shopfloor.bots.factory_fun import DESK
from shopfloor.parts.pipes.judge.builds import bonus
from shopfloor.solver.pipes.solve import Budget, best_layout
from shopfloor.table import Table, read_game
from tests.web.conftest import Opener
from tests.web.pipes.games import Bench, building, find, picking, sit
from tests.web.pipes.test_table import FUN, FUNNER

BOTH_LOGS_AGREE = """() => {
  const [beside, asked] = ["main", "dialog"].map(
    (place) => [...document.querySelectorAll(place + " .log li")].map((line) => line.innerText));
  return asked.length > 5 && String(beside) === String(asked);
}"""


def makes_a_chain(table: Table) -> bool:
    """The best build of the person's machine joins it to another."""
    if not building(3, 2)(table):
        return False
    state: Any = table.state
    turn = DESK.turn(state, 0, state.plants[0].adding)
    found = best_layout(DESK.rules, turn, 0, Budget(4_000)).layout
    return found is not None and bonus(DESK.rules, found) > state.plants[0].bonus


def test_an_old_machine_that_turns_stands_in_the_sums(person: Opener) -> None:
    mara = person()
    saved = find(FUN, building(4, 2), seats=1)
    sit(mara, saved)
    page, bench = mara.page, Bench(mara, FUN)
    figure = page.locator('[data-figure="moved"]')
    expect(figure).to_have_text("0")
    page.locator('[data-part="pipe"]').click()
    page.keyboard.press("Escape")
    bench.tap(*read_game(saved).view(0)["plants"][0]["layout"]["machines"][0]["at"])
    page.keyboard.press("r")
    bench.settle()
    expect(figure).to_have_text("−2")
    expect(page.locator('[data-figure="cost"]')).to_have_text("0")


def test_machines_of_factory_funner_never_move(person: Opener) -> None:
    mara = person()
    sit(mara, find(FUNNER, building(4, 2), seats=1))
    Bench(mara, FUNNER).settle()
    assert mara.page.locator('[data-figure="moved"]').count() == 0


@pytest.mark.parametrize(("language", "said"), [("en", "a machine +"), ("de", "Maschine")])
def test_a_chain_is_praised_at_its_machine(person: Opener, language: str, said: str) -> None:
    mara = person(language=language)
    sit(mara, find(FUN, makes_a_chain, seats=1))
    page = mara.page
    page.keyboard.press("f")
    page.wait_for_selector(".strip.fine")
    praise = page.locator(".callout.gain")
    expect(praise).to_contain_text(said)
    gained = page.locator('[data-figure="bonus"] i').inner_text().split()[-1]
    expect(praise).to_contain_text(f"+{gained}")
    fed, each = page.locator('[data-figure="fed"]').inner_text().split(" × ")
    total = page.locator('[data-figure="bonus"]').evaluate("(e) => e.firstChild.textContent")
    assert int(fed) * int(each) == int(total)


@pytest.mark.parametrize("game", [FUN, FUNNER])
def test_the_log_stands_beside_the_board_or_behind_a_button(person: Opener, game: str) -> None:
    mara, jonas = person(), person(language="de", phone=True)
    sit(mara, find(game, building(3, 2), seats=2))
    beside = mara.page.locator("main .log li")
    assert beside.count() > 5
    mara.page.locator("header").get_by_role("button", name="Log").click()
    # The rival may build meanwhile, and is told in both.
    mara.page.wait_for_function(BOTH_LOGS_AGREE)
    sit(jonas, find(game, picking(3), seats=4))
    jonas.page.get_by_role("button", name="Menü").click()
    jonas.page.get_by_role("navigation").get_by_role("button", name="Verlauf").click()
    told = jonas.page.get_by_role("dialog").locator(".log li")
    assert told.count() > 5
    assert "Jonas" in " ".join(told.all_inner_texts())
