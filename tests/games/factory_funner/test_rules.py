"""Factory Funner: every ruling by name, the worked example through a whole game, the options."""

from __future__ import annotations

import json
from itertools import combinations, pairwise
from pathlib import Path
from statistics import mean
from typing import Any

import pytest

from shopfloor.games.factory_funner import ladder
from shopfloor.games.factory_funner.content import RULES
from shopfloor.games.factory_funner.meta import META, RUNGS
from shopfloor.kernel import Illegal, Rng, Unreadable
from shopfloor.parts.pipes.grids import Floor
from shopfloor.parts.pipes.judge.diagnosis import diagnose
from shopfloor.parts.pipes.layouts import Layout, pipe
from tests.games.pipe_tables import (
    ECTOTRAPER,
    FOCUSER,
    FUNNER,
    UMEAKER,
    chance,
    draft_of,
    flip,
    frozen,
    idle,
    keys,
    money,
    play,
    problems,
    refusal,
    table_of,
    told,
    turned_up,
    undo_code,
    why,
)
from tests.parts.pipes.support import build, layout
from tests.parts.pipes.support import problems as faults

RESULTS = Path(__file__).parents[3] / "benchmarks" / "data" / "boards.json"


def start(seats: int = 3, **options: str) -> Any:
    return FUNNER.start(seats, options)


def codes(line: str) -> set[str]:
    return {problem.partition("@")[0] for problem in faults(layout(line))}


# The worked example, to the coin


def test_umeaker_then_ectotraper_through_a_whole_game() -> None:
    state = start(3, picking="live")
    flip(state, 45, 1, 2)
    play(state, "1 claim 1", "0 claim 45", "2 pass", f"0 build {UMEAKER}", "1 decline")
    assert money(state) == [12, 7, 10]
    flip(state, 3, 13, 4)
    play(state, "0 claim 13", "1 pass", "2 pass")
    events = play(state, f"0 build {ECTOTRAPER}")
    assert told(events, "built") == {
        "seat": 0, "name": "Ectotraper", "revenue": 7, "cost": 5, "token": -1, "money": 13,
    }  # fmt: skip
    idle(state)
    scores = state.result().scores
    assert scores[0].parts == {"money": 13, "chains": 6}
    assert [score.points for score in scores] == [19, 7, 10]
    assert state.result().winners == [0]


# Rulings on layouts


def test_F1_connectors_in_one_hex_use_disjoint_edges() -> None:
    pairs = ["E-W SE-NW", "E-SE SW-W-NW", "E-SE SW-W-NW-NE", "E-SE-SW W-NW-NE"]
    for together in [*pairs, "E-W SE-NW SW-NE"]:
        words = " ".join(f"{ends}@1,1" for ends in together.split())
        assert "overlap" not in codes(f"cyan: {words}")
    assert codes("cyan: E-W@1,1 E-NW@1,1") == {"overlap"}
    assert codes("cyan: E-W@1,1 red@1,1") == {"overlap"}


def test_F1_connectors_of_one_hex_cost_1_each_and_never_mix() -> None:
    old, new = layout(UMEAKER), layout(ECTOTRAPER)  # (3,2) holds two of the four connectors
    assert build(old, new, 13, money=12).cost == 5
    mixed = ECTOTRAPER.replace("E-NW@3,2 W-NE@3,2", "E-W-NW-NE@3,2")
    assert "colour-clash" in codes(mixed)


def test_F2_a_connector_joins_any_2_to_6_edges() -> None:
    floor = RULES.floors["cyan"]
    cell = floor.cell[1, 1]
    for count in range(1, 7):
        for ends in combinations(range(6), count):
            factory = Layout(floor, [pipe(cell, sum(1 << end for end in ends))])
            wrong = {problem.code for problem in diagnose(RULES, factory).problems}
            assert ("shape" in wrong) == (count < 2)


def test_F3_a_supply_serves_every_side_without_limit() -> None:
    both = "cyan: red@2,2 6@3,2 output@4,2/W 27@2,1 output@2,0/SW"
    assert codes(both) == set()  # red 3 to the east and red 1 to the north-west


def test_F4_a_reservoir_must_be_turned_to_what_it_takes() -> None:
    assert codes(FOCUSER) == set()
    assert codes(FOCUSER.replace("3,1/SW", "3,1/W")) == {"unmet-port"}
    turned = FOCUSER + " output@5,5/W"
    again = FOCUSER + " output@5,5/E"
    assert build(layout(turned), layout(again), 15).cost == 1


