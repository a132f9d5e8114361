"""The rulings R1 to R25 by number, then the rulebook's examples, market, end, scores and solo."""

from __future__ import annotations

from math import comb
from typing import Any

import pytest

from shopfloor.games.fantastic_factories.chances import Outcome
from shopfloor.games.fantastic_factories.content import BLUEPRINTS, KIND, MONUMENT
from shopfloor.games.fantastic_factories.game import GAME
from shopfloor.games.fantastic_factories.rules.phases import OVER
from shopfloor.games.fantastic_factories.state import State
from shopfloor.kernel import Illegal, Rng, Unreadable
from shopfloor.parts import dice
from tests.support import (
    at_market,
    at_work,
    blank,
    chance,
    choices,
    compound_of,
    dice_of,
    discard_deck,
    discards_of,
    finish_work,
    frozen,
    furnish,
    go_to_rolls,
    go_to_work,
    hand_of,
    hires_of,
    idle_round,
    no_cards,
    offer,
    phase,
    refusal,
    row_of,
    say,
    settle_all,
    shop,
    stock,
)

TEN = "battery-factory biolab dojo foundry golem gymnasium harvester robot warehouse refinery"


# R1 Mine takes 4–6


@pytest.mark.parametrize("value", range(1, 7))
def test_R01_mine_takes_4_to_6_and_generate_1_to_3(value: int) -> None:
    state = at_work(dice=str(value))
    high = value > 3
    assert refusal(state, f"mine d{value}") == (None if high else "floor_refuses_die")
    assert refusal(state, f"generate d{value}") == ("floor_refuses_die" if high else None)
    assert refusal(state, f"research d{value}") is None
    say(state, f"mine d{value}" if high else f"generate d{value}")
    assert stock(state) == ({"metal": 1} if high else {"energy": value})


# R2 Fulfillment Center takes a 4; three slots a floor


def test_R02_fulfillment_center_takes_a_4() -> None:
    state = at_work(dice="3 4", compound="fulfillment-center", energy=2)
    assert choices(state, "use ") == {"use fulfillment-center d4"}


@pytest.mark.parametrize(("floor", "value"), [("research", 1), ("generate", 2), ("mine", 5)])
def test_R02_each_floor_has_three_slots(floor: str, value: int) -> None:
    state = at_work(dice=" ".join([str(value)] * 4))
    say(state, *[f"{floor} d{value}"] * 3)
    settle_all(state)
    assert refusal(state, f"{floor} d{value}") == "floor_full"
    assert not choices(state, f"{floor} ")


# R3 Megalith


def test_R03_megalith_never_pays_you() -> None:
    monuments = "obelisk obelisk obelisk obelisk beacon beacon"
    state = at_work(hand="megalith refinery", compound=monuments, metal=0, energy=2)
    say(state, "build megalith with refinery")
    assert stock(state) == {}


def test_R03_one_megalith_per_compound() -> None:
    state = at_work(hand="megalith refinery", compound="megalith", metal=5, energy=2)
    assert refusal(state, "build megalith with refinery") == "already_built"


def test_R03_there_is_no_card_called_factory() -> None:
    assert "manufactory" in KIND
    assert "factory" not in KIND


# R4 Passives


def test_R04_a_passive_fires_for_the_next_build_not_for_itself() -> None:
    hand = "solar-array dojo robot obelisk temp-agency golem"
    state = at_work(hand=hand, metal=9, energy=9)
    say(state, "build solar-array with dojo")
    assert shop(state).energy == 7
    say(state, "build robot with obelisk")
    assert shop(state).energy == 7 - 1 + 2
    say(state, "build temp-agency with golem")
    assert shop(state).energy == 8  # fired already


def test_R04_each_passive_has_its_own_mark() -> None:
    state = at_work(hand="robot obelisk", compound="solar-array scrap-yard", metal=1, energy=1)
    say(state, "build robot with obelisk")
    assert stock(state) == {"metal": 1, "energy": 2}


def test_R04_an_engineers_build_counts_for_the_round() -> None:
    hand = "gymnasium robot obelisk"
    state = at_market(hand, "engineer", compound="scrap-yard", metal=3, energy=5)
    say(state, "hire 1 with gymnasium")
    chance(state, "card golem")
    assert stock(state) == {"metal": 4, "energy": 1, "cards": 2}
    go_to_work(state)
    say(state, "build robot with obelisk")
    assert shop(state).metal == 3  # paid 1; the Scrap Yard has fired this round


def test_R04_an_engineers_passive_waits_for_the_next_build() -> None:
    state = at_market("gymnasium robot obelisk", "engineer", metal=1, energy=5)
    say(state, "hire 1 with gymnasium")
    chance(state, "card scrap-yard")
    assert shop(state).metal == 1
    go_to_work(state)
    say(state, "build robot with obelisk")
    assert shop(state).metal == 1


def test_R04_passives_fire_again_in_the_next_round() -> None:
    hand = "robot obelisk temp-agency golem"
    state = at_work(hand=hand, compound="scrap-yard", metal=2, energy=1, seats=2)
    say(state, "build robot with obelisk")
    finish_work(state)
    go_to_work(state)
    before = shop(state).metal
    say(state, "build temp-agency with golem")
    assert shop(state).metal == before


# R5 Two goods at once


def test_R05_two_goods_are_one_occasion() -> None:
    state = at_work(dice="3 3 3", compound="mega-factory laboratory")
    say(state, "use mega-factory d3 d3 d3 for d1")
    assert settle_all(state) == 1
    assert stock(state) == {"goods": 2, "cards": 1}


def test_R05_the_laboratory_fires_once_a_round() -> None:
    state = at_work(dice="6", compound="battery-factory nuclear-plant laboratory", energy=4)
    say(state, "use battery-factory", "use nuclear-plant d6")
    settle_all(state)
    assert stock(state) == {"goods": 2, "energy": 1, "cards": 1}


