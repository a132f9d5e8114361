"""What hands do at the pipe games beyond drawing: drag from the tray, zoom, move, choose, watch."""

from __future__ import annotations

import json
import re
from math import hypot
from typing import Any

import pytest
from playwright.sync_api import CDPSession, FloatRect, WebSocketRoute, expect

from shopfloor.games.factory_fun.content import RULES
from shopfloor.table import Seat, Table, write_game
from tests.web.conftest import Opener
from tests.web.hands import Hands, sit_together
from tests.web.pipes.games import Bench, Ear, building, find, picking, sit

FUN, FUNNER = "factory-fun", "factory-funner"


def drag(bench: Bench, start: str, column: int, row: int) -> None:
    """From somewhere on the page to a cell."""
    box = bench.page.locator(start).bounding_box()
    assert box is not None
    mouse = bench.page.mouse
    mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    mouse.down()
    mouse.move(*bench.point(column, row), steps=8)
    mouse.up()
    bench.settle()


@pytest.mark.parametrize("game", [FUN, FUNNER])
def test_parts_are_dragged_in_from_the_side(person: Opener, game: str) -> None:
    mara = person()
    ear = Ear(mara)
    sit(mara, find(game, building(1), seats=1))
    bench = Bench(mara, game)
    drag(bench, ".new .tile", 1, 1)
    assert [each["at"] for each in ear.draft["machines"]] == [[1, 1]]
    drag(bench, '[data-part="red"]', 4, 4)
    assert ear.draft["containers"] == [{"colour": "red", "at": [4, 4]}]
    expect(mara.page.locator('[data-part="red"]')).to_have_attribute("aria-disabled", "true")
    drag(bench, '[data-part="output"]', 2, 4)
    assert [each["at"] for each in ear.draft["reservoirs"]] == [[2, 4]]
    # Let go beside the floor, nothing comes of it.
    box = mara.page.locator(".ledger").bounding_box()
    assert box is not None
    mara.page.locator('[data-part="green"]').hover()
    mara.page.mouse.down()
    mara.page.mouse.move(box["x"] + 9, box["y"] + 9, steps=4)
    mara.page.mouse.up()
    assert len(ear.draft["containers"]) == 1
    # One gesture is one step.
    for _ in range(3):
        mara.page.keyboard.press("Control+z")
    bench.settle()
    assert not ear.draft["machines"] and not ear.draft["containers"]


@pytest.mark.parametrize("game", [FUN, FUNNER])
def test_a_stroke_from_the_middle_of_a_pipe_splits_it(person: Opener, game: str) -> None:
    mara = person()
    ear = Ear(mara)
    sit(mara, find(game, building(1), seats=1))
    bench = Bench(mara, game)
    bench.tap(1, 1)
    bench.draw((2, 4), (3, 4), (4, 4))
    bench.draw((3, 4), (3, 5))
    [split] = [pipe for pipe in ear.pipes() if pipe.endswith("@3,4")]
    assert split.count("-") == 2
    bench.page.keyboard.press("Control+z")
    bench.settle()
    assert "E-W@3,4" in ear.pipes()


def test_three_pipes_run_through_one_hex(person: Opener) -> None:
    mara = person()
    ear = Ear(mara)
    sit(mara, find(FUNNER, building(1), seats=1))
    bench = Bench(mara, FUNNER)
    bench.tap(5, 1)
    bench.draw((0, 2), (1, 2), (2, 2))
    bench.draw((1, 1), (1, 2), (2, 3))
    bench.draw((2, 1), (1, 2), (1, 3))
    here = [pipe for pipe in ear.pipes() if pipe.endswith("@1,2")]
    assert here == ["E-W@1,2", "SE-NW@1,2", "SW-NE@1,2"]
    assert "overlap" not in bench.problems()


def test_the_diagonal_lies_where_the_option_is_on(person: Opener) -> None:
    mara, jonas = person(), person("Jonas")
    ear = Ear(mara)
    sit(mara, find(FUN, building(1), seats=1, diagonal="on"))
    bench = Bench(mara, FUN)
    bench.tap(1, 1)
    bench.take("diagonal")
    bench.tap(3, 4)
    assert ear.draft["diagonals"] == [{"at": [3, 4], "turn": 0}]
    mara.page.keyboard.press("r")
    bench.settle()
    assert ear.draft["diagonals"] == [{"at": [3, 4], "turn": 1}]
    expect(mara.page.locator('[data-part="diagonal"]')).to_contain_text(re.compile("^0"))
    sit(jonas, find(FUN, building(1), seats=1, diagonal="off"))
    expect(jonas.page.locator('[data-part="diagonal"]')).to_have_count(0)


