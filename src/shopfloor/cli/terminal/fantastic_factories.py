"""Fantastic Factories in a terminal: market, rivals, own shop; never by colour alone."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Group, RenderableType
from rich.table import Table as Grid
from rich.text import Text

from shopfloor.games.fantastic_factories.actions import Action
from shopfloor.games.fantastic_factories.content import BLUEPRINTS, KIND, TOOLS
from shopfloor.games.fantastic_factories.state import State
from shopfloor.games.fantastic_factories.views import BuildingView, MachineView, ShopView, View
from shopfloor.kernel.capabilities import Solved
from shopfloor.words import Words

GAME = "fantastic-factories"
PIPS = " ⚀⚁⚂⚃⚄⚅"
ICONS = {"metal": "◆", "energy": "ϟ", "goods": "▣", "prestige": "★", "cards": "▤"}
TYPE_COLOURS = ("blue", "yellow", "red", "magenta", "white")
COLOURS = {"metal": "bright_white", "energy": "yellow", "goods": "orange3", "prestige": "magenta"}


def picture(words: Words, view: View, names: Sequence[str]) -> RenderableType:
    """Everything the player decides on, rivals first, own shop last and largest."""
    parts: list[RenderableType] = [heading(words, view), market(words, view)]
    parts += [rival(words, view, shop, names) for shop in view["shops"] if not mine(view, shop)]
    if view["machine"]:
        parts.append(machine(words, view["machine"]))
    parts += [
        own_shop(words, shop, view["hand"] or []) for shop in view["shops"] if mine(view, shop)
    ]
    return Group(*parts)


def mine(view: View, shop: ShopView) -> bool:
    return bool(shop["seat"] == view["seat"])


def heading(words: Words, view: View) -> Text:
    phase = words.say(f"{GAME}.phase.{view['phase']}")
    text = Text(f"\n{words.say('cli.terminal.round', round=view['round'], phase=phase)}", "bold")
    if view["last_round"]:
        text.append("  " + words.say("cli.terminal.last_round"), "bold yellow")
    return text


def market(words: Words, view: View) -> Grid:
    """Four blueprints and four contractors; above each contractor its tool token."""
    grid = Grid(box=None, padding=(0, 2, 0, 0))
    for slot in range(4):
        grid.add_column(str(slot + 1), header_style="dim")
    grid.add_row(*[blueprint(words, card) for card in view["blueprints"]])
    pairs = zip(view["contractors"], view["tokens"], strict=True)
    grid.add_row(*[contractor(words, card, tool) for card, tool in pairs])
    return grid


def blueprint(words: Words, card: str | None) -> Text:
    if card is None:
        return Text("–", "dim")
    text = Text(words.say(f"{GAME}.card.{card}"), f"bold {type_colour(card)}")
    return text.append(f"\n{cost_of(card)} · {tool_of(words, card)}", "not bold")


def contractor(words: Words, card: str | None, tool: str) -> Text:
    token = words.say(f"{GAME}.tool.{tool}")
    if card is None:
        return Text(f"– ({token})", "dim")
    text = Text(words.say(f"{GAME}.contractor.{card}"), "bold green")
    text.append(f"\n{words.say('cli.terminal.token', tool=token)}", "not bold dim")
    return text


def type_colour(card: str) -> str:
    return TYPE_COLOURS[BLUEPRINTS[KIND[card]].type]


def tool_of(words: Words, card: str) -> str:
    return words.say(f"{GAME}.tool.{TOOLS[BLUEPRINTS[KIND[card]].tool]}")


def cost_of(card: str) -> str:
    printed = BLUEPRINTS[KIND[card]]
    return f"{ICONS['metal']}{printed.metal} {ICONS['energy']}{printed.energy}"


def stock(shop: ShopView) -> Text:
    text = Text()
    for name in ("metal", "energy", "goods", "prestige", "cards"):
        text.append(f"{ICONS[name]} {shop[name]}  ", COLOURS.get(name, "cyan"))
    return text


def rival(words: Words, view: View, shop: ShopView, names: Sequence[str]) -> Text:
    text = Text(f"{names[shop['seat']]}: ", "bold")
    text.append_text(stock(shop))
    if view["phase"] == "work":
        text.append(words.say("cli.terminal.done" if shop["done"] else "cli.terminal.working"))
    cards = ", ".join(words.say(f"{GAME}.card.{b['card']}") for b in shop["compound"])
    return text.append(f"\n   {cards}" if cards else "", "dim")


def machine(words: Words, rival: MachineView) -> Text:
    text = Text(words.say(f"{GAME}.automa") + ": ", "bold")
    text.append(f"{ICONS['goods']} {rival['goods']}  Σ {rival['points']}\n   ")
    return text.append(
        ", ".join(words.say(f"{GAME}.card.{card}") for card in rival["compound"]), "dim"
    )


def own_shop(words: Words, shop: ShopView, hand: list[str]) -> Group:
    """Own stock, dice, headquarters, compound and hand."""
    title = Text(words.say("cli.terminal.you") + ": ", "bold cyan").append_text(stock(shop))
    cards = Grid(box=None, show_header=False, padding=(0, 1, 0, 0))
    for entry in shop["compound"]:
        cards.add_row(*building(words, entry))
    for card in hand:
        cards.add_row(*hand_card(words, card))
    return Group(title, dice_line(words, shop), cards)


def dice_line(words: Words, shop: ShopView) -> Text:
    text = Text(words.say("cli.terminal.dice") + " ", "bold")
    text.append(dice(shop["dice"]), "bold white")
    for floor, placed in shop["floors"].items():
        text.append(f"   {words.say(f'{GAME}.floor.{floor}')}: ", "dim")
        text.append(dice(placed))
    return text


def dice(shown: Sequence[int]) -> str:
    return " ".join(f"{PIPS[v]}{v}" for v in shown) or "–"


def building(words: Words, entry: BuildingView) -> list[Text]:
    """A row for a card that stands: what it does, struck through once it is used."""
    card = entry["card"]
    style = "dim strike" if entry["used"] else "bold"
    mark = Text("■", type_colour(card))
    return [mark, Text(words.say(f"{GAME}.card.{card}"), style), Text(), Text(), about(words, card)]


def hand_card(words: Words, card: str) -> list[Text]:
    """A row for a card in hand: cost and tool as well."""
    mark, name = Text("□", type_colour(card)), Text(words.say(f"{GAME}.card.{card}"))
    return [mark, name, Text(cost_of(card)), Text(tool_of(words, card)), about(words, card)]


def about(words: Words, card: str) -> Text:
    return Text(words.say(f"{GAME}.card_text.{card}"), "dim")


def ideas(words: Words, state: State, seat: int) -> list[tuple[Action, str]]:
    """Every choice is listed by the rules already."""
    del words, state, seat
    return []


def seen(view: View, text: str) -> dict[str, str]:
    """What the table shows of a choice that names only a place: `take 3`, `hire 2 …`."""
    verb, *rest = text.split()
    if verb == "take":
        return {"card": view["blueprints"][int(rest[0]) - 1] or ""}
    if verb == "hire":
        return {"contractor": view["contractors"][int(rest[0]) - 1] or ""}
    return {}


def solved(found: Solved) -> list[str]:
    """Nothing to draw: the line of moves says it all."""
    del found
    return []