def test_F5_white_takes_any_colour_and_black_only_the_end_product() -> None:
    assert codes(FOCUSER.replace("output", "end")) == {"wrong-reservoir"}
    time_machine = "cyan: 41@1,2 green@1,1 end@2,3/NW"
    assert codes(time_machine) == set()
    assert codes(time_machine.replace("end", "output")) == {"wrong-reservoir"}
    shared = "cyan: 41@1,2 green@1,1 SE-SW-NW@2,3 48@2,4/1 red@2,5 green@3,5 end@1,4/NE"
    assert codes(shared) == set()


def test_F6_passive_ends_do_not_join_but_a_supply_at_an_output_does() -> None:
    assert codes("cyan: red@1,1 blue@2,1 output@3,1/W end@4,1/W") == set()
    assert codes(FOCUSER.replace("output@3,1/SW", "green@3,1")) == {"supply-and-output"}


def test_F7_a_choice_settles_on_the_first_colour_that_suits_all() -> None:
    state = start(1)
    flip(state, 32)  # Rainbowrisor
    play(state, "0 claim 32")
    line = "cyan: 32@1,2 yellow@1,1 red@2,1 output@2,3/NW"
    verdict = FUNNER.judge_draft(state, 0, draft_of(line)).verdict
    assert verdict["legal"]
    assert sorted(flow["colour"] for flow in verdict["flows"]) == ["red", "red", "yellow"]


def test_F8_supplies_or_outputs_and_enough_of_it() -> None:
    assert build(layout(UMEAKER), layout(ECTOTRAPER), 13, money=12).legal()  # yellow 2 for yellow 1
    lean = "cyan: 28@3,2 blue@4,3 6@2,2/3 output@1,2/E"  # red 1 into an input of red 3
    assert codes(lean) == {"too-little-output"}


def test_F9_every_port_and_end_must_meet_an_end() -> None:
    assert codes("cyan: 15@2,2 output@3,1/SW") == {"unmet-port"}
    assert codes(FOCUSER + " E-W@0,2") == {"loose-end"}
    assert codes(FOCUSER + " blue@5,5 output@6,5/W") == set()


def test_F10_no_machine_feeds_itself() -> None:
    state = start(1)
    flip(state, 27)  # Multiplier: red 1 in at SE, red 2 out at NE
    play(state, "0 claim 27")
    loop = "cyan: 27@1,2 SE-SW@2,1 SW-NW@2,2 NW-NE@2,3"
    assert "machine-loop" in problems(state, f"0 build {loop}")


def test_F11_the_whole_factory_is_checked() -> None:
    state = start(1)
    flip(state, 15)
    play(state, "0 claim 15", f"0 build {FOCUSER}")
    flip(state, 28)
    play(state, "0 claim 28")
    nautilus = " 28@4,4 blue@5,5 output@3,4/E"
    assert refusal(state, f"0 build {FOCUSER}{nautilus}") is None
    starved = FOCUSER.replace("yellow@1,2 ", "")
    assert problems(state, f"0 build {starved}{nautilus}") == ["unmet-port"]


def test_F12_no_rebuilding_without_a_machine_and_declining_changes_nothing() -> None:
    state = start(2)
    flip(state, 15, 28)
    play(state, "0 claim 15", "1 pass")
    assert refusal(state, "1 build cyan: red@1,1") == "nothing_to_add"
    before = state.plants[0].layout
    play(state, "0 decline")
    assert state.plants[0].layout is before
    flip(state, 3, 4)
    play(state, "1 pass", "0 claim 3")
    assert problems(state, "0 build cyan: red@1,1") == ["new-machine-missing"]


def test_F13_the_chain_bonus_comes_from_the_final_layout() -> None:
    state = start(1)
    flip(state, 45)
    play(state, "0 claim 45", f"0 build {UMEAKER}")
    flip(state, 13)
    play(state, "0 claim 13", f"0 build {ECTOTRAPER}")
    assert (money(state), state.plants[0].bonus) == ([14], 6)  # no tokens alone
    idle(state)
    assert state.result().scores[0].parts == {"money": 14, "chains": 6}


# Rulings on rounds


