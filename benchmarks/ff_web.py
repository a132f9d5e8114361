"""The table of Fantastic Factories as it moves: films of it, and its frames while rivals play.

    python benchmarks/ff_web.py film [--rounds 2] [--every 200]
    python benchmarks/ff_web.py sheets
    python benchmarks/ff_web.py frames [--seconds 20]
    python benchmarks/ff_web.py lighthouse

`film` plays a game of two people (one at 1280×720, one at 390×844) and two bots, and a solo game at
both sizes, and keeps what every page showed every 200 ms in build/films, with the time and the
number of the entry shown in its name: every change of the state must be explained by a movement.
`sheets` lays the pictures in which something is new side by side, small enough to keep. `frames`
records the frames of an empty page on which one thing moves, then those of a page on which four
rivals play one after the other, how soon a gesture is answered meanwhile, and what the browser's
threads computed. `lighthouse` asks Lighthouse (`npx lighthouse`, fetched by npm) for the front
page as a phone sees it. Run the last two while nothing else runs; the client must be built.
"""

from __future__ import annotations

import argparse
import base64
import json
import math
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import pairwise
from pathlib import Path
from statistics import median
from typing import Any

from PIL import Image, ImageChops
from playwright.sync_api import Browser, sync_playwright

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT / "tools"), str(ROOT)]

import browser as chromium  # noqa: E402

from tests.web.conftest import UNASKED, Server  # noqa: E402
from tests.web.hands import Hands, sit_together  # noqa: E402

GAME = "fantastic-factories"
FILMS = ROOT / "build" / "films"
SHEETS = ROOT / "docs" / "pictures" / "films"
WIDE, PHONE = (1280, 720), (390, 844)
PACE = 0.9  # seconds between the moves of bots, as a host has it
THINK = 1.6  # seconds a person takes for a move
LATE = 32
LONGEST = 8  # tasks of which the parts are told
THREADS = {
    "CrRendererMain": "page",
    "Compositor": "compositor",
    "ThreadPoolForegroundWorker": "raster",
    "VizCompositorThread": "drawing",
}
TRACED = ["toplevel", "devtools.timeline", "disabled-by-default-devtools.timeline"]
TASKS = ("ThreadControllerImpl::RunTask", "ThreadPool_RunTask")
THUMB, SHEET, GAP = (320, 320), 2600, 3  # pixels of a picture, of a row, between two
QUALITY, NOISE = 34, 48
CATEGORIES = ("performance", "accessibility", "best-practices", "seo")
TIMES = (
    "first-contentful-paint",
    "largest-contentful-paint",
    "total-blocking-time",
    "total-byte-weight",
)

RECORD = """() => {
  window.frames_ = [];
  window.recording = true;
  let last = performance.now();
  const frame = (now) => {
    window.frames_.push(now - last);
    last = now;
    if (window.recording) requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
}"""
STOP = "() => { window.recording = false; return window.frames_.slice(2); }"
EMPTY = """<body><div style="width: 112px; height: 136px; background: teal"></div><script>
  document.querySelector('div').animate([{}, {transform: 'translate(900px, 500px)'}],
    {duration: 900, direction: 'alternate', iterations: Infinity});
</script>"""
KEPT = "async () => { await navigator.serviceWorker.ready; }"  # what is kept for later is fetched
# Touch a die while rivals' moves are shown, and let go of it: nothing is skipped by that.
GESTURE = """async () => {
  const place = document.querySelector('[data-spot^="die:"][data-lit="true"]');
  if (!place || document.documentElement.dataset.stage !== 'moving') return -1;
  const began = performance.now();
  place.click();
  await new Promise((done) => requestAnimationFrame(() => setTimeout(done, 0)));
  const took = performance.now() - began;
  place.click();
  return took;
}"""
RIVALS_WORK = """() => document.querySelector('main').dataset.phase === 'work'
  && document.querySelectorAll('.rival .status:not([data-state="done"])').length > 0"""


