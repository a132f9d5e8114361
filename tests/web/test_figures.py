"""What a player feels: size of the first load, time until usable, answer to a gesture."""

from __future__ import annotations

import gzip
import re

from tests.web.conftest import ROOT, Opener
from tests.web.fixtures import find, offering

BUILT = ROOT / "src" / "shopfloor" / "web"
FIRST_LOAD = 250_000
USABLE_MS = 1000
GESTURE_MS = 100
LONG_TASK_MS = 100

WATCH = """() => {
  window.long = [];
  new PerformanceObserver((list) => list.getEntries().forEach((e) => window.long.push(e.duration)))
    .observe({entryTypes: ['longtask']});
}"""
GESTURE = """async () => {
  const die = document.querySelector('[data-spot^="die:"]');
  const began = performance.now();
  die.click();
  await new Promise((done) => requestAnimationFrame(() => setTimeout(done, 0)));
  const answered = document.querySelector('[aria-pressed="true"][data-spot]');
  return answered ? performance.now() - began : 1e9;
}"""


def test_the_first_load_is_small(person: Opener) -> None:
    mara = person()
    table = mara.bring(find(offering("mine d6", "generate d1")))
    loaded: set[str] = set()
    mara.page.on("response", lambda response: loaded.add(response.url))
    mara.go(f"/t/{table}")
    mara.page.wait_for_selector("[data-number]")
    files = {re.sub(r"^https?://[^/]+/", "", url) for url in loaded}
    size = sum(
        len(gzip.compress((BUILT / name).read_bytes()))
        for name in files
        if (BUILT / name).is_file()
    )
    assert 20_000 < size <= FIRST_LOAD
    assert not [url for url in loaded if not url.startswith(mara.url)], "nothing from elsewhere"


def test_usable_soon_and_gestures_are_answered_at_once(person: Opener) -> None:
    mara = person()
    mara.sit(find(offering("mine d6", "generate d1")))
    times = []
    for _ in range(3):
        mara.page.reload()
        mara.page.wait_for_selector("[data-number]")
        times.append(float(mara.page.evaluate("performance.now()")))
    assert min(times) < USABLE_MS
    answers = []
    for _ in range(5):  # the best of five: the machine may be busy with other things
        answers.append(float(mara.page.evaluate(GESTURE)))
        mara.page.keyboard.press("Escape")
    assert min(answers) < GESTURE_MS
    worst = []
    for _ in range(4):  # taking back and doing again; the calmest of four, for the same reason
        mara.page.evaluate(WATCH)
        mara.do("die:6", "floor:mine")
        mara.press("Undo")
        worst.append(max(mara.page.evaluate("window.long") or [0]))
    assert min(worst) <= LONG_TASK_MS
