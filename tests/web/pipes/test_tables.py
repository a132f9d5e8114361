"""The tables of the pipe games as pictures: accessible, nothing overflows, German throughout."""

from __future__ import annotations

from functools import cache

import pytest
from playwright.sync_api import expect

from shopfloor import bots
from shopfloor.kernel import Rng
from shopfloor.table import Seat, Table, write_game
from tests.web.conftest import Opener
from tests.web.hands import Hands
from tests.web.pictures import Shown, change, look, named, take
from tests.web.pipes.games import Bench, building, find, picking
from tests.web.pipes.plans import MACHINES
from tests.web.screens import Screens

FUN, FUNNER = "factory-fun", "factory-funner"
# Links inside a sentence are as high as its line.
SMALL = """() => [...document.querySelectorAll('button, a, input, select, summary')]
  .filter((e) => e.offsetParent && !e.closest('p, li, .text, .callout'))
  .map((e) => [e.getBoundingClientRect(), e.outerHTML.slice(0, 140)])
  .filter(([box]) => box.width > 1 && (box.width < 24 || box.height < 24))
  .map(([, html]) => html)"""


@cache
def finished(game: str, seats: int) -> str:
    """A whole game between bots."""
    people = [Seat("Mara"), *(Seat(f"Bot {n}", "greedy") for n in range(1, seats))]
    table = Table.open(game, people, bytes(32), {})
    stream, player = Rng(1), bots.make(game, "greedy")
    while table.result() is None:
        seat = table.state.actors()[0]
        table.play(seat, player.choose(table.imagine(seat, stream), seat, stream))
    return write_game(table)


def open_table(hands: Hands, saved: str, wait: str) -> None:
    table = hands.bring(saved)
    hands.go(f"/t/{table}")
    hands.page.wait_for_selector(wait)


def show_grab_of_six(hands: Hands) -> None:
    open_table(hands, find(FUNNER, picking(3), seats=6), ".grab")


def show_grab_live(hands: Hands) -> None:
    open_table(hands, find(FUN, picking(4), seats=4, picking="live"), ".grab")


def show_build_fun(hands: Hands) -> None:
    open_table(hands, find(FUN, building(7, 4), seats=4), ".editor")


def show_build_funner(hands: Hands) -> None:
    """With problems told."""
    open_table(hands, find(FUNNER, building(1), seats=6), ".editor")
    bench = Bench(hands, FUNNER)
    bench.tap(2, 2)
    hands.page.locator(".strip").get_by_role("button").click()


def show_factory(hands: Hands) -> None:
    """A rival's, opened."""
    show_build_fun(hands)
    hands.page.locator(".rival").first.click()
    hands.page.wait_for_selector("dialog")


def show_end(hands: Hands) -> None:
    table = hands.bring(finished(FUNNER, 3))
    hands.go(f"/replay/{table}")
    hands.page.wait_for_selector(".controls")
    hands.page.keyboard.press("End")
    hands.page.wait_for_selector(".total")


def show_replay(hands: Hands) -> None:
    table = hands.bring(finished(FUN, 2))
    hands.go(f"/replay/{table}?at=40&seat=0")
    hands.page.wait_for_selector(".controls")
    hands.page.wait_for_selector(".tiles, .board")


def show_machines(hands: Hands) -> None:
    hands.go(f"/rules?game={FUN}&page=cards")
    hands.page.wait_for_selector("h1")


SCREENS: list[Shown] = [
    show_grab_of_six,
    show_grab_live,
    show_build_fun,
    show_build_funner,
    show_factory,
    show_end,
    show_replay,
    show_machines,
]


@pytest.mark.parametrize("show", SCREENS, ids=named)
@pytest.mark.parametrize(("size", "languages"), [("wide", ("de", "en")), ("phone", ("en", "de"))])
def test_table(
    person: Opener, screens: Screens, show: Shown, size: str, languages: tuple[str, str]
) -> None:
    light, dark = languages
    file = f"pipes-{named(show)}-{size}"
    kept = f"{file}-light-{light}.png"
    hands = take(person, screens, kept, show, f"{size}-light-{light}", MACHINES)
    assert hands.page.evaluate(SMALL) == []
    change(hands, "dark", dark)
    look(hands, screens, f"{file}-dark-{dark}.png", dark, MACHINES)
    assert hands.page.evaluate(SMALL) == []


LONG = {
    "Jonas": "Wolfgang Amadeus Mozart",
    "Aiko": "Bartholomäusstein",
    "Priya": "Maximiliane-Sophie",
    "Lena": "Li",
    "Omar": "Donaudampfschiff",
}
BESIDE = """() => {
  const people = [...document.querySelectorAll('header .person')];
  const ends = people.map((one) => [one.getBoundingClientRect().left,
    Math.max(...[...one.children].map((part) => part.getBoundingClientRect().right))]);
  return ends.slice(1).filter(([left], n) => left < ends[n][1] - 1).length;
}"""


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
def test_long_names_of_six_are_parted_between_words_only(
    person: Opener, size: tuple[int, int]
) -> None:
    mara = person(size=size)
    saved = find(FUNNER, building(1), seats=6)
    for short, name in LONG.items():
        saved = saved.replace(f'"name": "{short}"', f'"name": "{name}"')
    open_table(mara, saved, ".editor")
    rivals = mara.page.locator(".rivals.many .rival")
    expect(rivals).to_have_count(5)
    for rival, name in zip(rivals.all(), LONG.values(), strict=True):
        assert name in (rival.get_attribute("aria-label") or "")
        expect(rival.locator(".head b")).to_have_attribute("title", name)
        for part in rival.locator(".part").all():
            box = part.bounding_box()
            assert box is not None and box["height"] < 20 * size[0] / 1280, name  # one line each
    assert mara.page.evaluate(BESIDE) == 0  # in the bar nobody stands over another
    keep = mara.page.locator("header .person b").nth(1)
    expect(keep).to_have_attribute("title", LONG["Jonas"])
