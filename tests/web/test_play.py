"""Whole games, played through the page."""

from __future__ import annotations

import re

from playwright.sync_api import TimeoutError as PlaywrightTimeout
from playwright.sync_api import expect

from shopfloor.table import Table
from tests.web.conftest import Opener
from tests.web.fixtures import GAME, find, offering
from tests.web.hands import Hands


def late_market(table: Table) -> bool:
    """A few rounds before the end: everything there is to do still comes."""
    view = table.view(0)
    return bool(view["phase"] == "market" and view["round"] >= 6)


def late_work(table: Table) -> bool:
    return offering("mine", "generate")(table) and table.view(0)["round"] >= 7


def play_on(people: list[Hands], most: int = 4000) -> None:
    """Let everybody play until the end is shown to all."""
    idle = 0
    for _ in range(most):
        moved = False
        for one in people:
            before = one.number()
            if one.autoplay():
                one.page.wait_for_function(
                    "n => Number(document.querySelector('[data-number]').dataset.number) > n"
                    " || document.querySelector('.callout')",
                    arg=before,
                )
                moved = True
        if all(one.is_over() for one in people):
            return
        idle = 0 if moved else idle + 1
        if not moved:
            people[0].page.wait_for_timeout(40)
        assert idle < 400, "nobody can move"
    raise AssertionError("the game does not end")


def test_two_people_and_a_bot_play_a_whole_game_by_link(person: Opener) -> None:
    mara, jonas = person("Mara"), person("Jonas")
    mara.go("/settings")
    mara.page.get_by_label("Your name").fill("Mara")
    mara.page.get_by_role("button", name="Save").click()
    mara.expect_text("Saved.")
    mara.go("/")
    mara.page.get_by_role("button", name="Create a table").first.click()
    mara.page.get_by_role("button", name="Add a bot").first.click()
    mara.page.get_by_label("Strength of the bots").select_option("greedy")
    link = mara.page.get_by_label("Link to this table").input_value()

    jonas.page.goto(link)
    jonas.page.get_by_label("Your name").fill("Jonas")
    jonas.page.get_by_role("button", name="Take a seat").click()
    expect(jonas.page.get_by_text("The host starts the game.")).to_be_visible()
    expect(mara.page.locator("main")).to_contain_text("Jonas")
    mara.page.get_by_role("button", name="Start the game").click()
    for one in (mara, jonas):
        one.page.wait_for_selector("[data-number]")
    play_on([mara, jonas])
    for one in (mara, jonas):
        expect(one.page.locator("dialog table tbody tr")).to_have_count(3)
        expect(one.page.locator("dialog figure")).to_have_count(3)
    mara.page.get_by_role("button", name="Rematch").click()
    expect(mara.page).to_have_url(re.compile("/t/"))
    mara.expect_text("Invite")
    jonas.page.get_by_role("button", name="Join the rematch").click()
    jonas.expect_text("Invite")


def test_solo_against_the_machine_by_keyboard_only(person: Opener) -> None:
    mara = person("Mara")
    mara.sit(find(late_market, seats=1, machine="easy"))
    keys = Keys(mara)
    for _ in range(3000):
        if mara.is_over():
            break
        keys.turn()
    assert mara.is_over()
    expect(mara.page.locator("dialog table tbody tr")).to_have_count(2)
    expect(mara.page.locator("dialog table")).to_contain_text("The Machine")


