"""Live games of four: two people and two bots race for tiles until the end; one from its start."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from tests.web.conftest import Opener
from tests.web.hands import Hands, sit_together
from tests.web.pipes.games import find, picking

ROUNDS = {"factory-fun": range(9, 11), "factory-funner": range(1, 9)}
BUILT = 2  # rounds in which the people build what the solver suggests; later they decline

# The quickest hand there is: it claims the first open tile in the frame in which it is turned up,
# and remembers what it was told.
QUICK_HAND = """() => {
  window.told = [];
  const watch = () => {
    const refused = document.querySelector('.refused')?.innerText.trim();
    if (refused && window.told.at(-1) !== refused) window.told.push(refused);
    const open = document.querySelector('.grab:not([aria-disabled], .pending)');
    if (open && !document.querySelector('.grab.pending')) open.click();
    requestAnimationFrame(watch);
  };
  watch();
}"""
NEXT = ".editor, .total"


def seat_two(mara: Hands, jonas: Hands, game: str) -> None:
    """A table of four with two bots, picking live: a new one, or late in a game."""
    first = ROUNDS[game][0]
    if first == 1:
        wish = {"game": game, "seats": 4, "options": {"picking": "live"}, "bots": ["greedy"] * 2}
        sit_together(mara, jonas, "/tables", wish)
    else:
        late = find(game, picking(first), people=2, picking="live")
        sit_together(mara, jonas, "/games/import", late)
    for one in (mara, jonas):
        one.page.wait_for_selector(".tiles")
        one.page.evaluate(QUICK_HAND)


def build(hands: Hands, advised: bool) -> None:
    """Build by the solver's advice, or decline; either way Done is for good."""
    page = hands.page
    actions = page.locator('[data-at="actions"]')
    if advised:
        actions.get_by_role("button", name="Suggest").click()
        page.wait_for_selector(".strip.fine, [data-at=declined]")
        done = page.locator(".main button:not([aria-disabled])")
        if done.count():
            done.click()
            page.wait_for_selector(".editor", state="detached")
            return
    actions.get_by_role("button", name="Decline").click()
    page.wait_for_selector(".editor", state="detached")


def round_of(hands: Hands) -> int:
    return int(hands.page.evaluate("Number(/\\d+/.exec(document.querySelector('.bar').innerText))"))


def rounds(people: tuple[Hands, Hands], first: int) -> Iterator[int]:
    """Let both build whatever they have got, round by round, until the end is shown to both."""
    for _ in range(3000):
        for one in people:
            if one.page.locator(".editor").count():
                round_ = round_of(one)
                build(one, round_ < first + BUILT)
                yield round_
        if all(one.page.locator(".total").count() for one in people):
            return
        people[0].page.wait_for_timeout(50)
    raise AssertionError("the game does not end")


@pytest.mark.parametrize("game", ROUNDS)
def test_a_live_game_of_four_is_played_to_its_end(person: Opener, game: str) -> None:
    people = person("Mara"), person("Jonas")
    seat_two(*people, game)
    played = set(rounds(people, ROUNDS[game][0]))
    assert played == set(ROUNDS[game])
    told = [words for one in people for words in one.page.evaluate("window.told")]
    # Both reached for the same first tile: whoever was late was told so, and took another.
    assert told, "nobody was ever too late"
    for one in people:
        expect(one.page.locator(".total")).to_have_count(4)
    shown = [sorted(one.page.locator(".total").all_inner_texts()) for one in people]
    assert shown[0] == shown[1]
