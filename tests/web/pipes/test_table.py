"""Factory Fun and Factory Funner in a real browser: grabbing, building, the end."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import WebSocketRoute, expect

from shopfloor.games.factory_fun.why import PROBLEMS as FUN_PROBLEMS
from shopfloor.games.factory_funner.why import PROBLEMS as FUNNER_PROBLEMS
from tests.web.conftest import Opener
from tests.web.hands import Hands
from tests.web.pipes.games import Bench, Ear, building, find, picking, sit

FUN, FUNNER = "factory-fun", "factory-funner"
PROBLEMS = {FUN: FUN_PROBLEMS, FUNNER: FUNNER_PROBLEMS}  # code by code with its clause
TOLD = ("en", "de")
LOCALES = Path(__file__).resolve().parent.parent.parent.parent / "src" / "shopfloor" / "locales"


def finish(hands: Hands) -> None:
    """Build what the solver suggests, or decline."""
    page = hands.page
    page.locator('[data-at="actions"]').get_by_role("button", name="Suggest").click()
    page.wait_for_selector(".strip.fine, [data-at=declined]")
    if page.locator("[data-at=declined]").count():
        page.get_by_role("button", name=re.compile("^Decline")).click()
    else:
        page.locator(".main button:not([aria-disabled])").click()
    page.wait_for_selector(".tiles, .rest, .total")


def play_to_the_end(hands: Hands, most: int = 40) -> None:
    """Claim the first tile there is and let the solver build, until the end is shown."""
    page = hands.page
    for _ in range(most):
        page.wait_for_selector(".editor, .grab:not([aria-disabled]), .total", timeout=30_000)
        if page.locator(".total").count():
            return
        if page.locator(".editor").count():
            finish(hands)
        else:
            page.locator(".grab:not([aria-disabled])").first.click()
            page.wait_for_selector(".editor, .mine, .refused")
    raise AssertionError("the game does not end")


@pytest.mark.parametrize("game", [FUN, FUNNER])
def test_crossing_joining_splitting_moving_undoing(person: Opener, game: str) -> None:
    mara = person()
    ear = Ear(mara)
    sit(mara, find(game, building(1), seats=1))
    bench = Bench(mara, game)
    bench.tap(1, 1)
    assert "unmet-port" in bench.problems()
    bench.draw((2, 4), (3, 4), (4, 4), (5, 4))
    assert "E-W@3,4" in ear.pipes()
    across = ((3, 3), (3, 4), (3, 5)) if game == FUN else ((4, 3), (3, 4), (4, 5))
    bench.draw(*across)
    crossed = [p for p in ear.pipes() if p.endswith(f"@{across[1][0]},4")]
    assert len(crossed) == 2  # two pieces, not joined
    bench.page.keyboard.press("Control+z")
    bench.settle()
    bench.draw(*across[:2])
    [joined] = [p for p in ear.pipes() if p.endswith(f"@{across[1][0]},4")]
    assert joined.count("-") == 2  # one piece with three ends
    bench.page.keyboard.press("Control+z")
    bench.page.keyboard.press("Control+z")
    bench.settle()
    assert ear.pipes() == []
    bench.page.keyboard.press("Control+Shift+z")
    bench.settle()
    assert len(ear.pipes()) == 4
    # A vat is moved by its heart, by one gesture; the machine turns by R.
    bench.take("red")
    bench.tap(5, 2)
    bench.draw((5, 2), (6, 2) if game == FUN else (5, 3))
    assert ear.draft["containers"][0]["at"] == ([6, 2] if game == FUN else [5, 3])
    turn = ear.draft["machines"][0]["turn"]
    bench.page.get_by_role("button", name=re.compile("^Turn")).click()
    bench.settle()
    assert ear.draft["machines"][0]["turn"] == turn + 1
    bench.take("remove")
    bench.draw((2, 4), (3, 4), (4, 4), (5, 4))
    assert ear.pipes() == []


@pytest.mark.parametrize("game", [FUN, FUNNER])
def test_the_server_judges_every_gesture_and_the_solver_helps(person: Opener, game: str) -> None:
    mara = person()
    sit(mara, find(game, building(2, 1), seats=2))
    bench = Bench(mara, game)
    expect(mara.page.locator(".strip")).to_contain_text("The new machine is not on the floor yet.")
    mara.page.get_by_role("button", name="A hint, please").click()
    mara.page.wait_for_selector("[data-at=hinted]")
    assert mara.page.locator("[data-at=advised]").count() == 0
    mara.page.locator("[data-at=clue]").get_by_role("button", name="More").click()
    mara.page.wait_for_selector("[data-at=advised]")
    mara.page.get_by_role("button", name="Suggest").click()
    mara.page.wait_for_selector(".strip.fine")
    assert bench.problem_count() == 0 and bench.problems() == []
    mara.page.keyboard.press("Control+z")
    bench.settle()
    assert bench.problem_count() > 0
    mara.page.keyboard.press("Control+Shift+z")
    mara.page.wait_for_selector(".strip.fine")
    mara.page.locator(".main button").click()
    mara.page.wait_for_selector(".tiles, .rest")


def test_a_reload_keeps_the_draft(person: Opener) -> None:
    mara = person()
    ear = Ear(mara)
    sit(mara, find(FUNNER, building(1), seats=2))
    bench = Bench(mara, FUNNER)
    bench.tap(2, 2)
    bench.draw((2, 4), (3, 4), (4, 4))
    before = ear.pipes()
    mara.page.wait_for_timeout(1300)  # drafts reach the disk once a second
    mara.page.reload()
    mara.page.wait_for_selector(".editor")
    bench.settle()
    expect(mara.page.locator(".editor")).to_have_attribute("data-tool", "pipe")
    bench.tap(5, 4)
    assert set(before) <= set(ear.pipes()) and ear.draft["machines"]


@pytest.mark.parametrize("game", [FUN, FUNNER])
def test_every_problem_is_told_with_its_way_out(person: Opener, game: str) -> None:
    """The server's verdict is made to have every problem there is."""
    mara = person()
    codes = list(PROBLEMS[game])
    spot = {"at": [4, 4], "side": "E", "params": {}}  # no port, whose way out names its colour
    problems = [{"code": code, "clause": PROBLEMS[game][code], **spot} for code in codes]

    def between(socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()

        def pass_on(message: str | bytes) -> None:
            told = json.loads(message)
            if told["say"] == "verdict" and told["verdict"]:
                told["verdict"] |= {"legal": False, "action": None, "problems": problems}
            socket.send(json.dumps(told))

        server.on_message(pass_on)

    mara.page.route_web_socket(re.compile("/ws/"), between)
    sit(mara, find(game, building(1), seats=1))
    Bench(mara, game).tap(2, 2)
    expect(mara.page.locator("[data-problem]")).to_have_count(len(codes))
    told = {tongue: json.loads((LOCALES / f"{tongue}.json").read_text("utf-8")) for tongue in TOLD}
    for language, words in told.items():
        mara.speak(language)
        for code in codes:
            mara.page.locator(".strip").get_by_role("button").click()
            expect(mara.page.locator(".strip")).to_contain_text(words[f"pipes.problem.{code}"])
            expect(mara.page.locator(".callout")).to_contain_text(words[f"web-pipes.way.{code}"])


def test_a_round_by_keyboard_alone(person: Opener) -> None:
    mara = person()
    ear = Ear(mara)
    sit(mara, find(FUNNER, picking(1), seats=1))
    page = mara.page
    page.keyboard.press("1")
    page.wait_for_selector(".editor")
    page.locator(".editor").focus()  # where Tab leads to
    for key in ("ArrowLeft", "ArrowDown", "Enter"):
        page.keyboard.press(key)
    Bench(mara, FUNNER).settle()
    [machine] = ear.draft["machines"]
    page.keyboard.press("r")
    Bench(mara, FUNNER).settle()
    assert ear.draft["machines"][0] == {**machine, "turn": 1}
    # A pipe: begin, lead, lay.
    for key in ("ArrowUp", "ArrowUp", "Enter", "ArrowLeft", "ArrowLeft", "Enter"):
        page.keyboard.press(key)
    Bench(mara, FUNNER).settle()
    assert len(ear.pipes()) == 3
    expect(page.locator("[aria-live=polite].unseen")).to_contain_text("pipe")
    page.keyboard.press("Delete")
    Bench(mara, FUNNER).settle()
    assert len(ear.pipes()) == 2
    page.get_by_text("The factory in words").click()
    expect(page.locator("details li").first).to_contain_text("Port 1")


def test_a_game_of_factory_fun_to_the_end_and_its_picture(person: Opener) -> None:
    mara = person()
    sit(mara, find(FUN, picking(8), seats=3))
    play_to_the_end(mara)
    page = mara.page
    if page.locator("dialog").count():
        page.keyboard.press("Escape")
    with page.expect_download() as told:
        page.get_by_role("button", name="SVG").first.click()
    picture = told.value.path().read_text()
    assert picture.startswith("<svg") and "var(" not in picture
    with page.expect_download() as told:
        page.get_by_role("button", name="PNG").first.click()
    assert told.value.path().read_bytes().startswith(b"\x89PNG")
