"""The golden games of the pipe games: players, recipes, and what each game must show.

Players are quick rather than good: `dicey` draws from the state, `mover` and `crosser` rebuild what
they have so that a machine moves or a Diagonal is laid, `greedy` and the others are bots.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from shopfloor import bots
from shopfloor.kernel import Result, Rng
from shopfloor.parts.pipes.grids import NOWHERE, SQUARE
from shopfloor.parts.pipes.judge.builds import Turn
from shopfloor.parts.pipes.layouts import CONTAINER, Layout, cell_of, container, diagonal, kind_of
from shopfloor.parts.pipes.play.actions import NONE, build
from shopfloor.parts.pipes.play.placer import random_build
from shopfloor.table import Seat, Table, write_game

FUN, FUNNER = "factory-fun", "factory-funner"
NORTH = SQUARE.index["N"]
Player = Callable[[Table, int], str]
Feature = Callable[[Table], bool]


# Players


def stream(table: Table, seat: int) -> Rng:
    return Rng(97 * table.number + seat)


def dicey(table: Table, seat: int) -> str:
    """Do anything."""
    return str(table.state.sample(seat, stream(table, seat)))


def shy(table: Table, seat: int) -> str:
    """Claim nothing, keep one's own tile now and then."""
    texts = [str(action) for action in table.state.legal(seat)]
    return "pass" if "pass" in texts else dicey(table, seat)


def bold(table: Table, seat: int) -> str:
    """Claim whatever can be had, build or decline at random."""
    first = str(table.state.legal(seat)[0])
    return first if first.startswith("claim") else dicey(table, seat)


def bot(name: str) -> Player:
    def play(table: Table, seat: int) -> str:
        chooser: Any = bots.make(table.header.game, name)
        return str(chooser.choose(table.imagine(seat, Rng(1)), seat, stream(table, seat)))

    play.__name__ = name
    return play


def mover(table: Table, seat: int) -> str:
    """Build all anew, so that an older machine stands elsewhere; else do anything."""
    state: Any = table.state
    machines = list(state.plants[seat].layout.machines())
    if str(state.legal(seat)[0]) != "decline" or len(machines) != 1:
        return bold(table, seat)
    rng, turn = stream(table, seat), state.turn(seat, NONE)
    for _ in range(20):
        start = Turn(Layout(turn.old.floor), machines[0], 99, turn.stock)
        first = random_build(state.rules, start, rng)
        again = first and random_build(state.rules, Turn(first, turn.machine, 99, turn.stock), rng)
        if again and state.why_not(seat, build(again)) is None:
            return str(build(again))
    return bold(table, seat)


def crosser(table: Table, seat: int) -> str:
    """Cross the supplies of two machines in a Diagonal, if they stand side by side."""
    state: Any = table.state
    if str(state.legal(seat)[0]) != "decline":
        return bold(table, seat)
    rng, turn = stream(table, seat), state.turn(seat, NONE)
    for _ in range(40):
        layout = random_build(state.rules, turn, rng)
        for crossed in crossings(layout) if layout else []:
            if state.why_not(seat, build(crossed)) is None:
                return str(build(crossed))
    return bold(table, seat)


def crossings(layout: Layout) -> Iterator[Layout]:
    """Two containers side by side, each over a port: lift both, and cross what they supply."""
    floor = layout.floor
    boxes = {cell_of(c): c for c in layout.components if kind_of(c) == CONTAINER}
    for one in boxes:
        two = floor.second(one, 0)
        lifted = [floor.neighbour(cell, NORTH) for cell in (one, two) if cell != NOWHERE]
        if two in boxes and NOWHERE not in lifted:
            shades = [boxes[one] & 7, boxes[two] & 7]
            yield layout.drop(boxes[one], boxes[two]).add(
                diagonal(floor, one, 0),
                container(lifted[0], shades[1]),
                container(lifted[1], shades[0]),
            )


# What a game may show


def told(key: str, **params: Any) -> Feature:
    """An event with these parameters."""

    def shown(table: Table) -> bool:
        events = [event for _, event in table.events if event.key == key]
        return any(all(e.params.get(k) == v for k, v in params.items()) for e in events)

    return shown


def option(name: str, value: str) -> Feature:
    return lambda table: table.header.options.get(name) == value


def booked(name: str) -> Feature:
    """A line of the books in which this is not nothing."""

    def shown(table: Table) -> bool:
        books = [line for plant in table.view(None)["plants"] for line in plant["books"]]
        return any(line[name] for line in books)

    return shown


def fined(table: Table) -> bool:
    return any(e.key == "declined" and e.params["fine"] for _, e in table.events)


def said(words: str) -> Feature:
    return lambda table: any(words in entry.text for entry in table.entries)


def step(which: str) -> Feature:
    return lambda table: table.view(None)["ladder"]["step"] == which


def result_of(table: Table) -> Result:
    result = table.result()
    assert result is not None
    return result


def chained(table: Table) -> bool:
    return any(score.parts["chains"] for score in result_of(table).scores)


