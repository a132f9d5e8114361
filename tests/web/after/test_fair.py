"""Fair play in a real browser: every roll of a finished game holds, and a forged one is found."""

from __future__ import annotations

import json
import shlex
import subprocess
import sys
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.web.after.games import FACTORIES, finished
from tests.web.conftest import SERVE, Opener
from tests.web.fixtures import find, is_over
from tests.web.hands import Hands
from tests.web.screens import Screens

SLOW = 60_000


def verdict(hands: Hands, said: str) -> None:
    expect(hands.page.locator(f'[data-verdict="{said}"]')).to_be_visible(timeout=SLOW)


@pytest.mark.parametrize("game", ["factory-fun", "factory-funner"])
def test_every_tile_of_a_pipe_game_is_proven_on_a_phone(person: Opener, game: str) -> None:
    mara = person(phone=True)
    mara.go(f"/fair/{mara.bring(finished(game))}")
    verdict(mara, "proven")
    assert mara.page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_every_roll_is_proven_and_a_forged_one_is_found(
    person: Opener, screens: Screens, tmp_path: Path
) -> None:
    saved = find(is_over, seats=1, bot="random", machine="easy")  # dice, cards, The Machine's dice
    mara = person()
    mara.go(f"/fair/{mara.bring(saved)}")
    verdict(mara, "proven")
    rows = [json.loads(line) for line in saved.splitlines()]
    draws = [row["n"] for row in rows if "chance" in row]
    expect(mara.page.locator('[data-at="draws"] tbody tr.proven')).to_have_count(len(draws))
    expect(mara.page.locator('[data-at="odds"]')).to_contain_text("Mara")
    screens.keep(mara.page, "fair.png", whole=True)
    number = next(row["n"] for row in rows if row.get("chance", "").startswith("dice"))
    first, *dice = rows[number]["chance"].split()
    rows[number]["chance"] = " ".join([first, "1", *dice[1:]]) if dice[0] != "1" else "dice 2 2 2 2"
    forged = tmp_path / "forged.jsonl"
    forged.write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")
    mara.page.set_input_files("input[type=file]", forged)
    verdict(mara, "broken")
    expect(mara.page.locator("[data-verdict]")).to_contain_text(f"entry {number} says")


def test_a_changed_move_breaks_the_signature(person: Opener, tmp_path: Path) -> None:
    mara = person()
    mara.introduce()
    wish = {"game": FACTORIES, "seats": 1, "bots": [], "start": True}
    table = mara.call("POST", "/tables", wish)["table"]["id"]
    text = mara.page.request.get(f"{mara.url}/api/tables/{table}/export").text()
    whole, forged = tmp_path / "whole.jsonl", tmp_path / "forged.jsonl"
    whole.write_text(text, encoding="utf-8")
    forged.write_text(text.replace('"name": "Mara"', '"name": "Mora"'), encoding="utf-8")
    mara.go("/fair")
    mara.page.set_input_files("input[type=file]", whole)
    verdict(mara, "proven")
    expect(mara.page.get_by_text("Every line is as the server")).to_be_visible()
    mara.page.set_input_files("input[type=file]", forged)
    verdict(mara, "broken")
    expect(mara.page.locator("[data-verdict]")).to_contain_text("Some line was changed after")


def test_another_seed_is_told_in_words_on_a_phone(person: Opener, tmp_path: Path) -> None:
    rows = [json.loads(line) for line in finished(FACTORIES).splitlines()]
    rows[0]["commitment"] = "0" * 64
    forged = tmp_path / "forged.jsonl"
    forged.write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")
    mara = person(phone=True, language="de")
    mara.go("/fair")
    mara.page.set_input_files("input[type=file]", forged)
    verdict(mara, "broken")
    expect(mara.page.locator("[data-verdict]")).to_contain_text("hat nicht die Prüfsumme")


def test_without_a_network_the_promises_are_checked_and_nothing_is_called_broken(
    person: Opener, tmp_path: Path
) -> None:
    file = tmp_path / "game.jsonl"
    file.write_text(finished(FACTORIES), encoding="utf-8")
    mara = person()
    mara.go("/fair")
    mara.page.context.set_offline(True)
    mara.page.set_input_files("input[type=file]", file)
    verdict(mara, "unknown")
    expect(mara.page.locator("[data-verdict]")).to_contain_text("Without a network")
    expect(mara.page.locator("li.proven")).to_contain_text("has the hash")
    mara.page.context.set_offline(False)


def test_a_word_is_added_in_the_lobby(person: Opener, screens: Screens) -> None:
    mara = person(phone=True)
    mara.introduce()
    table = mara.call("POST", "/tables", {"game": FACTORIES, "seats": 2})["table"]["id"]
    mara.go(f"/t/{table}")
    pledge = mara.page.locator('[data-at="pledge"]')
    pledge.locator("summary").click()
    pledge.get_by_label("Your word").fill("clockwork")
    pledge.get_by_role("button", name="Add it").click()
    expect(pledge.get_by_text("Words added: 1")).to_be_visible()
    screens.keep(mara.page, "pledge.png")


