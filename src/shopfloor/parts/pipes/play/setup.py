"""A build set up by hand: one factory, its purse, and the machine to add, alone at the table.

    {"layout": "classic-a: 38@3,2 red@3,1 …", "machine": 7, "money": 8, "containers": ["red"],
     "next": 12}

`layout` is a line of text or layout JSON; `containers` are the bonus containers owned, which
otherwise the floor tells as far as it can; `next` is the tile that comes after this one.
"""

from __future__ import annotations

from typing import Final, TypeVar

from shopfloor.kernel import BadFile, GameError, Json, Unreadable
from shopfloor.parts.pipes import colours
from shopfloor.parts.pipes.json import layout_from_json
from shopfloor.parts.pipes.judge.builds import bonus
from shopfloor.parts.pipes.judge.diagnosis import diagnose
from shopfloor.parts.pipes.judge.stock import Stock, stock_problems
from shopfloor.parts.pipes.layouts import Layout
from shopfloor.parts.pipes.play.drafts import problem_text
from shopfloor.parts.pipes.play.plants import Plant, new_plant
from shopfloor.parts.pipes.play.rulebook import Rulebook
from shopfloor.parts.pipes.play.state import PipeState
from shopfloor.parts.pipes.rules import PipeRules
from shopfloor.parts.pipes.text import layout_from_text, layout_to_text

KEYS: Final = ("layout", "machine", "money", "containers", "next")
MOST_MONEY: Final = 200
S = TypeVar("S", bound=PipeState)


def set_up(state: S, data: Json) -> None:
    """Make of a new game for one the turn that was described; raise BadFile."""
    for key in data:
        if key not in KEYS:
            raise BadFile("unknown_key", "position", key=key)
    book = state.book
    plant = standing_plant(book.rules, data)
    number = machine(book.rules, data, "machine", plant.layout)
    rounds = len(plant.layout.machines()) + 1
    coming = machine(book.rules, data, "next", plant.layout) if "next" in data else -1
    if coming == number:
        raise BadFile("machine_twice", "next", machine=coming)
    if rounds + ("next" in data) > book.rounds:
        raise BadFile("full_factory", "layout", most=book.rounds)
    plant.adding = number
    state.plants = [plant]
    state.round, state.phase = rounds, book.building
    state.grab.up, state.grab.picks, state.grab.order = [number], [number], [0]
    gone = {number, *plant.layout.machines()}
    state.unseen = [n for n in sorted(book.rules.machines) if n not in gone]


def standing_plant(rules: PipeRules, data: Json) -> Plant:
    """The factory as it stands, sound, with its purse and containers."""
    layout = read_layout(rules, data.get("layout"))
    money = whole(data, "money")
    if not rules.least_money <= money <= MOST_MONEY:
        raise BadFile("money_bounds", "money", least=rules.least_money, most=MOST_MONEY)
    plant = new_plant(rules, layout.floor.name, money)
    plant.layout, plant.extras = layout, extras(rules, data, layout)
    check(rules, plant)
    plant.bonus = bonus(rules, layout)
    return plant


def read_layout(rules: PipeRules, told: object) -> Layout:
    """A layout as text or as JSON; raise BadFile."""
    if not isinstance(told, str):
        return layout_from_json(rules, told)
    try:
        layout = layout_from_text(rules.floors, told)
    except Unreadable as error:
        raise BadFile(error.code, "layout", **error.params) from error
    if not all(rules.has(component) for component in layout.components):
        raise BadFile("format", "layout", why="unknown")
    return layout


def extras(rules: PipeRules, data: Json, layout: Layout) -> list[int]:
    """The bonus containers by colour: those named, or those that the machines have brought."""
    named = data.get("containers")
    stock = Stock(rules)
    before = stock.owned[: colours.BASICS]
    if named is None:
        for number in layout.machines():
            stock.add(rules.machines[number].bonus)
        stock.settle(layout)
    else:
        add_named(rules, stock, named)
    return [stock.owned[n] - before[n] for n in range(colours.BASICS)]


def add_named(rules: PipeRules, stock: Stock, named: object) -> None:
    """Add containers by the names of their colours; raise BadFile."""
    if not isinstance(named, list) or len(named) > rules.output_reservoirs * 4:
        raise BadFile("format", "containers", why="type")
    for name in named:
        if name not in colours.names(rules.supplies):
            raise BadFile("format", "containers", why="unknown")
        stock.owned[colours.INDEX[name]] += 1


def check(rules: PipeRules, plant: Plant) -> None:
    """Nothing is built on a factory that breaks the rules itself."""
    stock = Stock(rules)
    for colour, more in enumerate(plant.extras):
        stock.owned[colour] += more
    stock.forbid_diagonals()
    found = diagnose(rules, plant.layout).problems + stock_problems(stock, plant.layout)
    if found:
        told = [problem_text(plant.layout.floor, problem) for problem in found]
        raise BadFile("unsound_layout", "layout", problems=told, game=rules.game)


def machine(rules: PipeRules, data: Json, key: str, layout: Layout) -> int:
    """A machine that does not stand yet; raise BadFile."""
    number = whole(data, key)
    if number not in rules.machines:
        raise BadFile("unknown_machine", key, machine=number)
    if number in layout.machines():
        raise BadFile("machine_twice", key, machine=number)
    return number


def whole(data: Json, key: str) -> int:
    value = data.get(key)
    if not isinstance(value, int) or isinstance(value, bool):
        raise BadFile("format", key, why="missing" if value is None else "type")
    return value


def position(book: Rulebook, state: PipeState, seat: int) -> Json:
    """A seat's turn, in the words that `set_up` reads; raise GameError if it builds nothing."""
    plant = state.plants[seat] if 0 <= seat < state.seats else None
    if plant is None or not plant.holds() or state.phase != book.building:
        raise GameError("nothing_to_build")
    names = [colours.NAMES[n] for n, more in enumerate(plant.extras) for _ in range(more)]
    return {
        "layout": layout_to_text(plant.layout),
        "machine": int(plant.adding),
        "money": int(plant.money),
        "containers": names,
    }
