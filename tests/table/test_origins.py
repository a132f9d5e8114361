"""Where a game comes from: branches verify by the seeds of their stems, words are in the seed."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest

from shopfloor.kernel import BadFile, Rng
from shopfloor.table import Dealer, Seat, Table, read_game, verify, write_game
from shopfloor.table.dealer import seed_of
from shopfloor.table.draws import draws
from shopfloor.table.log import Stem, Vow
from shopfloor.table.origins import unproven
from shopfloor.table.saved import write_log

OLD, NEW, SECRET = b"o" * 32, b"n" * 32, b"s" * 32
WORDS = ("blue", "")


def played(table: Table, upto: int) -> Table:
    stream = Rng(5)
    while table.number <= upto:
        seat = table.state.actors()[0]
        table.play(seat, table.state.sample(seat, stream))
    return table


def parent() -> Table:
    return played(Table.open("fantastic-factories", [Seat("a"), Seat("b")], OLD), 40)


def branch(stem_seed: str) -> str:
    """Another seed deals from the middle of a game on."""
    old = parent()
    stem = Stem(30, old.header.commitment, stem_seed)
    dealer = Dealer(NEW)
    header = replace(old.header, commitment=dealer.commitment, stems=(stem,))
    table = Table.fold(header, old.entries[:30], dealer)
    table.deal()
    return write_game(played(table, 60))


def rows_of(text: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in text.splitlines()]


def written(rows: list[dict[str, Any]]) -> str:
    return "".join(json.dumps(row) + "\n" for row in rows)


def forged(text: str, first: int, last: int) -> str:
    """The first roll of these entries, turned into another."""
    rows = rows_of(text)
    number = next(n for n in range(first, last) if "dice" in rows[n].get("chance", ""))
    rows[number]["chance"] = "dice 1 1 1 1"
    return written(rows)


def test_both_parts_of_a_branch_are_proven_each_by_its_seed() -> None:
    text = branch(OLD.hex())
    table = verify(text)
    assert table.header.stems == (Stem(30, Dealer(OLD).commitment, OLD.hex()),)
    assert unproven(table.header) == 0
    assert write_game(table) == text
    for first, last in ((1, 31), (31, 60)):
        with pytest.raises(BadFile, match="not_the_dealers"):
            verify(forged(text, first, last))
    with pytest.raises(BadFile, match="broken_commitment"):
        verify(text.replace(OLD.hex(), SECRET.hex()))


def test_without_the_old_seed_only_the_rest_is_proven() -> None:
    text = branch("")
    assert unproven(verify(text).header) == 30
    with pytest.raises(BadFile, match="not_the_dealers"):
        verify(forged(text, 31, 60))


def with_words() -> str:
    vow = Vow(Dealer(SECRET).commitment, WORDS)
    seats, seed = [Seat("a"), Seat("b")], seed_of(SECRET, WORDS)
    table = Table.open("fantastic-factories", seats, seed, vow=vow)
    return write_log(table.header, table.entries, seed.hex(), None, secret=SECRET.hex())


def test_the_seed_follows_from_the_secret_and_the_words() -> None:
    text = with_words()
    assert verify(text).header.vow == Vow(Dealer(SECRET).commitment, WORDS)
    for changed in (
        text.replace('"blue"', '"red"'),
        text.replace(SECRET.hex(), OLD.hex()),
        text.replace(Dealer(SECRET).commitment, Dealer(OLD).commitment),
        text.replace(f', "secret": "{SECRET.hex()}"', ""),
    ):
        assert changed != text
        with pytest.raises(BadFile, match="broken_promise"):
            verify(changed)


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("stems", {}),
        ("stems", [3]),
        ("stems", [{"entries": "3"}]),
        ("stems", [{"entries": 3, "seed": "xy"}]),
        ("stems", [{"entries": 3}, {"entries": 3}]),
        ("vow", []),
        ("vow", {"promise": "x", "words": ["a\nb"]}),
    ],
)
def test_a_header_with_a_wrong_origin_names_its_line(key: str, value: object) -> None:
    rows = rows_of(write_game(parent()))
    rows[0][key] = value
    with pytest.raises(BadFile) as caught:
        read_game(written(rows))
    assert caught.value.place == "line 1"


@pytest.mark.parametrize(
    ("game", "seats"), [("fantastic-factories", 2), ("fantastic-factories", 1), ("factory-fun", 2)]
)
def test_what_every_draw_asked_for_gives_what_was_dealt(game: str, seats: int) -> None:
    people = [Seat(name) for name in "ab"[:seats]]
    table = played(Table.open(game, people, OLD), 90 if seats == 1 else 40)
    found = list(draws(table.header, table.entries))
    assert [draw.number for draw in found] == [e.number for e in table.entries if e.is_chance]
    for draw in found:
        assert 0 < draw.likely <= 1
        assert sum(count for count, _ in draw.counted) in (0, *draw.bounds[:1])
