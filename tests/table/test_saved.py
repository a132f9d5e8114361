"""Saved games: the round trip, and one clear error naming the line for every bad file."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shopfloor.kernel import BadFile, Rng
from shopfloor.table import Seat, Table, read_game, verify, write_game
from shopfloor.table.lines import entry_json
from shopfloor.table.log import Entry
from shopfloor.table.saved import read_entry
from tests.support import frozen

GAME = (Path(__file__).parent.parent / "golden" / "solo-won.jsonl").read_text(encoding="utf-8")
LAST = GAME.count("\n")  # the number of the closing line


def code_and_place(text: str) -> tuple[str, str]:
    with pytest.raises(BadFile) as caught:
        verify(text)
    return caught.value.code, caught.value.place


def changed(line: int, change: Callable[[dict[str, Any]], object]) -> str:
    """The game with one line of it changed."""
    lines = GAME.splitlines()
    row = json.loads(lines[line - 1])
    change(row)
    lines[line - 1] = json.dumps(row)
    return "".join(f"{text}\n" for text in lines)


def put(**keys: Any) -> Callable[[dict[str, Any]], object]:
    return lambda row: row.update(keys)


def drop(key: str) -> Callable[[dict[str, Any]], object]:
    return lambda row: row.pop(key)


def first(kind: str, word: str = "") -> int:
    """The number of the first line of this kind."""
    rows = [json.loads(line) for line in GAME.splitlines()]
    return next(n for n, row in enumerate(rows, 1) if kind in row and word in str(row[kind]))


ACTION, CHANCE, ROLL = first("do"), first("chance"), first("chance", "dice")


# Round trips


def some_table(seed: int, moves: int, seats: int, clock: bool = False) -> Table:
    ticks = iter(range(1_700_000_000_000, 1_800_000_000_000))
    names = [Seat(f"Zoë {n} \u2028🏭", "greedy" if n else None) for n in range(seats)]
    time = (lambda: next(ticks)) if clock else (lambda: None)
    table, stream = Table.open("fantastic-factories", names, bytes([seed]), clock=time), Rng(seed)
    for n in range(moves):
        if actors := table.state.actors():
            seat = actors[stream.below(len(actors))]
            table.play(seat, table.state.sample(seat, stream))
            if n % 3 == 0 and table.may_undo(seat):
                table.undo(seat)
    return table


@given(st.integers(0, 255), st.integers(0, 40), st.integers(1, 5), st.booleans())
def test_write_and_read(seed: int, moves: int, seats: int, clock: bool) -> None:
    table = some_table(seed, moves, seats, clock)
    text = write_game(table)
    again = verify(text)
    assert (again.header, again.entries) == (table.header, table.entries)
    assert again.events == table.events
    assert frozen(again.state) == frozen(table.state)
    assert write_game(again) == text


names = st.text(st.characters(exclude_categories=["Cs"]), max_size=30)


@given(st.lists(st.builds(Seat, names, st.none() | st.just("random")), min_size=1, max_size=5))
def test_any_name_may_sit_down(seats: list[Seat]) -> None:
    table = Table.open("fantastic-factories", seats, b"seed")
    assert read_game(write_game(table)).header == table.header


entries = st.builds(
    Entry,
    number=st.integers(1, 10**6),
    seat=st.none() | st.integers(0, 4),
    text=st.text(st.characters(exclude_categories=["Cs"]), max_size=40),
    at=st.none() | st.integers(0, 2**53),
) | st.builds(
    Entry,
    number=st.integers(1, 10**6),
    seat=st.integers(0, 4),
    text=st.just("undo"),
    undoes=st.integers(1, 10**6),
    at=st.none() | st.integers(0, 2**53),
)


@given(entries)
def test_an_entry_is_one_line(entry: Entry) -> None:
    line = json.dumps(entry_json(entry), ensure_ascii=False)
    assert "\n" not in line
    assert read_entry(json.loads(line), entry.number + 1) == entry


def test_a_game_without_a_seed_can_be_read_but_not_proved() -> None:
    lines = GAME.splitlines(keepends=True)
    text = "".join(lines[:-1])
    assert read_game(text).result() is not None
    assert code_and_place(text) == ("no_seed", f"line {LAST}")


def test_a_game_cut_short_is_still_a_game() -> None:
    lines = GAME.splitlines(keepends=True)
    for cut in (1, 2, 20, LAST // 2):
        assert len(read_game("".join(lines[:cut])).entries) == cut - 1


def test_other_line_ends_do_no_harm() -> None:
    assert frozen(verify(GAME.replace("\n", "\r\n")).state) == frozen(verify(GAME).state)


# Bad files: what is wrong, the error's code, the line it names

BAD: dict[str, tuple[str, str, int]] = {
    "empty": ("", "empty_file", 1),
    "only a line end": ("\n", "not_json", 1),
    "torn": (GAME[:-5], "torn_line", LAST),
    "torn in the middle": (GAME[: len(GAME) // 2].rsplit("}", 1)[0], "torn_line", 0),
    "one byte missing": (GAME[:-1], "torn_line", LAST),
    "not JSON": ("Dear diary\n", "not_json", 1),
    "not JSON inside": (GAME.replace('{"n": 3,', "{n: 3,", 1), "not_json", 4),
    "an empty line": (GAME.replace("\n", "\n\n", 1), "not_json", 2),
    "nested too deep": ("[" * 100_000 + "\n", "not_json", 1),
    "a list": ("[1, 2]\n", "not_an_object", 1),
    "a list inside": (GAME.replace("\n", "\n[1]\n", 1), "not_an_object", 2),
    "another kind of JSON": ('{"name": "x"}\n', "not_a_saved_game", 1),
    "a newer format": (changed(1, put(format=2)), "newer_format", 1),
    "format is text": (changed(1, put(format="1")), "not_a_saved_game", 1),
    "format is true": (changed(1, put(format=True)), "not_a_saved_game", 1),
    "an unknown game": (changed(1, put(game="chess")), "unknown_game", 1),
    "another ruleset": (changed(1, put(ruleset=99)), "other_ruleset", 1),
    "ruleset is text": (changed(1, put(ruleset="1")), "wrong_type", 1),
    "no seats": (changed(1, put(seats=[])), "seat_count", 1),
    "too many seats": (changed(1, put(seats=[{"name": "x"}] * 6)), "seat_count", 1),
    "seats is a number": (changed(1, put(seats=3)), "wrong_type", 1),
    "a seat is text": (changed(1, put(seats=["Ada"])), "wrong_type", 1),
    "a seat without name": (changed(1, put(seats=[{}])), "missing_key", 1),
    "a name is a number": (changed(1, put(seats=[{"name": 3}])), "wrong_type", 1),
    "a bot is a number": (changed(1, put(seats=[{"name": "x", "bot": 3}])), "wrong_type", 1),
    "a seat with more": (changed(1, put(seats=[{"name": "x", "age": 3}])), "unknown_key", 1),
    "started is text": (changed(1, put(started="today")), "wrong_type", 1),
    "an unknown option": (changed(1, put(options={"map": "a"})), "unknown_option", 1),
    "an unknown option value": (changed(1, put(options={"machine": "x"})), "option_value", 1),
    "an option is a number": (changed(1, put(options={"machine": 1})), "wrong_type", 1),
    "no commitment": (changed(1, drop("commitment")), "missing_key", 1),
    "no game": (changed(1, drop("game")), "missing_key", 1),
    "an unknown header key": (changed(1, put(colour="red")), "unknown_key", 1),
    "another commitment": (changed(1, put(commitment="00" * 32)), "broken_commitment", 1),
    "a wrong number": (changed(5, put(n=7)), "wrong_number", 5),
    "a number twice": (changed(5, put(n=3)), "wrong_number", 5),
    "no number": (changed(5, drop("n")), "missing_key", 5),
    "a number as text": (changed(5, put(n="4")), "wrong_type", 5),
    "a number as true": (changed(2, put(n=True)), "wrong_type", 2),
    "no text": (changed(ACTION, drop("do")), "missing_key", ACTION),
    "no seat": (changed(ACTION, drop("seat")), "missing_key", ACTION),
    "an unknown entry key": (changed(ACTION, put(why="x")), "unknown_key", ACTION),
    "a time as text": (changed(ACTION, put(at="noon")), "wrong_type", ACTION),
    "an action as a number": (changed(ACTION, put(do=7)), "wrong_type", ACTION),
    "a seat as text": (changed(ACTION, put(seat="0")), "wrong_type", ACTION),
    "action and chance at once": (changed(ACTION, put(chance="first 0")), "unknown_key", ACTION),
    "an unknown action": (changed(ACTION, put(do="fly away")), "unknown_verb", ACTION),
    "an unknown form of one": (changed(ACTION, put(do="take 9")), "unknown_action", ACTION),
    "an illegal move": (changed(ACTION, put(do="done")), "wrong_phase", ACTION),
    "another's turn": (changed(ACTION, put(seat=4)), "no_such_seat", ACTION),
    "a negative seat": (changed(ACTION, put(seat=-1)), "no_such_seat", ACTION),
    "a huge seat": (changed(ACTION, put(seat=10**30)), "no_such_seat", ACTION),
    "an undo of nothing": (
        changed(ACTION, lambda row: (row.pop("do"), row.update(undo=1))),
        "nothing_to_undo",
        ACTION,
    ),
    "an unknown outcome": (changed(CHANCE, put(chance="snow")), "unknown_outcome", CHANCE),
    "a roll of three dice": (changed(ROLL, put(chance="dice 1 2 3")), "not_the_dealers", ROLL),
    "a seventh face": (changed(ROLL, put(chance="dice 1 2 3 7")), "unknown_outcome", ROLL),
    "a tampered roll": (changed(ROLL, put(chance="dice 6 6 6 6")), "not_the_dealers", ROLL),
    "a tampered draw": (
        changed(first("chance", "card"), put(chance="card beacon")),
        "not_the_dealers",
        first("chance", "card"),
    ),
    "a wrong result": (
        changed(LAST, lambda row: row["result"].update(winners=[1])),
        "wrong_result",
        LAST,
    ),
    "a wrong score": (
        changed(LAST, lambda row: row["result"]["scores"][0].update(points=99)),
        "wrong_result",
        LAST,
    ),
    "no result": (changed(LAST, put(result=None)), "wrong_result", LAST),
    "a seed that is none": (changed(LAST, put(seed="xyz")), "wrong_type", LAST),
    "a seed as a number": (changed(LAST, put(seed=5)), "wrong_type", LAST),
    "another seed": (changed(LAST, put(seed="00")), "broken_commitment", 1),
    "an unknown closing key": (changed(LAST, put(moral="x")), "unknown_key", LAST),
    "text after the end": (GAME + '{"n": 1}\n', "after_the_end", LAST + 1),
    "two ends": (GAME + GAME.splitlines()[-1] + "\n", "after_the_end", LAST + 1),
    "a line missing": (
        "".join(line + "\n" for n, line in enumerate(GAME.splitlines()) if n != 9),
        "wrong_number",
        10,
    ),
}


@pytest.mark.parametrize("wrong", BAD)
def test_bad_files_are_refused(wrong: str) -> None:
    text, code, line = BAD[wrong]
    assert text != GAME, "the case changes nothing"
    found, place = code_and_place(text)
    assert found == code
    assert place.startswith("line ")
    assert line == 0 or place == f"line {line}"


def test_a_roll_may_only_be_tampered_with_where_nobody_has_the_seed() -> None:
    """Without the seed a possible roll is believed; the commitment is what forbids it."""
    text = changed(ROLL, put(chance="dice 6 6 6 6"))
    lines = text.splitlines(keepends=True)
    assert read_game("".join(lines[:ROLL])).entries[-1].text == "dice 6 6 6 6"


def test_an_impossible_roll_is_refused_even_without_the_seed() -> None:
    lines = changed(ROLL, put(chance="dice 1 2 3")).splitlines(keepends=True)
    with pytest.raises(BadFile) as caught:
        read_game("".join(lines[:-1]))
    assert (caught.value.code, caught.value.place) == ("impossible_outcome", f"line {ROLL}")


@given(st.text(max_size=60))
def test_any_text_is_refused_politely(text: str) -> None:
    with pytest.raises(BadFile):
        verify(text)


@given(st.integers(0, len(GAME) - 1), st.characters(exclude_categories=["Cs"]))
def test_a_changed_character_is_found_or_means_nothing(at: int, other: str) -> None:
    """One character of the file is another: refused in one way, or the game is still the same."""
    text = GAME[:at] + other + GAME[at + 1 :]
    try:
        table = verify(text)
    except BadFile:
        return
    assert frozen(table.state) == frozen(verify(GAME).state)


def test_reading_changes_nothing(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    for text in (GAME, GAME[:-9]):
        path.write_text(text, encoding="utf-8")
        stamp = path.stat().st_mtime_ns
        try:
            verify(path.read_text(encoding="utf-8"))
        except BadFile:
            assert text != GAME
        assert path.read_text(encoding="utf-8") == text
        assert path.stat().st_mtime_ns == stamp
