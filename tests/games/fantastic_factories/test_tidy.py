"""What is done for a seat whose time is up: all that costs nothing, and never more."""

from __future__ import annotations

from shopfloor.bots import make
from shopfloor.games.fantastic_factories.content import KIND
from shopfloor.games.fantastic_factories.state import State
from shopfloor.kernel import Rng
from shopfloor.parts import dice
from shopfloor.server.live.table_tasks import acted, leave
from shopfloor.table import Seat, Table

GAME = "fantastic-factories"
TIDY_VERBS = {"take", "pass", "research", "generate", "mine", "discard", "done"}


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


def unattended(seed: int, game: str = GAME) -> Table:
    """A game at which nobody ever acts: the server does all of it."""
    table = Table.open(game, [Seat("a"), Seat("b")], seed.to_bytes(32, "big"))
    while table.result() is None:
        seat = table.state.actors()[0]
        leave(table, seat, None, acted(table, seat))
    return table


def test_whoever_never_acts_never_pays_refreshes_or_hires() -> None:
    for seed in (1, 2, 3):
        texts = [entry.text for entry in unattended(seed).entries if entry.seat is not None]
        assert {text.split()[0] for text in texts} <= TIDY_VERBS
        assert any(text.startswith("take") for text in texts)


def test_in_the_market_a_card_is_taken_and_with_none_left_the_seat_passes() -> None:
    table = Table.open(GAME, [Seat("a"), Seat("b")], bytes(32))
    state = table.state
    assert isinstance(state, State)
    seat = state.actors()[0]
    assert str(state.tidy(seat)).startswith("take") and state.tidy(1 - seat) is None
    state.row[:] = [-1] * 4
    state.hires[:] = [-1] * 4
    assert str(state.tidy(seat)) == "pass"


def test_where_one_must_hire_it_is_the_one_that_costs_least() -> None:
    table = Table.open(GAME, [Seat("a"), Seat("b")], bytes(32))
    state = table.state
    assert isinstance(state, State)
    seat = state.actors()[0]
    state.row[:] = [-1] * 4
    hires = [str(action) for action in state.legal(seat) if str(action).startswith("hire")]
    assert hires and str(state.tidy(seat)) in hires


def test_over_a_limit_the_stock_there_is_more_of_and_the_cheapest_card_go() -> None:
    table = at_work(1)
    state = table.state
    assert isinstance(state, State)
    shop = state.shops[0]
    shop.metal, shop.energy = 10, 6
    shop.hand[:] = sorted([KIND["obelisk"]] * 10 + [KIND["gymnasium"]])
    for seat in (0, 1):
        table.play(seat, "done")
    assert table.view(None)["phase"] == "limits"
    assert tidied(table, 0)[:5] == ["discard metal"] * 4 + ["discard gymnasium"]


def test_a_deal_that_was_begun_is_paid_with_the_cheapest_card() -> None:
    table = at_work(1)
    state = table.state
    assert isinstance(state, State)
    shop = state.shops[0]
    card = KIND["trash-compactor"]
    shop.compound, shop.built = (card,), 1 << card
    shop.hand[:] = sorted([KIND["obelisk"], KIND["gymnasium"], KIND["obelisk"], KIND["gymnasium"]])
    shop.dice = dice.handful([2, 2])
    uses = [str(a) for a in state.legal(0) if str(a).startswith("use trash-compactor")]
    table.play(0, uses[0])
    assert tidied(table, 0)[:2] == ["discard gymnasium", "discard gymnasium"]


def test_a_reroll_that_was_begun_is_gone_on_with() -> None:
    table = at_work(1)
    state = table.state
    assert isinstance(state, State)
    card = KIND["temp-agency"]
    state.shops[0].compound, state.shops[0].built = (card,), 1 << card
    uses = [str(a) for a in state.legal(0) if str(a).startswith("use temp-agency")]
    table.play(0, uses[0])
    told = tidied(table, 0)
    assert told[0].startswith("pick d") and told[1] == "reroll"
