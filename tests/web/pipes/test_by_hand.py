"""Games alone, built by hand to the end: by touch on a phone, and by keys alone."""

from __future__ import annotations

from playwright.sync_api import expect

from shopfloor.parts.pipes.json import layout_from_json
from shopfloor.parts.pipes.text import layout_to_text
from tests.web.conftest import Opener
from tests.web.hands import Hands
from tests.web.pictures import english_left, overflow, words_of
from tests.web.pipes.games import Ear, find, picking, sit
from tests.web.pipes.hands import Builder, FingerBuilder, KeyBuilder
from tests.web.pipes.plans import RULES, plan

FUNNER = "factory-funner"
NAMES = words_of(" ".join(machine.name for machine in RULES[FUNNER].machines.values()))
BY_HAND = 5  # so many rounds at least are built by hand
ANSWER = ".strip.fine, [data-at=declined]"
ROUND = ".editor, .grab:not([aria-disabled]), .total"


def rebuild(builder: Builder, ear: Ear) -> bool:
    """Build by hand what was advised, and compare; False if it takes more than plain strokes."""
    old = ear.view["plants"][0]["layout"]
    wanted, steps = plan(FUNNER, old, ear.advice)
    if steps is None:
        return False
    builder.build(steps)
    built = layout_from_json(RULES[FUNNER], ear.draft)
    assert layout_to_text(built) == layout_to_text(wanted)
    return True


def test_a_ladder_game_by_touch_on_a_phone_in_german(person: Opener) -> None:
    mara = person(phone=True, language="de")
    ear = Ear(mara)
    sit(mara, find(FUNNER, picking(1), seats=1))
    page = mara.page
    built = 0
    for _ in range(20):
        page.wait_for_selector(ROUND)
        if page.locator(".total").count():
            break
        if page.locator(".grab").count():
            page.locator(".grab:not([aria-disabled])").first.tap()
            page.wait_for_selector(".editor")
            assert english_left(mara) <= NAMES
            continue
        page.get_by_role("button", name="Vorschlag").tap()
        page.wait_for_selector(ANSWER)
        if page.locator("[data-at=declined]").count():
            page.get_by_role("button", name="Ablehnen").tap()
        else:
            page.get_by_role("button", name="Zurück").tap()
            page.wait_for_selector(".ledger:not(.stale)")
            if rebuild(FingerBuilder(mara, ear), ear):
                built += 1
            else:
                page.get_by_role("button", name="Vor", exact=True).tap()
            page.locator(".main button:not([aria-disabled])").tap()
        page.wait_for_selector(".tiles, .total")
        assert english_left(mara) <= NAMES
        assert overflow(mara) <= 0
    expect(page.locator(".total")).to_have_count(1)
    expect(page.locator(".ladder")).to_be_visible()
    assert built >= BY_HAND


class Keyboard:
    """Keys only; not even a focus is set by other means."""

    def __init__(self, hands: Hands) -> None:
        self.page = hands.page

    def walk(self, wanted: str) -> None:
        """Tab on until the focus is there."""
        for _ in range(60):
            if self.page.evaluate("(wanted) => document.activeElement.matches(wanted)", wanted):
                return
            self.page.keyboard.press("Tab")
        raise AssertionError(f"{wanted} is not reached by Tab")


def test_a_ladder_game_by_keyboard_alone(person: Opener) -> None:
    mara = person()
    ear = Ear(mara)
    sit(mara, find(FUNNER, picking(1), seats=1))
    page, keys = mara.page, Keyboard(mara)
    built = 0
    for _ in range(20):
        page.wait_for_selector(ROUND)
        if page.locator(".total").count():
            break
        if page.locator(".grab").count():
            page.keyboard.press("1")
            page.wait_for_selector(".editor")
            expect(page.locator(".editor")).to_be_focused()
            continue
        page.keyboard.press("f")
        page.wait_for_selector(ANSWER)
        if page.locator("[data-at=declined]").count():
            keys.walk(".decline")
        else:
            page.keyboard.press("Control+z")
            page.wait_for_selector(".ledger:not(.stale)")
            if rebuild(KeyBuilder(mara, ear), ear):
                built += 1
            else:
                page.keyboard.press("Control+y")
            page.wait_for_selector(".strip.fine")
            keys.walk(".main button:not([aria-disabled])")
        page.keyboard.press("Enter")
        page.wait_for_selector(".tiles, .total")
    expect(page.locator(".total")).to_have_count(1)
    assert built >= BY_HAND
