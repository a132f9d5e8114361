"""What activating a card can mean, spelled out: every deal pays something and gains something.

The data file says "a die X and X energy give X metal"; here that becomes six deals, each with its
own action. The work phase only compares numbers and moves them (§5).
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import combinations_with_replacement
from typing import Any, Final

from mypy_extensions import i64

from shopfloor.games.fantastic_factories.actions import COPY, USE, Action, make
from shopfloor.games.fantastic_factories.content import BLUEPRINTS, MONUMENT, Blueprint
from shopfloor.parts import dice

NO_DEAL: Final = -1


class Deal:
    """One way to activate one card."""

    def __init__(self, number: int, card: int, need: i64, x: int) -> None:
        self.number: i64 = number
        self.card: i64 = card
        self.need: i64 = need  # dice used up, as a handful
        self.x: i64 = x  # the value X of the dice, or the X that is paid
        self.metal: i64 = 0
        self.energy: i64 = 0
        self.cards: i64 = 0  # blueprints to discard
        self.gain_goods: i64 = 0
        self.gain_metal: i64 = 0
        self.gain_energy: i64 = 0
        self.gain_cards: i64 = 0
        self.gain_dice: i64 = 0  # dice gained or turned, as a handful
        self.rolls: i64 = 0  # extra dice to roll
        self.turns = False  # the die needed is turned, not spent
        self.refund: i64 = 0
        self.reroll = False
        self.use: Action
        self.copy: Action

    def add(self, gain: Mapping[str, int]) -> None:
        self.gain_goods += gain.get("goods", 0)
        self.gain_metal += gain.get("metal", 0)
        self.gain_energy += gain.get("energy", 0)
        self.gain_cards += gain.get("cards", 0)


def hands(dice_word: str) -> list[tuple[list[int], int]]:
    """The dice that satisfy a word of the data file, each with its X."""
    faces = range(1, 7)
    if dice_word == "any":
        return [([v], v) for v in faces]
    if dice_word == "pair":
        return [([v, v], v) for v in faces]
    if dice_word == "triple":
        return [([v, v, v], v) for v in faces]
    if dice_word == "run":  # does not wrap from 6 to 1 (R21)
        return [([v, v + 1, v + 2], v) for v in range(1, 5)]
    if dice_word == "sum-14":  # exactly three dice (R21)
        return [(list(h), 0) for h in combinations_with_replacement(faces, 3) if sum(h) >= 14]
    return [([int(dice_word)], int(dice_word))]


def turned(word: str, value: int) -> int:
    """What a die shows after training; 0 where that is not possible."""
    after = {"flip": 7 - value, "down": value - 1, "up": value + 1}[word]
    return after if 1 <= after <= 6 else 0


def base_deal(card: Blueprint, shown: list[int], x: int) -> Deal:
    """Everything about a deal that does not depend on a further choice."""
    use, kind = card.use, int(card.kind)
    deal = Deal(len(DEALS), kind, dice.handful(shown), x)
    pay = use.get("pay", {})
    deal.metal = pay.get("metal", 0) + (x if use.get("pay_x") == "metal" else 0)
    deal.energy = pay.get("energy", 0) + (x if use.get("pay_x") == "energy" else 0)
    deal.cards = pay.get("cards", 0)
    deal.add(use.get("gain", {}))
    if "gain_x" in use:
        deal.add({use["gain_x"]: x})
    if x >= 4:
        deal.add(use.get("gain_high", {}))
    deal.refund = use.get("refund", 0)
    deal.reroll = use.get("reroll", False)
    deal.rolls = 1 if use.get("die") == "rolled" else 0
    return deal


def name(deal: Deal, text: str) -> None:
    """Give the deal its two actions, and its number."""
    deal.use = make(USE, f"use {text}", deal.card, deal.x, deal.number)
    deal.copy = make(COPY, f"copy {text}", deal.card, deal.x, deal.number)
    DEALS.append(deal)


def choose_die(card: Blueprint, shown: list[int], x: int, text: str) -> None:
    for value in range(1, 7):
        deal = base_deal(card, shown, x)
        deal.gain_dice = dice.ONE[value]
        name(deal, f"{text} for d{value}")


def choose_gain(card: Blueprint, shown: list[int], x: int, text: str) -> None:
    for gain in card.use["choose"]:
        deal = base_deal(card, shown, x)
        deal.add(gain)
        name(deal, f"{text} for {next(iter(gain))}")


def one_deal(card: Blueprint, shown: list[int], x: int, text: str) -> None:
    deal = base_deal(card, shown, x)
    if card.use.get("die") == "x":
        deal.gain_dice = dice.ONE[x]
    if "turn" in card.use:
        after = turned(card.use["turn"], x)
        if not after:
            impossible(card, text)
            return
        deal.gain_dice, deal.turns = dice.ONE[after], True
    name(deal, text)


def impossible(card: Blueprint, text: str) -> None:
    """Make a use that can be said, so that it can be refused with its reason."""
    make(USE, f"use {text}", card.kind, 0, NO_DEAL)
    make(COPY, f"copy {text}", card.kind, 0, NO_DEAL)


def ways(use: Mapping[str, Any]) -> list[tuple[list[int], int]]:
    if use.get("die") == "x":  # Golem: any X may be paid for
        return [([], x) for x in range(1, 7)]
    return hands(use["dice"]) if "dice" in use else [([], 0)]


def spell_out(card: Blueprint) -> list[Deal]:
    """All the deals of one card; a passive has one, for the Replicator to copy (R6)."""
    if card.type == MONUMENT or "copy" in card.use:  # these do nothing, or cannot be copied
        impossible(card, card.id)
        return []
    first = len(DEALS)
    for shown, x in ways(card.use):
        said = shown or ([x] if x else [])
        text = " ".join([card.id] + [f"d{v}" for v in said])
        if card.use.get("die") == "chosen":
            choose_die(card, shown, x, text)
        elif "choose" in card.use:
            choose_gain(card, shown, x, text)
        else:
            one_deal(card, shown, x, text)
    word = card.use.get("dice", "")
    for value in [v for v in range(1, 7) if word.isdigit() and v != int(word)]:
        impossible(card, f"{card.id} d{value}")
    return DEALS[first:]


DEALS: Final[list[Deal]] = []
CARD_DEALS: Final[list[list[Deal]]] = [spell_out(card) for card in BLUEPRINTS]
