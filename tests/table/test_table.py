"""A table: it judges, deals, keeps the log, and takes back what nobody has learned from."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from shopfloor.kernel import BadFile, Illegal, Rng, Unreadable
from shopfloor.table import Dealer, Entry, Seat, Table
from shopfloor.table.log import live
from tests.support import dice_of, frozen, phase, state_of

NAMES = [Seat("Ada"), Seat("Bob")]


def open_table(seed: int = 0, seats: int = 2, **options: str) -> Table:
    names = [Seat(f"seat {n}") for n in range(seats)]
    return Table.open("fantastic-factories", names, bytes([seed]), options)


def at_work(wanted: Callable[[Any], bool] = lambda _: True, seats: int = 2) -> Table:
    """A table in its first work phase, the first seed whose dice are as wanted."""
    for seed in range(256):
        table = open_table(seed, seats)
        while phase(state_of(table)) == "market":
            table.play(state_of(table).turn, "take 1")
        if wanted(table.state):
            return table
    raise AssertionError("no seed rolls like this")


def has(*wanted: tuple[int, int]) -> Callable[[Any], bool]:
    return lambda state: all(value in dice_of(state, seat) for seat, value in wanted)


def code_of(call: Callable[[], object]) -> str:
    with pytest.raises(Illegal) as caught:
        call()
    return caught.value.code


# The log


def test_opening_deals_the_set_up() -> None:
    table = open_table()
    assert table.state.owed() is None
    assert all(entry.is_chance for entry in table.entries)
    assert [entry.number for entry in table.entries] == list(range(1, len(table.entries) + 1))
    assert phase(state_of(table)) == "market"


def test_playing_appends_and_deals() -> None:
    table = open_table()
    seat = table.state.actors()[0]
    events = table.play(seat, "take 2")
    action, fill = table.entries[-2:]
    assert (action.seat, action.text, action.is_chance) == (seat, "take 2", False)
    assert fill.is_chance
    assert [event.key for event in events] == ["took", "revealed"]
    assert [number for number, _ in table.events[-2:]] == [action.number, fill.number]


def test_actions_may_be_said_or_handed_over() -> None:
    one, other = open_table(), open_table()
    seat = state_of(one).turn
    one.play(seat, "  TAKE   1 ")
    other.play(seat, other.game.parse("take 1"))
    assert one.entries == other.entries


@pytest.mark.parametrize(
    ("text", "error"), [("fly", Unreadable), ("take 9", Unreadable), ("done", Illegal)]
)
def test_what_cannot_be_played_changes_nothing(text: str, error: type[Exception]) -> None:
    table = open_table()
    before = (frozen(table.state), table.entries[:], table.events[:])
    with pytest.raises(error):
        table.play(state_of(table).turn, text)
    with pytest.raises(Illegal):
        table.play(1 - state_of(table).turn, "take 1")
    assert (frozen(table.state), table.entries[:], table.events[:]) == before


def test_the_state_is_the_fold_of_the_log() -> None:
    table, stream = open_table(seats=3), Rng(1)
    for _ in range(60):
        seat = table.state.actors()[0]
        table.play(seat, table.state.sample(seat, stream))
    for dealer in (None, table.dealer):
        folded = Table.fold(table.header, table.entries, dealer)
        assert frozen(folded.state) == frozen(table.state)
        assert (folded.entries, folded.events) == (table.entries, table.events)


def test_a_folded_table_plays_on_the_same() -> None:
    table = open_table()
    folded = Table.fold(table.header, table.entries, table.dealer)
    for one in (table, folded):
        one.play(state_of(one).turn, "take 1")
    assert table.entries == folded.entries


def test_a_log_that_cannot_be() -> None:
    table = open_table()
    first = table.entries[0]
    for bad, code in [
        (Entry(1, 0, "take 1"), "chance_owed"),
        (Entry(1, None, "first 7"), "unknown_outcome"),
        (Entry(1, None, "dice 1 2 3 4"), "impossible_outcome"),
        (Entry(1, 0, "fly"), "unknown_verb"),
        (Entry(1, 0, "undo", 1), "nothing_to_undo"),
    ]:
        with pytest.raises(BadFile) as caught:
            Table.fold(table.header, [bad])
        assert (caught.value.code, caught.value.place) == (code, "entry 1")
    other = "first 1" if first.text == "first 0" else "first 0"
    with pytest.raises(BadFile) as caught:
        Table.fold(table.header, [Entry(1, None, other)], table.dealer)
    assert caught.value.code == "not_the_dealers"


def test_without_a_dealer_nothing_is_dealt() -> None:
    table = Table(open_table().header, None)
    table.deal()
    assert table.entries == []
    assert code_of(lambda: table.play(0, "take 1")) == "chance_owed"


def test_times_are_stamped_by_the_clock() -> None:
    ticks = iter(range(100, 10_000))
    table = Table.open("fantastic-factories", NAMES, b"seed", clock=lambda: next(ticks))
    times = [entry.at for entry in table.entries if entry.at is not None]
    assert len(times) == len(table.entries)
    assert times == sorted(times)
    assert table.header.started == 100


def test_what_a_seat_hears() -> None:
    table = at_work(lambda state: True)
    die = dice_of(state_of(table), 0)[0]
    number = table.number
    table.play(0, f"research d{die}")
    mine = [event.key for _, event in table.heard(0, number)]
    others = [event.key for _, event in table.heard(1, number)]
    assert mine == ["placed", "drew_card"]
    assert others == [event.key for _, event in table.heard(None, number)] == ["placed", "drew"]


# Undo


def test_take_back_and_play_again() -> None:
    table = at_work(has((0, 5)))
    before = frozen(table.state)
    table.play(0, "mine d5")
    mined = frozen(table.state)
    events = table.undo(0)
    assert [(event.key, event.params["text"]) for event in events] == [("undone", "mine d5")]
    assert frozen(table.state) == before
    assert table.entries[-1].is_undo
    assert table.may_redo(0)
    table.redo(0)
    assert frozen(table.state) == mined
    assert not table.may_redo(0)
    assert code_of(lambda: table.redo(0)) == "nothing_to_redo"


def test_several_moves_back_and_forth() -> None:
    table = at_work(has((0, 1), (0, 5)))
    states = [frozen(table.state)]
    for text in ("mine d5", "generate d1", "done"):
        table.play(0, text)
        states.append(frozen(table.state))
    for expected in states[-2::-1]:
        table.undo(0)
        assert frozen(table.state) == expected
    for expected in states[1:]:
        table.redo(0)
        assert frozen(table.state) == expected


def test_another_move_forgets_what_was_undone() -> None:
    table = at_work(has((0, 1), (0, 5)))
    table.play(0, "mine d5")
    table.undo(0)
    table.play(0, "generate d1")
    assert not table.may_redo(0)


def test_a_late_action_is_taken_back_from_its_mark() -> None:
    """Only what came after it is folded anew; without a mark, the whole log."""
    table = at_work(has((0, 5)))
    before = frozen(table.state)
    table.play(0, "mine d5")
    mined = table.entries[-1]
    assert len(table.as_before(mined).entries) == mined.number - 1
    folded = table.copy()
    folded.marks.clear()
    assert len(folded.as_before(mined).entries) == 0
    for each in (table, folded):
        each.undo(0)
        assert frozen(each.state) == before


def test_own_mine_is_undone_while_another_drew_a_card() -> None:
    table = at_work(has((0, 5)))
    table.play(0, "mine d5")
    die = dice_of(state_of(table), 1)[0]
    table.play(1, f"research d{die}")
    drawn = table.view(1)["hand"]
    table.undo(0)
    assert 5 in dice_of(state_of(table), 0)
    assert table.view(1)["hand"] == drawn
    assert state_of(table).shops[0].metal == 1
    table.redo(0)
    assert state_of(table).shops[0].metal == 2


def test_no_undo_after_a_reveal() -> None:
    table = at_work()
    table.play(0, f"research d{dice_of(state_of(table), 0)[0]}")
    assert not table.may_undo(0)
    assert code_of(lambda: table.undo(0)) == "undo_past_reveal"


def test_no_undo_of_what_came_before_a_reveal() -> None:
    table = at_work(has((0, 5)))
    table.play(0, "mine d5")
    table.play(0, f"research d{dice_of(state_of(table), 0)[0]}")
    assert code_of(lambda: table.undo(0)) == "undo_past_reveal"


def test_no_undo_of_a_market_turn_that_showed_a_card() -> None:
    table = open_table()
    seat = state_of(table).turn
    table.play(seat, "take 1")
    assert code_of(lambda: table.undo(seat)) == "undo_past_reveal"


def test_no_undo_of_the_deal_or_of_others_moves() -> None:
    table = at_work(has((0, 5)))
    fresh = open_table()
    assert code_of(lambda: fresh.undo(0)) == "nothing_to_undo"
    assert not fresh.may_undo(0)
    table.play(0, "mine d5")
    assert code_of(lambda: table.undo(1)) == "undo_past_reveal"  # its own take


def test_taking_back_done() -> None:
    table = at_work()
    table.play(0, "done")
    assert table.state.actors() == [1]
    table.undo(0)
    assert table.state.actors() == [0, 1]


def test_taking_back_done_after_everybody_was() -> None:
    """The market is full, so nothing was revealed: the round is not over after all."""
    table = at_work()
    table.play(0, "done")
    table.play(1, "done")
    assert phase(state_of(table)) == "market"
    table.undo(0)
    assert phase(state_of(table)) == "work"
    assert table.state.actors() == [0]


def test_no_undo_of_what_another_relied_on() -> None:
    table = at_work()
    seat = 1 - state_of(table).first  # has the first market turn of the next round
    table.play(1 - seat, "done")
    table.play(seat, "done")
    table.play(seat, "take 1")
    before = (frozen(table.state), table.entries[:], table.events[:])
    assert code_of(lambda: table.undo(1 - seat)) == "undo_relied_on"
    assert (frozen(table.state), table.entries[:], table.events[:]) == before


def test_undo_appends_and_never_removes() -> None:
    table = at_work(has((0, 5)))
    before = table.entries[:]
    table.play(0, "mine d5")
    table.undo(0)
    assert table.entries[: len(before)] == before
    assert len(table.entries) == len(before) + 2
    assert live(table.entries) == before


def test_undo_survives_the_fold() -> None:
    table = at_work(has((0, 5), (1, 5)))
    table.play(0, "mine d5")
    table.play(1, "mine d5")
    table.undo(0)
    table.play(0, "done")
    folded = Table.fold(table.header, table.entries, table.dealer)
    assert frozen(folded.state) == frozen(table.state)
    assert folded.trail.redo(0) == table.trail.redo(0)


def test_an_undo_entry_must_name_the_last_action() -> None:
    table = at_work(has((0, 5)))
    table.play(0, "mine d5")
    wrong = Entry(table.number, 0, "undo", table.entries[-1].number - 1)
    with pytest.raises(BadFile) as caught:
        table.append(wrong)
    assert caught.value.code == "not_the_last_action"


def test_undo_draws_stay_what_they_were() -> None:
    """What is drawn after an undo and a redo is derived from the new entry's own number."""
    table = at_work(has((0, 5)))
    table.play(0, "mine d5")
    table.undo(0)
    table.redo(0)
    table.play(0, f"research d{dice_of(state_of(table), 0)[0]}")
    assert table.dealer is not None
    folded = Table.fold(table.header, table.entries, Dealer(table.dealer.seed))
    assert folded.entries == table.entries


# What a bot may think with


def test_imagined_states_are_no_doors() -> None:
    table = at_work()
    before = frozen(table.state)
    thought = table.imagine(0, Rng(1))
    thought.playout(Rng(2))
    assert frozen(table.state) == before


def test_the_state_an_entry_found() -> None:
    """From its mark, and from a refold where the mark is gone."""
    table = Table.open("fantastic-factories", [Seat("a"), Seat("b")], b"before" * 6)
    seat = table.state.actors()[0]
    was, action = table.state.dump(), table.state.legal(seat)[0]
    table.play(seat, action)
    entry = next(entry for entry in table.entries if entry.seat == seat)
    assert table.before(entry).dump() == was
    table.marks.clear()
    assert table.before(entry).dump() == was