PAST = """([table, seen]) => localStorage.setItem(
  'shopfloor.promises', JSON.stringify([[table, seen]]))"""


def test_the_hash_of_the_lobby_the_word_and_the_hash_during_play_are_proven(
    person: Opener, screens: Screens
) -> None:
    mara = person()
    mara.introduce()
    table = mara.call("POST", "/tables", {"game": FACTORIES, "seats": 2})["table"]["id"]
    mara.go(f"/t/{table}")
    page = mara.page
    pledge = page.locator('[data-at="pledge"]')
    promise = pledge.locator("code").inner_text()  # open: nobody need look for it
    pledge.get_by_label("Your word").fill("clockwork")
    pledge.get_by_role("button", name="Add it").click()
    expect(pledge.get_by_text("Words added: 1")).to_be_visible()
    screens.keep(page, "pledge-wide.png")
    mara.call("PUT", f"/tables/{table}/seats/1/bot", {"bot": "greedy"})
    page.get_by_role("button", name="Start the game").click()
    page.wait_for_selector("[data-number]")
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Fair play").click()
    during = page.locator('[data-at="promise"]').inner_text()
    assert len(during) == 64 and during != promise
    screens.keep(page, "promise.png")
    mara.call("POST", f"/tables/{table}/seats/0/concede")
    mara.go(f"/fair/{table}")
    verdict(mara, "proven")
    kept = page.locator("li.proven")
    expect(kept.filter(has_text="before the game was over")).to_contain_text(during)
    expect(kept.filter(has_text="added their words")).to_contain_text("clockwork")
    expect(kept.filter(has_text="added their words")).to_contain_text(promise)
    screens.keep(page, "fair-vow.png", whole=True)
    page.evaluate(PAST, [table, {"lobby": promise, "play": "0" * 64}])
    page.reload()
    verdict(mara, "broken")
    expect(page.locator("[data-verdict]")).to_contain_text("this browser was shown the hash 000")


def test_a_server_that_keeps_silent_about_draws_proves_nothing(person: Opener) -> None:
    mara = person(language="de")
    table = mara.bring(finished(FACTORIES))
    mara.page.route(
        "**/api/draws", lambda route: route.fulfill(json={"draws": [], "stopped": None})
    )
    mara.go(f"/fair/{table}")
    verdict(mara, "broken")
    expect(mara.page.locator("[data-verdict]")).to_contain_text("nicht gesagt, was zu ziehen war")


def test_a_server_that_helps_a_forged_roll_along_is_found(person: Opener, tmp_path: Path) -> None:
    """It says that the dice were one number, and that this number means just what the log says."""
    rows = [json.loads(line) for line in finished(FACTORIES).splitlines()]
    number = next(row["n"] for row in rows if row.get("chance", "").startswith("dice"))
    rows[number]["chance"] = forged = "dice 6 6 6 6"
    file = tmp_path / "forged.jsonl"
    file.write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")
    mara = person()
    mara.go("/fair")
    lie = {"number": number, "label": "lie", "bounds": [1], "counted": [[1, forged]], "likely": 1}
    mara.page.route("**/api/draws", lambda r: r.fulfill(json={"draws": [lie], "stopped": None}))
    mara.page.set_input_files("input[type=file]", file)
    verdict(mara, "broken")
    expect(mara.page.locator("[data-verdict]")).to_contain_text(f"entry {number} says")


def test_what_the_page_says_of_checking_elsewhere_can_be_run(
    person: Opener, tmp_path: Path
) -> None:
    mara = person()
    table = mara.bring(finished(FACTORIES))
    mara.go(f"/fair/{table}")
    verdict(mara, "proven")
    text = mara.page.request.get(f"{mara.url}/api/tables/{table}/export").text()
    (tmp_path / f"{table}.jsonl").write_text(text, encoding="utf-8")
    verify, commitment, numbers = mara.page.locator("pre code").inner_text().splitlines()
    assert run(verify, tmp_path)
    assert run(commitment, tmp_path) == json.loads(text.splitlines()[0])["commitment"]
    block = bytes.fromhex(run(numbers, tmp_path))
    drawn, bound = mara.page.locator("[data-entry] td").nth(1).inner_text().split(" < ")
    assert len(block) == 32 and int.from_bytes(block[:4]) % int(bound) == int(drawn)


def run(command: str, folder: Path) -> str:
    """A line as a shell takes it, by the programs of these tests."""
    program, *words = shlex.split(command)
    own = {"python3": [sys.executable], "shopfloor": [sys.executable, "-c", SERVE]}[program]
    done = subprocess.run([*own, *words], cwd=folder, capture_output=True, text=True, check=True)
    return done.stdout.strip()
