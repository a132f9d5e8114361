"""What building feels like in the browser: frames of a drag over a full floor, and verdicts.

    python benchmarks/pipes_web.py [--times 5]

A stroke is led over a late factory of each game with the frames recorded, from press to release;
then the time from the release to the verdict on the screen is taken, over a socket to a server on
this machine. The frames that show the release and the verdict are told apart. Run it while nothing
else runs; the client must be built (`python tools/web.py`). What the page itself works is told in
processor time, which other work on the machine hardly changes.
"""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
from pathlib import Path
from statistics import median

from playwright.sync_api import Browser, CDPSession, sync_playwright

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT / "tools"), str(ROOT)]

import browser as chromium  # noqa: E402

from tests.web.conftest import Server  # noqa: E402
from tests.web.hands import Hands  # noqa: E402
from tests.web.pipes.games import Bench, building, find, sit  # noqa: E402

ROUNDS = {"factory-fun": 10, "factory-funner": 8}
STEPS = 24  # moves of the pointer between two cells, about one a frame
LATE = 32
SETTLED = 1500  # milliseconds after which a page has loaded what it needs, and has opened its sound

RECORD = """() => {
  window.frames_ = [];
  window.recording = true;
  addEventListener('pointerup', () => (window.dragged_ = window.frames_.length), {once: true});
  let last = performance.now();
  const frame = (now) => {
    window.frames_.push(now - last);
    last = now;
    if (window.recording) requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
}"""
STOP = """() => {
  window.recording = false;
  return [window.frames_.slice(2, window.dragged_), window.frames_.slice(window.dragged_)];
}"""
# From the pointer's release to the frame after the verdict is shown.
VERDICT = """() => new Promise((done) => {
  addEventListener('pointerup', () => {
    const began = performance.now();
    const look = () => document.querySelector('.ledger.stale')
      ? requestAnimationFrame(look)
      : requestAnimationFrame(() => setTimeout(() => done(performance.now() - began), 0));
    requestAnimationFrame(look);
  }, {capture: true, once: true});
})"""


class Figures:
    """Frames of strokes over the floor and after them, and times to verdicts, in milliseconds."""

    def __init__(self) -> None:
        self.drag: list[float] = []
        self.after: list[float] = []
        self.verdicts: list[float] = []

    def __str__(self) -> str:
        ordered = sorted(self.drag)
        return (
            f"{len(ordered)} frames, median {median(ordered):.1f} ms, "
            f"99 % below {ordered[int(len(ordered) * 0.99)]:.1f} ms, longest {ordered[-1]:.1f} ms, "
            f"{sum(frame > LATE for frame in ordered)} above {LATE} ms; "
            f"after the release {sum(frame > LATE for frame in self.after)} of {len(self.after)}, "
            f"longest {max(self.after):.1f} ms; verdict after {median(self.verdicts):.0f} ms, "
            f"at most {max(self.verdicts):.0f} ms"
        )


def measure(hands: Hands, game: str, times: int) -> Figures:
    """Lead strokes over the floor, and take each back."""
    bench, page = Bench(hands, game), hands.page
    tool = page.locator('[data-part="pipe"]')
    figures = Figures()
    rows = 9 if game == "factory-fun" else 7
    for n in range(times):
        tool.click()
        if page.locator(".editor").get_attribute("data-tool") != "pipe":
            tool.click()
        page.evaluate("(told) => { window.told_ = eval(told)(); }", VERDICT)
        page.evaluate(RECORD)
        page.mouse.move(*bench.point(n % 3, 1 + n % (rows - 2)))
        page.mouse.down()
        for column, row in ((4, 2), (1, rows - 3), (5, 5), (5, 1), (2, 3), (4, rows - 2)):
            page.mouse.move(*bench.point(column, row), steps=STEPS)
        page.mouse.up()
        figures.verdicts.append(float(page.evaluate("window.told_")))
        drag, after = page.evaluate(STOP)
        figures.drag += drag
        figures.after += after
        bench.settle()
        page.keyboard.press("Control+z")
        bench.settle()
    return figures


def busy(screen: CDPSession) -> float:
    """Milliseconds of a processor that the page's main thread has had; nobody else's."""
    told = screen.send("Performance.getMetrics")["metrics"]
    return float(next(each["value"] for each in told if each["name"] == "TaskDuration")) * 1000


def pieces(trace: bytes) -> list[float]:
    """The pieces of work of the page's main thread, in milliseconds of a processor."""
    events = json.loads(trace)["traceEvents"]
    page = {
        (e["pid"], e["tid"])
        for e in events
        if e["name"] == "thread_name" and e["args"]["name"] == "CrRendererMain"
    }
    return [
        e.get("tdur", 0) / 1000
        for e in events
        if e["name"] == "ThreadControllerImpl::RunTask" and (e["pid"], e["tid"]) in page
    ]


def run(browser: Browser, url: str, game: str, times: int) -> None:
    context = browser.new_context(viewport={"width": 1280, "height": 720})
    hands = Hands(context.new_page(), url, "Mara")
    sit(hands, find(game, building(ROUNDS[game], 4), seats=4))
    hands.page.locator('[data-part="remove"]').click()
    hands.page.wait_for_timeout(SETTLED)
    screen = context.new_cdp_session(hands.page)
    screen.send("Performance.enable", {"timeDomain": "threadTicks"})
    before = busy(screen)
    figures = measure(hands, game, times)
    work = (busy(screen) - before) / (len(figures.drag) + len(figures.after))
    browser.start_tracing(page=hands.page, categories=["toplevel"])
    measure(hands, game, 2)
    longest = sorted(pieces(browser.stop_tracing()))
    print(
        f"{game}: {figures}; the page's own work {work:.1f} ms a frame, "
        f"99.9 % of its pieces below {longest[int(len(longest) * 0.999)]:.1f} ms, "
        f"the longest {longest[-1]:.1f} ms",
        flush=True,
    )
    context.close()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--times", type=int, default=5)
    times = parser.parse_args().times
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Server(Path(folder))
        server.start()
        try:
            path = chromium.find()
            browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
            for game in ROUNDS:
                run(browser, server.url, game, times)
            browser.close()
        finally:
            server.stop()


if __name__ == "__main__":
    main()
