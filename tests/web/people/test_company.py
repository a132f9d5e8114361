"""Company at the table: an English and a German browser, free chat, and the way out of a game."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.web.conftest import Opener
from tests.web.hands import Hands
from tests.web.test_away import two_at_work

LINK = "https://example.org/ <b>bold</b> {seat}"


def talk(hands: Hands, name: str = "Talk") -> None:
    hands.page.get_by_role("button", name=re.compile(f"^{name}")).first.click()
    expect(hands.page.locator("dialog")).to_be_visible()


def close(hands: Hands) -> None:
    hands.page.keyboard.press("Escape")
    expect(hands.page.locator("dialog")).to_have_count(0)


def test_phrases_reactions_and_chat_between_two_languages_and_the_way_out(person: Opener) -> None:
    mara, jonas = person("Mara"), person("Jonas", phone=True)
    two_at_work(mara, jonas)
    jonas.page.evaluate(
        "() => { const kept = JSON.parse(localStorage.getItem('shopfloor.settings'));"
        " localStorage.setItem('shopfloor.settings', JSON.stringify({...kept, language: 'de'})) }"
    )
    jonas.page.reload()
    jonas.page.wait_for_selector("[data-number]")

    # A phrase is read in one's own language, shown, and read out politely.
    talk(mara)
    mara.page.get_by_role("button", name="Well played!").click()
    told = jonas.page.locator('.unseen[aria-live="polite"]')
    expect(told).to_contain_text("Mara: Gut gespielt!")
    expect(jonas.page.get_by_role("button", name="Gespräch, 1 neue Bemerkung")).to_be_visible()
    talk(jonas, "Gespräch")
    jonas.page.get_by_role("button", name="Danke!").click()
    expect(mara.page.locator("dialog .said")).to_contain_text("Thank you!")

    # Free chat, once the host allows it: plain text, quoted, nothing to click on.
    expect(jonas.page.get_by_text("Freier Chat ist an diesem Tisch aus.")).to_be_visible()
    mara.page.get_by_label("Allow free chat at this table").check()
    mara.page.get_by_label("Your message").fill(LINK)
    mara.page.get_by_role("button", name="Send").click()
    expect(mara.page.get_by_label("Your message")).to_have_value("")
    line = jonas.page.locator("dialog q")
    expect(line).to_have_text(LINK)
    assert jonas.page.locator("dialog a, dialog q *").count() == 0
    jonas.page.get_by_role("button", name="Diese Zeile von Mara melden").click()
    expect(jonas.page.get_by_text("Die Zeile ist dem Betreiber")).to_be_visible()

    # Not heard any more, and heard again.
    jonas.page.get_by_role("button", name="Mara stumm schalten").click()
    expect(line).to_have_count(0)
    jonas.page.get_by_role("button", name="Stummschaltung von Mara aufheben").click()
    expect(line).to_have_count(1)
    close(jonas)
    close(mara)

    # A reaction to an entry of the log.
    mara.page.get_by_role("button", name="Log").first.click()
    mara.page.get_by_role("button", name=re.compile("^React to")).first.click()
    mara.page.get_by_role("button", name="Bravo!").click()
    expect(mara.page.get_by_role("img", name="Mara reacts: Bravo!")).to_be_visible()
    expect(told).to_contain_text("Mara reagiert: Bravo!")
    close(mara)

    # Giving up says what happens, and the others see it.
    jonas.page.get_by_role("button", name="Menü").click()
    jonas.page.get_by_role("button", name="Partie verlassen").click()
    jonas.expect_text("du kannst nicht zurückkommen")
    jonas.page.get_by_role("button", name="Endgültig aufgeben").click()
    jonas.page.get_by_role("button", name="Ja, aufgeben").click()
    jonas.page.wait_for_url(re.compile("/$"))
    talk(mara)
    expect(mara.page.get_by_role("list", name="At the table")).to_contain_text("gave up")