# R6 Replicator


def test_R06_a_built_card_and_its_copy_are_separate() -> None:
    state = at_work(dice="6 6", compound="nuclear-plant replicator", row="nuclear-plant", energy=1)
    say(state, "copy nuclear-plant d6")
    assert refusal(state, "copy nuclear-plant d6") == "already_used"
    say(state, "use nuclear-plant d6")
    assert stock(state) == {"goods": 2, "energy": 2}


def test_R06_the_copy_pays_as_printed() -> None:
    state = at_work(compound="replicator", row="battery-factory", energy=4)
    assert refusal(state, "copy battery-factory") == "short"
    state = at_work(compound="replicator", row="battery-factory", energy=5)
    say(state, "copy battery-factory")
    assert stock(state) == {"goods": 1}


@pytest.mark.parametrize(
    ("passive", "after"),
    [("scrap-yard", {"metal": 1}), ("solar-array", {"energy": 2})],
)
def test_R06_a_copied_passive_lasts_the_round(passive: str, after: dict[str, int]) -> None:
    state = at_work(hand="robot obelisk", compound="replicator", row=passive, metal=1, energy=2)
    say(state, f"copy {passive}")
    assert state.view(None)["shops"][0]["copying"] == passive
    say(state, "build robot with obelisk")
    assert stock(state) == after
    finish_work(state)
    assert shop(state).copying < 0


def test_R06_the_card_stays_in_the_market() -> None:
    state = at_work(dice="6", compound="replicator", row="nuclear-plant", energy=1)
    say(state, "copy nuclear-plant d6")
    assert row_of(state)[0] == "nuclear-plant"
    state.audit()


@pytest.mark.parametrize("card", ["replicator", "beacon", "obelisk", "megalith"])
def test_R06_what_cannot_be_copied(card: str) -> None:
    state = at_work(compound="replicator", row=card, energy=9)
    assert refusal(state, f"copy {card}") == "not_copyable"


# R7 Extra dice


def test_R07_extra_dice_are_ordinary_dice() -> None:
    state = at_work(dice="2 2", compound="golem mega-factory", energy=2, late_dice=1)
    say(state, "use golem d2", "use mega-factory d2 d2 d2 for d6", "set d6")
    say(state, "mine d6", "mine d6")
    assert stock(state) == {"goods": 2, "metal": 3}
    state.audit()


def test_R07_extra_dice_leave_at_the_end_of_the_round() -> None:
    state = at_work(dice="1 1 1 1", compound="golem", energy=3)
    say(state, "use golem d3")
    finish_work(state)
    go_to_rolls(state)
    assert [state.owed().seat, state.owed().number] == [0, 4]


# R8 Draws in order; done is done


def test_R08_the_deck_serves_draws_as_they_happen() -> None:
    state = at_work(dice="1 3")
    furnish(state, 1, dice="2")
    for seat, die, card in [(0, 1, "robot"), (1, 2, "golem"), (0, 3, "dojo")]:
        say(state, f"research d{die}", seat=seat)
        assert (state.owed().kind, state.owed().seat) == ("draw", seat)
        chance(state, f"card {card}")
    assert (hand_of(state, 0), hand_of(state, 1)) == (["dojo", "robot"], ["golem"])


def test_R08_a_player_who_is_done_stays_done() -> None:
    state = at_work(dice="1")
    say(state, "done")
    assert (state.actors(), state.legal(0)) == ([1], [])
    assert refusal(state, "generate d1") == refusal(state, "done") == "already_done"


# R9 Draws that cannot be made


def test_R09_a_draw_without_cards_is_skipped() -> None:
    state = at_work(dice="1 2 3 3", compound="manufactory", energy=0)
    no_cards(state)
    say(state, "research d1", "use manufactory d3 d3 for cards")
    assert state.owed() is None
    assert stock(state) == {"goods": 1}
    state.audit()


def test_R09_as_many_cards_as_exist_are_drawn() -> None:
    state = at_work(dice="3 3", compound="manufactory", hand="robot")
    no_cards(state)
    shop(state).hand.clear()
    state.deck.discard(KIND["robot"])
    say(state, "use manufactory d3 d3 for cards")
    chance(state, "card robot")
    assert state.owed() is None
    assert hand_of(state) == ["robot"]


# R10 The market choice


def test_R10_a_choice_is_mandatory() -> None:
    state = at_market("gymnasium", "miner", row="- - - robot")
    assert refusal(state, "pass") == "must_choose"
    assert refusal(at_market("gymnasium", "miner"), "pass") == "must_choose"
    assert refusal(at_market(row="- - - robot"), "pass") == "must_choose"


def test_R10_with_nothing_to_choose_the_turn_passes() -> None:
    state = at_market("robot", "hired-hands", energy=3)
    assert choices(state) == {"pass", "refresh contractors with energy"}
    say(state, "pass")
    assert state.turn == 1


# R11 The end test


def test_R11_the_end_is_tested_once_all_work_is_over() -> None:
    state = at_work(compound="battery-factory", energy=4, goods=11)
    say(state, "use battery-factory")
    say(state, "done")
    assert state.last_round == 0
    say(state, "done", seat=1)
    assert state.last_round == 2


def test_R11_in_solo_after_the_machines_turn() -> None:
    state = at_work(seats=1, goods=12)
    say(state, "done")
    assert (state.owed().kind, state.last_round) == ("machine_roll", 0)
    chance(state, "machine 1 6 6 6 6")
    assert state.last_round == 2


# R12 Limits bind only at the end


def test_R12_within_the_work_phase_any_number_may_be_held() -> None:
    state = at_work(dice="6", compound="power-plant", metal=12, energy=12)
    say(state, "use power-plant d6")
    assert shop(state).metal + shop(state).energy == 30
    assert phase(state) == "work"


# R13 Investor and Engineer


