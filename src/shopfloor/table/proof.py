"""What proves the moves of a saved game: entries in a hash chain, its head signed by the server.

The head of a log is h(n) = SHA-256(h(n-1) + line n), h(-1) being empty: the header is line 0, an
entry the line of its number, each as compact JSON with sorted keys. Ed25519 signs the text
`shopfloor log` and the head, one a line. The rolls need no signature: the seed proves them.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from typing import Literal

from shopfloor.kernel import BadFile, Json
from shopfloor.table.lines import entry_json, header_json
from shopfloor.table.log import Entry, Header

KEYS = {"head", "key", "signature"}
Moves = Literal["signed", "unsigned", "unchecked"]


@dataclass(frozen=True)
class Proof:
    """The head of a log, the public key of who signed it, and the signature; all in hex."""

    head: str
    key: str
    signature: str


def head_of(header: Header, entries: Iterable[Entry]) -> str:
    """The hash that no line of a log can change without changing it."""
    head = b""
    for line in (header_json(header), *map(entry_json, entries)):
        text = json.dumps(line, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
        head = hashlib.sha256(head + text.encode()).digest()
    return head.hex()


def sign(secret: bytes, header: Header, entries: Iterable[Entry]) -> Proof:
    """Sign a log with an Ed25519 key of 32 bytes; needs `cryptography`."""
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

    key, head = Ed25519PrivateKey.from_private_bytes(secret), head_of(header, entries)
    return Proof(head, public_key(secret), key.sign(signed_text(head)).hex())


def public_key(secret: bytes) -> str:
    """The key that a signature is checked with, in hex; needs `cryptography`."""
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

    return Ed25519PrivateKey.from_private_bytes(secret).public_key().public_bytes_raw().hex()


def signed_text(head: str) -> bytes:
    """What is signed: not the head alone, so that no other signature can pass for it."""
    return f"shopfloor log\n{head}\n".encode()


def check(proof: Proof | None, header: Header, entries: Sequence[Entry], place: str) -> Moves:
    """What is proven of the moves; raise BadFile if a line or the signature was changed."""
    if proof is None or not entries:  # nothing but a seed: there are no moves to prove
        return "unsigned"
    if proof.head != head_of(header, entries):
        raise BadFile("broken_chain", place)
    try:
        from cryptography.exceptions import InvalidSignature
        from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey
    except ModuleNotFoundError:
        return "unchecked"
    try:
        key = Ed25519PublicKey.from_public_bytes(bytes.fromhex(proof.key))
        key.verify(bytes.fromhex(proof.signature), signed_text(proof.head))
    except (InvalidSignature, ValueError):
        raise BadFile("broken_signature", place) from None
    return "signed"


def check_signer(moves: Moves, proof: Proof | None, keys: Collection[str], place: str) -> None:
    """Raise BadFile unless one of these keys has signed.

    The key in a file proves nothing by itself: whoever changes a file can sign it anew.
    """
    if proof is None or moves == "unsigned":
        raise BadFile("not_signed", place)
    if moves == "unchecked":
        raise BadFile("cannot_check", place)
    if proof.key.lower() not in {key.strip().lower() for key in keys}:
        raise BadFile("foreign_key", place, signer=proof.key)


def read_proof(row: object, place: str) -> Proof | None:
    """The proof of a closing line; older files have none. Raise BadFile."""
    if row is None:
        return None
    if not isinstance(row, dict) or set(row) != KEYS:
        raise BadFile("wrong_type", place, key="proof")
    if not all(isinstance(value, str) for value in row.values()):
        raise BadFile("wrong_type", place, key="proof")
    return Proof(**row)


def proof_json(proof: Proof) -> Json:
    """The proof as the closing line has it."""
    return {"head": proof.head, "key": proof.key, "signature": proof.signature}
