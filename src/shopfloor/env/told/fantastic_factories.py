"""Fantastic Factories in words: market, rivals, one's own shop and hand."""

from __future__ import annotations

from collections.abc import Sequence

from shopfloor.env.told.teller import nothing_more
from shopfloor.games.fantastic_factories.content import BLUEPRINTS, KIND, TOOLS
from shopfloor.kernel import Json
from shopfloor.words import Words

GAME = "fantastic-factories"
offer = nothing_more


def told(words: Words, view: Json, names: Sequence[str]) -> list[str]:
    """Everything the seat decides on, its own things last."""
    lines = heading(words, view) + market(words, view)
    lines += [line for shop in view["shops"] for line in shop_lines(words, view, shop, names)]
    if view["machine"]:
        lines += machine(words, view["machine"])
    if view["hand"] is not None:
        lines += hand(words, view["hand"])
    return lines


def heading(words: Words, view: Json) -> list[str]:
    """Round, phase and turn."""
    phase = words.say(f"{GAME}.phase.{view['phase']}")
    lines = [words.say("text.round", round=view["round"], phase=phase)]
    if view["last_round"]:
        lines.append(words.say("text.last_round", round=view["last_round"]))
    if view["turn"] is not None:
        lines.append(words.say("text.turn", seat=view["turn"]))
    return lines


def market(words: Words, view: Json) -> list[str]:
    """The two rows of the market and the decks."""
    cards = [priced(words, card) for card in view["blueprints"]]
    pairs = zip(view["contractors"], view["tokens"], strict=True)
    hires = [hired(words, card, tool) for card, tool in pairs]
    piles = words.say("text.piles", deck=view["deck"], agency=view["contractor_deck"])
    return [
        words.say("text.blueprints", cards=slots(words, cards)),
        words.say("text.contractors", cards=slots(words, hires)),
        piles,
    ]


def slots(words: Words, cards: Sequence[str]) -> str:
    """The cards of a row, each with its slot's number."""
    keys = [("text.slot" if card else "text.empty") for card in cards]
    said = zip(keys, cards, strict=True)
    return "; ".join(words.say(key, slot=n, card=card) for n, (key, card) in enumerate(said, 1))


def card_name(words: Words, card: str) -> str:
    """A blueprint's name."""
    return words.say(f"{GAME}.card.{card}")


def priced(words: Words, card: str | None) -> str:
    """A blueprint with its price and tool."""
    if card is None:
        return ""
    printed = BLUEPRINTS[KIND[card]]
    tool = words.say(f"{GAME}.tool.{TOOLS[printed.tool]}")
    name = card_name(words, card)
    price, current = int(printed.metal), int(printed.energy)
    return words.say("text.priced", card=name, price=price, current=current, tool=tool)


def hired(words: Words, card: str | None, tool: str) -> str:
    """A contractor with the tool that it costs."""
    if card is None:
        return ""
    name, token = words.say(f"{GAME}.contractor.{card}"), words.say(f"{GAME}.tool.{tool}")
    return words.say("text.hired", card=name, tool=token)


def shop_lines(words: Words, view: Json, shop: Json, names: Sequence[str]) -> list[str]:
    """A shop: stock, buildings, dice."""
    mine = shop["seat"] == view["seat"]
    name = words.say("text.you") if mine else names[shop["seat"]]
    numbers = {key: shop[key] for key in ("metal", "goods", "points", "cards")}
    lines = [words.say("text.shop", name=name, power=shop["energy"], **numbers)]
    if shop["compound"]:
        lines.append(words.say("text.built", cards=compound(words, shop)))
    if shop["dice"]:
        lines.append(words.say("text.dice", shown=shown(shop["dice"])))
    for floor, dice in shop["floors"].items():
        if dice:
            place = words.say(f"{GAME}.floor.{floor}")
            lines.append(words.say("text.floor", floor=place, shown=shown(dice)))
    return [*lines, words.say("text.done")] if shop["done"] else lines


def compound(words: Words, shop: Json) -> str:
    """The buildings of a shop, used ones marked."""
    cards = [(card_name(words, entry["card"]), entry["used"]) for entry in shop["compound"]]
    return ", ".join(words.say("text.used", card=c) if used else c for c, used in cards)


def shown(dice: Sequence[int]) -> str:
    """Dice by what they show."""
    return ", ".join(str(value) for value in dice)


def machine(words: Words, rival: Json) -> list[str]:
    """The Machine: its goods, points and buildings."""
    name = words.say(f"{GAME}.automa")
    line = words.say("text.machine", name=name, goods=rival["goods"], points=rival["points"])
    cards = ", ".join(card_name(words, card) for card in rival["compound"])
    return [line, words.say("text.built", cards=cards)]


def hand(words: Words, cards: Sequence[str]) -> list[str]:
    """The cards of one's hand, with their texts."""
    lines = [words.say("text.hand")]
    for card in cards:
        text = words.say(f"{GAME}.card_text.{card}")
        lines.append(words.say("text.card", card=priced(words, card), text=text))
    return lines


def seen(view: Json, text: str) -> dict[str, str]:
    """What the table shows of a choice that names only a place: `take 3`, `hire 2 …`."""
    verb, *rest = text.split()
    if verb == "take":
        return {"card": view["blueprints"][int(rest[0]) - 1]}
    if verb == "hire":
        return {"contractor": view["contractors"][int(rest[0]) - 1]}
    return {}
