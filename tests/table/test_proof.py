"""The moves of a signed game cannot be changed; older files verify as before and say so."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from shopfloor.kernel import BadFile, Rng
from shopfloor.table import Seat, Table, verify
from shopfloor.table.proof import head_of, public_key, sign
from shopfloor.table.saved import proven_moves, write_game, write_log

SECRET = bytes(range(32))


def running() -> Table:
    """The beginning of a game with something taken back: what the seed proves least of."""
    table, stream = Table.open("fantastic-factories", [Seat("a"), Seat("b")], b"p" * 32), Rng(3)
    while table.number < 60:
        seat = table.state.actors()[0]
        table.play(seat, table.state.sample(seat, stream))
        if table.number % 7 == 0 and table.may_undo(seat):
            table.undo(seat)
    return table


def signed(table: Table) -> str:
    proof = sign(SECRET, table.header, table.entries)
    assert table.dealer is not None
    return write_log(table.header, table.entries, table.dealer.seed.hex(), None, proof)


def test_a_signed_game_is_proven() -> None:
    text = signed(running())
    verify(text)
    moves, proof = proven_moves(text)
    assert moves == "signed"
    assert proof is not None


def test_no_line_can_be_changed_left_out_or_added() -> None:
    lines = signed(running()).splitlines()
    for number, line in enumerate(lines[:-1]):
        row = json.loads(line)
        row["at" if number else "started"] = 12345
        changed = [*lines[:number], json.dumps(row), *lines[number + 1 :]]
        with pytest.raises(BadFile, match="broken_chain"):
            verify("\n".join(changed) + "\n")
    shorter = "\n".join([*lines[:-2], lines[-1]]) + "\n"
    with pytest.raises(BadFile, match="broken_chain"):
        verify(shorter)


def test_a_signature_by_nobody_is_no_proof() -> None:
    table = running()
    lines = signed(table).splitlines()
    closing = json.loads(lines[-1])
    for field in ("signature", "key"):
        forged = {**closing, "proof": {**closing["proof"], field: "00" * 32}}
        with pytest.raises(BadFile, match="broken_signature"):
            verify("\n".join([*lines[:-1], json.dumps(forged)]) + "\n")
    for bad in (1, {}, {"head": 1, "key": "", "signature": ""}):
        broken = "\n".join([*lines[:-1], json.dumps({**closing, "proof": bad})]) + "\n"
        with pytest.raises(BadFile, match="wrong_type"):
            verify(broken)


def test_whoever_signs_a_changed_file_anew_is_found_out_by_the_key() -> None:
    """The key in the file is the forger's own, so without knowing the right one all is well."""
    table = running()
    assert table.dealer is not None
    entries = [replace(entry, at=12345) for entry in table.entries]
    forged = sign(bytes(32), table.header, entries)
    seed = table.dealer.seed.hex()
    text = write_log(table.header, entries, seed, None, forged)
    assert proven_moves(text)[0] == "signed"
    ours = public_key(SECRET)
    with pytest.raises(BadFile, match="foreign_key"):
        verify(text, [ours])
    verify(signed(table), [ours])
    verify(signed(table), ["ab" * 32, f" {ours.upper()}\n"])  # one of several will do
    with pytest.raises(BadFile, match="not_signed"):
        verify(write_game(table), [ours])


def test_a_file_of_nothing_but_a_seed_proves_no_moves() -> None:
    lines = signed(running()).splitlines(keepends=True)
    assert proven_moves(lines[0] + lines[-1])[0] == "unsigned"


def test_older_files_verify_as_before_and_prove_no_moves() -> None:
    text = write_game(running())
    verify(text)
    assert proven_moves(text) == ("unsigned", None)


def test_the_head_is_what_the_description_says() -> None:
    """A second computation, from the words of docs/formats.md."""
    import hashlib

    table = running()
    head = b""
    for line in write_game(table).splitlines()[:-1]:
        compact = json.dumps(
            json.loads(line), ensure_ascii=False, sort_keys=True, separators=(",", ":")
        )
        head = hashlib.sha256(head + compact.encode()).digest()
    assert head.hex() == head_of(table.header, table.entries)
