"""The search of a work phase: equal to brute force, complete, and the same every time."""

from __future__ import annotations

import pytest

from shopfloor.games.fantastic_factories.actions import ALL, DISCARDS, IS_DONE, Action
from shopfloor.games.fantastic_factories.content import BIT, BLUEPRINTS, KIND, KINDS, MONUMENT
from shopfloor.games.fantastic_factories.rules.phases import WORK
from shopfloor.games.fantastic_factories.state import State, new_game
from shopfloor.kernel import Rng, Unreadable
from shopfloor.parts import dice
from shopfloor.solver.work_phase.beam import Beam
from shopfloor.solver.work_phase.position import BLANK
from shopfloor.solver.work_phase.prices import Prices, Worth, goods_only, same_everywhere
from shopfloor.solver.work_phase.search import Search, rolls_dice
from shopfloor.solver.work_phase.solve import solve_work

from .brute_force import BruteForce, stand_in

PLENTY = 10_000_000


def small_phase(seed: int) -> State:
    """A work phase with a few dice, cards and buildings, dealt at random."""
    rng = Rng(seed)
    state = new_game(2, "")
    state.queue.clear()
    state.phase = WORK
    shop = state.shops[0]
    shop.metal, shop.energy, shop.goods = rng.below(5), rng.below(6), rng.below(3)
    kinds = [rng.below(KINDS) for _ in range(8)]
    for kind in kinds[: 1 + rng.below(3)]:
        if not shop.built >> kind & 1:
            shop.compound += (kind,)
            shop.built |= BIT[kind]
            shop.monuments += BLUEPRINTS[kind].type == MONUMENT
    shop.hand = sorted(kinds[3 : 5 + rng.below(3)])
    state.row = [rng.below(KINDS) for _ in range(4)]
    shop.dice = dice.handful([1 + rng.below(6) for _ in range(1 + rng.below(3))])
    shop.pool = dice.total(shop.dice)
    shop.late_dice = int(rng.below(8) == 0)
    return state


def some_prices(seed: int) -> Worth:
    """Prices at random; those of stock never fall."""
    rng = Rng(seed + 77)
    prices = Prices()
    for table in (prices.metal, prices.energy, prices.cards):
        for n in range(1, len(table)):
            table[n] = table[n - 1] + rng.below(100) / 150
    prices.pair = rng.below(100) / 200
    prices.hold = [rng.below(100) / 200 for _ in range(KINDS)]
    prices.stand = [rng.below(100) / 50 for _ in range(KINDS)]
    prices.groups = [[rng.below(100) / 100 for _ in range(5)] for _ in prices.groups]
    return same_everywhere(prices)


@pytest.mark.parametrize("seed", range(200))
def test_search_equals_brute_force(seed: int) -> None:
    state = small_phase(seed)
    worth = some_prices(seed) if seed % 4 else goods_only()
    search = Search(state, 0, worth, PLENTY)
    best = search.prove()
    assert search.proven
    oracle = BruteForce(0, stand_in(state, 0), worth)
    assert best == pytest.approx(oracle.value(state), abs=1e-9)


def played(state: State, line: list[Action], oracle: BruteForce) -> State:
    """The state after a line, up to `done` or a roll; cards drawn are the stand-in's."""
    end = state.copy()
    for action in line:
        if action is IS_DONE or rolls_dice(action):
            break
        given = DISCARDS[oracle.unknown][ALL] if action is BLANK else action
        assert end.why_not(0, given) is None, str(given)
        end.do(0, given)
        while end.queue:
            end.queue.pop(0)
            end.shops[0].hand = sorted([*end.shops[0].hand, oracle.unknown])
    return end


@pytest.mark.parametrize("seed", range(200, 260))
def test_no_improvement_of_one_action_is_left(seed: int) -> None:
    state = small_phase(seed)
    worth = some_prices(seed)
    search = Search(state, 0, worth, PLENTY, rolls=False)
    best = search.prove()
    oracle = BruteForce(0, stand_in(state, 0), worth)
    end = played(state, search.line(), oracle)
    assert oracle.judge(end.shops[0]) == pytest.approx(best)
    for action in oracle.open(end):
        after = end.copy()
        after.do(0, action)
        if after.shops[0].pending < 0 and not after.queue:
            assert oracle.judge(after.shops[0]) <= best + 1e-9, str(action)


@pytest.mark.parametrize("seed", range(260, 320))
def test_a_beam_keeps_what_it_promises(seed: int) -> None:
    state = small_phase(seed)
    worth = some_prices(seed)
    search = Search(state, 0, worth, PLENTY, rolls=False)
    beam = Beam(search, 8)
    promised = beam.look(search.start)
    assert promised <= search.prove() + 1e-9
    oracle = BruteForce(0, stand_in(state, 0), worth)
    assert oracle.judge(played(state, beam.line(), oracle).shops[0]) == pytest.approx(promised)