NEXT_KEY = """(wanted) => {
  const target = [...document.querySelectorAll(wanted)].find((e) => e.offsetParent);
  const here = document.activeElement;
  if (!target || target === here) return target ? 'here' : '';
  const stops = [...document.querySelectorAll('a, button, input, select, [tabindex]')]
    .filter((e) => e.offsetParent && e.tabIndex >= 0);
  const group = target.tabIndex < 0 ? target.closest(':has([data-spot][tabindex="0"])') : null;
  const stop = group ? group.querySelector('[data-spot][tabindex="0"]') : target;
  if (stop !== here) {
    const [from, to] = [stops.indexOf(here), stops.indexOf(stop)];
    return to > from ? `Tab ${to - from}` : `Shift+Tab ${from - to}`;
  }
  const [a, b] = [here, target].map((e) => e.getBoundingClientRect());
  const [dx, dy] = [b.x + b.width / 2 - a.x - a.width / 2, b.y + b.height / 2 - a.y - a.height / 2];
  if (Math.abs(dx) > Math.abs(dy)) return dx > 0 ? 'ArrowRight 1' : 'ArrowLeft 1';
  return dy > 0 ? 'ArrowDown 1' : 'ArrowUp 1';
}"""
KEPT_FOCUS = "() => document.activeElement !== document.body"
FIRST_LIT = """() => [...document.querySelectorAll('[data-lit="true"]')]
  .find((e) => e.offsetParent)?.dataset.at ?? ''"""


class Keys:
    """Plays with Tab, arrows and Enter alone: walks to what is lit, chooses, confirms."""

    def __init__(self, hands: Hands) -> None:
        self.hands = hands
        self.page = hands.page

    def walk(self, wanted: str) -> bool:
        """Press keys until the focus is on a wanted element; looking is done with the eyes."""
        for _ in range(30):
            key = str(self.page.evaluate(NEXT_KEY, wanted))
            if key in ("", "here"):
                return key == "here"
            name, times = key.split()
            for _ in range(int(times)):
                self.page.keyboard.press(name)
        return False

    def turn(self) -> None:
        """Do one thing: the first lit place by its first way, or the main button."""
        before = self.hands.number()
        lit = self.page.evaluate(FIRST_LIT)
        if lit and self.walk(f'[data-at="{lit}"]'):
            self.page.keyboard.press("Enter")
            if self.walk(".choices .button"):
                self.page.keyboard.press("Enter")
        elif self.walk(".actions .main .button:not([aria-disabled])"):
            self.page.keyboard.press("Enter")
        if not self.moved(before):
            self.page.keyboard.press("Escape")

    def moved(self, before: int) -> bool:
        """Wait for the move to be told; a busy machine may take its time."""
        later = "n => Number(document.querySelector('[data-number]').dataset.number) > n"
        try:
            self.page.wait_for_function(later, arg=before, timeout=2_000)
        except PlaywrightTimeout:
            return False
        self.page.wait_for_function(KEPT_FOCUS)  # after every choice, wherever it was made
        return True


def test_phone_with_touch(person: Opener) -> None:
    mara = person("Mara", phone=True)
    mara.sit(find(late_work, seats=2))
    before = mara.number()
    die = mara.page.locator('[data-spot="die:4"], [data-spot="die:5"], [data-spot="die:6"]').first
    die.tap()
    mara.page.locator('[data-spot="floor:mine"]').first.tap()
    mara.moved(before)
    for tab in ("Market", "Log"):
        mara.page.get_by_role("tab", name=tab).tap()
        expect(mara.page.get_by_role("tab", name=tab)).to_have_attribute("aria-selected", "true")
    mara.page.get_by_role("tab", name=re.compile("Hand")).tap()
    play_on([mara])
    again = mara.page.get_by_role("button", name="Rematch").bounding_box()
    assert again is not None and 422 < again["y"] < 844 - again["height"]  # in a thumb's reach


def test_the_game_is_in_the_list_of_mine(person: Opener) -> None:
    mara = person("Mara")
    mara.sit(find(offering("mine d6", "mine d5"), seats=2))
    mara.do("die:6", "floor:mine")
    mara.go("/")
    row = mara.page.get_by_role(
        "link", name=re.compile("Fantastic Factories.*Your turn", re.DOTALL)
    )
    expect(row).to_be_visible()
    assert GAME == "fantastic-factories"
