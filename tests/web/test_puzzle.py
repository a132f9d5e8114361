"""The puzzle of the day, from the home page to the answer."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.web.conftest import Opener

SLOW = 150_000  # a puzzle is looked for once a day, on a machine that may be busy


def test_the_puzzle_of_the_day_is_tried_judged_revealed_and_tried_again(person: Opener) -> None:
    mara = person()
    mara.go("/")
    mara.page.get_by_role("link", name="Try it").click()
    panel = mara.page.get_by_role("region", name="Puzzle of the day")
    expect(panel).to_contain_text("What is the most you can make this turn?", timeout=SLOW)
    expect(panel).to_contain_text(re.compile(r"So far 0 of \d+ possible points"))
    first = mara.page.url

    panel.get_by_role("button", name="Show the solution").click()
    expect(panel.locator("li").last).to_have_text(re.compile("[Dd]one"))
    mara.press("Done with my work")
    expect(panel).to_contain_text(re.compile(r"You made 0 of \d+ possible points\."))
    expect(mara.page.locator('[data-lit="true"], .actions')).to_have_count(0)  # it is over

    panel.get_by_role("button", name="Start over").focus()  # The Machine's turn moves the page
    mara.page.keyboard.press("Enter")
    expect(panel).to_contain_text(re.compile("So far 0 of"), timeout=SLOW)
    assert mara.page.url != first


def test_the_puzzle_can_be_undone_and_is_not_among_the_games(person: Opener) -> None:
    mara = person()
    mara.go("/?puzzle")
    panel = mara.page.get_by_role("region", name="Puzzle of the day")
    expect(panel).to_contain_text("So far 0 of", timeout=SLOW)
    for floor in ("mine", "generate"):
        for die in ("6", "5", "4", "1", "2", "3"):
            if (
                floor == ("mine" if die in "456" else "generate")
                and mara.spot(f"die:{die}").count()
            ):
                mara.do(f"die:{die}", f"floor:{floor}")
                mara.press("Undo")
    expect(panel).to_contain_text("So far 0 of")
    url = mara.page.url
    mara.go("/")
    expect(mara.page.get_by_text("None yet.")).to_be_visible()
    mara.page.get_by_role("link", name="Try it").click()
    mara.page.wait_for_url(url)