def person(browser: Browser, url: str, name: str, size: tuple[int, int]) -> Hands:
    viewport = {"width": size[0], "height": size[1]}
    context = browser.new_context(viewport=viewport, locale="en")  # type: ignore[arg-type]
    context.add_init_script(UNASKED)
    return Hands(context.new_page(), url, name)


# Films


class Camera:
    """What a page shows, as its browser draws it: the newest picture is kept."""

    def __init__(self, hands: Hands) -> None:
        self.hands = hands
        self.picture = b""
        self.line = hands.page.context.new_cdp_session(hands.page)
        self.line.on("Page.screencastFrame", self.take)
        self.line.send("Page.startScreencast", {"format": "jpeg", "quality": 70})

    def take(self, frame: dict[str, Any]) -> None:
        self.picture = base64.b64decode(frame["data"])
        self.line.send("Page.screencastFrameAck", {"sessionId": frame["sessionId"]})

    def stop(self) -> None:
        self.line.remove_listener("Page.screencastFrame", self.take)
        self.line.send("Page.stopScreencast")

    def keep(self, folder: Path, n: int, moment: float) -> None:
        name = f"{n}-{moment:07.2f}-{self.hands.number():03}.jpg"
        (folder / name).write_bytes(self.picture)


def film(hands: list[Hands], name: str, rounds: int, every: int) -> None:
    """Let people play at their pace, and keep what they see."""
    folder = FILMS / name
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    cameras = [Camera(one) for one in hands]
    hands[0].page.wait_for_timeout(500)
    began, acted, taken = time.monotonic(), 0.0, 0
    while not done(hands[0], rounds) and time.monotonic() - began < 90 * rounds:
        due = began + taken * every / 1000
        hands[0].page.wait_for_timeout(max(1.0, (due - time.monotonic()) * 1000))
        for n, camera in enumerate(cameras):
            camera.keep(folder, n, time.monotonic() - began)
        taken += 1
        if time.monotonic() - acted > THINK:
            acted = time.monotonic()
            hands[taken % len(hands)].autoplay()
    for camera in cameras:
        camera.stop()
    took = time.monotonic() - began
    print(f"{name}: {taken} pictures of {len(hands)} pages in {took:.0f} s; {folder}")


def done(hands: Hands, rounds: int) -> bool:
    text = hands.page.locator("header").inner_text()
    return hands.is_over() or f"Round {rounds + 1}" in text


def films(browser: Browser, url: str, rounds: int, every: int) -> None:
    host, guest = person(browser, url, "Mara", WIDE), person(browser, url, "Jonas", PHONE)
    wish = {"game": GAME, "seats": 4, "bots": ["greedy", "greedy"]}
    sit_together(host, guest, "/tables", wish)
    for one in (host, guest):
        one.page.wait_for_selector("[data-number]")
    film([host, guest], "four-seats", rounds, every)
    for size in (WIDE, PHONE):
        alone = person(browser, url, "Mara", size)
        alone.introduce()
        wish = {"game": GAME, "seats": 1, "options": {"machine": "medium"}, "start": True}
        opened = alone.call("POST", "/tables", wish)
        alone.go(f"/t/{opened['table']['id']}")
        alone.page.wait_for_selector("[data-number]")
        film([alone], f"solo-{size[0]}x{size[1]}", rounds, every)


# Sheets: what is kept of the films


def sheets() -> None:
    """Pictures side by side: those that differ from the one before."""
    SHEETS.mkdir(parents=True, exist_ok=True)
    for folder in sorted(FILMS.iterdir()):
        for n in (0, 1):
            files = sorted(folder.glob(f"{n}-*.jpg"))
            if files:
                sheet(files, SHEETS / f"{folder.name}-{n}.webp")


