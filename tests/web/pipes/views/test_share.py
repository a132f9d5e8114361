"""Pictures and films to share, the end told chain by chain, a replay worth watching."""

from __future__ import annotations

import re
import struct
from pathlib import Path

import pytest
from playwright.sync_api import Download, Page, expect

from shopfloor.table import Table, read_game
from tests.web.conftest import Opener
from tests.web.hands import Hands
from tests.web.layouts import faults
from tests.web.pipes.games import find, picking
from tests.web.pipes.test_solo import pass_to_the_end
from tests.web.screens import Screens

FUN, FUNNER = "factory-fun", "factory-funner"
LAST = {FUN: 10, FUNNER: 8}
PRICE = {FUN: re.compile("^1$"), FUNNER: re.compile(r"^\$1$")}  # of one part


def is_over(table: Table) -> bool:
    return table.result() is not None


def end_of(hands: Hands, game: str, seats: int) -> None:
    hands.go(f"/t/{hands.bring(find(game, picking(LAST[game]), seats=seats))}")
    if seats == 1:
        pass_to_the_end(hands)
    else:
        decline_to_the_end(hands)
    hands.page.wait_for_selector('dialog [data-at="film"] input')


def decline_to_the_end(hands: Hands) -> None:
    """Pass, and leave even the own machine, until the end is shown."""
    page = hands.page
    pass_ = ".moves .button:last-child:not([aria-disabled])"
    for _ in range(3):
        page.wait_for_selector(f"{pass_}, dialog [data-at=film]", timeout=30_000)
        if page.locator("dialog [data-at=film]").count():
            return
        heading = page.locator("main h1").inner_text()
        page.locator(pass_).click()
        page.wait_for_function(
            "(was) => document.querySelector('main h1')?.innerText !== was", arg=heading
        )


def saved(page: Page, name: str) -> bytes:
    with page.expect_download() as told:
        page.locator("dialog").get_by_role("button", name=name, exact=True).first.click()
    download: Download = told.value
    return Path(download.path()).read_bytes()


def chunks(png: bytes) -> list[tuple[str, bytes]]:
    found, at = [], 8
    while at < len(png):
        (size,) = struct.unpack(">I", png[at : at + 4])
        found.append((png[at + 4 : at + 8].decode(), png[at + 8 : at + 8 + size]))
        at += size + 12
    return found


@pytest.mark.parametrize("game", [FUN, FUNNER])
def test_pictures_have_score_name_board_and_link_and_films_move(person: Opener, game: str) -> None:
    mara = person()
    end_of(mara, game, 1)
    page = mara.page
    points = page.locator('[data-at="factories"] .points').inner_text()
    picture = saved(page, "SVG").decode()
    assert picture.startswith("<svg") and "var(" not in picture
    table = page.url.rsplit("/", 1)[1]
    board = read_game(find(game, picking(LAST[game]), seats=1)).view(0)["plants"][0]["board"]
    for told in (points, "Mara", f"/replay/{table}", board.replace("-", " ").capitalize()):
        assert told in picture, told
    assert saved(page, "PNG").startswith(b"\x89PNG")
    frames = page.locator('[data-at="film"] input').get_attribute("max")
    film = chunks(saved(page, "Film (APNG)"))
    [(_, control)] = [each for each in film if each[0] == "acTL"]
    assert struct.unpack(">II", control) == (int(frames or 0) + 1, 0)
    assert film[0][0] == "IHDR" and film[-1][0] == "IEND"
    numbers = [data[:4] for name, data in film if name in ("fcTL", "fdAT")]
    assert numbers == [struct.pack(">I", n) for n in range(len(numbers))]
    gif = saved(page, "Film (GIF)")
    assert gif.startswith(b"GIF89a") and gif.endswith(b"\x3b")
    assert gif.count(b"\x21\xf9\x04") >= int(frames or 0) + 1
    shown = page.evaluate(
        """async (bytes) => {
          const blob = new Blob([Uint8Array.from(bytes)], {type: 'image/gif'});
          const decoder = new ImageDecoder({data: await blob.arrayBuffer(), type: 'image/gif'});
          await decoder.tracks.ready;
          await decoder.completed;
          const last = decoder.tracks.selectedTrack.frameCount - 1;
          await decoder.decode({frameIndex: last});
          return last + 1;
        }""",
        list(gif),
    )
    assert shown == int(frames or 0) + 1
    watch_film(page, PRICE[game])