def test_R13_the_investors_card_is_discarded() -> None:
    state = at_market("gymnasium", "investor")
    say(state, "hire 1 with gymnasium")
    chance(state, "card beacon")
    assert stock(state) == {"metal": 2, "energy": 4}
    assert discards_of(state) == {"gymnasium": 1, "beacon": 1}


def test_R13_with_nothing_to_build_the_cost_stays_paid() -> None:
    state = at_market("gymnasium", "engineer", energy=4, compound="gymnasium robot")
    no_cards(state)
    state.shops[1].hand.remove(KIND["robot"])
    state.deck.discard(KIND["robot"])
    say(state, "hire 1 with gymnasium")
    chance(state, "card gymnasium", "card robot")
    assert (compound_of(state), stock(state)) == (["gymnasium", "robot"], {})
    assert state.aside == ()
    assert state.owed().kind == "market_blueprint"  # what was set aside is dealt again
    settle_all(state)
    assert sorted(filter(None, row_of(state))) == ["gymnasium", "robot"]
    state.audit()


def test_R13_rejected_cards_are_not_revealed_again() -> None:
    state = at_market("gymnasium", "engineer", energy=4, compound="gymnasium")
    no_cards(state)
    say(state, "hire 1 with gymnasium")
    chance(state, "card gymnasium")
    assert compound_of(state) == ["gymnasium"]


# R14 Hires


def test_R14_its_own_gain_cannot_pay_for_it() -> None:
    state = at_market("gymnasium", "engineer", energy=3, compound="solar-array")
    assert refusal(state, "hire 1 with gymnasium") == "short"


def test_R14_own_draws_come_first() -> None:
    state = at_market("gymnasium", "architect")
    say(state, "hire 1 with gymnasium")
    order = []
    while (owed := state.owed()) and owed.kind == "draw":
        order.append(int(owed.seat))
        state.settle(owed.draw(Rng(1)))
    assert order == [0, 0, 0, 1]


def test_R14_the_contractor_is_discarded_before_the_refill() -> None:
    """The only contractor left comes straight back."""
    state = at_market("gymnasium", "miner", row="robot robot robot golem")
    empty_agency(state)
    say(state, "hire 1 with gymnasium")
    chance(state, "contractor miner")
    assert hires_of(state) == ["miner", None, None, None]


def empty_agency(state: Any) -> None:
    """Take all face-down contractors out of the game (so the audit no longer holds)."""
    state.agency.counts = [0] * len(state.agency.counts)
    state.agency.total = 0


def test_R14_the_discarded_blueprint_is_paid_before_the_draw() -> None:
    """With no other card anywhere the Architect draws the very card that paid for it."""
    state = at_market("gymnasium", "architect")
    no_cards(state)
    say(state, "hire 1 with gymnasium")
    chance(state, "card gymnasium")
    assert hand_of(state) == ["gymnasium"]


def test_R14_a_hire_without_effect_is_legal() -> None:
    state = at_market("gymnasium", "engineer", energy=4, compound="gymnasium")
    no_cards(state)
    assert refusal(state, "hire 1 with gymnasium") is None


# R15 Reshuffles, gaps, refreshes


def test_R15_a_deck_is_reshuffled_only_when_a_card_is_wanted() -> None:
    state = at_work(dice="1 2")
    discard_deck(state)
    state.deck.discards[KIND["robot"]] -= 1
    state.deck.discarded -= 1
    state.deck.restore(KIND["robot"])
    say(state, "research d1")
    chance(state, "card robot")
    assert (state.deck.total, state.deck.discarded) == (0, 73)
    events = say(state, "research d2")
    assert (state.deck.total, state.deck.discarded) == (73, 0)
    assert "reshuffled" in [event.key for event in events]


def test_R15_gaps_are_not_filled_in_the_work_phase() -> None:
    state = at_work(compound="incinerator", hand="robot", metal=1, seats=2)
    no_cards(state)
    say(state, "use incinerator", "discard robot")
    assert (state.owed(), row_of(state)) == (None, [None] * 4)
    say(state, "done")
    while phase(state) == "limits":
        say(state, "discard " + hand_of(state, 1)[0], seat=1)
    assert (phase(state), state.owed().kind) == ("market", "market_blueprint")


def test_R15_blueprints_then_contractors_from_left_to_right() -> None:
    state = at_market(row="robot - golem -", hires="miner - - investor", metal=1)
    say(state, "refresh blueprints with metal")
    order = []
    while owed := state.owed():
        order.append((owed.kind, int(owed.number)))
        state.settle(owed.draw(Rng(1)))
    blueprints = [("market_blueprint", slot) for slot in range(4)]
    assert order == [*blueprints, ("market_contractor", 1), ("market_contractor", 2)]


def test_R15_a_refresh_discards_first() -> None:
    state = at_market(row="robot golem", metal=1)
    no_cards(state)
    state.shops[1].done = False
    say(state, "refresh blueprints with metal")
    chance(state, "card golem", "card robot")
    assert row_of(state) == ["golem", "robot", None, None]


def test_R15_an_empty_row_cannot_be_refreshed() -> None:
    state = at_market(hires="miner", metal=1)
    assert refusal(state, "refresh blueprints with metal") == "empty_row"
    assert refusal(state, "refresh contractors with metal") is None


# R16 Foreman


def foreman() -> Any:
    state = at_market("gymnasium", "foreman", energy=2)
    say(state, "hire 1 with gymnasium")
    go_to_rolls(state)
    return state


@pytest.mark.parametrize("count", range(5))
def test_R16_up_to_four_dice_are_set_before_anyone_rolls(count: int) -> None:
    state = foreman()
    assert dice_of(state, 1) == []
    say(state, *["set d5"] * count)
    assert refusal(state, "set d5") == ("all_dice_set" if count == 4 else None)
    say(state, "roll")
    owed = [int(debt >> 16) for debt in state.queue]
    assert owed == [*([4 - count] if count < 4 else []), 4]
    settle_all(state)
    assert dice_of(state).count(5) >= count
    assert len(dice_of(state)) == 4