def shared(table: Table) -> bool:
    return result_of(table).tie_break == "shared"


def won(table: Table) -> bool:
    result = result_of(table)
    return len(result.scores) > 1 and len(result.winners) == 1


FEATURES: dict[str, dict[str, Feature]] = {
    FUN: {
        "in turn": option("picking", "turns"),
        "live": option("picking", "live"),
        "a pass": told("passed"),
        "a tile that nobody took": told("gone"),
        "a decline with a fine": fined,
        "a decline without one": told("declined", fine=0),
        "who declines free": told("free_decline"),
        "a bonus container": told("container"),
        "a bonus container of a chosen colour": said("any="),
        "a moved machine": booked("moved"),
        "a Diagonal": said("diagonal@"),
        "a chain": chained,
        "an expert's board": said("build expert-"),
        "a winner": won,
        "a shared victory": shared,
    },
    FUNNER: {
        "in turn": option("picking", "turns"),
        "live": option("picking", "live"),
        "a pass": told("passed"),
        "a tile that nobody took": told("gone"),
        "a decline with a fine": told("declined", fine=2),
        "a decline with First": told("declined", fine=3),
        "a decline without a fine": told("declined", fine=0),
        "First": told("first_token"),
        "Last": told("last_token"),
        "a build with First": told("built", token=-1),
        "a build with Last": told("built", token=1),
        "no tokens in round 1": option("tokens_round_1", "off"),
        "one's own tile kept": told("kept"),
        "one's own tile left": told("left"),
        "a tile dealt": told("dealt"),
        "a chain": chained,
        "a winner": won,
        "a shared victory": shared,
        **{f"rung {rung}": told("ladder", rung=rung) for rung in "a12345"},
        "a rung up": step("up"),
        "a rung kept": step("stay"),
        "a rung down": step("down"),
        "the ladder cleared": told("ladder", next="cleared"),
    },
}


# Games: who plays with which options, and what must be seen in them

Recipe = tuple[str, list[Player], dict[str, str], str]
RECIPES: dict[str, Recipe] = {
    "fun-turns": (
        FUN,
        [bot("greedy"), bold, dicey],
        {"side_2": "expert"},
        "in turn · a pass · a tile that nobody took · a decline with a fine · a decline without one"
        " · who declines free · a chain · an expert's board · a winner",
    ),
    "fun-live": (
        FUN,
        [bold, bold],
        {"picking": "live"},
        "live · a bonus container · a bonus container of a chosen colour",
    ),
    "fun-moved": (FUN, [mover], {}, "a moved machine"),
    "fun-diagonal": (FUN, [crosser], {"diagonal": "on"}, "a Diagonal"),
    "fun-shared": (FUN, [shy, shy], {}, "a shared victory"),
    "funner-tokens": (
        FUNNER,
        [bot("greedy"), bold, bold],
        {},
        "in turn · First · Last · a build with First · a build with Last · a decline with a fine"
        " · a decline with First · a decline without a fine · a chain · a winner",
    ),
    "funner-live": (
        FUNNER,
        [dicey, dicey],
        {"picking": "live", "deal_unclaimed": "on", "boards": "different"},
        "live · a pass · a tile dealt",
    ),
    "funner-own": (
        FUNNER,
        [shy, shy],
        {"tokens_round_1": "off"},
        "no tokens in round 1 · one's own tile kept · one's own tile left"
        " · a tile that nobody took",
    ),
    "funner-shared": (FUNNER, [dicey, dicey], {}, "a shared victory"),
    "funner-rung-a": (FUNNER, [bot("fitter")], {"rung": "a"}, "rung a · a rung up"),
    "funner-rung-1": (FUNNER, [bot("greedy")], {"rung": "1"}, "rung 1 · a rung kept"),
    "funner-rung-2": (FUNNER, [dicey], {"rung": "2"}, "rung 2 · a rung down"),
    "funner-rung-3": (FUNNER, [dicey], {"rung": "3"}, "rung 3 · a rung down"),
    "funner-rung-4": (FUNNER, [dicey], {"rung": "4"}, "rung 4 · a rung down"),
    "funner-rung-5": (FUNNER, [bot("fitter")], {"rung": "5"}, "rung 5 · the ladder cleared"),
}


def shows(name: str) -> dict[str, Feature]:
    """What a golden game must show, by name."""
    game, _, _, words = RECIPES[name]
    return {feature: FEATURES[game][feature] for feature in words.split(" · ")}


def play(name: str, seed: int) -> Table:
    game, players, options, _ = RECIPES[name]
    seats = [Seat(player.__name__.capitalize()) for player in players]
    table = Table.open(game, seats, seed.to_bytes(16), options)
    while actors := table.state.actors():
        seat = actors[table.number % len(actors)]
        table.play(seat, players[seat](table, seat))
    return table


def make(name: str) -> str:
    """Try seeds in turn until the game shows all that it must."""
    for seed in range(100_000):
        table = play(name, seed)
        if all(feature(table) for feature in shows(name).values()):
            return write_game(table)
    raise SystemExit(f"{name}: no seed shows all this")
