"""Costly moments on the real table: both moves drawn, the better line, learning, playing on."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Route, expect

from tests.web.after.games import FACTORIES, finished, moments
from tests.web.conftest import Opener
from tests.web.hands import Hands
from tests.web.screens import Screens

SLOW = 60_000


def bar(hands: Hands, step: int) -> None:
    expect(hands.page.locator(f'[data-at="moment-bar"][data-step="{step}"]')).to_be_visible(
        timeout=SLOW
    )


def test_both_moves_are_drawn_and_the_better_line_is_walked(
    person: Opener, screens: Screens
) -> None:
    mara = person()
    table = mara.bring(finished(FACTORIES))
    seat, moment = max(moments(mara, table, "work"), key=lambda each: len(each[1]["best"]))
    mara.go(f"/replay/{table}?review=1&seat={seat}")
    page = mara.page
    lines = page.locator("dialog li").filter(has_text=f"Round {moment['round']} · work")
    lines.get_by_role("button", name="Show").click()
    expect(page.locator("dialog")).to_have_count(0)
    bar(mara, 0)
    for kind in ("chosen", "better"):
        expect(page.locator(f'[data-drawn="{kind}"]').first).to_be_attached(timeout=SLOW)
    screens.keep(page, "moment-wide.png")
    page.get_by_role("button", name="Better", exact=True).click()
    expect(page.locator('[data-drawn="chosen"]')).to_have_count(0)
    for step in range(1, len(moment["best"]) + 1):
        page.get_by_role("button", name="One step along the better line").click()
        bar(mara, step)
    page.get_by_role("button", name="To the list").click()
    expect(page.locator("dialog li").first).to_be_visible()
    page.keyboard.press("Escape")
    page.locator(f'[data-mark="{moment["first"]}"]').click()
    page.wait_for_url(re.compile(rf"at={moment['first'] - 1}&seat={seat}&moment={moment['first']}"))
    bar(mara, 0)


@pytest.mark.parametrize(
    ("game", "kind", "mark"),
    [("factory-funner", "build", "ghost"), ("factory-fun", "claim", "drawn")],
)
def test_builds_are_ghosts_on_the_floor_of_a_phone_and_tiles_have_arrows(
    person: Opener, screens: Screens, game: str, kind: str, mark: str
) -> None:
    mara = person(phone=True)
    table = mara.bring(finished(game))
    found = moments(mara, table, kind, 3)
    seat, moment = next(each for each in found if each[1]["best"][0].startswith(kind))
    mara.go(f"/replay/{table}?at={moment['first'] - 1}&seat={seat}&moment={moment['first']}")
    bar(mara, 0)
    page = mara.page
    for who in ("chosen", "better"):
        expect(page.locator(f'[data-{mark}="{who}"]').first).to_be_attached(timeout=SLOW)
    screens.keep(page, f"moment-{game}.png")
    page.get_by_role("button", name="One step along the better line").click()
    bar(mara, 1)
    expect(page.locator(f"[data-{mark}]")).to_have_count(0)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_a_mistake_is_tried_again_until_something_better_is_found(
    person: Opener, screens: Screens
) -> None:
    mara = person()
    table = mara.bring(finished(FACTORIES))
    steps = mara.call("GET", f"/replays/{table}")["steps"]
    taken = {step["number"]: step["text"].split() for step in steps}
    takes = [
        (seat, moment, taken[moment["first"]][1])
        for seat, moment in moments(mara, table, "market")
        if moment["best"][0].startswith("take") and taken[moment["first"]][0] == "take"
    ]
    seat, moment, other = takes[0]
    mara.go(f"/learn/{table}?seat={seat}&moment={moment['first']}")
    page = mara.page
    answer = page.locator('[data-at="answer"]')
    page.get_by_role("button", name="Hint").click()
    expect(answer).to_contain_text("What was wrong:")
    best = moment["best"][0].split()[1]
    for slot, good in ((other, "false"), (best, "true")):
        mara.spot(f"market:{slot}").click()
        mara.choices().first.click()
        expect(page.locator(f'[data-at="answer"][data-good="{good}"]')).to_be_visible(timeout=SLOW)
        screens.keep(page, f"learn-{good}.png")
        if good == "false":
            expect(answer).to_contain_text(re.compile(r"still gives \d+\.\d points away"))
            page.get_by_role("button", name="Try again").click()
            expect(page.locator("[data-good]")).to_have_count(0)
    expect(answer).to_contain_text("Found")
    page.get_by_role("button", name="Show the solution").click()
    expect(page.locator('[data-drawn="better"]').first).to_be_attached(timeout=SLOW)


def test_a_build_is_tried_again_on_a_phone(person: Opener, screens: Screens) -> None:
    mara = person(phone=True)
    table = mara.bring(finished("factory-funner"))
    found = [e for e in moments(mara, table, "build", 4) if "build" in e[1]["best"][0]]
    seat, moment = found[0]
    mara.go(f"/learn/{table}?seat={seat}&moment={moment['first']}")
    page = mara.page
    expect(page.locator('[data-at="floor"]')).to_be_visible(timeout=SLOW)
    screens.keep(page, "learn-phone.png")
    page.get_by_role("button", name="Show the solution").click()
    expect(page.locator('[data-ghost="better"]')).to_be_attached(timeout=SLOW)
    expect(page.locator('[data-at="answer"]')).to_contain_text("The best that was found:")


def test_chance_is_chosen_on_an_analysis_board_and_the_position_is_played_on(
    person: Opener, screens: Screens
) -> None:
    mara = person()
    table = mara.bring(finished(FACTORIES))
    mara.go(f"/replay/{table}?at=1")
    page = mara.page
    page.get_by_role("button", name="Play on from here").click()
    page.locator("dialog").get_by_role("link", name="Analysis board").click()
    chance = page.locator('[data-at="chance"]')
    made = page.locator('[data-at="made"]')
    chance.locator("input").fill("tokens gear shovel hammer wrench")
    chance.get_by_role("button", name="Let it be this").click()
    expect(made).to_have_text("Moves tried: 1", timeout=SLOW)
    chance.get_by_role("button", name="By lot").click()
    expect(made).to_have_text("Moves tried: 2", timeout=SLOW)
    screens.keep(page, "analysis.png")
    chance.locator("input").fill("card nonsense")
    chance.get_by_role("button", name="Let it be this").click()
    expect(page.locator("p[role=alert]")).to_be_visible(timeout=SLOW)
    mara.faults.clear()  # the refusal that was asked for
    page.get_by_role("button", name="Take back").click()
    expect(made).to_have_text("Moves tried: 1", timeout=SLOW)
    page.get_by_role("button", name="Play on from here").click()
    page.get_by_role("button", name="Open the table").click()
    page.wait_for_url(re.compile("/t/"))
    page.wait_for_selector("[data-number]")
    assert mara.call("GET", "/me")["name"] == "Mara"  # no guest at a table of her own
    mine = str(page.url.rsplit("/", 1)[1])
    saved = page.evaluate("t => fetch(`/api/tables/${t}/export`).then((a) => a.text())", mine)
    assert '"stems": [{"entries": 1,' in saved
    assert '{"n": 2, "chance": "tokens gear shovel hammer wrench"}' in saved


def test_every_seat_is_moved_on_an_analysis_board(person: Opener, screens: Screens) -> None:
    mara = person()
    table = mara.bring(finished(FACTORIES))
    steps = mara.call("GET", f"/replays/{table}")["steps"]
    number, first = next((s["number"], s["seat"]) for s in steps if s["seat"] is not None)
    mara.go(f"/analysis/{table}?at={number - 1}")
    page = mara.page
    made, seen = page.locator('[data-at="made"]'), page.get_by_role("combobox", name="As")
    for count, seat in enumerate((first, 1 - first)):
        expect(seen).to_have_value(str(seat), timeout=SLOW)  # whoever acts is looked at
        expect(made).to_have_text(f"Moves tried: {2 * count}")
        mara.spot(f"market:{count + 1}").click()
        mara.choices().first.click()
        chance = page.locator('[data-at="chance"]')
        chance.get_by_role("button", name="By lot").click(timeout=SLOW)  # the next card of the row
    expect(made).to_have_text("Moves tried: 4", timeout=SLOW)
    screens.keep(page, "analysis-seats.png")


def test_a_replay_is_played_on_against_friends(person: Opener, screens: Screens) -> None:
    mara, ben = person(), person("Ben", phone=True)
    table = mara.bring(finished(FACTORIES))
    mara.go(f"/replay/{table}?at=30")
    page = mara.page
    play_on = page.get_by_role("button", name="Play on from here")
    expect(play_on).to_be_visible()
    late: list[Route] = []  # the list of bots comes when all is chosen, and chooses nothing anew
    page.route("**/api/games", lambda asked: late.append(asked))
    play_on.click()
    dialog = page.locator("dialog")
    dialog.get_by_role("combobox", name="You play as").select_option("1")
    others = dialog.get_by_role("combobox", name="The others")
    others.select_option("")
    assert late
    for asked in late:
        asked.continue_()
    expect(others.locator("option")).not_to_have_count(1)
    expect(others).to_have_value("")
    dialog.get_by_role("button", name="Open the table").click()
    page.wait_for_url(re.compile("/t/"))
    expect(page.get_by_role("button", name="Start the game")).to_be_visible()
    path = "/t/" + page.url.rsplit("/t/", 1)[1]
    ben.introduce()
    ben.go(path)
    ben.page.get_by_role("button", name="Take a seat").click()
    page.get_by_role("button", name="Start the game").click()
    for hands in (mara, ben):
        hands.page.wait_for_selector("[data-number]", timeout=SLOW)
        assert hands.number() >= 30
    screens.keep(ben.page, "friends.png")


@pytest.mark.parametrize("game", ["factory-fun", "factory-funner"])
def test_a_moment_of_a_replay_is_made_a_puzzle(person: Opener, game: str) -> None:
    mara = person()
    table = mara.bring(finished(game))
    steps = mara.call("GET", f"/replays/{table}")["steps"]
    built = next(s for s in steps if s["text"].split()[0] in ("build", "decline"))
    at, seat = built["number"] - 1, built["seat"]
    here = mara.call("GET", f"/replays/{table}/position?at={at}&seat={seat}")["position"]
    mara.go(f"/replay/{table}?at={at}&seat={seat}")
    page = mara.page
    page.get_by_role("button", name="Play on from here").click()
    page.locator("dialog").get_by_role("link", name="Make a puzzle of it").click()
    page.wait_for_url(re.compile(rf"/puzzles/new\?game={game}&replay={table}&at={at}&seat={seat}"))
    tile = page.get_by_role("combobox", name="Machine to build")
    expect(tile).to_have_value(str(here["machine"]), timeout=SLOW)
    expect(page.get_by_label("Money")).to_have_value(str(here["money"]))
    page.get_by_role("button", name="Certify it").click()
    answer = page.get_by_role("region", name="Certify it")
    expect(answer.get_by_role("status").or_(answer.get_by_role("alert")).first).to_be_visible()