def test_R16_only_for_the_coming_work_phase() -> None:
    state = foreman()
    say(state, "roll")
    settle_all(state)
    finish_work(state)
    go_to_rolls(state)
    assert phase(state) == "rolling"


# R17 Specialist


def test_R17_no_die_until_its_value_is_set() -> None:
    state = at_work(compound="temp-agency dojo", energy=2, late_dice=1)
    assert refusal(state, "use temp-agency") == "no_unplaced_die"
    assert choices(state) == {"done", *[f"set d{v}" for v in range(1, 7)]}
    say(state, "set d1", "use dojo d1", "mine d6")
    assert stock(state) == {"metal": 1, "energy": 1}


def test_R17_never_set_it_is_lost() -> None:
    state = at_work(late_dice=1)
    finish_work(state)
    assert shop(state).late_dice == 0


# R18 Nobody works before all have rolled


def test_R18_nobody_acts_before_all_have_rolled() -> None:
    state = at_market(row="robot golem dojo foundry")
    go_to_rolls(state)
    chance(state, "dice 1 2 3 4")
    assert state.actors() == []
    assert refusal(state, "generate d1") == "chance_owed"
    chance(state, "dice 5 5 5 5")
    assert state.actors() == [0, 1]


def test_R18_an_action_and_its_draws_are_one_step() -> None:
    state = at_work(dice="1")
    furnish(state, 1, dice="2")
    say(state, "research d1")
    assert refusal(state, "generate d2", seat=1) == "chance_owed"
    before = frozen(state)
    with pytest.raises(Illegal):
        state.play(1, GAME.parse("generate d2"))
    assert frozen(state) == before


def test_R18_actions_take_effect_as_they_arrive() -> None:
    state = at_work(dice="1")
    furnish(state, 1, dice="2")
    say(state, "generate d2", seat=1)
    say(state, "generate d1", seat=0)
    assert (stock(state, 0), stock(state, 1)) == ({"energy": 1}, {"energy": 2})


def two_discards(ruleset: int) -> State:
    """No card is left to draw, and a Recycling Plant has been given the first of its two."""
    state = at_work(hand="robot golem", compound="recycling-plant", energy=2, seats=3)
    state.ruleset = ruleset
    furnish(state, 1, dice="2")
    no_cards(state, 2)
    say(state, "use recycling-plant", "discard robot")
    return state


def test_R18_a_card_paid_lies_aside_until_the_activation_is_complete() -> None:
    state = two_discards(ruleset=2)
    assert discards_of(state) == {}
    say(state, "research d2", seat=1)
    assert state.owed() is None and hand_of(state, 1) == []
    state.audit()
    say(state, "discard golem")
    assert sum(discards_of(state).values()) + state.deck.total == 2
    settle_all(state)
    assert stock(state) == {"goods": 1, "cards": 1}
    state.audit()


def test_R18_ruleset_1_dealt_a_card_just_paid_and_its_games_still_do() -> None:
    state = two_discards(ruleset=1)
    say(state, "research d2", seat=1)
    settle_all(state)
    assert hand_of(state, 1) == ["robot"]


def test_a_saved_game_is_replayed_by_its_own_ruleset() -> None:
    for ruleset in (1, 2):
        state = GAME.start_by(ruleset, 2, {})
        again = GAME.load(state.dump())
        assert state.ruleset == again.ruleset == state.copy().ruleset == ruleset
        assert ("paid" in state.dump()["shops"][0]) == (ruleset == 2)


# R19 What is hidden


def test_R19_hands_are_hidden_and_their_size_is_not() -> None:
    state = at_work(hand="robot golem", seats=3)
    for seat in (1, 2, None):
        view = state.view(seat)
        assert "robot" not in str(view)
        assert "golem" not in str(view)
        assert view["shops"][0]["cards"] == 2
    assert state.view(0)["hand"] == ["golem", "robot"]
    assert state.view(None)["hand"] is None


def test_R19_discards_are_open() -> None:
    state = at_work(hand="robot obelisk", metal=1, energy=1)
    say(state, "build robot with obelisk")
    assert state.view(1)["discards"] == {"obelisk": 1}
    assert state.view(None)["deck"] == 72


# R20 Limits


def test_R20_exactly_the_excess_goes_one_at_a_time() -> None:
    state = at_work(metal=8, energy=6)
    finish_work(state)
    assert (phase(state), state.actors()) == ("limits", [0])
    assert choices(state) == {"discard metal", "discard energy"}
    assert refusal(state, "discard robot") == "no_excess"
    say(state, "discard energy")
    assert phase(state) == "limits"
    say(state, "discard metal")
    assert stock(state) == {"metal": 7, "energy": 5}
    assert phase(state) == "market"


def test_R20_hand_cards_too() -> None:
    hand = "robot robot robot golem golem dojo dojo obelisk obelisk obelisk obelisk obelisk"
    state = at_work(hand=hand)
    finish_work(state)
    assert choices(state) == {f"discard {card}" for card in ("robot", "golem", "dojo", "obelisk")}
    assert refusal(state, "discard golem for 2 metal") == "no_split"
    assert refusal(state, "discard metal") == "no_excess"
    assert refusal(state, "discard beacon") == "not_in_hand"
    say(state, "discard dojo", "discard obelisk")
    assert (len(hand_of(state)), phase(state)) == (10, "market")


def test_R20_only_what_one_has() -> None:
    state = at_work(metal=13)
    finish_work(state)
    assert choices(state) == {"discard metal"}
    assert refusal(state, "discard energy") == "short"


def test_R20_everybody_over_a_limit_at_once() -> None:
    state = at_work(metal=13, seats=3)
    furnish(state, 2, energy=13)
    finish_work(state)
    assert state.actors() == [0, 2]
    assert refusal(state, "discard metal", seat=1) == "no_excess"


