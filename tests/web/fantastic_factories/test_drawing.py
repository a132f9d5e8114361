"""What is drawn for a change is what has changed: the rest of the table stays as it was painted."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import CDPSession

from tests.web.conftest import Opener
from tests.web.fantastic_factories.scenes import show_market
from tests.web.fixtures import at_work, find
from tests.web.hands import Hands

MOVE = """(place) => {
  const turns = [{}, {transform: 'scale(1.1)'}];
  window.moving = document.querySelector(place).animate(turns, 60_000);
}"""
REST = "() => window.moving.cancel()"


class Layers:
    """The layers that the browser keeps of a page."""

    def __init__(self, hands: Hands) -> None:
        self.hands = hands
        self.all: list[dict[str, Any]] = []
        line = hands.page.context.new_cdp_session(hands.page)
        line.on("LayerTree.layerTreeDidChange", self.hear)
        line.send("DOM.enable")
        line.send("LayerTree.enable")

    def hear(self, told: dict[str, Any]) -> None:
        self.all = told.get("layers", self.all)

    def painted(self, place: str) -> float:
        """Pixels of all of them while something moves at this place."""
        self.hands.page.evaluate(MOVE, place)
        self.hands.page.wait_for_timeout(500)
        self.hands.page.evaluate(REST)
        return sum(
            float(each["width"] * each["height"]) for each in self.all if each["drawsContent"]
        )


def test_a_thing_that_moves_has_no_other_part_of_the_table_painted_anew(person: Opener) -> None:
    hands = person(moving=True)
    show_market(hands)
    layers = Layers(hands)
    box = hands.page.locator("section.market").bounding_box()
    assert box
    still = layers.painted('[data-place="round"]')  # in the bar: nothing of the table moves
    for place in ('[data-at="blueprints:0"]', ".rival", '[data-at="hand:0"]'):
        assert layers.painted(place) - still < 2 * box["width"] * box["height"], place


def test_a_touch_leaves_the_log_laid_out(person: Opener) -> None:
    hands = person()
    hands.sit(find(at_work(4)))
    line = hands.page.context.new_cdp_session(hands.page)
    line.send("Performance.enable")
    before = objects(line)
    hands.page.locator('[data-spot^="die:"][data-lit="true"]').first.click()
    hands.page.wait_for_selector(".choices")
    assert not hands.page.locator("section.log li").first.is_visible()
    assert objects(line) > before  # of what is offered now; of the log none is missing


def objects(line: CDPSession) -> float:
    """How many things are laid out on the page."""
    told = line.send("Performance.getMetrics")["metrics"]
    return next(float(each["value"]) for each in told if each["name"] == "LayoutObjects")
