"""What is drawn for a change is what has changed: the rest of the table stays as it was painted."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import CDPSession

from tests.web.conftest import Opener
from tests.web.fantastic_factories.scenes import show_market
from tests.web.fixtures import at_work, find, offering
from tests.web.hands import Hands

MOVE = """(place) => {
  const turns = [{}, {transform: 'scale(1.1)'}];
  window.moving = document.querySelector(place).animate(turns, 60_000);
}"""
REST = "() => window.moving.cancel()"
# Whoever asks where something lies after an update has changed the page, and before it is drawn.
MEASURE = """
  window.early = [];
  window.drawn = 0;
  let changed = false, drawing = false;
  Object.defineProperty(WebSocket.prototype, 'onmessage', { set(hear) {
    this.addEventListener('message', (event) => { changed = false; hear(event); });
  } });
  const draw = window.requestAnimationFrame;
  window.requestAnimationFrame = (job) => draw((now) => {
    drawing = true;
    setTimeout(() => (drawing = false));
    job(now);
  });
  const frame = () => { changed = false; draw(frame); };
  frame();
  const set = Element.prototype.setAttribute;
  Element.prototype.setAttribute = function (name, value) {
    set.call(this, name, value);
    if (name === 'data-number') changed = true;
  };
  const note = () => {
    if (drawing) window.drawn += 1;
    else if (changed) window.early.push(new Error().stack);
  };
  const rect = Element.prototype.getBoundingClientRect;
  Element.prototype.getBoundingClientRect = function () { note(); return rect.call(this); };
  const parent = Object.getOwnPropertyDescriptor(HTMLElement.prototype, 'offsetParent');
  Object.defineProperty(HTMLElement.prototype, 'offsetParent',
    { ...parent, get() { note(); return parent.get.call(this); } });
"""


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


def test_what_rivals_do_is_measured_in_the_frame_that_draws_it(person: Opener) -> None:
    """Asked before, the page would be laid out in one task with all that changes it."""
    hands = person(moving=True)
    hands.page.add_init_script(MEASURE)
    hands.sit(find(offering("take 1"), seats=3))
    hands.do("market:1", "market:1")
    before = hands.number()
    hands.page.evaluate("window.early = []; window.drawn = 0")
    hands.page.wait_for_function("() => window.drawn > 0")
    assert hands.number() > before
    assert hands.page.evaluate("window.early") == []


def objects(line: CDPSession) -> float:
    """How many things are laid out on the page."""
    told = line.send("Performance.getMetrics")["metrics"]
    return next(float(each["value"]) for each in told if each["name"] == "LayoutObjects")
