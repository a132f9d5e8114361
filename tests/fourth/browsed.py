"""Run in the copy by test_dice_race: a game without a folder in the client, at the plain table."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.web.conftest import Opener, browser, person, server  # noqa: F401 - fixtures


def play(page: Page, most: int = 60) -> None:
    """Run, and run again, until somebody is home."""
    offers = page.locator('[data-offer="run"] button')
    for _ in range(most):
        if page.locator("dialog table").count():
            return
        if offers.count() and offers.get_attribute("aria-disabled") != "true":
            offers.click()
        page.wait_for_timeout(50)
    raise AssertionError("the race does not end")


def test_a_person_and_bots_race_at_the_plain_table(person: Opener) -> None:  # noqa: F811
    mara = person("Mara")
    mara.go("/settings")
    mara.page.get_by_label("Your name").fill("Mara")
    mara.page.get_by_role("button", name="Save").click()
    mara.expect_text("Saved.")
    mara.go("/")
    box = mara.page.locator("article, li, section").filter(has_text="Dice Race").last
    expect(box).to_contain_text("Roll and run.")
    box.get_by_role("button", name="Create a table").click()
    start = mara.page.get_by_role("button", name="Start the game")
    expect(start).to_be_visible()
    while start.get_attribute("aria-disabled") == "true":
        mara.page.get_by_role("button", name="Add a bot").first.click()
        mara.page.wait_for_timeout(500)  # until the seat is taken
    start.click()
    table = mara.page.locator('main.plain[data-game="dice-race"]')
    expect(table.get_by_role("button", name="Run: roll a die")).to_be_visible()
    expect(table.locator('[data-at="view"] [data-field="goal"]')).to_contain_text("12")
    play(mara.page)
    expect(mara.page.locator("dialog table tbody tr")).to_have_count(3)
