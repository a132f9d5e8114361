"""What is done for a seat whose time is up: idle dice go where they bring something."""

from __future__ import annotations

from shopfloor.bots import make
from shopfloor.games.fantastic_factories.state import State
from shopfloor.kernel import Rng
from shopfloor.table import Seat, Table

GAME = "fantastic-factories"


def at_work(seed: int) -> Table:
    """A table at which both seats have rolled and placed nothing yet."""
    table = Table.open(GAME, [Seat("a"), Seat("b")], seed.to_bytes(32, "big"))
    stream, bot = Rng(seed), make(GAME, "greedy")
    while table.view(None)["phase"] != "work":
        seat = table.state.actors()[0]
        table.play(seat, bot.choose(table.imagine(seat, stream), seat, stream))
    return table


def tidied(table: Table, seat: int) -> list[str]:
    done: list[str] = []
    while True:
        state = table.state
        assert isinstance(state, State)
        action = state.tidy(seat)
        if action is None:
            return done
        assert action in state.legal(seat)
        done.append(str(action))
        table.play(seat, action)


def test_every_idle_die_is_placed_and_costs_nothing() -> None:
    for seed in range(1, 9):
        table = at_work(seed)
        before = table.view(0)["shops"][0]
        assert len(tidied(table, 0)) == len(before["dice"])
        after = table.view(0)["shops"][0]
        assert after["dice"] == [] and not after["done"]
        assert after["metal"] >= before["metal"] and after["energy"] >= before["energy"]


def test_nothing_is_taken_that_could_not_be_kept() -> None:
    table = at_work(3)
    assert isinstance(table.state, State)
    table.state.shops[0].metal = 12
    assert all(text.startswith("research") for text in tidied(table, 0))


def test_who_is_done_or_not_at_work_has_nothing_to_tidy() -> None:
    table = Table.open(GAME, [Seat("a"), Seat("b")], bytes(32))
    assert isinstance(table.state, State)
    assert table.state.tidy(0) is None
    table = at_work(1)
    table.play(0, "done")
    assert isinstance(table.state, State)
    assert table.state.tidy(0) is None
