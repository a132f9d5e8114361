"""Moments of games that are hard on a layout: many dice, many cards, a gift to give."""

from __future__ import annotations

from shopfloor.table import Table
from tests.web.fixtures import find, is_over, offers
from tests.web.hands import Hands


def many_dice(table: Table) -> bool:
    """More dice than one's own four."""
    view = table.view(0)
    return "done" in offers(table) and len(view["shops"][0]["dice"]) >= 5


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


def show_dice(hands: Hands) -> None:
    hands.sit(find(many_dice))


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


def show_end(hands: Hands) -> None:
    table = hands.bring(find(is_over, seats=3))
    hands.go(f"/replay/{table}")
    hands.page.get_by_role("button", name="Result").or_(
        hands.page.get_by_role("button", name="Ergebnis")
    ).first.click()
    hands.page.wait_for_selector("dialog table")


SCENES = {
    "home": show_home,
    "lobby": show_lobby,
    "market": show_market,
    "dice": show_dice,
    "gift": show_gift,
    "end": show_end,
}