def test_F14_tokens_are_used_from_round_1_on() -> None:
    state = start(3)
    flip(state, 15, 28, 3)
    events = play(state, "0 claim 15", "1 claim 28", "2 claim 3")
    assert [told(events, key)["seat"] for key in ("first_token", "last_token")] == [0, 2]
    view = state.view(None)
    assert (view["first"], view["last"]) == (0, 2)
    play(state, "0 decline", "1 decline", "2 decline")
    assert money(state) == [7, 8, 10]


def test_F14_without_tokens_in_round_1_declining_costs_2_there() -> None:
    state = start(3, tokens_round_1="off")
    flip(state, 15, 28, 3)
    events = play(state, "0 claim 15", "1 claim 28", "2 claim 3")
    assert not {"first_token", "last_token"} & set(keys(events))
    play(state, "0 decline", "1 decline", "2 decline")
    assert money(state) == [8, 8, 8]
    flip(state, 4, 5, 6)
    events = play(state, "1 claim 4", "2 claim 5", "0 claim 6")
    assert {"first_token", "last_token"} <= set(keys(events))


def test_F14_unclaimed_tiles_may_be_dealt_and_are_declined_free_of_charge() -> None:
    state = start(3, deal_unclaimed="on")
    flip(state, 15, 28, 3)
    play(state, "0 pass", "1 claim 15", "2 pass")
    owed = state.owed()
    assert (owed.kind, owed.seat) == ("deal", 0)
    assert set(map(str, owed.odds())) == {"deal 28", "deal 3"}
    with pytest.raises(Illegal):
        chance(state, "deal 15")
    events = chance(state, "deal 3", "deal 28")
    assert [event.params["seat"] for event in events] == [0, 2]
    assert state.view(None)["last"] is None
    play(state, "0 decline", "1 decline", "2 decline")
    assert money(state) == [10, 7, 10]


def test_F14_tiles_are_dealt_even_if_nobody_claimed() -> None:
    state = start(2, deal_unclaimed="on")
    flip(state, 15, 28)
    play(state, "0 pass", "1 pass")
    chance(state, "deal 28", "deal 15")
    assert state.actors() == [0, 1]


@pytest.mark.parametrize(("purse", "left"), [(10, 8), (2, 0), (1, 0), (0, 0)])
def test_F15_a_penalty_never_takes_a_player_below_0(purse: int, left: int) -> None:
    state = start(2)
    state.plants[0].money = purse
    flip(state, 15, 28)
    play(state, "0 claim 15", "1 pass", "0 decline")
    assert money(state)[0] == left


def test_F15_a_build_may_not_end_below_0_tokens_included() -> None:
    dear = FOCUSER + " red@5,5 blue@6,5"  # 2 - 4
    for purse, allowed in ((2, False), (3, True)):
        state = start(3)
        state.plants[0].money = purse
        flip(state, 15, 28, 3)
        play(state, "0 claim 15", "1 pass", "2 pass")  # First costs 1 more
        reason = why(state, f"0 build {dear}")
        assert (reason is None) == allowed
        assert allowed or (reason and reason.clause == "F15")


def test_F16_there_is_no_last_token_where_a_tile_stays() -> None:
    state = start(3)
    flip(state, 15, 28, 3)
    events = play(state, "0 claim 15", "1 claim 28", "2 pass")
    assert "last_token" not in keys(events)
    assert told(events, "gone") == {"names": ["Boilnado"]}
    play(state, "0 decline", "1 decline")
    assert money(state) == [7, 8, 10]


def test_F17_claims_are_decided_by_arrival_and_never_change() -> None:
    state = start(3, picking="live")
    flip(state, 15, 28, 3)
    assert state.actors() == [0, 1, 2]
    play(state, "2 claim 15")  # another's tile
    assert refusal(state, "0 claim 15") == "taken"
    assert refusal(state, "2 claim 28") == "picked_already"
    table = table_of("factory-funner", 2, picking="live")
    table.play(1, f"claim {turned_up(table)[0]}")
    table.play(0, "pass")
    assert undo_code(table, 0) == undo_code(table, 1) == "undo_binding"


def test_F18_building_opens_when_all_have_claimed_or_passed() -> None:
    state = start(2, picking="live")
    flip(state, 15, 28)
    play(state, "0 claim 15")
    assert refusal(state, f"0 build {FOCUSER}") == "not_now"
    play(state, "1 pass")
    assert refusal(state, f"0 build {FOCUSER}") is None