def test_R20_before_the_machine_and_the_end_test() -> None:
    state = at_work(seats=1, goods=12, metal=13)
    finish_work(state)
    assert (phase(state), state.last_round) == ("limits", 0)
    say(state, "discard metal")
    assert state.owed().kind == "machine_roll"


def test_R20_in_the_last_round_too() -> None:
    """Both have 12 goods and 13 metal; the one who keeps more metal wins."""
    state = at_work(goods=12, metal=12, energy=1)
    furnish(state, 1, goods=12, metal=12, energy=1)
    state.last_round, state.ended_by = state.round, "goods"
    finish_work(state)
    say(state, "discard metal", seat=0)
    say(state, "discard energy", seat=1)
    result = state.result()
    assert (result.winners, result.tie_break) == ([1], "metal")


# R21 Costs before gains


def test_R21_costs_are_paid_before_any_gain() -> None:
    state = at_work(dice="6", compound="replicator", row="power-plant")
    assert refusal(state, "copy power-plant d6") == "short"
    state = at_work(hand="robot obelisk", compound="scrap-yard solar-array")
    assert refusal(state, "build robot with obelisk") == "short"


def test_R21_the_mega_factorys_die_is_named_with_it() -> None:
    with pytest.raises(Unreadable):
        GAME.parse("use mega-factory d2 d2 d2")


def test_R21_assembly_line_does_not_wrap() -> None:
    state = at_work(dice="5 6 1 2", compound="assembly-line")
    assert not choices(state, "use ")
    with pytest.raises(Unreadable):
        GAME.parse("use assembly-line d5 d6 d1")


@pytest.mark.parametrize(
    ("dice", "fits"), [("4 4 5", False), ("4 4 6", True), ("1 6 6", False), ("6 6", False)]
)
def test_R21_warehouse_takes_exactly_three_dice(dice: str, fits: bool) -> None:
    state = at_work(dice=dice, compound="warehouse")
    assert bool(choices(state, "use ")) == fits


def test_R21_warehouse_with_four_dice_chooses_three() -> None:
    state = at_work(dice="3 4 5 6", compound="warehouse")
    assert choices(state, "use ") == {"use warehouse d3 d5 d6", "use warehouse d4 d5 d6"}


@pytest.mark.parametrize("card", ["dojo d4", "fitness-center d4", "gymnasium d4", "temp-agency"])
def test_R21_training_needs_an_unplaced_die(card: str) -> None:
    state = at_work(dice="4", compound=card.split()[0], energy=1)
    assert refusal(state, f"use {card}") is None
    say(state, "mine d4")
    assert refusal(state, f"use {card}") in {"no_such_die", "no_unplaced_die"}


# R22 A card and its copy


def test_R22_two_laboratories_draw_one_each() -> None:
    compound = "laboratory replicator battery-factory"
    state = at_work(compound=compound, row="laboratory", energy=5)
    say(state, "copy laboratory", "use battery-factory")
    assert settle_all(state) == 2
    assert stock(state) == {"goods": 1, "cards": 2}


def test_R22_in_any_order() -> None:
    """The built one has fired already; its copy still waits for the next good."""
    compound = "laboratory replicator battery-factory nuclear-plant"
    state = at_work(dice="6", compound=compound, row="laboratory", energy=5)
    say(state, "use battery-factory")
    assert settle_all(state) == 1
    say(state, "copy laboratory", "use nuclear-plant d6")
    assert settle_all(state) == 1


def test_R22_a_copy_is_no_building_and_no_prestige() -> None:
    state = at_work(dice="6", compound="replicator", row="nuclear-plant", energy=1)
    before = state.view(0)["shops"][0]["prestige"]
    say(state, "copy nuclear-plant d6")
    assert compound_of(state) == ["replicator"]
    assert state.view(0)["shops"][0]["prestige"] == before


# R23 What counts as a building


def test_R23_ten_cards_of_any_kind_end_the_game() -> None:
    nine = "obelisk obelisk beacon megalith robot golem dojo foundry biolab"
    state = at_market("gymnasium", "engineer", energy=4, compound=nine)
    say(state, "hire 1 with gymnasium")
    chance(state, "card obelisk")
    go_to_work(state)
    finish_work(state)
    assert (state.last_round, state.ended_by) == (2, "buildings")


def test_R23_copies_do_not_count() -> None:
    nine = TEN.replace("refinery", "").replace("golem", "replicator")
    state = at_work(compound=nine, row="laboratory", energy=1)
    assert len(compound_of(state)) == 9
    say(state, "copy laboratory")
    finish_work(state)
    assert state.last_round == 0


# R24 and solo: The Machine

COLOURS = ("training", "production", "special", "utility")  # red, blue, purple, yellow


def solo(compound: str = "", row: str = "", **more: Any) -> Any:
    """The player is done; The Machine is about to roll."""
    state = at_work(seats=1, row=row, **more)
    for card in compound.split():
        state.deck.remove(KIND[card])
        state.machine += (KIND[card],)
    say(state, "done")
    return state


def machine_cards(state: Any) -> list[str]:
    return [BLUEPRINTS[kind].id for kind in state.machine]


@pytest.mark.parametrize("green", [1, 2, 3, 4])
def test_R24_green_1_to_4_takes_that_card(green: int) -> None:
    row = "robot golem dojo foundry"
    state = solo(row=row)
    chance(state, f"machine {green} 6 6 6 6")
    assert machine_cards(state) == [row.split()[green - 1]]
    assert row_of(state)[green - 1] is None
    settle_all(state)
    assert None not in row_of(state) + hires_of(state)
    state.audit()