def test_a_beam_seldom_misses_much() -> None:
    missed = []
    for seed in range(100):
        search = Search(small_phase(seed), 0, some_prices(seed), PLENTY, rolls=False)
        missed.append(search.prove() - Beam(search, 16).look(search.start))
    assert sum(missed) / len(missed) < 0.05


@pytest.mark.parametrize("budget", [1, 20, 300])
def test_the_same_budget_gives_the_same_line(budget: int) -> None:
    state = small_phase(187)
    found = []
    for _ in range(2):
        search = Search(state, 0, some_prices(1), budget)
        value = search.solve()
        found.append((value, search.line(), search.nodes, search.proven))
    assert found[0] == found[1]
    assert found[0][2] <= budget + 1


def puzzle(built: list[str], hand: list[str], shown: list[int], metal: int, energy: int) -> State:
    state = small_phase(0)
    shop = state.shops[0]
    shop.compound, shop.built, shop.monuments, shop.goods, shop.late_dice = (), 0, 0, 0, 0
    for name in built:
        shop.compound += (KIND[name],)
        shop.built |= BIT[KIND[name]]
    shop.hand = sorted(KIND[name] for name in hand)
    shop.metal, shop.energy = metal, energy
    shop.dice, shop.pool = dice.handful(shown), len(shown)
    return state


def test_a_puzzle_golem_makes_the_pair() -> None:
    """A 5 and the Golem's 5 are a pair: two goods for 5 energy each, less what Generate gives."""
    state = puzzle(["golem", "aluminum-factory"], [], [5, 3, 3], 0, 4)
    found = solve_work(state, 0)
    assert (found.gain, found.proven, found.certain) == (2, True, True)
    assert "use aluminum-factory d3 d3" in found.line or "use golem d5" in found.line


def test_a_puzzle_cards_drawn_can_be_recycled() -> None:
    state = puzzle(["recycling-plant"], [], [6, 6], 0, 2)
    found = solve_work(state, 0)
    assert (found.gain, found.proven) == (1, True)
    assert found.line[0] == "research d6"


def test_a_puzzle_build_first_then_use() -> None:
    state = puzzle(["battery-factory"], ["biolab", "mega-factory"], [1, 6], 0, 4)
    state.shops[0].metal = 1
    assert solve_work(state, 0).gain == 1
    state.shops[0].energy = 8
    found = solve_work(state, 0)
    assert found.gain == 2
    assert "build biolab with mega-factory" in found.line


def test_a_roll_is_an_average_and_says_so() -> None:
    state = puzzle(["robot", "nuclear-plant"], [], [1], 1, 0)
    found = solve_work(state, 0)
    assert not found.certain
    assert found.gain == pytest.approx(1 / 6)
    assert solve_work(state, 0, rolls=False).gain == 0


def test_only_a_seat_at_work_can_be_solved() -> None:
    state = puzzle([], [], [1], 0, 0)
    for seat, goal in ((2, "goods"), (0, "riches")):
        with pytest.raises(Unreadable):
            solve_work(state, seat, goal)
    state.shops[0].done = True
    with pytest.raises(Unreadable):
        solve_work(state, 0)


def long_phase() -> State:
    built = ["replicator", "robot", "golem", "recycling-plant", "battery-factory", "foundry"]
    return puzzle(built, ["biolab", "mega-factory", "warehouse", "dojo"], [1, 2, 3, 4, 5, 6], 5, 7)


def test_nodes_end_the_search_and_the_answer_says_so() -> None:
    found = solve_work(long_phase(), 0, rolls=False, nodes=500)
    assert found.nodes <= 501
    assert not found.proven
    assert found.line


def test_seconds_end_the_search_and_the_answer_says_so() -> None:
    found = solve_work(long_phase(), 0, rolls=False, seconds=0.0)
    assert not found.proven
    assert found.line


def test_whoever_asks_can_stop_the_search() -> None:
    asked: list[int] = []

    def third_time() -> bool:
        asked.append(1)
        return len(asked) == 3

    found = solve_work(long_phase(), 0, rolls=False, stop=third_time)
    assert len(asked) == 3
    assert not found.proven


def test_a_generous_limit_changes_nothing() -> None:
    state = puzzle(["golem", "aluminum-factory"], [], [5, 3, 3], 0, 4)
    assert solve_work(state, 0, seconds=60.0) == solve_work(state, 0)