def test_F19_two_players_have_last_but_not_first() -> None:
    state = start(2)
    flip(state, 15, 28)
    events = play(state, "0 claim 15", "1 claim 28")
    assert "first_token" not in keys(events)
    assert told(events, "last_token") == {"seat": 1}
    play(state, "0 decline", "1 decline")
    assert money(state) == [8, 10]


def test_F19_last_brings_1_in_a_build() -> None:
    state = start(2)
    flip(state, 28, 15)
    play(state, "0 claim 28", "1 claim 15", f"1 build {FOCUSER}")
    assert state.plants[1].books[-1]["token"] == 1
    assert money(state) == [10, 11]


def test_F20_in_turn_first_goes_to_the_first_claim_not_the_first_seat() -> None:
    state = start(3)
    flip(state, 15, 28, 3)
    assert state.actors() == [0]
    assert refusal(state, "1 claim 15") == "not_your_turn"
    events = play(state, "0 pass", "1 claim 15", "2 pass")
    assert told(events, "first_token") == {"seat": 1}
    play(state, "1 decline")
    flip(state)
    assert state.actors() == [1]  # the first player rotates


def test_F20_if_nobody_claims_each_keeps_or_leaves_their_own_tile() -> None:
    for picking in ("turns", "live"):
        state = start(3, picking=picking)
        flip(state, 15, 28, 3)
        play(state, "0 pass", "1 pass", "2 pass")
        assert state.actors() == [0, 1, 2]
        assert [str(action) for action in state.legal(1)] == ["keep", "leave"]
        events = play(state, "2 leave", "0 keep", "1 keep")
        assert keys(events) == ["left", "kept", "kept", "gone"]
        assert [plant.adding for plant in state.plants] == [15, 28, -1]
        play(state, f"0 build {FOCUSER}", "1 decline")
        assert money(state) == [10, 10, 10]  # no token, and no penalty


def test_F20_keeping_is_final() -> None:
    table = table_of("factory-funner", 2)
    table.play(0, "pass")
    table.play(1, "pass")
    table.play(0, "keep")
    assert undo_code(table, 0) == "undo_binding"
    assert table.state.why_not(0, FUNNER.parse("leave")).code == "answered_already"


# Options, solo and the ladder


def boards(state: Any) -> list[str]:
    return [plant["board"] for plant in state.view(None)["plants"]]


def test_boards_are_all_cyan_or_all_different() -> None:
    assert boards(start(3)) == ["cyan"] * 3
    assert len(set(boards(start(6, boards="different")))) == 6
    assert boards(start(1)) == ["cyan"]
    assert boards(start(1, board="violet")) == ["violet"]


def test_rungs_are_those_that_have_a_board() -> None:
    assert RUNGS == ladder.LADDER
    assert RUNGS[0] == "a"
    for rung in RUNGS[1:]:
        assert boards(start(1, rung=rung)) == [f"solo-{rung}"]
    assert next(o for o in META.options if o.id == "rung").values == RUNGS


def test_the_ladders_boards_are_the_frame_with_fewer_and_fewer_free_hexes() -> None:
    floors = [RULES.floors[f"solo-{rung}"] for rung in RUNGS[1:]]
    assert [sum(floor.free) for floor in floors] == [39, 37, 35, 33, 31]
    assert all(floor.place == RULES.floors["cyan"].place for floor in floors)
    assert not any(floor.free[floor.cell[3, 3]] for floor in floors)


def test_every_rung_was_measured_harder_and_still_to_be_cleared() -> None:
    """What the engineer made on the boards as they are now (docs/boards.md)."""
    made = [played_on(RULES.floors["cyan" if rung == "a" else f"solo-{rung}"]) for rung in RUNGS]
    assert all(len(results) == 200 and max(results) >= ladder.UP for results in made)
    assert all(mean(below) - mean(above) >= 3 for below, above in pairwise(made))


def played_on(floor: Floor) -> list[int]:
    """The results kept for the board that looks like this."""
    kept: dict[str, list[int]] = json.loads(RESULTS.read_text("utf-8"))
    drawn = "".join(".#"[not free] for free in floor.free)
    return next(found for key, found in kept.items() if "".join(key.split()[2:]) == drawn)


