"""Where a game comes from, as its header says: what it branched off, and whose words are in it."""

from __future__ import annotations

import hashlib
from itertools import pairwise
from typing import TypeVar

from shopfloor.kernel import BadFile, Json
from shopfloor.table.dealer import BY_ROUNDS, Dealer, seed_of
from shopfloor.table.log import Header, Stem, Vow

ORIGINS = {"dealing", "stems", "vow"}  # keys of a header that older files have not
STEM = {"entries", "commitment", "seed"}
Kind = TypeVar("Kind")  # of a value in a line


def read_origins(row: Json, place: str) -> tuple[str, tuple[Stem, ...], Vow | None]:
    """How a game is dealt, the stems and the vow of a header; raise BadFile."""
    dealing = want({"dealing": "", **row}, "dealing", str, place)
    if dealing not in ("", BY_ROUNDS):
        raise BadFile("wrong_type", place, key="dealing")
    stems = tuple(
        read_stem(stem, place) for stem in want({"stems": [], **row}, "stems", list, place)
    )
    if any(a.entries >= b.entries for a, b in pairwise(stems)):
        raise BadFile("wrong_type", place, key="stems")
    vow = read_vow(want(row, "vow", dict, place), place) if "vow" in row else None
    return dealing, stems, vow


def read_stem(row: object, place: str) -> Stem:
    """What a branch grew from; raise BadFile."""
    if not isinstance(row, dict):
        raise BadFile("wrong_type", place, key="stems")
    check_keys(row, STEM, place)
    told = {"commitment": "", "seed": "", **row}
    seed = want(told, "seed", str, place)
    return Stem(
        want(row, "entries", int, place), want(told, "commitment", str, place), in_hex(seed, place)
    )


def in_hex(text: str, place: str) -> str:
    """A text that is hexadecimal; raise BadFile."""
    try:
        bytes.fromhex(text)
    except ValueError:
        raise BadFile("wrong_type", place, key="seed") from None
    return text


def read_vow(row: Json, place: str) -> Vow:
    """What was promised before the players added their words; raise BadFile."""
    check_keys(row, {"promise", "words"}, place)
    words = want(row, "words", list, place)
    if not all(isinstance(word, str) and "\n" not in word for word in words):
        raise BadFile("wrong_type", place, key="words")
    return Vow(want(row, "promise", str, place), tuple(words))


def check_origins(header: Header, seed: bytes, secret: object) -> None:
    """Raise BadFile unless every promise of the header was kept."""
    for stem in header.stems:
        if stem.seed and Dealer(bytes.fromhex(stem.seed)).commitment != stem.commitment:
            raise BadFile("broken_commitment", "line 1")
    if header.vow is None:
        return
    try:
        kept = bytes.fromhex(str(secret))
    except ValueError:
        raise BadFile("broken_promise", "line 1") from None
    promised = hashlib.sha256(kept).hexdigest() == header.vow.promise
    if not promised or seed_of(kept, header.vow.words) != seed:
        raise BadFile("broken_promise", "line 1")


def unproven(header: Header) -> int:
    """Up to which entry nothing is proven of what chance did."""
    return max((stem.entries for stem in header.stems if not stem.seed), default=0)


def check_keys(row: Json, known: set[str], place: str) -> None:
    """Raise BadFile for a key that is not known."""
    for key in row:
        if key not in known:
            raise BadFile("unknown_key", place, key=key)


def want(row: Json, key: str, kind: type[Kind], place: str) -> Kind:
    """The value of a key, of that type; raise BadFile."""
    value = row.get(key)
    if not isinstance(value, kind) or isinstance(value, bool):
        raise BadFile("missing_key" if key not in row else "wrong_type", place, key=key)
    return value
