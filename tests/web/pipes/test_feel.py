"""The pipe tables under the hand and the eye: what a game alone came to, room, names, motion."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from playwright.sync_api import WebSocketRoute, expect

from shopfloor import games
from shopfloor.games.factory_funner.content import RULES
from shopfloor.table import Table, read_game
from tests.web.conftest import Opener
from tests.web.hands import Hands
from tests.web.pictures import overflow
from tests.web.pipes.games import Bench, building, find, picking, sit
from tests.web.pipes.test_solo import pass_to_the_end
from tests.web.pipes.test_table import FUN, FUNNER, LOCALES


def is_over(table: Table) -> bool:
    return table.result() is not None


def sentences(language: str) -> dict[str, str]:
    words: dict[str, str] = json.loads((LOCALES / f"{language}.json").read_text("utf-8"))
    return words


def tell_ladder(hands: Hands, ladder: dict[str, Any]) -> None:
    """Have the server say that the game, once over, has led so."""

    def between(socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()

        def pass_on(message: str | bytes) -> None:
            told = json.loads(message)
            if told["say"] == "update" and told["view"]["phase"] == "over":
                told["view"]["ladder"] = ladder
            elif told["say"] == "change" and told["change"].get("view", {}).get("phase") == "over":
                told["change"]["view"]["ladder"] = [ladder]
            socket.send(json.dumps(told))

        server.on_message(pass_on)

    hands.page.route_web_socket(re.compile("/ws/"), between)


# After a game alone


@pytest.mark.parametrize(
    ("rung", "after", "step"),
    [("a", "1", "up"), ("3", "2", "down"), ("a", "a", "stay"), ("5", "cleared", "cleared")],
)
def test_the_end_says_where_the_ladder_leads(
    person: Opener, rung: str, after: str, step: str
) -> None:
    mara = person()
    tell_ladder(mara, {"rung": rung, "goal": 55, "next": after, "step": step})
    mara.go(f"/t/{mara.bring(find(FUNNER, picking(8), seats=1))}")
    pass_to_the_end(mara)
    points = mara.page.locator("dialog td.points").inner_text()
    for language, money in (("en", f"${points}"), ("de", f"{points} $")):  # as each writes it
        mara.speak(language)
        words = sentences(language)
        title = words[f"web-solo.end.{step}"].replace("{money}", money)
        expect(mara.page.locator("dialog h2").first).to_have_text(title)
        expect(mara.page.locator("dialog")).not_to_contain_text(words["web.end.won"])
    # Only a rung that has a board can be played on.
    [rungs] = [option.values for option in games.load(FUNNER).meta.options if option.id == "rung"]
    play_on = mara.page.locator(".after .button.main")
    expect(play_on).to_have_count(1 if after in rungs else 0)


@pytest.mark.parametrize("short", [0, 1])
def test_the_end_says_whether_the_goal_was_reached(person: Opener, short: int) -> None:
    mara = person()
    saved = find(FUNNER, picking(8), seats=1)
    reached = read_game(saved).view(0)["plants"][0]
    goal = reached["money"] + reached["bonus"] + short
    tell_ladder(mara, {"rung": "a", "goal": goal, "next": "a", "step": "stay"})
    mara.go(f"/t/{mara.bring(saved)}")
    pass_to_the_end(mara)
    missed = f"$1 short of the goal of ${goal}."
    said = missed if short else f"The goal of ${goal} is reached."
    expect(mara.page.locator(".after")).to_contain_text(said)


def test_practice_ends_with_its_money(person: Opener) -> None:
    mara = person()
    mara.go(f"/t/{mara.bring(find(FUN, picking(10), seats=1))}")
    pass_to_the_end(mara)
    points = mara.page.locator("dialog td.points").inner_text()
    expect(mara.page.locator("dialog h2").first).to_have_text(f"{points} at the end")


def test_a_replay_ends_with_the_ranking(person: Opener) -> None:
    mara = person()
    saved = find(FUN, is_over, seats=3)
    mara.go(f"/replay/{mara.bring(saved)}")
    mara.page.wait_for_selector(".controls")
    mara.page.keyboard.press("End")
    mara.page.wait_for_selector(".total")
    result = read_game(saved).result()
    assert result is not None
    scores = sorted(result.scores, key=lambda score: score.rank)
    assert mara.page.locator(".rank").all_inner_texts() == [f"{score.rank}." for score in scores]
    told = [text.strip() for text in mara.page.locator(".total").all_inner_texts()]
    assert told == [str(score.points) for score in scores]


# Room


@pytest.mark.parametrize(("game", "seats"), [(FUN, 5), (FUNNER, 6)])
def test_on_a_phone_the_rivals_are_one_row_above_the_whole_board(
    person: Opener, game: str, seats: int
) -> None:
    mara = person(phone=True)
    sit(mara, find(game, building(2), seats=seats))
    rivals = mara.page.locator(".rivals").bounding_box()
    board = mara.page.locator(".board").bounding_box()
    sheet = mara.page.locator(".sheet").bounding_box()
    assert rivals and board and sheet
    assert rivals["height"] <= 48
    assert board["width"] >= 380 and board["height"] >= 320
    assert board["y"] >= rivals["y"] + rivals["height"]
    assert sheet["y"] >= board["y"] + board["height"]
    assert overflow(mara) <= 0


@pytest.mark.parametrize("game", [FUN, FUNNER])
def test_what_decides_is_always_in_sight(person: Opener, game: str) -> None:
    """Even with a problem that takes several lines, on a low window, in German."""
    mara = person(language="de")
    sit(mara, find(game, building(5, 3), seats=4))
    page, bench = mara.page, Bench(mara, game)
    done, links = page.locator(".actions .tall"), page.locator(".foot button, .foot summary")
    place = done.bounding_box()
    page.locator('[data-part="remove"]').click()
    for at in ((1, 1), (2, 2), (3, 3), (4, 4)):
        bench.tap(*at)
        assert done.bounding_box() == pytest.approx(place, abs=2)  # where the hand expects it
    page.keyboard.press("f")
    page.wait_for_selector(".strip.fine, [data-at=declined]")
    assert done.bounding_box() == pytest.approx(place, abs=2)
    assert links.count() == 2  # the hint, and the factory in words
    for each in (page.locator(".actions .decline"), *links.all()):
        box = each.bounding_box()
        assert box and box["y"] + box["height"] <= 720


# Under the hand


def test_pointing_names_a_machine(person: Opener) -> None:
    mara = person()
    saved = find(FUNNER, building(6, 4), seats=1)
    sit(mara, saved)
    mara.page.locator('[data-part="pipe"]').click()
    machine = read_game(saved).view(0)["plants"][0]["layout"]["machines"][0]
    mara.page.mouse.move(*Bench(mara, FUNNER).point(*machine["at"]))
    expect(mara.page.locator(".plate text")).to_have_text(RULES.machines[machine["id"]].name)


@pytest.mark.parametrize("game", [FUN, FUNNER])
def test_what_is_held_over_the_floor_turns_at_once(person: Opener, game: str) -> None:
    mara = person()
    sit(mara, find(game, building(1), seats=1))
    page = mara.page
    page.mouse.move(*Bench(mara, game).point(2, 4))
    ghost = page.locator(".ghost")
    expect(ghost).to_have_count(1)
    before = ghost.inner_html()
    page.keyboard.press("r")  # the pointer does not move
    turned = "(was) => document.querySelector('.ghost').innerHTML !== was"
    page.wait_for_function(turned, arg=before)


OFFSETS = """() => [...document.querySelectorAll('.editor .flow')]
  .map((mark) => mark.style.strokeDashoffset + mark.style.transform).join()"""


FREE = {  # where a stroke may begin and end: nothing stands there
    FUN: ((8, 6), (5, 8)),
    FUNNER: ((5, 2), (5, 5)),
}


@pytest.mark.parametrize("game", [FUN, FUNNER])
def test_what_flows_moves_and_a_stroke_has_the_frames_for_itself(person: Opener, game: str) -> None:
    mara = person()
    sit(mara, find(game, building(6, 4), seats=1))
    page, bench = mara.page, Bench(mara, game)
    bench.settle()
    assert page.locator(".editor .flow").count() > 0
    still = page.evaluate(OFFSETS)
    page.wait_for_timeout(200)
    assert page.evaluate(OFFSETS) == still  # somebody who wants no motion has none
    page.emulate_media(reduced_motion="no-preference")
    page.wait_for_function(f"(was) => ({OFFSETS})() !== was", arg=still)
    page.locator('[data-part="pipe"]').click()
    start, end = FREE[game]
    page.mouse.move(*bench.point(*start))
    page.mouse.down()
    page.mouse.move(*bench.point(*end), steps=8)
    expect(page.locator(".editor.busy")).to_have_count(1)
    held = page.evaluate(OFFSETS)
    page.wait_for_timeout(200)
    assert page.evaluate(OFFSETS) == held
    page.mouse.up()