@pytest.mark.parametrize(("green", "cleared"), [(5, "blueprints"), (6, "contractors")])
def test_R24_green_5_and_6_take_the_top_card(green: int, cleared: str) -> None:
    state = solo(row="robot golem dojo foundry")
    offer(state, hires="miner miner investor foreman")
    chance(state, f"machine {green} 6 6 6 6")
    assert row_of(state)[0] == "robot"  # first the top card, then the discards
    chance(state, "card beacon")
    assert machine_cards(state) == ["beacon"]
    gone = row_of(state) if cleared == "blueprints" else hires_of(state)
    kept = hires_of(state) if cleared == "blueprints" else row_of(state)
    assert gone == [None] * 4
    assert None not in kept
    settle_all(state)
    assert None not in row_of(state) + hires_of(state)
    state.audit()


def test_R24_an_empty_slot_gives_nothing() -> None:
    state = solo(row="- robot")
    chance(state, "machine 1 6 6 6 6")
    assert machine_cards(state) == []


def test_R24_with_no_card_left_the_market_is_still_cleared() -> None:
    state = at_work(seats=1, row="robot golem")
    for card in BLUEPRINTS:
        for _ in range(state.deck.counts[card.kind]):
            state.deck.remove(card.kind)
            state.machine += (int(card.kind),)
    say(state, "done")
    before = len(state.machine)
    chance(state, "machine 5 6 6 6 6")
    assert len(state.machine) == before
    assert discards_of(state) == {} and state.deck.total == 2  # cleared, and wanted again
    state.audit()


def test_R24_the_card_just_taken_counts() -> None:
    state = solo(row="robot")
    chance(state, "machine 1 6 6 1 6")
    assert state.machine_goods == 1
    state = solo()
    chance(state, "machine 6 6 1 6 6", "card biolab")
    assert state.machine_goods == 1


def test_R24_it_may_hold_twins() -> None:
    state = solo("robot", row="robot")
    chance(state, "machine 1 6 6 2 6")
    assert (machine_cards(state), state.machine_goods) == (["robot", "robot"], 1)


@pytest.mark.parametrize("colour", COLOURS)
@pytest.mark.parametrize("value", range(1, 7))
def test_R24_a_die_makes_a_good_up_to_the_cards_of_its_type(colour: str, value: int) -> None:
    three = {
        "training": "dojo dojo gymnasium",
        "production": "biolab warehouse warehouse",
        "special": "robot golem laboratory",
        "utility": "foundry refinery harvester",
    }[colour]
    dice = [str(value) if name == colour else "6" for name in COLOURS]
    state = solo(three)
    chance(state, f"machine 1 {' '.join(dice)}")
    assert state.machine_goods == int(value <= 3)


def test_R24_it_has_no_passives_or_limits() -> None:
    state = solo("laboratory scrap-yard solar-array " + TEN)
    chance(state, "machine 1 1 1 1 1")
    assert state.machine_goods == 4
    assert len(state.machine) == 13
    assert state.last_round == 0  # cards do not end the game for it, only goods do


@pytest.mark.parametrize(("goods", "winner"), [(2, 1), (3, 1), (4, 0)])
def test_R24_a_tie_is_a_loss(goods: int, winner: int) -> None:
    state = solo("robot obelisk", goods=goods)  # 2 cards, 1 more for the monument
    state.phase = OVER
    result = state.result()
    assert result.winners == [winner]
    assert [score.rank for score in result.scores] == [1 + winner, 2 - winner]


@pytest.mark.parametrize(
    ("level", "cards"), [("easy", 2), ("medium", 3), ("hard", 4), ("insane", 5)]
)
def test_R24_set_up(level: str, cards: int) -> None:
    state = GAME.start(1, {"machine": level})
    kinds = []
    while owed := state.owed():
        kinds.append(owed.kind)
        outcome = owed.draw(Rng(len(kinds)))
        if owed.kind == "machine_deal" and kinds.count("machine_deal") == 1:
            outcome = GAME.parse_outcome("card obelisk")
        state.settle(outcome)
    assert kinds[:5] == ["tokens", *["draw"] * 4]
    assert kinds[5:13] == [*["market_blueprint"] * 4, *["market_contractor"] * 4]
    assert set(kinds[13:]) == {"machine_deal"}
    assert len(state.machine) == cards
    assert MONUMENT not in [BLUEPRINTS[kind].type for kind in state.machine]
    assert discards_of(state)["obelisk"] >= 1
    assert state.deck.discarded == len(kinds[13:]) - cards
    state.audit()


def test_machine_ends_the_game_by_goods_and_both_play_one_more_round() -> None:
    state = solo("robot")
    state.machine_goods = 11
    chance(state, "machine 1 6 6 1 6")
    assert (state.last_round, state.ended_by) == (2, "machine")
    settle_all(state)
    assert phase(state) == "market"
    idle_round(state)
    assert phase(state) == "over"
    assert state.owed() is None
    state.audit()


def test_machine_scores_goods_cards_and_monuments() -> None:
    state = solo("robot golem obelisk beacon")
    state.machine_goods = 3
    state.phase = OVER
    score = state.result().scores[1]
    assert (score.points, score.parts) == (9, {"goods": 3, "buildings": 4, "monuments": 2})


def test_example_the_machine_makes_two_goods() -> None:
    """Blue and purple at or below its counts, red and yellow above."""
    state = solo("dojo biolab biolab warehouse robot golem foundry")
    chance(state, "machine 1 2 3 2 2")
    assert state.machine_goods == 2


# R25 The technical end; clockwise


def test_R25_after_100_rounds_the_game_is_scored() -> None:
    state = at_work(goods=3)
    state.round = 100
    finish_work(state)
    result = state.result()
    assert (result.ended_by, result.winners) == ("rounds", [0])


def test_R25_an_end_triggered_in_round_99_is_an_ordinary_one() -> None:
    state = at_work(goods=12)
    state.round = 99
    finish_work(state)
    idle_round(state)
    assert (state.round, state.result().ended_by) == (100, "goods")


def test_R25_goods_in_round_100_bring_no_further_round() -> None:
    state = at_work(goods=12)
    state.round = 100
    finish_work(state)
    assert state.result().ended_by == "rounds"