@pytest.mark.parametrize(
    ("rung", "points", "after"),
    [
        ("a", 55, "1"), ("a", 54, "a"), ("a", 51, "a"), ("a", 50, "a"), ("a", -3, "a"),
        ("1", 50, "a"), ("1", 51, "1"), ("3", 80, "4"), ("4", 0, "3"), ("5", 54, "5"),
        ("5", 50, "4"), ("5", 55, "cleared"),
    ],
)  # fmt: skip
def test_the_ladder(rung: str, points: int, after: str) -> None:
    assert ladder.next_rung(rung, points) == after


def test_a_climb_through_all_six_rungs() -> None:
    assert ladder.climb([]) == "a"
    assert ladder.climb([60, 52, 60, 40, 60, 60]) == "3"
    assert ladder.climb([55] * 6) == "cleared"
    assert ladder.climb([55] * 6 + [0]) == "cleared"


@pytest.mark.parametrize(
    ("rung", "after", "way"),
    [
        ("a", "1", "up"),
        ("a", "a", "stay"),
        ("4", "3", "down"),
        ("1", "a", "down"),
        ("5", "cleared", "cleared"),
    ],
)
def test_which_way_a_game_led(rung: str, after: str, way: str) -> None:
    assert ladder.step(rung, after) == way


def test_alone_there_are_no_tokens_and_declining_is_free() -> None:
    state = start(1)
    flip(state, 15)
    events = play(state, "0 claim 15")
    assert keys(events) == ["claimed"]
    play(state, "0 decline")
    flip(state)
    play(state, "0 pass")
    assert (state.round, money(state)) == (3, [10])
    shown = {"rung": "a", "goal": 55, "next": None, "step": None}
    assert state.view(0)["ladder"] == shown
    idle(state, until=8)
    flip(state)
    assert told(play(state, "0 pass"), "ladder") == {"rung": "a", "next": "a"}
    assert state.view(0)["ladder"] == shown | {"next": "a", "step": "stay"}


def test_a_machine_stays_where_it_stands() -> None:
    state = start(1)
    flip(state, 15)
    play(state, "0 claim 15", f"0 build {FOCUSER}")
    flip(state, 28)
    play(state, "0 claim 28")
    moved = "cyan: 15@2,4 yellow@1,4 output@3,3/SW 28@4,4 blue@5,5 output@3,4/E"
    assert "machine-moved" in problems(state, f"0 build {moved}")


@pytest.mark.parametrize("seats", [1, 2, 6])
def test_each_seat_turns_up_8_tiles_and_none_twice(seats: int) -> None:
    state, seen = start(seats), []
    while state.result() is None:
        owed = state.owed()
        if owed:
            assert owed.seat == len(state.grab.up)
            outcome = owed.draw(Rng(len(seen)))
            seen.append(outcome.machine)
            state.settle(outcome)
        else:
            seat = state.actors()[0]
            state.play(seat, state.legal(seat)[-1])
        state.audit()
    assert len(set(seen)) == len(seen) == 8 * seats


@pytest.mark.parametrize(
    "text",
    ["build classic-a: 38@3,2", "build cyan: diagonal@1,1", "build cyan: orange@1,1", "claim 0",
     "build any=blue cyan: 15@2,2 nonsense", "leave it", "build cyan: 15@2,2/6"],
)  # fmt: skip
def test_texts_that_are_no_action(text: str) -> None:
    with pytest.raises(Unreadable):
        FUNNER.parse(text)


def test_no_machine_leaves_a_colour_to_choose() -> None:
    state = start(1)
    flip(state, 15)
    play(state, "0 claim 15")
    assert refusal(state, f"0 build any=blue {FOCUSER}") == "no_colour_to_choose"
    assert FUNNER.build(draft_of(FOCUSER)) == FUNNER.parse(f"build {FOCUSER}")


def test_a_build_is_taken_back_while_others_build() -> None:
    table = table_of("factory-funner", 2)
    first, second = turned_up(table)
    table.play(0, f"claim {first}")
    table.play(1, f"claim {second}")
    before = frozen(table.state)
    table.play(1, "decline")
    assert undo_code(table, 1) == ""
    assert frozen(table.state) == before
    table.redo(1)
    table.play(0, "decline")
    assert undo_code(table, 1) == "undo_relied_on"
