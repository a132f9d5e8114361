"""What comes after a game fits every screen: the table is whole above what is said of it."""

from __future__ import annotations

from itertools import product

import pytest

from shopfloor.kernel import Json
from tests.web.after.games import BOTS, FACTORIES, finished
from tests.web.conftest import Opener
from tests.web.hands import Hands
from tests.web.layouts import faults, resize
from tests.web.pictures import THEMES, change, english_left, violations
from tests.web.screens import Screens

SIZES = [(1280, 720), (1920, 1080), (820, 1180), (390, 844), (844, 390)]
READ = [((1280, 720), "en"), ((390, 844), "de")]  # by axe, which takes its time
NAMES = {name for pair in BOTS.values() for name in pair}  # of who played, the same everywhere
SLOW = 60_000
PAGES = {
    "review": ("/replay/{table}?review=1&seat={seat}", "dialog li"),
    "moment": ("/replay/{table}?at={before}&seat={seat}&moment={first}", "[data-at=moment-bar]"),
    "learn": ("/learn/{table}?seat={seat}&moment={first}", "[data-at=answer]"),
    "analysis": ("/analysis/{table}?at={before}&seat={seat}", "[data-at=made]"),
    "fair": ("/fair/{table}", "[data-verdict]"),
}

WITHIN = """() => {
  const places = ['section.compound .plot', '.thing.better .card', 'main .left, main .board'];
  const boxes = places.map((each) => document.querySelector(each)?.getBoundingClientRect());
  const [plot, ghost, board] = boxes;
  if (!plot || !ghost) return false;
  const [x, y] = [ghost.x + ghost.width / 2, ghost.y + ghost.height / 2];
  const lowest = Math.min(plot.bottom, board.bottom);
  return plot.left <= x && x <= plot.right && plot.top <= y && y <= lowest;
}"""


def judged(hands: Hands, table: str) -> Json:
    """The whole review, a round at a time as the page asks for it."""
    told = hands.call("GET", f"/replays/{table}/review?upto=1")
    while told["done"] < told["rounds"]:
        told = hands.call("GET", f"/replays/{table}/review?upto={told['done'] + 1}")
    return dict(told)


def opened(hands: Hands, game: str, page: str) -> None:
    """A page about the moment of which most is to be said."""
    hands.introduce()
    table = hands.replay(finished(game))  # judged once for all pages
    seats = judged(hands, table)["seats"]
    found = [(seat, moment) for seat, each in enumerate(seats) for moment in each["moments"]]
    seat, moment = max(found, key=lambda each: (len(each[1]["best"]), each[1]["first"]))
    path, there = PAGES[page]
    first = moment["first"]
    hands.go(path.format(table=table, seat=seat, first=first, before=first - 1))
    hands.page.wait_for_selector(there, state="attached", timeout=SLOW)
    if page == "moment":
        hands.page.wait_for_selector("[data-drawn], [data-ghost]", state="attached", timeout=SLOW)


@pytest.mark.parametrize("page", PAGES)
@pytest.mark.parametrize("game", BOTS)
def test_page(person: Opener, screens: Screens, game: str, page: str) -> None:
    hands = person(size=SIZES[0])
    opened(hands, game, page)
    found: list[str] = []
    for (n, size), language in product(enumerate(SIZES), ("en", "de")):
        resize(hands, *size)
        change(hands, THEMES[(n + (language == "de")) % 2], language)
        at = "{}x{}-{}".format(*size, language)
        read = violations(hands) if (size, language) in READ else []
        found += [f"{at}: {each}" for each in faults(hands) + read]
        screens.keep(hands.page, f"after-{game}-{page}-{at}.jpg")
        if language == "de" and page != "fair":  # which quotes the log as it is written
            found += [f"{at}: English: {word}" for word in english_left(hands) - NAMES]
    assert found == []


@pytest.mark.parametrize("size", [(1280, 720), (390, 844)])
def test_a_better_move_ends_where_it_can_be_seen(person: Opener, size: tuple[int, int]) -> None:
    """A building goes to the plot that is free, and a card that is spent points nowhere."""
    hands = person(size=size)
    opened(hands, FACTORIES, "moment")
    hands.page.wait_for_function(WITHIN)
    card = hands.page.locator(".arrows .thing.better .card").first.bounding_box()
    assert card and card["height"] > card["width"] > 30  # a card, no sliver
