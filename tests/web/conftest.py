"""A real server, a real browser, and hands to play with."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, sync_playwright

ROOT = Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(ROOT / "tools"))

import browser as chromium  # noqa: E402

from tests.web.hands import Hands  # noqa: E402
from tests.web.screens import Screens  # noqa: E402

HOST = "host-of-the-tests"  # the id of a person who may be made to have it
PATIENCE = 90  # seconds until a server must be ready, on a machine that may be busy
SERVE = "import sys; from shopfloor.cli import main; sys.argv[0] = 'shopfloor'; main()"

UNASKED = """try {
  if (!localStorage.getItem('shopfloor.settings'))
    localStorage.setItem('shopfloor.settings', '{"askDone":false}');
} catch { /* the page of a server that does not answer has no storage */ }"""


class Server:
    """`shopfloor serve` in a process of its own, which a test may kill and start again."""

    def __init__(self, folder: Path, pace: float = 0.01, **environment: str) -> None:
        self.pace = pace  # seconds between the moves of bots
        self.environment = environment
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = int(probe.getsockname()[1])
        self.url = f"http://127.0.0.1:{self.port}"
        self.database = f"sqlite:///{folder / 'test.db'}"
        self.log = folder / "server.log"
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        flags = ["--port", str(self.port), "--database", self.database, "--log-level", "warning"]
        environment = {
            **os.environ,
            "SHOPFLOOR_PACE": str(self.pace),
            "SHOPFLOOR_FLIP_SECONDS": "1",
            "SHOPFLOOR_REQUESTS_PER_MINUTE": "100000",
            "SHOPFLOOR_GUESSES_PER_MINUTE": "100000",
            "SHOPFLOOR_BOT_TABLES_PER_PERSON": "100000",
            "SHOPFLOOR_LATE_SECONDS": "0",  # whatever else the machine does
            "SHOPFLOOR_HOSTS": HOST,
            "SHOPFLOOR_INNER_NETWORKS": "127.0.0.1/32",
            "SHOPFLOOR_NUDGE_SECONDS": "0.6",
            "SHOPFLOOR_MAIL_FROM": "play@example.org",
            "SHOPFLOOR_SMTP_PORT": "9",
            **self.environment,
        }
        with self.log.open("ab") as log:
            command = [sys.executable, "-c", SERVE, "serve", *flags]
            self.process = subprocess.Popen(command, env=environment, stdout=log, stderr=log)
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until and self.process.poll() is None:
            try:
                urllib.request.urlopen(f"{self.url}/readyz", timeout=1).close()
            except OSError:
                time.sleep(0.1)
            else:
                return
        self.stop(signal.SIGKILL)  # one that is only slow must not stay behind
        pytest.fail(f"the server does not start:\n{self.log.read_text()}")

    def stop(self, how: int = signal.SIGTERM) -> None:
        if self.process is not None:
            self.process.send_signal(how)
            self.process.wait(20)
            self.process = None


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    if not (ROOT / "src" / "shopfloor" / "web" / "index.html").exists():
        pytest.fail("the web client is not built: python tools/web.py")
    server = Server(tmp_path_factory.mktemp("server"))
    server.start()
    yield server
    server.stop()


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    path = chromium.find()
    if path is None:
        pytest.fail(chromium.MISSING)  # never skipped: a build without a browser is not a green one
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=chromium.FLAGS)
        yield browser
        browser.close()


Opener = Callable[..., Hands]


@pytest.fixture
def person(server: Server, browser: Browser) -> Iterator[Opener]:
    """Open a browser of one's own; whatever goes wrong on its page fails the test."""
    contexts: list[tuple[BrowserContext, Hands]] = []

    def open_one(
        name: str = "Mara",
        language: str = "en",
        phone: bool = False,
        dark: bool = False,
        size: tuple[int, int] | None = None,
        moving: bool = False,
        asked: bool = False,
        installed: bool = False,
    ) -> Hands:
        """`moving`: what happens is shown as movement; `asked`: Done asks before it is final;
        `installed`: the page may keep itself for times without a network.
        """
        width, height = size or ((390, 844) if phone else (1280, 720))
        context = browser.new_context(
            viewport={"width": width, "height": height},
            has_touch=phone,
            is_mobile=phone,
            locale=language,
            color_scheme="dark" if dark else "light",
            reduced_motion="no-preference" if moving else "reduce",
            service_workers="allow" if installed else "block",
        )
        if not asked:
            context.add_init_script(UNASKED)
        context.set_default_timeout(15_000)
        hands = Hands(context.new_page(), server.url, name)
        contexts.append((context, hands))
        return hands

    yield open_one
    for context, hands in contexts:
        faults = hands.faults
        context.close()
        assert not faults, faults


@pytest.fixture(scope="session")
def table_page(server: Server, browser: Browser) -> Iterator[Hands]:
    """A page that is loaded once and stays warm."""
    context = browser.new_context(
        viewport={"width": 1280, "height": 720},
        locale="en",
        reduced_motion="reduce",
        service_workers="block",
    )
    context.add_init_script(UNASKED)
    context.set_default_timeout(15_000)
    yield Hands(context.new_page(), server.url, "Mara")
    context.close()


@pytest.fixture
def mara(table_page: Hands) -> Iterator[Hands]:
    """One person for all tests that only want to sit at a table of their own: a new page for each
    would take longer than what they do there. Whatever goes wrong on it fails the test.
    """
    table_page.faults.clear()
    table_page.page.mouse.move(0, 0)
    yield table_page
    assert not table_page.faults, table_page.faults


@pytest.fixture(scope="session")
def screens() -> Screens:
    return Screens()
