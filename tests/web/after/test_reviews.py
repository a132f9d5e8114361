"""The review in a real browser: books, bars that are read, the step at which it went wrong."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.web.after.games import FACTORIES, finished, moments
from tests.web.conftest import Opener
from tests.web.screens import Screens

SLOW = 60_000


@pytest.mark.parametrize(("phone", "language"), [(False, "en"), (True, "de")])
def test_the_step_at_which_work_went_wrong_is_told_in_the_list_and_on_the_table(
    person: Opener, screens: Screens, phone: bool, language: str
) -> None:
    mara = person(phone=phone, language=language)
    table = mara.bring(finished(FACTORIES))
    long = [e for e in moments(mara, table, "work") if e[1]["first"] < e[1]["last"]]
    seat, moment = long[0]
    assert moment["first"] <= moment["wrong"] <= moment["last"]
    page, said = mara.page, {"en": "Went wrong at: ", "de": "Hier ging es schief: "}[language]
    mara.go(f"/replay/{table}?review=1&seat={seat}")
    wrong = page.locator('dialog [data-at="wrong"]')
    expect(wrong.first).to_contain_text(said, timeout=SLOW)
    expect(wrong.first).to_contain_text(re.compile(r": \S"))
    screens.keep(page, f"review-wrong-{language}.png")
    at = f"at={moment['first'] - 1}&seat={seat}&moment={moment['first']}"
    mara.go(f"/replay/{table}?{at}")
    bar = page.locator('[data-at="moment-bar"]')
    expect(bar.locator('[data-at="wrong"]')).to_contain_text(said, timeout=SLOW)
    screens.keep(page, f"moment-wrong-{language}.png")


@pytest.mark.parametrize(("phone", "language"), [(False, "en"), (True, "de")])
def test_the_books_tell_luck_apart_and_every_bar_says_what_came(
    person: Opener, screens: Screens, phone: bool, language: str
) -> None:
    mara = person(phone=phone, language=language)
    table = mara.bring(finished(FACTORIES))
    mara.call("GET", f"/replays/{table}/review?upto=9")
    mara.go(f"/replay/{table}?review=1&seat=0")
    page = mara.page
    luck = page.locator("dialog").get_by_text({"en": "Of the luck,", "de": "Vom Glück"}[language])
    expect(luck).to_have_count(2, timeout=SLOW)
    curve, said = page.locator("dialog svg[role=slider]"), page.locator('[data-at="bar"]')
    curve.focus()
    page.keyboard.press("End")
    last = said.inner_text()
    expect(said).to_contain_text(re.compile(r"\([+−]?\d+ %\)"))
    page.keyboard.press("ArrowLeft")
    expect(said).not_to_have_text(last)
    assert curve.get_attribute("aria-valuetext") == said.inner_text()
    box = curve.bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + box["width"] - 2, box["y"] + 20)
    expect(said).to_have_text(last)
    screens.keep(page, f"review-books-{language}.png")
