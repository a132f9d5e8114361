"""The dealer: every draw derived again from its documentation alone, and commit–reveal."""

from __future__ import annotations

import hashlib
import hmac
import json
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shopfloor.games.fantastic_factories.content import BLUEPRINTS, CONTRACTORS
from shopfloor.kernel import BadFile, Stream
from shopfloor.table import Dealer, Entry, Seat, Table, verify, write_game
from shopfloor.table.dealer import EntryStream
from tests.support import state_of

TOOLS = ["shovel", "gear", "wrench", "hammer"]


# An implementation of its own, after the text at the top of dealer.py


def words(seed: bytes, number: int) -> Iterator[int]:
    """HMAC-SHA256(seed, "n/block") cut into 32-bit words, most significant byte first."""
    block = 0
    while True:
        digest = hmac.new(seed, f"{number}/{block}".encode(), hashlib.sha256).digest()
        for n in range(8):
            yield int.from_bytes(digest[4 * n : 4 * n + 4], "big")
        block += 1


def numbers(seed: bytes, number: int, bounds: list[int]) -> list[int]:
    """For each bound b the first word under the largest multiple of b, modulo b."""
    stream, drawn = words(seed, number), []
    for bound in bounds:
        usable = 2**32 // bound * bound
        word = next(stream)
        while word >= usable:
            word = next(stream)
        drawn.append(word % bound)
    return drawn


def card(ticket: int, counts: list[int], ids: list[str]) -> str:
    """The card at this place of a deck sorted by kind."""
    deck = [name for name, count in zip(ids, counts, strict=True) for _ in range(count)]
    return deck[ticket]


def expected(table: Table, seed: bytes) -> str:
    """What chance must do next at this table, in words."""
    state, number = state_of(table), table.number
    owed = state.owed()
    assert owed is not None
    if owed.kind == "roll":
        rolled = numbers(seed, number, [6] * int(owed.number))
        return "dice " + " ".join(str(value + 1) for value in sorted(rolled))
    if owed.kind == "first":
        return f"first {numbers(seed, number, [int(state.seats)])[0]}"
    if owed.kind == "tokens":
        return "tokens " + " ".join(permutation(numbers(seed, number, [24])[0]))
    if owed.kind == "machine_roll":
        value = numbers(seed, number, [6**5])[0]
        return "machine " + " ".join(str(value // 6**n % 6 + 1) for n in range(5))
    if owed.kind == "market_contractor":
        ticket = numbers(seed, number, [int(state.agency.total)])[0]
        return "contractor " + card(ticket, state.agency.counts, [c.id for c in CONTRACTORS])
    ticket = numbers(seed, number, [int(state.deck.total)])[0]
    return "card " + card(ticket, state.deck.counts, [c.id for c in BLUEPRINTS])


def permutation(number: int) -> list[str]:
    """The orders of the tools, counted as a dictionary would list them (by place in TOOLS)."""
    left, order = TOOLS[:], []
    for size in (6, 2, 1, 1):
        order.append(left.pop(number // size))
        number %= size
    return order


GOLDEN = Path(__file__).parent.parent / "golden"


@pytest.mark.parametrize("name", ["goods", "solo-won", "undo"])
def test_every_draw_derived_again(name: str) -> None:
    lines = (GOLDEN / f"{name}.jsonl").read_text(encoding="utf-8").splitlines()
    header, *rows, closing = map(json.loads, lines)
    seed = bytes.fromhex(closing["seed"])
    assert hashlib.sha256(seed).hexdigest() == header["commitment"]
    seats = [Seat(seat["name"]) for seat in header["seats"]]
    table = Table.open(header["game"], seats, seed, header["options"])
    table = Table(table.header, None)
    kinds = set()
    for row in rows:
        if "chance" in row:
            kinds.add(table.state.owed().kind)
            assert row["chance"] == expected(table, seed), f"entry {row['n']}"
            table.state.settle(table.game.parse_outcome(row["chance"]))
            table.entries.append(entry(row))
        elif "undo" in row:
            table.undo(row["seat"])
        else:
            table.play(row["seat"], row["do"])
    assert {"draw", "roll", "tokens", "market_blueprint", "market_contractor"} <= kinds


def entry(row: dict[str, Any]) -> Entry:
    return Entry(row["n"], None, row["chance"])


@given(
    st.binary(min_size=1, max_size=40),
    st.integers(1, 10_000),
    st.lists(st.integers(1, 2**32), min_size=1, max_size=30),
)
def test_the_stream_follows_its_documentation(seed: bytes, number: int, bounds: list[int]) -> None:
    stream = EntryStream(seed, number)
    assert [stream.below(bound) for bound in bounds] == numbers(seed, number, bounds)


def test_a_known_answer() -> None:
    """HMAC-SHA256 with key "Jefe" and no other help than Python's: words stay what they are."""
    first = int.from_bytes(hmac.digest(b"Jefe", b"1/0", "sha256")[:4], "big")
    assert EntryStream(b"Jefe", 1).word() == first


def test_words_that_would_be_unfair_are_passed_over() -> None:
    bound = 3 * 2**30  # a quarter of all words is not usable
    drawn = [EntryStream(b"seed", n).below(bound) for n in range(1, 400)]
    assert max(drawn) < bound
    assert any(next(words(b"seed", n)) >= bound for n in range(1, 400))
    halves = Counter(value * 2 // bound for value in drawn)
    assert 150 < halves[0] < 250


def test_the_dealer_is_a_stream_like_any_other() -> None:
    assert isinstance(EntryStream(b"seed", 1), Stream)


def test_the_commitment_fixes_the_seed_without_telling_it() -> None:
    one, other = Dealer(b"a" * 32), Dealer(b"b" * 32)
    assert one.commitment == hashlib.sha256(b"a" * 32).hexdigest()
    assert one.commitment != other.commitment
    table = Table.open("fantastic-factories", [Seat("A"), Seat("B")], b"a" * 32)
    assert table.header.commitment == one.commitment
    for seat in (0, 1, None):
        assert (b"a" * 32).hex() not in json.dumps(table.view(seat))


def test_an_entry_is_dealt_the_same_whatever_came_before() -> None:
    table = Table.open("fantastic-factories", [Seat("A"), Seat("B")], b"seed")
    table.play(state_of(table).turn, "take 1")
    fill = table.entries[-1]
    assert fill.is_chance
    assert EntryStream(b"seed", fill.number).below(6) == numbers(b"seed", fill.number, [6])[0]


def test_dealt_by_rounds_the_same_tiles_come_whatever_was_done_before() -> None:
    """One player takes every move back and makes it again: both meet the same tiles."""
    plain, restless = (by_rounds(undoing) for undoing in (False, True))
    assert len(restless.entries) > len(plain.entries)
    tiles = [[e.text for e in table.entries if e.is_chance] for table in (plain, restless)]
    assert tiles[0] == tiles[1] and len(tiles[0]) >= 10
    read = verify(write_game(restless))
    assert read.result() == restless.result() is not None
    broken = write_game(restless).replace('"dealing": "rounds"', '"dealing": "luck"')
    with pytest.raises(BadFile, match="wrong_type"):
        verify(broken)


def by_rounds(undoing: bool) -> Table:
    table = Table.open("factory-fun", [Seat("A")], b"seed" * 8, dealing="rounds")
    while table.result() is None:
        action = str(next(iter(table.state.legal(0))))
        table.play(0, action)
        if undoing and table.may_undo(0):
            table.undo(0)
            table.play(0, action)
    return table
