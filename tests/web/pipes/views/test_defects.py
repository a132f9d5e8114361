"""Defects that were seen once, each with a test that names it; the others are beside what they hit.

A guide's dead end, a first build that pays: test_guide. The Turn button, a supply on a
machine, stale words after an edit, an overflowing column: tasks/test_editor, test_layouts.
A refused build told in words, the same name in replay and end: test_end, test_share.
"""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.web.conftest import Opener
from tests.web.pipes.games import Bench, building, find, sit

FUNNER = "factory-funner"
HEARD = "[aria-live=polite].unseen"


@pytest.fixture
def german(person: Opener) -> Page:
    """A build of one who plays alone, in German."""
    mara = person(language="de")
    sit(mara, find(FUNNER, building(1), seats=1))
    Bench(mara, FUNNER).tap(2, 2)
    return mara.page


def test_what_a_german_page_says_is_german_and_writes_money_in_one_way(german: Page) -> None:
    words = german.locator("body").inner_text()
    assert "Du arbeitet" not in german.content()
    buttons = german.locator('[data-at="actions"]').get_by_role("button").all_inner_texts()
    assert "Neu" not in buttons and "Von vorn" in buttons
    assert not (re.search(r"\d[ \u00a0]\$", words) and re.search(r"\$\d", words))
    assert not re.search(r"Kosten\s+−", words)  # a cost with a minus would be a gain
    assert "zurücknehmbar" not in words  # alone Done is final, so nothing else is promised


def test_help_names_german_keys_and_gives_the_focus_back(german: Page) -> None:
    german.locator(".editor").focus()
    german.keyboard.press("?")
    told = german.locator("dialog")
    expect(told).to_contain_text("Strg")
    keys = told.locator("kbd").all_inner_texts()
    assert any("Entf" in key for key in keys)
    assert not [key for key in keys if "Ctrl" in key or "Del" in key]
    german.keyboard.press("Escape")
    expect(told).to_have_count(0)
    expect(german.locator(".editor")).to_be_focused()


def test_number_keys_are_heard(german: Page) -> None:
    german.locator(".editor").focus()
    for key in ("2", "3"):
        german.keyboard.press(key)
        held = german.locator('.tray [aria-pressed="true"]')
        expect(held).to_have_attribute("aria-keyshortcuts", key)
        expect(german.locator(HEARD)).to_contain_text(held.get_attribute("aria-label") or "?")


def test_help_that_is_switched_off_is_not_offered(person: Opener) -> None:
    mara = person()
    mara.introduce()
    wish = {"game": FUNNER, "seats": 1, "start": True, "help": False}
    table = mara.call("POST", "/tables", wish)["table"]["id"]
    mara.go(f"/t/{table}")
    page = mara.page
    page.locator(".grab:not([aria-disabled])").first.wait_for()
    expect(page.get_by_role("button", name="Suggest")).to_have_count(0)
    page.locator(".grab:not([aria-disabled])").first.click()
    expect(page.locator(".editor")).to_be_visible()
    for name in ("Suggest", "A hint, please"):
        expect(page.get_by_role("button", name=name)).to_have_count(0)
    expect(page.locator('[data-at="actions"]')).to_be_visible()
