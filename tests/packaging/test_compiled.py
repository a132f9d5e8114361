"""The compiled wheel, built and repaired here, plays in an empty environment with an empty path."""

from __future__ import annotations

import asyncio
import json
import re
import sys
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect, sync_playwright

from shopfloor import games
from tests.packaging.installed import ROOT, Installed, InstalledServer
from tests.server.client import at_table
from tests.server.playing import play_on, seated
from tests.web.conftest import UNASKED
from tests.web.hands import Hands
from tests.web.test_play import play_on as play_through_the_page

sys.path.insert(0, str(ROOT / "tools"))

import browser as chromium

LARGEST = 20_000_000  # bytes of a wheel
GAME = "fantastic-factories"


@pytest.fixture(scope="module")
def server(compiled: Installed) -> Iterator[InstalledServer]:
    running = InstalledServer(compiled).start()
    yield running
    running.stop()


@pytest.fixture
def page() -> Iterator[Page]:
    path = chromium.find()
    if path is None:
        pytest.fail(chromium.MISSING)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=chromium.FLAGS)
        context = browser.new_context(locale="en", reduced_motion="reduce")
        context.add_init_script(UNASKED)
        context.set_default_timeout(30_000)
        yield context.new_page()
        browser.close()


def test_the_wheel_has_compiled_rules_and_all_else(compiled_wheel: Path) -> None:
    names = zipfile.ZipFile(compiled_wheel).namelist()
    assert [name for name in names if re.match(r"shopfloor__mypyc\.", name)]
    assert [name for name in names if re.match(r"shopfloor/kernel/stream\.\w.*(so|pyd)$", name)]
    assert {"shopfloor/web/index.html", "shopfloor/locales/de.json"} <= set(names)
    assert not [name for name in names if name.startswith(("tests/", "tools/"))]
    assert compiled_wheel.stat().st_size < LARGEST
    if sys.platform == "linux":
        assert re.search(r"manylinux_2_\d+_\w+\.whl$", compiled_wheel.name)


def test_its_rules_run_compiled(compiled: Installed) -> None:
    told = json.loads(compiled.run("doctor", "--json").stdout)
    assert told["compiled"] is True
    assert told["games"].keys() == games.discover().keys()


@pytest.mark.parametrize("game", sorted(games.discover()))
def test_a_game_with_a_bot_is_played(server: InstalledServer, game: str) -> None:
    async def play() -> None:
        table, [token], _ = seated(server, ["Ada"], game=game, bots=["greedy"])
        async with at_table(server, table, token) as seat:
            await play_on([seat], seed=7)
            assert seat.update["result"]

    asyncio.run(play())


def test_a_whole_solo_game_through_the_browser(server: InstalledServer, page: Page) -> None:
    """Against The Machine, every move by a click on the page that the wheel serves."""
    hands = Hands(page, server.url, "Ada")
    hands.introduce()
    opened = hands.call("POST", "/tables", {"game": GAME, "seats": 1})
    hands.keep(opened["table"]["id"], opened["token"])
    hands.go(f"/t/{opened['table']['id']}")
    page.get_by_role("button", name="Start the game").click()
    page.wait_for_selector("[data-number]")
    play_through_the_page([hands])
    expect(page.locator("dialog table")).to_contain_text("The Machine")
    assert hands.faults == []
