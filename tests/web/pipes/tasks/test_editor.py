"""The editor for rebuilding: handles, marks, refusals at the spot, words that cover nothing."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from playwright.sync_api import WebSocketRoute, expect

from shopfloor.table import Table, read_game
from tests.web.conftest import Opener
from tests.web.hands import Hands, sit_together
from tests.web.pipes.games import Bench, Ear, building, find, picking, sit
from tests.web.pipes.tasks.test_rebuilding import POSITIONS, saved

FUN, FUNNER = "factory-fun", "factory-funner"


def tell_verdict(hands: Hands, changes: dict[str, Any]) -> None:
    """Have the server say something else of every draft."""
    tell_otherwise(hands, "verdict", "verdict", changes)


def tell_otherwise(hands: Hands, say: str, part: str, changes: dict[str, Any]) -> None:
    """Have the server say something else in a part of every such message."""

    def between(socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()

        def pass_on(message: str | bytes) -> None:
            told = json.loads(message)
            if told["say"] == say and told[part] is not None:
                told[part] |= changes
            socket.send(json.dumps(told))

        server.on_message(pass_on)

    hands.page.route_web_socket(re.compile("/ws/"), between)


# Handles


@pytest.mark.parametrize("game", [FUN, FUNNER])
def test_a_supply_shows_one_handle_to_move_and_one_to_draw(person: Opener, game: str) -> None:
    mara = person()
    ear = Ear(mara)
    sit(mara, find(game, building(1), seats=1))
    bench, page = Bench(mara, game), mara.page
    bench.tap(1, 1)
    bench.take("red")
    bench.tap(4, 4)  # what was just set down is chosen
    expect(page.locator("[data-handle=move]")).to_have_count(1)
    expect(page.locator("[data-handle=draw]")).to_have_count(1)
    page.keyboard.press("Escape")
    page.mouse.move(*bench.point(2, 4))
    expect(page.locator("[data-handle]")).to_have_count(0)
    page.mouse.move(*bench.point(4, 4))
    expect(page.locator("[data-handle]")).to_have_count(2)
    box = page.locator("[data-handle=draw] circle").bounding_box()
    assert box
    start = (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.mouse.move(*start)
    page.mouse.down()
    page.mouse.move(*bench.point(5, 5), steps=5)
    page.mouse.up()
    bench.settle()
    assert ear.pipes() and ear.draft["containers"] == [{"colour": "red", "at": [4, 4]}]
    page.keyboard.press("Control+z")
    bench.draw((4, 4), (5, 2))  # by its heart
    assert not ear.pipes() and ear.draft["containers"] == [{"colour": "red", "at": [5, 2]}]


def test_a_ghost_over_a_pillar_looks_refused_before_it_is_dropped(person: Opener) -> None:
    mara = person()
    ear = Ear(mara)
    sit(mara, find(FUNNER, building(1), seats=1))
    bench, page = Bench(mara, FUNNER), mara.page
    page.mouse.move(*bench.point(3, 3))
    expect(page.locator('[data-refused="pillar"]')).to_have_count(1)
    page.mouse.move(*bench.point(2, 2))
    expect(page.locator("[data-refused]")).to_have_count(0)
    bench.tap(3, 3)
    expect(page.locator('[data-refusal="pillar"]')).to_be_visible()
    assert not ear.draft.get("machines")
    bench.tap(2, 2)  # what was refused is over with the next gesture
    expect(page.locator("[data-refusal]")).to_have_count(0)
    bench.take("red")
    page.mouse.move(*bench.point(2, 2))
    expect(page.locator('[data-refused="machine"]')).to_have_count(1)


@pytest.mark.parametrize("game", [FUN, FUNNER])
def test_the_turn_button_turns_the_machine_whatever_is_in_hand(person: Opener, game: str) -> None:
    mara = person()
    ear = Ear(mara)
    sit(mara, find(game, building(1), seats=1))
    bench = Bench(mara, game)
    bench.tap(2, 1)
    bench.take("red")
    mara.page.locator(".new .text button").click()
    bench.settle()
    assert ear.draft["machines"][0]["turn"] == 1
    assert mara.page.locator(".editor").get_attribute("data-tool") == "container"


# Several parts


@pytest.mark.parametrize("way", ["shift", "finger"])
def test_marked_parts_move_together(person: Opener, way: str) -> None:
    mara = person(phone=way == "finger")
    ear = Ear(mara)
    sit(mara, saved(POSITIONS["fun-stored"]))
    bench, page = Bench(mara, FUN), mara.page
    screen = page.context.new_cdp_session(page)

    def mark(at: tuple[int, int]) -> None:
        x, y = bench.point(*at)
        if way == "shift":
            page.keyboard.down("Shift")
            page.mouse.click(x, y)
            page.keyboard.up("Shift")
        else:
            held = [{"x": x, "y": y}]
            screen.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": held})
            page.wait_for_timeout(750)
            screen.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})

    bench.take("pipe")
    for at in ((1, 1), (0, 2)):
        mark(at)
    if way == "shift":
        bench.draw((1, 1), (4, 5))
    else:
        start, goal = bench.point(1, 1), bench.point(4, 5)
        for kind, spot in (("touchStart", start), ("touchMove", goal), ("touchEnd", None)):
            points = [] if spot is None else [{"x": spot[0], "y": spot[1]}]
            screen.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
        bench.settle()
    found = sorted((c["colour"], tuple(c["at"])) for c in ear.draft["containers"])
    assert found == [("green", (3, 6)), ("red", (4, 5))]


# Words at the spot


APART = """() => {
  const box = (one) => document.querySelector(one)?.getBoundingClientRect();
  const over = (one, other) =>
    one && other && Math.min(one.right, other.right) - Math.max(one.left, other.left) > 1 &&
    Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 1;
  const [callout, name] = [box('.callout'), box('.editor .plate')];
  const [ring, plus] = [box('[data-asked=true]'), box('.wanted path:last-child')];
  return callout && !over(callout, ring) && !over(callout, plus) && !over(name, plus);
}"""


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("game", [FUN, FUNNER])
def test_call_outs_never_cover_what_they_speak_of(person: Opener, game: str, language: str) -> None:
    """Wherever the machine stands: neither the ring at the port nor the place that would help."""
    mara = person(language=language)
    sit(mara, find(game, building(1), seats=1))
    bench, page = Bench(mara, game), mara.page
    spots = [(0, 1), (6, 1), (3, 1), (1, 5), (5, 5), (2, 3), (3, 5)]
    bench.tap(3, 1)
    for at in spots:
        page.locator(".new .tile").click()
        bench.tap(*at)
        for _ in range(bench.problem_count()):
            page.locator(".strip").get_by_role("button").click()
            expect(page.locator("[data-asked=true]")).to_have_count(1)
            page.wait_for_function(APART, timeout=3000)


def test_what_a_chain_brings_is_not_told_over_its_machine(person: Opener) -> None:
    mara = person()
    ear = Ear(mara)
    sit(mara, find(FUN, building(7, 4), seats=4))
    bench, page = Bench(mara, FUN), mara.page
    page.keyboard.press("f")
    told = page.locator(".callout").filter(has_text="fed by a machine")
    expect(told).to_be_visible()
    box = told.bounding_box()
    new = ear.draft["machines"][-1]
    assert box and new["id"] == ear.view["plants"][0]["adding"] and new["turn"] == 1
    column, row = new["at"]
    for cell in ((column, row), (column, row + 1)):  # it stands upright, on two squares
        x, y = bench.point(*cell)
        assert not (box["x"] < x < box["x"] + box["width"]) or not (
            box["y"] < y < box["y"] + box["height"]
        )


def test_a_call_out_names_colour_amount_and_the_way_out(person: Opener) -> None:
    mara = person()
    sit(mara, saved(POSITIONS["fun-stored"]))
    bench, page = Bench(mara, FUN), mara.page
    bench.tap(5, 5)
    told = []
    for _ in range(bench.problem_count()):
        page.locator(".strip").get_by_role("button").click()
        told.append(page.locator(".callout").inner_text())
    assert any("This input needs 2 orange: from a supply" in text for text in told)
    assert any("This output makes 1 orange: to a reservoir" in text for text in told)


def test_what_is_too_little_is_told_in_numbers(person: Opener) -> None:
    mara = person()
    problem = {"code": "too-little-output", "at": [2, 2], "side": None, "clause": "F8"}
    few = {**problem, "params": {"made": 2, "used": 3}}
    tell_verdict(mara, {"legal": False, "action": None, "problems": [few]})
    sit(mara, find(FUNNER, building(1), seats=1))
    Bench(mara, FUNNER).tap(2, 2)
    expect(mara.page.locator(".callout")).to_contain_text("Outputs give 2, inputs need 3")


def test_a_pillar_before_a_port_is_told_with_the_way_out(person: Opener) -> None:
    mara = person()
    sit(mara, saved(POSITIONS["funner-stored"]))
    bench, page = Bench(mara, FUNNER), mara.page
    bench.tap(4, 3)  # its western neighbour is the pillar
    page.locator(".new .text button").click()
    for _ in range(5):
        bench.settle()
        told = []
        for _ in range(bench.problem_count()):
            if page.locator(".strip").get_by_role("button").count():
                page.locator(".strip").get_by_role("button").click()
            told += page.locator(".callout").all_inner_texts()
        if any("A pillar blocks this port: turn or move the machine." in text for text in told):
            return
        page.locator(".new .text button").click()
    raise AssertionError("no port was ever told to be blocked")


# The ledger, the size of the floor, the key


def test_the_ledger_counts_whole_coins_where_two_outputs_feed_one_input(person: Opener) -> None:
    mara = person()
    feed = {"to": 2, "at": [2, 2], "side": "E", "colour": "red", "amount": 3}
    tell_verdict(mara, {"bonus": 9, "feeds": [{"from": 1, **feed}, {"from": 3, **feed}]})
    sit(mara, find(FUNNER, building(1), seats=1))
    Bench(mara, FUNNER).tap(2, 2)
    expect(mara.page.locator('[data-figure="fed"]')).to_have_text("3 × $3")


@pytest.mark.parametrize("phone", [False, True])
def test_the_floor_keeps_its_size_while_verdicts_come_and_go(person: Opener, phone: bool) -> None:
    mara = person(phone=phone)
    sit(mara, find(FUNNER, building(1), seats=1))
    bench, page = Bench(mara, FUNNER), mara.page
    size = page.locator(".editor").bounding_box()
    bench.tap(2, 2)
    for _ in range(bench.problem_count()):
        page.locator(".strip").get_by_role("button").click()
        assert page.locator(".editor").bounding_box() == size
    page.locator('[data-at="actions"] .row .button').nth(2).click()  # Suggest
    page.wait_for_selector(".strip.fine")
    assert page.locator(".editor").bounding_box() == size


def test_done_has_a_key(person: Opener) -> None:
    mara = person()
    sit(mara, find(FUNNER, building(2, 1), seats=1))
    mara.page.keyboard.press("f")
    mara.page.wait_for_selector(".main button:not([aria-disabled])")
    mara.page.keyboard.press("Control+Enter")
    mara.page.wait_for_selector(".tiles, .total")


def test_a_quick_look_says_that_it_is_one(person: Opener) -> None:
    mara = person()
    tell_otherwise(mara, "hinted", "more", {"quick": True})
    sit(mara, find(FUNNER, building(2, 1), seats=1))
    mara.page.keyboard.press("f")
    expect(mara.page.locator('[data-at="said"]')).to_contain_text("A quick look, not proven")


# Picking alone


@pytest.mark.parametrize("game", [FUN, FUNNER])
def test_picking_alone_marks_the_outputs_that_fit_and_can_be_taken_back(
    person: Opener, game: str
) -> None:
    mara = person()
    ear = Ear(mara)
    sit(mara, find(game, picking(5), seats=1))
    page = mara.page
    floor = page.locator('[data-at="own-floor"]').bounding_box()
    assert floor and floor["height"] > 480
    fits = page.locator(".spare .fits").count()
    assert (page.locator("[data-fits]").count() > 0) == (fits > 0)
    tile = ear.view["tiles"][0]["machine"]
    page.locator(".grab").first.click()
    page.wait_for_selector(".editor")
    page.get_by_role("button", name="Give the machine back").click()
    page.wait_for_selector(".tiles")
    assert ear.view["tiles"][0]["machine"] == tile


def test_a_refused_build_is_told_in_words(person: Opener) -> None:
    """What the server refuses is never shown as a code."""
    mara = person()
    sit(mara, find(FUNNER, building(2, 1), seats=1))
    page = mara.page
    page.keyboard.press("f")
    page.wait_for_selector(".main button:not([aria-disabled])")
    plant = read_game(find(FUNNER, building(2, 1), seats=1)).view(0)["plants"][0]
    assert plant["adding"] is not None
    page.evaluate(
        """() => {
          const send = WebSocket.prototype.send;
          WebSocket.prototype.send = function (text) {
            const told = JSON.parse(text);
            if (told.say === 'move') told.text = 'build cyan:';
            return send.call(this, JSON.stringify(told));
          };
        }"""
    )
    page.locator(".main button:not([aria-disabled])").click()
    said = page.locator('[data-at="said"]')
    expect(said).to_contain_text("cannot be built")  # before it the suggestion's worth stood there
    assert not re.search(r"[a-z]+[-_][a-z]+@|\w+\.reason\.", said.inner_text())
    page.keyboard.press("Control+z")  # what was said of another layout is old
    expect(said).to_be_hidden()


# Planning


@pytest.mark.parametrize("game", [FUN, FUNNER])
def test_one_plans_with_the_machine_one_hopes_for(person: Opener, game: str) -> None:
    """While another picks, on the own floor; what comes of it stands when the machine is had."""
    mara, jonas = person("Mara"), person("Jonas")
    ear = Ear(jonas)
    sit_together(mara, jonas, "/games/import", find(game, first_picks, seats=2, people=2))
    for one in (mara, jonas):
        one.page.wait_for_selector(".tiles")
    waiting = jonas if jonas.page.locator(".grab:not([aria-disabled])").count() == 0 else mara
    assert waiting is jonas
    page = jonas.page
    wanted = page.locator("[data-tile]").last
    machine = int(wanted.get_attribute("data-tile") or 0)
    wanted.locator(".plan").click()
    page.wait_for_selector(".editor")
    bench = Bench(jonas, game)
    bench.tap(2, 2)
    assert ear.draft["plan"] == machine and ear.draft["machines"][0]["id"] == machine
    assert bench.problem_count() > 0  # the server judges it like any build
    assert page.locator(".actions .main").count() == 0  # nothing can be built
    mara.page.locator(".grab:not([aria-disabled])").first.click()
    page.get_by_role("button", name="Grab").click()
    page.wait_for_selector('[data-at="actions"]')
    assert ear.draft["machines"][0] == {"id": machine, "at": [2, 2], "turn": 0}
    assert "plan" not in ear.draft


def first_picks(table: Table) -> bool:
    """The first seat is to pick, and the other has to wait."""
    return bool(table.state.actors() == [0] and is_picking(table))


def is_picking(table: Table) -> bool:
    return table.view(0)["phase"] in ("pick", "selection")