def adds_any_colour(table: Table) -> bool:
    plant = table.view(0)["plants"][0]
    return bool(building(1)(table) and int(RULES.machines[plant["adding"]].bonus).bit_count() > 1)


def test_a_bonus_container_of_any_colour_is_chosen(person: Opener) -> None:
    mara = person()
    ear = Ear(mara)
    sit(mara, find(FUN, adds_any_colour, seats=2))
    bench = Bench(mara, FUN)
    red = mara.page.locator('[data-part="red"]')
    before = int(red.locator(".left").inner_text())
    mara.page.locator(".choose").get_by_text("red", exact=False).click()
    bench.settle()
    assert ear.draft["any"] == "red"
    assert int(red.locator(".left").inner_text()) == before + 1
    mara.page.locator(".choose").get_by_text("blue", exact=False).click()
    bench.settle()
    assert ear.draft["any"] == "blue"
    assert int(red.locator(".left").inner_text()) == before
    # A reload keeps the choice with the draft.
    mara.page.wait_for_timeout(1300)
    mara.page.reload()
    mara.page.wait_for_selector(".editor")
    chosen = mara.page.locator(".choose [aria-checked=true], .choose [aria-pressed=true]")
    expect(chosen).to_contain_text(re.compile("blue", re.IGNORECASE))


def test_a_part_is_moved_by_m_and_arrows(person: Opener) -> None:
    mara = person()
    ear = Ear(mara)
    sit(mara, find(FUNNER, building(1), seats=1))
    bench = Bench(mara, FUNNER)
    bench.tap(1, 1)
    bench.take("red")
    bench.tap(4, 4)
    mara.page.locator(".editor").focus()
    for key in ("m", "ArrowRight", "Enter"):
        mara.page.keyboard.press(key)
    bench.settle()
    assert ear.draft["containers"] == [{"colour": "red", "at": [5, 4]}]
    mara.page.keyboard.press("Control+z")
    bench.settle()
    assert ear.draft["containers"] == [{"colour": "red", "at": [4, 4]}]


# Zooming on a phone


def touch(screen: CDPSession, kind: str, *points: tuple[float, float]) -> None:
    fingers = [{"x": x, "y": y, "id": n} for n, (x, y) in enumerate(points)]
    screen.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": fingers})


def seen(hands: Hands) -> float:
    """How much of the floor is seen, by its width."""
    box = hands.page.locator(".editor .floor > svg").first.get_attribute("viewBox") or ""
    return float(box.split()[2])


def apart(box: FloatRect, point: tuple[float, float]) -> float:
    """How far a box is from a point; 0 if it covers it."""
    x, y = point
    wide = max(box["x"] - x, x - box["x"] - box["width"], 0)
    high = max(box["y"] - y, y - box["y"] - box["height"], 0)
    return hypot(wide, high)


def test_two_fingers_and_a_double_tap_zoom(person: Opener) -> None:
    mara = person(phone=True)
    ear = Ear(mara)
    sit(mara, find(FUNNER, building(1), seats=1))
    screen = mara.page.context.new_cdp_session(mara.page)
    bench = Bench(mara, FUNNER)
    whole = seen(mara)
    box = mara.page.locator(".editor").bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    touch(screen, "touchStart", (x - 20, y), (x + 20, y))
    for far in (40, 60, 80, 120):
        touch(screen, "touchMove", (x - far, y), (x + far, y))
    touch(screen, "touchEnd")
    assert seen(mara) < whole * 0.7
    assert not ear.draft["machines"], "a pinch sets nothing down"
    touch(screen, "touchStart", (x - 120, y), (x + 120, y))
    for far in (80, 40, 10, 3):
        touch(screen, "touchMove", (x - far, y), (x + far, y))
    touch(screen, "touchEnd")
    assert seen(mara) == pytest.approx(whole)
    mara.page.touchscreen.tap(*bench.point(2, 2))  # the machine
    bench.settle()
    spot = bench.point(4, 4)
    for _ in range(2):
        mara.page.touchscreen.tap(*spot)
    assert seen(mara) == pytest.approx(whole / 2)
    assert not ear.draft["pipes"]
    mara.page.locator('[data-part="red"]').tap()
    pillar = bench.point(3, 3)
    mara.page.touchscreen.tap(*pillar)
    told = mara.page.locator(".callout").bounding_box()
    assert told and 0 < apart(told, pillar) < 90  # beside the spot as it is seen now
    mara.page.locator('[data-part="red"]').tap()
    spot = bench.point(4, 4)
    mara.page.wait_for_timeout(400)
    for _ in range(2):
        mara.page.touchscreen.tap(*spot)
    assert seen(mara) == pytest.approx(whole)


