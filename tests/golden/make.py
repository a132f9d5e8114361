"""Made the golden games in this folder, and makes them again:

    PYTHONPATH=src python -m tests.golden.make [NAME …]

Each is played at a table by simple players with a fixed seed: seeds are tried in turn until the
game ends as wanted. A golden game is a promise: this ruleset plays it to this result for ever.
Make one anew only together with a new ruleset number.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

from shopfloor.kernel import Illegal, Result, Rng
from shopfloor.table import Seat, Table, write_game
from tests.golden import pipes

HERE = Path(__file__).parent
GAME = "fantastic-factories"
Player = Callable[[Table, int], str]


# Players


def idle(table: Table, seat: int) -> str:
    """Take the first card, do nothing, discard what is too much."""
    legal = [str(action) for action in table.state.legal(seat)]
    return "done" if "done" in legal else legal[0]


def dicey(table: Table, seat: int) -> str:
    """Do anything."""
    legal = table.state.legal(seat)
    return str(legal[Rng(31 * table.number + seat).below(len(legal))])


def worth(state: Any, seat: int) -> float:
    shop, points = state.shops[seat], state.view(seat)["shops"][seat]["points"]
    stock = 2 * shop.metal + 1.2 * shop.energy + len(shop.hand)
    return float(10 * points + 3 * len(shop.compound) + stock + (1.5 if shop.pending >= 0 else 0))


def greedy(table: Table, seat: int) -> str:
    """Do what looks best one step ahead; be done if nothing looks better than that."""
    best, chosen = worth(table.state, seat), "done"
    legal = [str(action) for action in table.state.legal(seat)]
    for text in legal:
        after = table.imagine(seat, Rng(table.number))
        after.play(seat, table.game.parse(text))
        stream = Rng(7)
        while text != "done" and (owed := after.owed()):
            after.settle(owed.draw(stream))
        if text != "done" and (worth(after, seat) > best or chosen not in legal):
            best, chosen = worth(after, seat), text
    return chosen


def changing_mind(player: Player) -> Player:
    """Play like another, but take back and repeat a move now and then."""

    def play(table: Table, seat: int) -> str:
        if table.number % 5 == 0:
            with suppress(Illegal):
                table.undo(seat)
        return player(table, seat)

    play.__name__ = "fickle"
    return play


# Games


def play(players: list[Player], seed: int, **options: str) -> Table:
    seats = [Seat(player.__name__.capitalize()) for player in players]
    table = Table.open(GAME, seats, seed.to_bytes(16), options)
    while actors := table.state.actors():
        seat = actors[table.number % len(actors)]
        table.play(seat, players[seat](table, seat))
    return table


def ends(by: str, winner: int | None = None, tie: str = "") -> Callable[[Result], bool]:
    def wanted(result: Result) -> bool:
        won = winner is None or result.winners == [winner]
        return (result.ended_by, result.tie_break) == (by, tie) and won

    return wanted


Recipe = tuple[list[Player], dict[str, str], Callable[[Result], bool]]
RECIPES: dict[str, Recipe] = {
    "goods": ([greedy, greedy, greedy], {}, ends("goods")),
    "buildings": ([greedy, greedy], {}, ends("buildings")),
    "rounds-shared": ([idle, idle], {}, ends("rounds", tie="shared")),
    "tie-metal": ([greedy, greedy], {}, lambda result: result.tie_break == "metal"),
    "tie-energy": ([dicey, dicey], {}, lambda result: result.tie_break == "energy"),
    "tie-cards": ([dicey, dicey], {}, lambda result: result.tie_break == "cards"),
    "undo": ([changing_mind(greedy), changing_mind(greedy)], {}, lambda result: True),
    "five-seats": ([greedy] * 5, {}, lambda result: True),
    "solo-won": ([greedy], {"machine": "easy"}, lambda result: result.winners == [0]),
    "solo-lost": (
        [greedy],
        {"machine": "medium"},
        lambda result: result.winners == [1] and result.ended_by != "machine",
    ),
    "solo-machine": ([idle], {"machine": "insane"}, ends("machine", winner=1)),
}


def make(name: str) -> str:
    """Try seeds in turn until the game ends as its recipe wants."""
    players, options, wanted = RECIPES[name]
    for seed in range(100_000):
        table = play(players, seed, **options)
        result = table.result()
        if result is not None and wanted(result):
            return write_game(table)
    raise SystemExit(f"{name}: no seed ends like this")


if __name__ == "__main__":
    for name in sys.argv[1:] or [*RECIPES, *pipes.RECIPES]:
        text = pipes.make(name) if name in pipes.RECIPES else make(name)
        (HERE / f"{name}.jsonl").write_text(text, encoding="utf-8")
        sys.stdout.write(f"{name}: {text.count(chr(10))} lines, {len(text)} bytes\n")
