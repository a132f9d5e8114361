"""Puzzles of every kind, from the home page to the verdict; the archive, sharing, and one's own."""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from playwright.sync_api import Locator, Position, expect

from shopfloor import bots
from shopfloor.bots.puzzles import kept, of_day
from tests.web.conftest import Opener
from tests.web.hands import Hands
from tests.web.screens import Screens

SLOW = 60_000  # a worker may be busy
PIPES = ["factory-fun", "factory-funner"]
SHARED = re.compile(r"^shopfloor \d{4}-\d\d-\d\d ⚙⚙·\n.+\nhttp://\S+puzzle=\d{4}-\d\d-\d\d&game=")

INFO = re.compile(r"/api/puzzles/[^/?]+$")


def panel_of(hands: Hands) -> Locator:
    return hands.page.get_by_role("region", name="Puzzle", exact=True)


def day_of(game: str, kind: str) -> str:
    """The latest day whose puzzle is of this kind."""
    crew: Any = bots.crew(game)
    today = datetime.now(UTC).date()
    days = [today - timedelta(days=n) for n in range(360)]
    return next(day for day in days if of_day(crew, day).kind == kind).isoformat()


def build_as_advised(hands: Hands) -> None:
    """Let the answer be laid out, and confirm it."""
    hands.page.get_by_role("button", name="Suggest", exact=True).click()
    done = hands.page.locator(".actions .main .button")
    expect(done).to_be_enabled(timeout=SLOW)
    expect(done).not_to_have_class(re.compile(r"\boff\b"), timeout=SLOW)
    done.click()


def test_a_work_phase_is_tried_shown_missed_and_tried_again(person: Opener) -> None:
    mara = person()
    mara.go("/")
    today = mara.page.get_by_role("region", name="Puzzles of the day")
    expect(today.get_by_role("listitem")).to_have_count(3)
    today.get_by_role("link", name="Try the puzzle of Fantastic Factories").click()
    panel = panel_of(mara)
    expect(panel).to_contain_text("What is the most you can make this turn?", timeout=SLOW)
    expect(panel).to_contain_text(re.compile(r"So far 0 of \d+ possible points?"))
    first = mara.page.url

    panel.get_by_role("button", name="Show the solution").click()
    steps = panel.locator("ol li")
    expect(steps.last).to_have_text(re.compile("[Dd]one"))
    panel.get_by_role("button", name="One step back").click()
    expect(steps.nth(-2).locator("button")).to_have_attribute("aria-current", "true")
    panel.get_by_role("button", name="Hide the solution").click()
    mara.press("Done with my work")
    expect(panel).to_contain_text(re.compile(r"You made 0 of \d+ possible points?\."))
    expect(mara.page.locator('[data-lit="true"], .actions')).to_have_count(0)  # it is over

    panel.get_by_role("button", name="Start over").focus()  # The Machine's turn moves the page
    mara.page.keyboard.press("Enter")
    expect(panel).to_contain_text(re.compile("So far 0 of"), timeout=SLOW)
    assert mara.page.url != first
    mara.go("/")
    expect(mara.page.get_by_text("None yet.")).to_be_visible()  # a puzzle is not a game


def test_a_work_phase_is_solved_with_hints_shared_and_in_the_archive(person: Opener) -> None:
    mara = person()
    mara.page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    mara.introduce()
    mara.go("/?puzzle&game=fantastic-factories")
    panel = panel_of(mara)
    expect(panel).to_contain_text("So far 0 of", timeout=SLOW)
    while "Solved" not in panel.inner_text():
        mara.page.get_by_role("button", name="Hint", exact=True).click()
        for name in ("More", "More"):
            mara.page.locator(".hint").get_by_role("button", name=name).click(timeout=SLOW)
        with mara.page.expect_response(INFO, timeout=SLOW):  # after every move the server counts
            mara.page.locator(".hint").get_by_role("button", name="Do it").click(timeout=SLOW)
        mara.page.wait_for_timeout(150)
    expect(panel).to_contain_text("Nobody can be sure of more.")
    panel.get_by_role("button", name="Share the result").click()
    expect(panel.get_by_role("button", name="Copied")).to_be_visible()
    assert SHARED.match(mara.page.evaluate("navigator.clipboard.readText()"))

    panel.get_by_role("link", name="All puzzles").click()
    solved = mara.page.locator("main ol a.today")
    expect(solved).to_contain_text("Solved with 2 gears of 3")
    expect(mara.page.get_by_text("Solved 1 day in a row.")).to_be_visible()
    mara.page.get_by_role("button", name="The month before").click()
    expect(mara.page.locator("main ol a").first).to_contain_text("not tried yet")
    mara.page.get_by_role("button", name="Factory Fun", exact=True).click()
    mara.page.locator("main ol a").last.click()
    expect(panel_of(mara)).to_contain_text("So far 0 of", timeout=SLOW)


