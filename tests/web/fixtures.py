"""Saved games for the browser tests: bots play until the table shows what a test wants to see."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache

from shopfloor import bots
from shopfloor.kernel import Rng
from shopfloor.table import Seat, Table, write_game

GAME = "fantastic-factories"
Wanted = Callable[[Table], bool]


def play(seed: int, seats: int, bot: str = "greedy", **options: str) -> Iterator[Table]:
    """A game of bots, shown before every decision and at its end; seat 0 is the person."""
    people = [Seat("Mara"), *(Seat(name, "greedy") for name in ("Jonas", "Aiko", "Priya", "Lena"))]
    table = Table.open(GAME, people[:seats], seed.to_bytes(32, "big"), options)
    stream = Rng(seed)
    player = bots.make(GAME, bot)
    while table.result() is None:
        yield table
        seat = next(iter(table.state.actors()))
        table.play(seat, player.choose(table.imagine(seat, stream), seat, stream))
    yield table


def offers(table: Table, seat: int = 0) -> list[str]:
    if seat not in table.state.actors():
        return []
    return [str(action) for action in table.state.legal(seat)]


@cache
def find(
    wanted: Wanted, seats: int = 2, bot: str = "greedy", first: int = 1, **options: str
) -> str:
    """The first moment of the first game in which it holds, as a saved game."""
    for seed in range(first, first + 3000):
        for table in play(seed, seats, bot, **options):
            if wanted(table):
                return write_game(table)
    raise AssertionError("no game shows this")


def offering(*starts: str) -> Wanted:
    """The person is offered actions that begin with all of these words."""
    return lambda table: all(any(o.startswith(s) for o in offers(table)) for s in starts)


def at_work(round_: int, dice: int = 3, buildings: int = 4) -> Wanted:
    """A good view of the work phase for pictures."""

    def holds(table: Table) -> bool:
        view = table.view(0)
        shop = view["shops"][0]
        mine = 0 in table.state.actors() and view["phase"] == "work" and shop["pending"] is None
        used = any(building["used"] for building in shop["compound"])
        full = len(shop["compound"]) >= buildings and len(view["hand"]) >= 4
        return mine and view["round"] >= round_ and len(shop["dice"]) >= dice and used and full

    return holds


def is_over(table: Table) -> bool:
    return table.result() is not None
