"""A replay shows each step as it was, and how it came about: with the movements of a live table."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.web.conftest import Opener
from tests.web.fantastic_factories.watching import flown, has_flown, rolled, settled, watch
from tests.web.fixtures import find, is_over
from tests.web.hands import Hands

AT = "n => Number(document.querySelector('[data-number]')?.dataset.number) === n"


def open_before(hands: Hands, key: str) -> dict[str, Any]:
    """Show a game one step before this first happened to a seat, as that seat saw it."""
    table = hands.replay(find(is_over, seats=3))
    events = hands.call("GET", f"/replays/{table}")["events"]
    event: dict[str, Any] = next(each for each in events if each["key"] == key)
    hands.go(f"/replay/{table}?at={event['number'] - 1}&seat={event['params']['seat']}")
    hands.page.wait_for_function(AT, arg=event["number"] - 1)
    watch(hands)
    return event


def step(hands: Hands, number: int) -> None:
    hands.page.keyboard.press("ArrowRight")
    hands.page.wait_for_function(AT, arg=number)


def test_a_step_plays_its_movements_and_a_jump_none(person: Opener) -> None:
    hands = person(moving=True)
    took = open_before(hands, "took")
    source = hands.spot(f"market:{took['params']['slot']}").bounding_box()
    step(hands, took["number"])
    has_flown(hands)
    card = flown(hands)[0]  # from where it lay in the market
    assert source and abs(card["left"] + card["width"] / 2 - source["x"] - source["width"] / 2) < 5
    settled(hands)
    begun = len(flown(hands))
    for key in ("End", "Home"):
        before = hands.number()
        hands.page.keyboard.press(key)
        hands.page.wait_for_function(f"n => !({AT})(n)", arg=before)
    hands.page.wait_for_timeout(200)
    assert len(flown(hands)) == begun


def test_dice_roll_in_the_step_that_rolled_them_and_the_film_plays_on(person: Opener) -> None:
    hands = person(moving=True)
    event = open_before(hands, "rolled")
    hands.page.keyboard.press("Space")
    hands.page.wait_for_function("() => window.rolled > 0")
    hands.page.wait_for_function(AT, arg=event["number"] + 1)
    hands.page.keyboard.press("Space")
    assert rolled(hands) == len(event["params"]["dice"])  # each once


def test_a_gift_comes_visibly_from_who_gave_it(person: Opener) -> None:
    hands = person(moving=True)
    gift = open_before(hands, "gift")
    [change] = gift["params"]["changes"]
    step(hands, gift["number"])
    chip = f"+{change.split(':')[1]}"
    hands.page.wait_for_function(
        "(chip) => window.flown.some(({ text }) => text === chip)", arg=chip
    )
    begun = next(each for each in flown(hands) if each["text"] == chip)
    rivals = [rival.bounding_box() for rival in hands.page.locator(".rival").all()]
    assert any(
        box
        and box["x"] <= begun["left"] <= box["x"] + box["width"]
        and box["y"] - 20 <= begun["top"] <= box["y"] + box["height"]
        for box in rivals
    )


@pytest.mark.parametrize("wish", ["reduced", "off"])
def test_who_wants_no_motion_has_none_in_a_replay(person: Opener, wish: str) -> None:
    hands = person(moving=wish == "off")
    if wish == "off":
        hands.go("/settings")
        hands.page.get_by_role("button", name="Off", exact=True).click()
    for key in ("took", "rolled"):
        event = open_before(hands, key)
        step(hands, event["number"])
        hands.page.wait_for_timeout(300)
        assert not flown(hands) and rolled(hands) == 0
        assert hands.page.locator("[data-act]").count() == 0


def test_it_begins_with_the_first_decision_and_follows_the_keys(mara: Hands) -> None:
    table = mara.replay(find(is_over, seats=2))
    steps = mara.call("GET", f"/replays/{table}")["steps"]
    first = next(step["number"] for step in steps if step["seat"] is not None)
    mara.go(f"/replay/{table}")
    mara.page.wait_for_selector("[data-number]")
    assert mara.number() == first - 1
    step(mara, first)
    mara.page.keyboard.press("End")
    mara.page.wait_for_function(AT, arg=len(steps))
    mara.page.keyboard.press("ArrowLeft")
    mara.page.wait_for_function(AT, arg=len(steps) - 1)
    mara.page.keyboard.press("Home")
    mara.page.wait_for_function(AT, arg=first - 1)
    mara.page.locator('[data-spot^="market:"]').first.hover()
    expect(mara.page.locator(".peek")).to_be_visible()


def test_rounds_are_marked_on_the_slider_where_they_end(mara: Hands) -> None:
    table = mara.replay(find(is_over, seats=2))
    replay = mara.call("GET", f"/replays/{table}")
    mara.go(f"/replay/{table}")
    slider = mara.page.get_by_role("slider", name="Moment")
    expect(slider).to_have_attribute("list", "rounds")
    marks = mara.page.locator("#rounds option")
    numbers = marks.evaluate_all("(all) => all.map((each) => Number(each.value))")
    begun = [each["number"] for each in replay["events"] if each["key"] == "round"]
    assert len(numbers) == len(begun) > 5
    for end, following in zip(numbers, begun[1:], strict=False):
        assert end == following - 1
    mara.page.locator("select[aria-label='Round …']").select_option(str(numbers[2]))
    expect(slider).to_have_attribute("aria-valuetext", re.compile("round 3", re.IGNORECASE))


def test_the_machines_dice_are_those_of_that_step_alone(mara: Hands) -> None:
    table = mara.replay(find(is_over, seats=1, machine="easy"))
    events = mara.call("GET", f"/replays/{table}")["events"]
    rolls = [each for each in events if each["key"] == "machine_rolled"]
    mara.go(f"/replay/{table}")
    mara.page.wait_for_selector("[data-number]")
    dice = mara.page.locator('[data-place="machine"] .one > [aria-label]')
    assert dice.count() == 0  # it has not rolled yet
    for roll in (rolls[1], rolls[0], rolls[-1]):
        mara.page.get_by_role("slider", name="Moment").fill(str(roll["number"]))
        mara.page.wait_for_function(AT, arg=roll["number"])
        shown = dice.evaluate_all("(all) => all.map((die) => die.getAttribute('aria-label'))")
        assert [int(re.findall(r"\d", each)[0]) for each in shown] == roll["params"]["dice"]


SCENE = """() => {
  window.beats = [];
  new MutationObserver(() => {
    const turn = document.querySelector('section.turn');
    const number = Number(document.querySelector('[data-number]').dataset.number);
    if (turn) window.beats.push([number, Number(turn.dataset.beat)]);
  }).observe(document.body, {
    ...{ subtree: true, childList: true, attributes: true },
    attributeFilter: ['data-beat', 'data-number'],
  });
}"""


@pytest.mark.parametrize("apart", [False, True])
def test_the_film_goes_on_when_the_machines_scene_is_over(person: Opener, apart: bool) -> None:
    """`apart`: the card that it takes comes from the deck, and that is a step of its own."""
    hands = person(moving=True)
    table = hands.replay(find(is_over, seats=1, machine="easy"))
    events = hands.call("GET", f"/replays/{table}")["events"]
    rolls = [each["number"] for each in events if each["key"] == "machine_rolled"]
    goods = [each["number"] for each in events if each["key"] == "machine_goods"]
    roll, made = next(
        pair for pair in zip(rolls, goods, strict=True) if (pair[0] < pair[1]) is apart
    )
    hands.go(f"/replay/{table}?at={roll - 1}")
    hands.page.wait_for_function(AT, arg=roll - 1)
    hands.page.evaluate(SCENE)
    hands.page.keyboard.press("Space")
    hands.page.wait_for_function(AT, arg=made + 1, timeout=30_000)
    told = [(n, beat) for n, beat in hands.page.evaluate("window.beats") if n <= made]
    assert list(dict.fromkeys(beat for _, beat in told)) == [1, 2, 3, 4, 5, 6]
    assert told[-1] == (made, 6)


def test_a_step_adds_to_a_long_log_and_draws_no_line_again(mara: Hands) -> None:
    table = mara.replay(find(is_over, seats=3))
    events = mara.call("GET", f"/replays/{table}")["events"]
    late = events[-1]["number"] - 3
    mara.go(f"/replay/{table}?at={late}")
    mara.page.wait_for_function(AT, arg=late)
    drawn = mara.page.evaluate(
        "() => [...document.querySelectorAll('.log li')].map((line) => (line.drawn = true)).length"
    )
    assert drawn == 120, "a log as long as it is shown"
    step(mara, late + 1)
    kept = "() => [...document.querySelectorAll('.log li')].filter((line) => line.drawn).length"
    assert 100 < mara.page.evaluate(kept) < drawn