@pytest.mark.parametrize("game", PIPES)
def test_a_layout_is_built_and_judged(person: Opener, game: str) -> None:
    mara = person(phone=game == PIPES[1])
    mara.introduce()
    mara.go(f"/?puzzle={day_of(game, 'layout')}&game={game}")
    panel = panel_of(mara)
    expect(panel).to_contain_text("The other machines stay where they are.", timeout=SLOW)
    build_as_advised(mara)
    expect(panel).to_contain_text("Nobody can be sure of more.", timeout=SLOW)
    panel.get_by_role("button", name="Show the solution").click()
    expect(panel.locator("ol li")).to_have_count(1)
    expect(mara.at("moment")).to_be_visible()


@pytest.mark.parametrize("game", PIPES)
def test_two_turns_are_built_one_after_the_other(person: Opener, game: str) -> None:
    mara = person()
    mara.introduce()
    mara.go(f"/?puzzle={day_of(game, 'two')}&game={game}")
    panel = panel_of(mara)
    expect(panel).to_contain_text("Next comes", timeout=SLOW)
    build_as_advised(mara)
    expect(panel).not_to_contain_text("Solved")
    tiles = mara.page.locator(".tiles button")
    tiles.first.click()
    expect(tiles).to_have_count(0, timeout=SLOW)  # there is a Suggest among the tiles, too
    build_as_advised(mara)
    expect(panel).to_contain_text("Nobody can be sure of more.", timeout=SLOW)


def test_a_work_phase_is_set_up_refused_certified_and_opened(person: Opener) -> None:
    mara = person()
    mara.introduce()
    mara.go("/puzzles/new?game=fantastic-factories")
    mara.page.get_by_label("Energy").fill("4")
    mara.page.get_by_label("Metal").fill("0")
    for value in (2, 4, 6):
        mara.page.get_by_role("button", name=f"Remove a die showing {value}").first.click()
    mara.page.get_by_role("button", name="Certify it").click()
    expect(mara.page.get_by_role("alert")).to_contain_text("nothing to gain", timeout=SLOW)
    mara.faults.clear()  # the browser itself remarks that something was refused
    for value in (3, 3):
        mara.page.get_by_role("button", name=f"Add a die showing {value}").click()
    stands = mara.page.get_by_role("region", name="What stands")
    for card in ("Golem", "Aluminum Factory"):
        stands.get_by_role("combobox").select_option(label=card)
        stands.get_by_role("button", name="Add").click()
    mara.page.get_by_role("button", name="Certify it").click()
    expect(mara.page.get_by_role("status")).to_contain_text("to be had", timeout=SLOW)
    mara.page.locator("[data-link]").click()
    expect(panel_of(mara)).to_contain_text("own puzzle", timeout=SLOW)
    expect(panel_of(mara)).to_contain_text("So far 0 of")


@pytest.mark.parametrize("game", PIPES)
def test_a_floor_is_set_up_with_the_editor_and_certified(person: Opener, game: str) -> None:
    mara = person()
    mara.introduce()
    mara.go(f"/puzzles/new?game={game}")
    floor = mara.page.locator('.setup [role="application"]')
    expect(floor).to_be_visible()
    stands = mara.page.get_by_role("combobox", name="Put a machine on the floor")
    stands.select_option(index=2)
    expect(mara.page.locator(".setup .new")).to_be_visible()
    mara.page.locator(".setup .new .tile").click()
    box = floor.bounding_box()
    assert box is not None
    across = 0.5 if game == "factory-funner" else 0.3  # a pillar stands in the middle of the other
    spot = Position(x=box["width"] * across, y=box["height"] * 0.36)
    floor.click(position=spot)  # the machine stands with open ports: that breaks the rules
    mara.page.get_by_role("button", name="Certify it").click()
    answer = mara.page.get_by_role("region", name="Certify it")
    expect(answer.get_by_role("alert")).to_contain_text("layout", timeout=SLOW)
    mara.faults.clear()  # as above
    mara.page.get_by_role("button", name="Clear the floor").click()
    mara.page.get_by_label("Money").fill("30")
    mara.page.get_by_role("button", name="Certify it").click()
    expect(answer.get_by_role("status")).to_contain_text("to be had", timeout=SLOW)
    mara.page.locator("[data-link]").click()
    expect(panel_of(mara)).to_contain_text("own puzzle", timeout=SLOW)


@pytest.mark.parametrize("game", PIPES)
def test_a_puzzle_of_two_turns_is_set_up_and_certified(
    person: Opener, screens: Screens, game: str
) -> None:
    mara = person(phone=game == "factory-fun")
    mara.introduce()
    mara.go(f"/puzzles/new?game={game}")
    page = mara.page
    page.get_by_role("combobox", name="The machine after it").select_option("3")
    first = page.get_by_role("combobox", name="Machine to build").locator("option")
    assert "3" in first.evaluate_all("all => all.map((each) => each.value)")
    page.get_by_label("Money").fill("30")
    mara.speak("de")
    screens.keep(page, f"setup-two-{game}.png", whole=True)
    mara.speak("en")
    page.get_by_role("button", name="Certify it").click()
    page.locator("[data-link]").click(timeout=SLOW)
    expect(panel_of(mara)).to_contain_text("Next comes", timeout=SLOW)


def test_the_data_have_what_is_tried_here() -> None:
    for game in PIPES:
        assert {puzzle.kind for puzzle in kept(game)} == {"layout", "two"}