# Claims


class Slow:
    """Holds back what a page wants to say until it is let through: a slow line."""

    def __init__(self, hands: Hands) -> None:
        self.held: list[str | bytes] = []
        self.server: WebSocketRoute | None = None
        hands.page.route_web_socket(re.compile("/ws/"), self.between)

    def between(self, socket: WebSocketRoute) -> None:
        self.server = socket.connect_to_server()
        socket.on_message(self.pass_on)

    def pass_on(self, message: str | bytes) -> None:
        assert self.server is not None
        if json.loads(message)["say"] == "move":
            self.held.append(message)
        else:
            self.server.send(message)

    def let_through(self) -> None:
        assert self.server is not None
        for message in self.held:
            self.server.send(message)
        self.held.clear()


def test_a_claim_that_comes_too_late_is_taken_back_honestly(person: Opener) -> None:
    mara, jonas = person("Mara"), person("Jonas")
    slow = Slow(mara)
    saved = find(FUNNER, picking(2), seats=2, people=2, picking="live")
    sit_together(mara, jonas, "/games/import", saved)
    for one in (mara, jonas):
        one.page.wait_for_selector(".grab:not([aria-disabled])")
    first = mara.page.locator("[data-tile]").first
    first.locator(".grab").click()
    # At once: the claim is under way, and shown as no more than that.
    expect(first.locator(".grab")).to_have_class(re.compile("pending"))
    expect(first.locator(".stamp")).to_have_count(0)
    jonas.page.locator("[data-tile] .grab").first.click()
    expect(first.locator(".stamp")).to_contain_text("Jonas")
    slow.let_through()
    expect(first.locator(".refused")).to_be_visible()
    expect(first.locator(".pending")).to_have_count(0)
    slow.held.clear()
    second = mara.page.locator("[data-tile]").nth(1).locator(".grab")
    second.click()
    slow.let_through()
    mara.page.wait_for_selector(".editor")


def test_when_nobody_claims_one_may_keep_the_own_tile(person: Opener) -> None:
    table = Table.open(FUNNER, [Seat("Mara"), Seat("Jonas", "greedy")], bytes(31) + b"\x05", {})
    while table.view(0)["phase"] != "own":
        table.play(table.state.actors()[0], "pass")
    mara = person()
    sit(mara, write_game(table))
    expect(mara.page.locator(".own")).to_have_count(1)
    mara.page.get_by_role("button", name=re.compile("^Keep")).click()
    mara.page.wait_for_selector(".editor, .mine, .rest")


def test_a_spectator_watches_the_grab_and_the_building(person: Opener) -> None:
    mara, guest = person("Mara"), person("Gast")
    table = mara.bring(find(FUN, picking(3), seats=3))
    mara.go(f"/t/{table}")
    mara.page.wait_for_selector(".grab:not([aria-disabled])")
    guest.go(f"/t/{table}")
    guest.expect_text("You are watching.")
    guest.page.wait_for_selector("[data-tile]")
    expect(guest.page.locator(".grab:not([aria-disabled])")).to_have_count(0)
    mara.page.locator(".grab:not([aria-disabled])").first.click()
    mara.page.wait_for_selector(".editor")
    guest.page.wait_for_selector("main.wide")
    expect(guest.page.locator(".editor")).to_have_count(0)
    expect(guest.page.locator('[data-at="actions"]')).to_have_count(0)
    expect(guest.page.locator('[data-at="watch"] [data-seat]').first).to_be_visible()


def problem_view(hands: Hands) -> dict[str, Any]:
    return dict(hands.page.locator(".strip").evaluate("(e) => ({...e.dataset})"))


def test_a_phone_tells_the_way_out_of_a_problem(person: Opener) -> None:
    mara = person(phone=True)
    sit(mara, find(FUNNER, building(1), seats=1))
    bench = Bench(mara, FUNNER)
    mara.page.touchscreen.tap(*bench.point(2, 2))
    bench.settle()
    assert int(problem_view(mara)["problems"]) > 0
    strip = mara.page.locator(".strip")
    short = strip.inner_text()
    strip.get_by_role("button").tap()
    assert len(strip.inner_text()) > len(short)