def test_R25_clockwise_is_rising_seat_number() -> None:
    state = at_market(seats=3, row="robot golem dojo foundry")
    state.first = state.turn = 2
    turns = []
    while phase(state) == "market":
        settle_all(state)
        turns.append(int(state.turn))
        say(state, "take 1", seat=state.turn)
    assert turns == [2, 0, 1]
    settle_all(state)
    finish_work(state)
    assert state.first == 0


# The rulebook's worked examples: headquarters


@pytest.mark.parametrize(
    ("placed", "after"),
    [
        ("research d2, generate d3, mine d5, mine d5", {"cards": 1, "energy": 3, "metal": 3}),
        ("generate d2, generate d2, generate d2, mine d4", {"energy": 8, "metal": 1}),
        ("research d6, research d6, research d1, generate d2", {"cards": 4, "energy": 2}),
        ("research d6, research d1, research d6, generate d2", {"cards": 4, "energy": 2}),
        ("mine d6, mine d6, mine d6", {"metal": 5}),
        ("mine d4, mine d5, mine d6", {"metal": 3}),
        ("generate d1, generate d2, generate d3", {"energy": 6}),
        ("research d1, research d1, research d1", {"cards": 5}),
    ],
)
def test_examples_headquarters(placed: str, after: dict[str, int]) -> None:
    actions = placed.split(", ")
    state = at_work(dice=" ".join(action[-1] for action in actions))
    say(state, *actions)
    settle_all(state)
    assert stock(state) == after
    state.audit()


def test_matching_counts_whenever_placed_but_only_on_the_same_floor() -> None:
    state = at_work(dice="2 2 2")
    say(state, "research d2", "generate d2")
    settle_all(state)
    assert shop(state).energy == 2
    say(state, "generate d2")
    assert shop(state).energy == 5


def test_example_four_beacons() -> None:
    state = at_work(compound="beacon beacon beacon beacon")
    state.phase = OVER
    assert state.result().scores[0].parts == {"goods": 0, "prestige": 14}


# The market phase


def test_set_up() -> None:
    state = GAME.start(4)
    settle_all(state)
    for seat in range(4):
        assert stock(state, seat) == {"metal": 1, "energy": 2, "cards": 4}
    assert None not in row_of(state) + hires_of(state)
    assert sorted(state.tokens) == [0, 1, 2, 3]
    assert phase(state) == "market"
    assert state.turn == state.first
    state.audit()


def test_the_first_player_is_drawn() -> None:
    for seat in range(3):
        state = GAME.start(3)
        chance(state, f"first {seat}")
        settle_all(state)
        assert state.actors() == [seat]


def test_take_a_blueprint() -> None:
    state = at_market(row="robot golem - dojo", hires="miner miner investor foreman")
    assert choices(state) == {"take 1", "take 2", "take 4"}
    assert refusal(state, "take 3") == "empty_slot"
    assert refusal(state, "take 1", seat=1) == "not_your_turn"
    say(state, "take 2")
    assert hand_of(state) == ["golem"]
    chance(state, "card warehouse", "card biolab")
    assert row_of(state) == ["robot", "warehouse", "biolab", "dojo"]
    assert state.actors() == [1]


def test_hire_with_the_tool_above_the_slot() -> None:
    hand = "gymnasium dojo refinery robot"
    state = at_market(hand, "miner miner investor investor", row="golem")
    expected = [f"hire {n + 1} with {card}" for n, card in enumerate(hand.split())]
    assert choices(state, "hire ") == set(expected)


@pytest.mark.parametrize("row", ["blueprints", "contractors"])
@pytest.mark.parametrize("stuff", ["metal", "energy"])
def test_refresh(row: str, stuff: str) -> None:
    state = at_market(
        "gymnasium",
        row="robot golem dojo foundry",
        hires="miner miner investor foreman",
        metal=2,
        energy=2,
    )
    say(state, f"refresh {row} with {stuff}")
    settle_all(state)
    assert sum(stock(state).values()) == 1 + 3
    assert stock(state)[stuff] == 1
    assert sum(state.deck.discards) == (4 if row == "blueprints" else 0)
    assert sum(state.agency.discards) == (4 if row == "contractors" else 0)
    assert state.actors() == [0]
    for again in ("blueprints", "contractors"):
        assert refusal(state, f"refresh {again} with metal") == "refreshed_already"
    assert not choices(state, "refresh ")
    say(state, "take 1")
    settle_all(state)
    furnish(state, 1, metal=1)
    assert refusal(state, "refresh blueprints with metal", seat=1) is None
    state.audit()


def test_refresh_must_be_paid() -> None:
    state = at_market(row="robot", energy=1)
    assert refusal(state, "refresh blueprints with metal") == "short"
    assert choices(state, "refresh ") == {"refresh blueprints with energy"}


def test_market_actions_wait_for_the_market() -> None:
    state = at_work(row="robot")
    for text in ("take 1", "hire 1 with robot", "refresh blueprints with metal", "pass"):
        assert refusal(state, text) == "wrong_phase"
    market = at_market(row="robot")
    for text in ("done", "mine d4", "build robot with golem", "use robot", "set d1", "roll"):
        assert refusal(market, text) == "wrong_phase"


def test_there_is_no_other_seat() -> None:
    state = at_market(row="robot")
    for seat in (-1, 2, 9):
        assert refusal(state, "take 1", seat=seat) == "no_such_seat"
        assert state.legal(seat) == []


def test_a_dry_market_does_not_stop_the_game() -> None:
    state = at_market(hires="hired-hands hired-hands hired-hands engineer")
    no_cards(state)
    state.shops[1].done = False
    say(state, "pass")
    say(state, "pass", seat=1)
    settle_all(state)
    assert phase(state) == "work"
    state.audit()


# The end and the scores