def sheet(files: list[Path], target: Path) -> None:
    shown: list[Image.Image] = []
    for file in files:
        picture = Image.open(file).convert("RGB")
        picture.thumbnail(THUMB)
        if not shown or differs(shown[-1], picture):
            shown.append(picture)
    wide, high = shown[0].size
    columns = max(1, SHEET // wide)
    rows = -(-len(shown) // columns)
    whole = Image.new("RGB", (columns * (wide + GAP), rows * (high + GAP)), "white")
    for n, picture in enumerate(shown):
        whole.paste(picture, (n % columns * (wide + GAP), n // columns * (high + GAP)))
    whole.save(target, quality=QUALITY, method=6)
    print(f"{target.name}: {len(shown)} of {len(files)} pictures, {target.stat().st_size} bytes")


def differs(one: Image.Image, other: Image.Image) -> bool:
    """More than the codec's own noise."""
    grey = ImageChops.difference(one, other).convert("L")
    return any(grey.histogram()[NOISE:])


# Frames


def frames(browser: Browser, url: str, seconds: int) -> None:
    """Four rivals play; the page is left alone, then asked for answers meanwhile."""
    print(f"an empty loop of Python takes {pass_ns():.0f} ns a pass; load {os.getloadavg()[0]:.1f}")
    print(f"one thing that moves on an empty page: {told(control(browser, seconds // 2))}")
    mara = person(browser, url, "Mara", WIDE)
    mara.introduce()
    wish = {"game": GAME, "seats": 5, "bots": ["greedy"] * 4, "start": True}
    opened = mara.call("POST", "/tables", wish)
    mara.go(f"/t/{opened['table']['id']}")
    mara.page.wait_for_selector("[data-number]")
    mara.page.evaluate(KEPT)
    mara.page.wait_for_timeout(1500)  # its sound is open, and all is loaded
    mara.page.evaluate(RECORD)
    browser.start_tracing(page=mara.page, categories=TRACED)
    answers = play(mara, seconds)
    taken = mara.page.evaluate(STOP)
    trace = Trace(browser.stop_tracing())
    print(f"the table: {told(taken)}")
    print(f"{len(answers)} gestures, {median(answers):.0f} ms, at most {max(answers):.0f} ms")
    trace.tell()


def pass_ns() -> float:
    began = time.perf_counter()
    for _ in range(10_000_000):
        pass
    return (time.perf_counter() - began) * 100


def control(browser: Browser, seconds: int) -> list[float]:
    """The frames of a page that has nothing to do: whatever is late here, the machine is."""
    width, height = WIDE
    page = browser.new_page(viewport={"width": width, "height": height})
    page.set_content(EMPTY)
    page.wait_for_timeout(500)
    page.evaluate(RECORD)
    page.wait_for_timeout(seconds * 1000)
    taken: list[float] = page.evaluate(STOP)
    page.close()
    return taken


def play(mara: Hands, seconds: int) -> list[float]:
    """How long each gesture took to be answered."""
    answers, until = [], time.monotonic() + seconds
    while time.monotonic() < until:
        if mara.page.evaluate(RIVALS_WORK):
            answers.append(float(mara.page.evaluate(GESTURE)))
        else:
            mara.autoplay()
        mara.page.wait_for_timeout(700)
    return [answer for answer in answers if answer >= 0] or [0.0]


def told(taken: list[float]) -> str:
    taken = sorted(taken)
    return (
        f"{len(taken)} frames, median {median(taken):.1f} ms, "
        f"99 % below {taken[int(len(taken) * 0.99)]:.1f} ms, longest {taken[-1]:.1f} ms, "
        f"{sum(frame > LATE for frame in taken)} above {LATE} ms"
    )


class Trace:
    """What the threads of the browser computed for the page, whoever else computed."""

    def __init__(self, trace: bytes) -> None:
        events = json.loads(trace)["traceEvents"]
        self.threads = {
            (each["pid"], each["tid"]): THREADS[each["args"]["name"]]
            for each in events
            if each["name"] == "thread_name" and each["args"]["name"] in THREADS
        }
        self.done = [
            each
            for each in events
            if each.get("ph") == "X" and self.thread(each) and "tdur" in each
        ]
        self.tasks = [each for each in self.done if each["name"] in TASKS]
        begun = sorted({each["ts"] for each in self.done if each["name"] == "FireAnimationFrame"})
        self.late = [(one, next_) for one, next_ in pairwise(begun) if next_ - one > LATE * 1000]

    def thread(self, event: dict[str, Any]) -> str:
        return self.threads.get((event["pid"], event["tid"]), "")

    def tell(self) -> None:
        took, tiles = self.spent(0, math.inf), self.count("RasterTask")
        print(f"processor time: {parts(took)}; {tiles} tiles, {self.count('Layout')} layouts")
        spent = [self.spent(*gap) for gap in self.late]
        own = [each for each in spent if sum(each.values()) > LATE]
        print(
            f"{len(own)} of {len(spent)} late frames computed for more than {LATE} ms, "
            f"all threads together; the others waited for a core"
        )
        page = [task for task in self.tasks if self.thread(task) == "page"]
        for task in sorted(page, key=lambda it: it["tdur"])[: -LONGEST - 1 : -1]:
            print(f"  {task['tdur'] / 1000:.1f} ms: {self.made_of(task)}")

    def count(self, name: str) -> int:
        return sum(each["name"] == name for each in self.done)

    def spent(self, begun: float, ended: float) -> Counter[str]:
        """Milliseconds of processor time of each thread's tasks that began in between."""
        took: Counter[str] = Counter()
        for task in self.tasks:
            if begun <= task["ts"] < ended:
                took[self.thread(task)] += task["tdur"] / 1000
        return took

    def made_of(self, task: dict[str, Any]) -> str:
        """The parts of a task that took longest; one may hold another."""
        took: Counter[str] = Counter()
        for each in self.done:
            same = self.thread(each) == "page" and each is not task
            if same and task["ts"] <= each["ts"] < task["ts"] + task["dur"]:
                took[each["name"]] += each["tdur"] / 1000
        return parts(took)


def parts(took: Counter[str]) -> str:
    return ", ".join(f"{name} {spent:.1f} ms" for name, spent in took.most_common(6))


def lighthouse(url: str) -> None:
    npx = shutil.which("npx")
    if npx is None:
        sys.exit("shopfloor: Lighthouse needs Node with npx.")
    flags = ["--quiet", "--output=json", f"--only-categories={','.join(CATEGORIES)}"]
    chrome = "--chrome-flags=--headless=new --no-sandbox"
    environment = {**os.environ, "CHROME_PATH": chromium.find() or ""}
    command = [npx, "--yes", "lighthouse", url, chrome, *flags]
    told = subprocess.run(command, env=environment, capture_output=True, text=True)
    if told.returncode:
        sys.exit(told.stderr)
    report = json.loads(told.stdout)
    found, audits = report["categories"], report["audits"]
    print(", ".join(f"{name} {found[name]['score'] * 100:.0f}" for name in CATEGORIES))
    print(", ".join(f"{name}: {audits[name]['displayValue']}" for name in TIMES))
    print(f"load {os.getloadavg()[0]:.1f}")


@contextmanager
def served(pace: float) -> Iterator[Server]:
    with tempfile.TemporaryDirectory() as folder:
        server = Server(Path(folder), pace)
        server.start()
        try:
            yield server
        finally:
            server.stop()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("what", choices=["film", "sheets", "frames", "lighthouse"])
    parser.add_argument("--rounds", type=int, default=2)
    parser.add_argument("--every", type=int, default=200)
    parser.add_argument("--seconds", type=int, default=20)
    given = parser.parse_args()
    if given.what == "sheets":
        sheets()
        return
    with served(PACE) as server, sync_playwright() as playwright:
        if given.what == "lighthouse":
            lighthouse(server.url)
            return
        path = chromium.find()
        browser = playwright.chromium.launch(executable_path=path, args=chromium.FLAGS)
        if given.what == "film":
            films(browser, server.url, given.rounds, given.every)
        else:
            frames(browser, server.url, given.seconds)
        browser.close()


if __name__ == "__main__":
    main()