def watch_film(page: Page, price: re.Pattern[str]) -> None:
    """What was new wears its price, and the factory grows by itself."""
    film = page.locator('[data-at="film"]').first
    expect(film).to_have_attribute("data-frame", "end")
    film.locator("input").fill("1")
    expect(film).to_have_attribute("data-frame", "1")
    assert film.locator("text").filter(has_text=price).count() > 0
    film.get_by_role("button").click()
    page.wait_for_function(
        "() => Number(document.querySelector('[data-at=film]').dataset.frame) > 1"
    )


@pytest.mark.parametrize("game", [FUN, FUNNER])
def test_the_end_tells_chain_by_chain_and_the_best_turn(
    person: Opener, game: str, screens: Screens
) -> None:
    mara = person()
    end_of(mara, game, 2)
    page = mara.page
    views = read_game(
        str(page.request.get(f"{mara.url}/api/tables/{page.url.rsplit('/', 1)[1]}/export").text())
    ).view(0)
    articles = page.locator('[data-at="factories"] article')
    expect(articles).to_have_count(2)
    bonuses = []
    for article in articles.all():
        sums = article.locator('[data-at="chains"] b').all_inner_texts()
        bonuses.append(sum(int(text.replace("$", "").replace("+", "")) for text in sums))
        board = article.locator(".picture").bounding_box()
        assert board and board["width"] > 380
    assert sorted(bonuses) == sorted(plant["bonus"] for plant in views["plants"])
    lines = [line for plant in views["plants"] for line in plant["books"]]
    gains = [e["revenue"] - e["cost"] + e["token"] - e["fine"] for e in lines]
    expect(page.locator('[data-at="best-turn"]')).to_contain_text(f"{max(gains)}")
    screens.keep(page, f"pipes-story-{game}.png")
    assert faults(mara) == []


# The replay


@pytest.mark.parametrize("game", [FUN, FUNNER])
def test_a_replay_begins_at_its_beginning_and_marks_every_build(
    person: Opener, game: str, screens: Screens
) -> None:
    mara = person()
    saved_game = find(game, is_over, seats=2)
    table = mara.bring(saved_game)
    mara.go(f"/replay/{table}")
    page = mara.page
    page.wait_for_selector(".controls")
    steps = mara.call("GET", f"/replays/{table}")["steps"]
    first = next(s["number"] for s in steps if s["seat"] is not None)  # somebody decides
    begin = re.compile(rf"^{first - 1} /")
    expect(page.locator(".controls .count")).to_have_text(begin)
    number = next(
        s["number"] for s in steps if str(s["text"]).startswith("build ") and s["number"] > 8
    )
    seat = next(s["seat"] for s in steps if s["number"] == number)
    mara.go(f"/replay/{table}?at={number}")  # the linked moment
    moment = page.locator('[data-at="moment"]')
    expect(moment).to_have_attribute("data-seat", str(seat))
    expect(moment.locator("h1")).to_contain_text("build")
    built = [s for s in steps if s["seat"] == seat and str(s["text"]).startswith("build ")]
    nth = [s["number"] for s in built].index(number)
    books = read_game(saved_game).view(seat)["plants"][seat]["books"]
    line = [entry for entry in books if entry["what"] == "built"][nth]
    assert str(line["money"]) in moment.locator("header").inner_text()
    assert moment.locator(".board .floor text").filter(has_text="1").count() > 0
    # No dead button: what cannot be done here is not there.
    assert page.locator("main .button[aria-disabled], main .grab").count() == 0
    before = page.locator(".controls .count").inner_text()
    page.keyboard.press("ArrowRight")
    expect(page.locator(".controls .count")).not_to_have_text(before)
    screens.keep(page, f"pipes-moment-{game}.png")
    page.keyboard.press("Home")
    expect(page.locator(".controls .count")).to_have_text(begin)
    page.keyboard.press(" ")
    expect(page.locator(".controls .count")).not_to_have_text(begin)
    page.keyboard.press(" ")


def test_a_replay_names_the_players_as_the_end_did(person: Opener) -> None:
    mara = person()
    end_of(mara, FUN, 3)
    page = mara.page
    told = [
        n.strip() for n in page.locator("dialog table").first.locator("tbody th").all_inner_texts()
    ]
    page.goto(page.url.replace("/t/", "/replay/"))
    page.wait_for_selector(".controls")
    page.get_by_role("button", name="Result").click()
    page.wait_for_selector("dialog table")
    again = [
        n.strip() for n in page.locator("dialog table").first.locator("tbody th").all_inner_texts()
    ]
    assert [n.replace("You", "Mara") for n in told] == [n.replace("You", "Mara") for n in again]
