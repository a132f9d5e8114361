"""Moments of games that are hard on a layout: many dice, many cards, a gift to give."""

from __future__ import annotations

from shopfloor.table import Table
from tests.web.fixtures import at_work, find, is_over, offers
from tests.web.hands import Hands


def many_dice(table: Table) -> bool:
    """More dice than one's own four, and cards that lack something."""
    view = table.view(0)
    return "done" in offers(table) and len(view["shops"][0]["dice"]) >= 5


def seven_dice(table: Table) -> bool:
    """As many as a tray must hold, late in a game."""
    shop = table.view(0)["shops"][0]
    full = len(shop["compound"]) >= 9
    return "done" in offers(table) and full and len(shop["dice"]) >= 7


def a_gift(table: Table) -> bool:
    """A contractor whose gift may go to several, paid with one of several cards."""
    return sum(" gift " in offer for offer in offers(table)) >= 4


def at_market(table: Table) -> bool:
    return "take 1" in offers(table) and table.view(0)["round"] >= 3


def show_home(hands: Hands) -> None:
    hands.go("/")
    hands.page.wait_for_selector(".game")


def show_lobby(hands: Hands) -> None:
    hands.introduce()
    wish = {"game": "fantastic-factories", "seats": 5, "bots": ["director", "foreman"]}
    opened = hands.call("POST", "/tables", wish)
    hands.go(f"/t/{opened['table']['id']}")
    hands.page.wait_for_selector("main h1")


def show_market(hands: Hands) -> None:
    hands.sit(find(at_market, seats=5))


def show_work(hands: Hands) -> None:
    hands.sit(find(at_work(6, 3, 5), seats=3))


def show_dice(hands: Hands) -> None:
    hands.sit(find(many_dice))


def show_seven(hands: Hands) -> None:
    hands.sit(find(seven_dice, bot="random", first=294))


def show_solo(hands: Hands) -> None:
    hands.sit(find(at_work(5, 2, 4), seats=1, machine="medium"))


def show_gift(hands: Hands) -> None:
    hands.sit(find(a_gift, seats=4))
    text = hands.page.evaluate(
        """() => {
          for (const place of document.querySelectorAll('[data-spot^="hire:"][data-lit=true]')) {
            place.click();
            return place.dataset.spot;
          }
          return '';
        }"""
    )
    assert text


def show_result(hands: Hands) -> None:
    table = hands.replay(find(is_over, seats=3))
    hands.go(f"/replay/{table}")
    hands.page.get_by_role("button", name="Result").or_(
        hands.page.get_by_role("button", name="Ergebnis")
    ).first.click()
    hands.page.wait_for_selector("dialog table")


def show_replay(hands: Hands) -> None:
    table = hands.replay(find(is_over, seats=3))
    hands.go(f"/replay/{table}?at=150&seat=0")
    hands.page.wait_for_selector("[data-number]")


def show_review(hands: Hands) -> None:
    table = hands.replay(find(is_over, seats=1, bot="random", machine="easy"))
    hands.go(f"/replay/{table}?review=1&seat=0")
    hands.page.wait_for_selector("dialog li", timeout=150_000)


SCENES = {
    "home": show_home,
    "lobby": show_lobby,
    "market": show_market,
    "dice": show_dice,
    "seven": show_seven,
    "solo": show_solo,
    "gift": show_gift,
    "result": show_result,
    "replay": show_replay,
    "review": show_review,
}
