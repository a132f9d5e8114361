"""Watches what moves on a page: things that fly, dice that roll."""

from __future__ import annotations

from typing import Any

from tests.web.hands import Hands

WATCH = """() => {
  window.flown = [];
  window.rolled = 0;
  window.struck = [];
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (frames, timing) {
    if (this.classList.contains('die')) window.rolled += 1;
    const scale = /^scale\\((.+)\\)$/.exec(frames[1]?.transform ?? '');
    if (scale && frames[0].transform === 'none')
      window.struck.push((scale[1] - 1) * this.clientWidth);
    return animate.call(this, frames, timing);
  };
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes)
      for (const node of addedNodes)
        if (node.classList?.contains('flying'))
          queueMicrotask(() => {  // when all that has come has been laid where it begins
            const { left, top, width } = node.getBoundingClientRect();
            const card = node.querySelector('.card') !== null;
            window.flown.push({ left, top, width, card, text: node.textContent.trim() });
          });
  }).observe(document.querySelector('.layer'), { childList: true });
}"""

HIDDEN = """() => [...document.querySelectorAll('[data-at]')]
  .some((place) => Number(getComputedStyle(place).opacity) < 0.3)"""


def watch(hands: Hands) -> None:
    hands.page.evaluate(WATCH)


def flown(hands: Hands) -> list[dict[str, Any]]:
    """What has begun to fly since: where it began, and what is written on it."""
    found: list[dict[str, Any]] = hands.page.evaluate("window.flown")
    return found


def rolled(hands: Hands) -> int:
    return int(hands.page.evaluate("window.rolled"))


def struck(hands: Hands) -> list[float]:
    """By how many pixels each thing that was struck grew for a moment."""
    hands.page.wait_for_function("() => window.struck.length > 0", timeout=30_000)
    found: list[float] = hands.page.evaluate("window.struck")
    return found


def has_flown(hands: Hands) -> None:
    hands.page.wait_for_function("() => window.flown.length > 0")


def settled(hands: Hands) -> None:
    """Nothing moves any more, and everything that moved is where it belongs."""
    hands.page.wait_for_function("() => document.documentElement.dataset.stage !== 'moving'")
    assert hands.page.locator(".flying").count() == 0
    assert not hands.page.evaluate(HIDDEN)
