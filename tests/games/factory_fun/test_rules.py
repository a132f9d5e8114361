"""Factory Fun: every ruling by name, the worked examples through whole games, the options."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from shopfloor.kernel import Illegal, Rng, Unreadable
from shopfloor.table import Seat, Table
from shopfloor.table.log import Entry, Header
from tests.games.pipe_tables import (
    FLEXFIXER,
    FUN,
    HEIDELBERGER,
    MINIMEGA,
    PRESSOR,
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
from tests.parts.pipes.support import layout
from tests.parts.pipes.support import problems as faults


def start(seats: int = 1, **options: str) -> Any:
    return FUN.start(seats, options)


def built(*steps: tuple[int, str], seats: int = 1, **options: str) -> Any:
    """Seat 0 has built these machines, a round each; the others passed."""
    state = start(seats, **options)
    for machine, line in steps:
        flip(state, machine)
        while state.grab.waiting():
            seat = state.grab.waiting()[0]
            play(state, f"{seat} claim {machine}" if seat == 0 else f"{seat} pass")
        play(state, f"0 build {line}")
    return state


# The worked examples, to the coin


def test_high_pressor_then_flexfixer_through_a_whole_game() -> None:
    state = built((38, PRESSOR))
    assert money(state) == [8]
    flip(state, 7)
    play(state, "0 claim 7")
    events = play(state, f"0 build {FLEXFIXER}")
    assert told(events, "built") == {
        "seat": 0, "name": "Flexfixer", "revenue": 8, "cost": 3, "money": 13,
    }  # fmt: skip
    assert money(state) == [13]
    idle(state)
    result = state.result()
    assert result.scores[0].parts == {"money": 13, "chains": 10}
    assert (result.scores[0].points, result.winners, result.ended_by) == (23, [0], "rounds")


def test_minimega_with_a_blue_container_of_its_choice() -> None:
    state = built((31, HEIDELBERGER))
    before = money(state)[0]
    flip(state, 15)
    play(state, "0 claim 15", f"0 build any=blue {MINIMEGA}")
    assert state.plants[0].books[-1]["cost"] == 4
    assert money(state) == [before + 1]
    idle(state)
    assert state.result().scores[0].parts == {"money": before + 1, "chains": 5}


# Rulings


def test_G1_the_first_touch_binds_and_the_loser_is_told_who_was_first() -> None:
    state = start(3, picking="live")
    flip(state, 38, 7, 15)
    assert state.actors() == [0, 1, 2]
    play(state, "2 claim 38")
    reason = why(state, "0 claim 38")
    assert reason
    assert (reason.code, reason.clause, reason.params["seat"]) == ("taken", "3.2", 2)
    assert refusal(state, "2 claim 7") == "picked_already"
    assert refusal(state, "2 pass") == "picked_already"
    play(state, "0 pass")
    assert refusal(state, "0 claim 7") == "picked_already"
    assert state.actors() == [1]


def test_G1_building_opens_when_all_have_picked_or_passed() -> None:
    state = start(2, picking="live")
    flip(state, 38, 7)
    play(state, "0 claim 38")
    assert refusal(state, f"0 build {PRESSOR}") == "not_now"
    assert refusal(state, "0 decline") == "not_now"
    play(state, "1 pass")
    assert refusal(state, f"0 build {PRESSOR}") is None
    assert state.actors() == [0]


def test_G1_a_pass_costs_nothing() -> None:
    state = start(2)
    flip(state)
    play(state, "0 pass", "1 pass")
    assert state.round == 2
    assert money(state) == [2, 2]


def test_G1_in_turn_the_start_moves_on_and_each_has_one_chance() -> None:
    state = start(3)
    for number, order in enumerate([[0, 1, 2], [1, 2, 0], [2, 0, 1], [0, 1, 2]], 1):
        flip(state)
        assert state.round == number
        assert refusal(state, f"{order[1]} pass") == "not_your_turn"
        for seat in order:
            assert state.actors() == [seat]
            play(state, f"{seat} pass")


def test_G1_claims_and_passes_are_never_taken_back() -> None:
    table = table_of("factory-fun", 2, picking="live")
    table.play(0, f"claim {turned_up(table)[0]}")
    table.play(1, "pass")
    assert undo_code(table, 0) == undo_code(table, 1) == "undo_binding"


def test_G2_the_container_is_earned_by_adding() -> None:
    state = start(1)
    flip(state, 15)
    play(state, "0 claim 15", "0 decline")
    assert state.plants[0].extras == [0] * 5
    state = start(1)
    flip(state, 32)  # Supershaker shows a blue container
    factory = "classic-a: 32@3,2 green@3,1 blue@3,3 output@5,2/W blue@8,8"
    play(state, "0 claim 32")
    events = play(state, f"0 build {factory}")
    assert told(events, "container") == {"seat": 0, "colour": "blue"}
    assert state.view(0)["plants"][0]["extras"] == ["blue"]


def test_G2_any_colour_is_named_with_the_build_and_stays() -> None:
    state = built((31, HEIDELBERGER))
    flip(state, 15)
    play(state, "0 claim 15")
    assert refusal(state, f"0 build {MINIMEGA}") == "name_the_colour"
    assert problems(state, f"0 build any=red {MINIMEGA}") == ["out-of-stock"]
    bare = MINIMEGA.replace("blue@8,8 ", "")  # the second blue one is not placed
    play(state, f"0 build any=red {bare}")
    assert state.view(None)["plants"][0]["extras"] == ["red"]
    assert state.view(None)["plants"][0]["stock"]["red"] == 2


def test_G2_no_colour_is_chosen_where_there_is_none_to_choose() -> None:
    state = start(1)
    flip(state, 38)
    play(state, "0 claim 38")
    assert refusal(state, f"0 build any=red {PRESSOR}") == "no_colour_to_choose"
    with pytest.raises(Unreadable):
        FUN.parse(f"build any=black {PRESSOR}")


def test_G3_who_takes_the_last_tile_declines_free_of_charge() -> None:
    state = start(2)
    state.plants[0].money = state.plants[1].money = 20
    flip(state, 38, 7)
    events = play(state, "0 claim 38", "1 claim 7")
    assert told(events, "free_decline") == {"seat": 1}
    assert state.view(None)["free_decline"] == 1
    play(state, "0 decline", "1 decline")
    assert money(state) == [15, 20]


def test_G3_if_a_tile_stays_nobody_declines_free_of_charge() -> None:
    state = start(2)
    state.plants[0].money = 20
    flip(state, 38, 7)
    events = play(state, "0 claim 38", "1 pass")
    assert told(events, "gone") == {"names": ["Flexfixer"]}
    assert state.view(0)["free_decline"] is None
    play(state, "0 decline")
    assert money(state) == [15, 2]


def test_G3_alone_declining_is_free() -> None:
    state = start(1)
    flip(state, 38)
    play(state, "0 claim 38", "0 decline")
    assert money(state) == [2]


@pytest.mark.parametrize(("purse", "left"), [(20, 15), (7, 2), (6, 1), (4, 1), (1, 1)])
def test_G4_declining_costs_5_but_leaves_1(purse: int, left: int) -> None:
    state = start(2)
    state.plants[0].money = purse
    flip(state, 38, 7)
    events = play(state, "0 claim 38", "1 pass", "0 decline")
    assert told(events, "declined")["fine"] == purse - left
    assert money(state)[0] == left


def test_G4_a_build_that_would_end_below_1_is_refused_and_another_may_follow() -> None:
    state = start(1)
    flip(state, 34)  # Retrochroma: revenue 1
    dear = "classic-a: 34@3,2 orange@2,2 output@5,2/W blue@8,8"
    play(state, "0 claim 34")
    reason = why(state, f"0 build {dear}")
    assert reason
    assert (reason.params["problems"], reason.clause) == (["too-little-money"], "G4")
    play(state, f"0 build {dear.replace(' blue@8,8', '')}")
    assert money(state) == [1]  # 2 + 1 - 2: the net result counts, not the way there


def test_G5_split_and_merged_flows_are_summed() -> None:
    split = (
        "classic-a: 36@1,5 orange@1,6 green@0,5 E-S-W@3,5 3@4,5 output@5,6/N"
        " N-S@3,6 N-E@3,7 0@4,7 blue@4,8 end@6,7/W"
    )
    assert faults(layout(split)) == []  # red 3 feeds red 1 and red 2
    lean = split.replace("36@1,5", "47@1,5").replace("orange@1,6", "blue@1,6")
    assert faults(layout(lean)) == ["too-little-output@2,5/E"]  # red 2 does not


def test_G6_the_chain_bonus_counts_the_final_factory_only() -> None:
    state = built((38, PRESSOR), (7, FLEXFIXER))
    assert state.view(0)["plants"][0]["bonus"] == 10
    assert money(state) == [13]
    flip(state, 8)
    apart = (  # Flexfixer moves away and takes orange from a container
        "classic-a: 38@3,2 red@3,1 green@2,2 output@5,2/W"
        " E-W@2,1 E-S@1,1 N-S@1,2 N-S@1,3 7@1,4 orange@0,4 output@3,4/W"
        " E-S@3,0 E-W@4,0 E-W@5,0 S-W@6,0 8@6,1 end@8,1/W"
    )
    play(state, "0 claim 8", f"0 build {apart}")
    assert state.plants[0].books[-1]["cost"] == 2 + 4 + 3 + 4 + 1
    assert state.plants[0].books[-1]["moved"] == 2
    idle(state)
    assert state.result().scores[0].parts == {"money": 13 + 7 - 14, "chains": 0}


@pytest.mark.parametrize("seats", [1, 2, 3, 4, 5])
def test_G7_the_stack_is_shared_and_deals_one_tile_a_player_each_round(seats: int) -> None:
    state, seen = start(seats), []
    for number in range(1, 11):
        assert state.view(None)["stack"] == seats * (11 - number)
        flip(state)
        assert len(state.grab.up) == seats
        seen += state.grab.up
        while state.actors():
            play(state, f"{state.actors()[0]} pass")
    assert max(Counter(seen).values()) == 1
    assert len(seen) == 10 * seats
    assert state.result()


def test_G7_every_unseen_machine_is_equally_likely() -> None:
    state = start(2)
    odds = state.owed().odds()
    assert len(odds) == 55
    assert set(odds.values()) == {1 / 55}
    flip(state, 3, 4)
    assert len(state.unseen) == 53


def boards(state: Any) -> list[str]:
    return [plant["board"] for plant in state.view(None)["plants"]]


def test_G7_boards_by_letter_and_side() -> None:
    assert boards(start(3)) == ["classic-a", "classic-b", "classic-c"]
    assert boards(start(3, boards="d")) == ["classic-d"] * 3
    assert boards(start(5, side="expert"))[-1] == "expert-e"
    assert boards(start(2, side_2="expert")) == ["classic-a", "expert-b"]
    with pytest.raises(Unreadable):
        start(2, side_3="expert")


# Options and the rest of the round


def test_the_diagonal_is_an_option() -> None:
    one = "classic-a: 8@4,2 end@6,2/W red@4,1"
    two = "classic-a: diagonal@3,1 red@3,0 blue@4,0 8@4,2 end@6,2/W 24@3,2/2 end@1,2/E"
    for option, wrong in (("off", ["out-of-stock"]), ("on", [])):
        state = built((8, one), diagonal=option)
        flip(state, 24)
        play(state, "0 claim 24")
        if wrong:
            assert problems(state, f"0 build {two}") == wrong
        else:
            play(state, f"0 build {two}")
            assert state.plants[0].books[-1]["cost"] == 2 + 2 + 1  # diagonal, containers, end
        assert state.view(0)["diagonal"] == (option == "on")


def test_who_passed_does_not_rebuild() -> None:
    state = start(2)
    flip(state, 38, 7)
    play(state, "0 claim 38", "1 pass")
    assert refusal(state, "1 build classic-b: red@1,1") == "nothing_to_add"
    assert refusal(state, "1 decline") == "nothing_to_add"
    assert state.plants[1].books[-1]["what"] == "passed"


def test_only_tiles_turned_up_can_be_picked() -> None:
    state = start(1)
    assert refusal(state, "0 claim 38") == "chance_owed"
    flip(state, 38)
    assert refusal(state, "0 claim 7") == "not_turned_up"
    assert refusal(state, "1 claim 38") == "no_such_seat"
    with pytest.raises(Unreadable):
        FUN.parse("claim 55")


def test_a_refused_build_names_all_problems_and_changes_nothing() -> None:
    state = built((38, PRESSOR))
    flip(state, 7)
    play(state, "0 claim 7")
    before = frozen(state)
    reason = why(state, "0 build classic-b: 7@3,2 red@5,6 red@6,6")
    assert reason
    codes = {str(p).partition("@")[0] for p in reason.params["problems"]}
    assert {"unmet-port", "out-of-stock", "board-changed"} <= codes
    with pytest.raises(Illegal):
        play(state, "0 build classic-b: 7@3,2")
    assert frozen(state) == before


@pytest.mark.parametrize(
    "text",
    [
        "build", "build nowhere: 38@3,2", "build classic-a: 99@3,2", "build classic-a: 38@3,2/4",
        "build classic-a: 38@3,2/-1", "build classic-a: black@1,1", "build classic-a: N-N@1,1",
        "build classic-a: 38@99,2", "build cyan: 45@4,2", "claim", "claim x", "pass 1", "keep",
        "build any= classic-a:", "build any=yellow classic-a:", "build classic-a: yellow@1,1",
        "claim " + "9" * 5000,
    ],
)  # fmt: skip
def test_texts_that_are_no_action(text: str) -> None:
    with pytest.raises(Unreadable):
        FUN.parse(text)


def test_a_build_has_one_text() -> None:
    action = FUN.parse("BUILD classic-a:  output@5,2/w red@3,1 38@3,2/0 green@2,2")
    assert action == FUN.parse(f"build {PRESSOR}") == FUN.build(draft_of(PRESSOR))
    assert FUN.parse(str(action)) == action
    chosen = FUN.build(draft_of(PRESSOR), "blue")
    assert str(chosen).startswith("build any=blue classic-a: ")


# Drafts


def test_a_draft_is_judged_with_flows() -> None:
    state = built((38, PRESSOR))
    flip(state, 7)
    play(state, "0 claim 7")
    draft = FUN.judge_draft(state, 0, draft_of(FLEXFIXER))
    verdict = draft.verdict
    assert (verdict["legal"], verdict["cost"], verdict["bonus"], verdict["money"]) == (
        True, 3, 10, 13,
    )  # fmt: skip
    assert verdict["problems"] == []
    assert verdict["moves"] == {"count": 0, "price": 2}
    assert verdict["feeds"] == [
        {"from": 38, "to": 7, "at": [5, 2], "side": "W", "colour": "orange", "amount": 2}
    ]
    assert {flow["colour"] for flow in verdict["flows"]} == {"red", "green", "orange", "blue"}
    assert draft.action is not None
    state.play(0, draft.action)
    assert money(state) == [13]


def test_a_draft_tells_each_problem_with_its_clause() -> None:
    state = start(1)
    flip(state, 38)
    play(state, "0 claim 38")
    draft = FUN.judge_draft(state, 0, draft_of("classic-a: 38@3,2 red@3,1 output@5,2/W"))
    verdict = draft.verdict
    problem = {"code": "unmet-port", "at": [3, 2], "side": "W", "clause": "5.4", "params": {}}
    assert verdict["problems"] == [problem]
    assert (verdict["legal"], draft.action) == (False, None)


def test_a_draft_may_name_or_show_the_colour() -> None:
    state = built((31, HEIDELBERGER))
    flip(state, 15)
    play(state, "0 claim 15")
    assert "any=blue" in str(FUN.judge_draft(state, 0, draft_of(MINIMEGA)).action)
    bare = draft_of(MINIMEGA.replace("blue@8,8 ", ""))
    draft = FUN.judge_draft(state, 0, bare)
    assert (draft.verdict["legal"], draft.action) == (True, None)  # the colour is still open
    assert "any=red" in str(FUN.judge_draft(state, 0, {**bare, "any": "red"}).action)


def test_there_is_no_draft_without_a_machine() -> None:
    with pytest.raises(Illegal):
        FUN.judge_draft(start(1), 0, draft_of(PRESSOR))


# The table


def test_a_build_is_taken_back_while_others_build() -> None:
    table = table_of("factory-fun", 2)
    first, second = turned_up(table)
    table.play(0, f"claim {first}")
    table.play(1, f"claim {second}")
    before = frozen(table.state)
    table.play(0, "decline")
    assert undo_code(table, 0) == ""
    assert frozen(table.state) == before
    table.redo(0)
    table.play(1, "decline")
    assert undo_code(table, 1) == "undo_past_reveal"
    assert undo_code(table, 0) == "undo_relied_on"


def test_a_build_is_judged_and_taken_back_at_a_table() -> None:
    header = Header("factory-fun", 1, (Seat("Ada"), Seat("Ben")), {"picking": "live"})
    table = Table.fold(header, [Entry(1, None, "tile 38"), Entry(2, None, "tile 7")])
    for seat, text in ((1, "claim 7"), (0, "claim 38")):
        table.play(seat, text)
    before = frozen(table.state)
    table.play(0, f"build {PRESSOR}")
    assert money(table.state) == [8, 2]
    table.undo(0)
    assert frozen(table.state) == before
    table.play(0, f"build {PRESSOR} blue@8,8")  # another try, dearer by one
    table.play(1, "decline")
    assert money(table.state) == [7, 1]


def test_a_machine_one_hopes_for_can_be_planned_with() -> None:
    state = start(2)
    layout = {"format": 1, "game": "factory-fun", "board": "classic-a"}
    parts = {
        "machines": [{"id": 38, "at": [1, 2], "turn": 0}],
        "containers": [{"colour": "red", "at": [1, 1]}, {"colour": "green", "at": [0, 2]}],
        "reservoirs": [{"kind": "output", "at": [3, 2], "side": "W"}],
    }
    with pytest.raises(Illegal, match="nothing_to_add"):
        FUN.judge_draft(state, 0, {**layout, **parts})
    judged = FUN.judge_draft(state, 0, {**layout, **parts, "plan": 38})
    assert judged.verdict["legal"] and judged.verdict["cost"] == 3
    assert judged.action is None  # it is only a plan
    assert not state.plants[0].holds()


def test_what_binds() -> None:
    state = start(2)
    assert [state.binds(FUN.parse(t)) for t in ("claim 1", "pass", "decline")] == [1, 1, 0]
    assert not state.binds(FUN.parse(f"build {PRESSOR}"))
    assert not start(1).binds(FUN.parse("claim 1"))  # alone nobody else wanted it


def test_events_of_a_round_in_order() -> None:
    state = start(2)
    events = flip(state, 38, 7) + play(state, "0 claim 38", "1 claim 7", f"0 build {PRESSOR}")
    events += play(state, "1 decline")
    assert keys(events) == [
        "round", "turned_up", "turned_up", "claimed", "claimed", "free_decline", "built",
        "declined",
    ]  # fmt: skip


def test_books_tell_every_round() -> None:
    state = built((38, PRESSOR))
    line = state.view(0)["plants"][0]["books"][0]
    assert line == {
        "round": 1, "what": "built", "machine": 38, "revenue": 9, "cost": 3, "moved": 0, "token": 0,
        "fine": 0, "money": 8,
    }  # fmt: skip
    idle(state)
    assert [b["what"] for b in state.view(0)["plants"][0]["books"][1:]] == ["passed"] * 9


def test_the_view_shows_stock_and_layout() -> None:
    plant = built((38, PRESSOR)).view(None)["plants"][0]
    assert plant["layout"] == draft_of(PRESSOR)
    assert plant["stock"] == {"red": 0, "green": 0, "blue": 1, "orange": 1, "output": 2, "end": 13}


def test_ties_are_shared() -> None:
    state = start(3)
    idle(state)
    result = state.result()
    assert (result.winners, result.tie_break) == ([0, 1, 2], "shared")


def test_copies_share_nothing_that_changes() -> None:
    state = built((38, PRESSOR))
    twin, before = state.copy(), frozen(state)
    twin.playout(Rng(1))
    assert frozen(state) == before
    state.audit()