@pytest.mark.parametrize(
    ("own", "cause"),
    [
        ({"goods": 11}, ""),
        ({"goods": 12}, "goods"),
        ({"goods": 15}, "goods"),
        ({"compound": TEN}, "buildings"),
        ({"compound": TEN.replace("refinery", "")}, ""),
    ],
)
def test_what_brings_the_end(own: dict[str, Any], cause: str) -> None:
    for seat in range(3):
        state = blank(3)
        furnish(state, seat, **own)
        state.phase = at_work().phase
        finish_work(state)
        assert (state.last_round, state.ended_by) == (2 if cause else 0, cause)


def test_exactly_one_more_full_round() -> None:
    state = at_work(goods=12)
    furnish(state, 1, goods=11, compound="battery-factory", energy=4)
    finish_work(state)
    settle_all(state)
    go_to_work(state)
    say(state, "use battery-factory", seat=1)
    finish_work(state)
    assert (state.round, phase(state), state.ended_by) == (2, "over", "goods")
    assert state.actors() == [] and state.legal(0) == []
    assert refusal(state, "done") == "game_over"


SEATS = [
    # what each seat has: goods, metal, energy, cards -> ranks, winners, what decided
    ([(5, 0, 0, 0), (4, 9, 2, 1)], [1, 2], [0], ""),
    ([(5, 1, 9, 9), (5, 2, 0, 0)], [2, 1], [1], "metal"),
    ([(5, 2, 3, 0), (5, 2, 4, 0)], [2, 1], [1], "energy"),
    ([(5, 2, 3, 1), (5, 2, 3, 0)], [1, 2], [0], "cards"),
    ([(5, 2, 3, 1), (5, 2, 3, 1)], [1, 1], [0, 1], "shared"),
    ([(5, 2, 3, 1), (6, 0, 0, 0), (5, 2, 3, 1)], [2, 1, 2], [1], ""),
    ([(5, 2, 3, 1), (4, 0, 0, 0), (5, 2, 3, 1)], [1, 3, 1], [0, 2], "shared"),
    ([(5, 2, 0, 0), (5, 1, 0, 0), (5, 1, 0, 0)], [1, 2, 2], [0], "metal"),
]


@pytest.mark.parametrize(("seats", "ranks", "winners", "decided"), SEATS)
def test_tie_breaks(
    seats: list[tuple[int, int, int, int]], ranks: list[int], winners: list[int], decided: str
) -> None:
    state = blank(len(seats))
    for seat, (goods, metal, energy, cards) in enumerate(seats):
        hand = " ".join(["obelisk", "robot"][:cards] if cards < 9 else ["obelisk"])
        furnish(state, seat, hand=hand, goods=goods, metal=metal, energy=energy)
    state.phase, state.ended_by = OVER, "goods"
    result = state.result()
    assert [score.rank for score in result.scores] == ranks
    assert [score.points for score in result.scores] == [seat[0] for seat in seats]
    assert (result.winners, result.tie_break) == (winners, decided)


def test_score_is_goods_and_prestige() -> None:
    compound = "robot warehouse obelisk obelisk megalith beacon beacon"
    state = at_work(goods=7, compound=compound)
    state.phase = OVER
    score = state.result().scores[0]
    assert score.parts == {"goods": 7, "prestige": 0 + 1 + 4 + 3 + 5}
    assert score.points == 20


def test_no_result_before_the_end() -> None:
    assert at_work().result() is None


# Chance


@pytest.mark.parametrize("count", [1, 2, 4, 10])
def test_odds_of_a_roll(count: int) -> None:
    """Ten dice have 3,003 handfuls; they must not be counted one throw at a time."""
    state = at_work(dice=" ".join(["1"] * count), compound="temp-agency", energy=1)
    say(state, "use temp-agency", *["pick d1"] * count, "reroll")
    odds = {str(outcome): chance for outcome, chance in state.owed().odds().items()}
    assert len(odds) == comb(count + 5, 5)
    assert sum(odds.values()) == pytest.approx(1)
    assert odds["dice" + " 6" * count] == pytest.approx(6**-count)


@pytest.mark.parametrize("many", [132, 260, 65_284])
def test_a_roll_of_more_dice_than_a_byte_counts_is_none(many: int) -> None:
    state = at_market(row="robot golem dojo foundry")
    go_to_rolls(state)
    with pytest.raises((Illegal, Unreadable)):
        chance(state, "dice" + " 1" * many)
    rolled = Outcome("dice", sum(dice.ONE[1] for _ in range(132)))
    assert not state.owed().allows(rolled)


def test_R09_no_card_is_told_of_that_was_not_drawn() -> None:
    state = at_work(dice="3 3", compound="laboratory biolab", energy=9)
    no_cards(state)
    told = say(state, "research d3", "research d3")
    assert [event.params["changes"] for event in told if event.key == "placed"] == [[], []]
    state.deck.discard(KIND["robot"])
    furnish(state, 0, dice="3 1")
    placed = say(state, "research d3")[0]
    assert placed.params["changes"] == ["cards:1"]
    settle_all(state)
    fired = [event for event in say(state, "use biolab d1") if event.key == "fired"]
    assert [event.params["changes"] for event in fired] == [[]]


@pytest.mark.parametrize(
    "text",
    [
        *("", "dice", "first", "first 5", "first -1", "first 99999999999999999999", "first ٣"),
        *("dice 0", "dice 7", "dice one", "card", "card miner", "card robot golem", "contractor"),
        *("contractor robot", "tokens gear", "tokens gear gear gear gear", "machine 1 2 3 4"),
        *("machine 1 2 3 4 5 6", "machine 1 2 3 4 0", "weather fine"),
    ],
)
def test_outcomes_that_are_none(text: str) -> None:
    """No dice at all can be said, but never owed."""
    if text == "dice":
        state = at_market(row="robot golem dojo foundry")
        go_to_rolls(state)
        with pytest.raises(Illegal):
            chance(state, text)
        return
    with pytest.raises(Unreadable):
        GAME.parse_outcome(text)
