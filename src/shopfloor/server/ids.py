"""Names nobody can guess: table ids, tokens, join codes; only hashes of tokens are kept."""

from __future__ import annotations

import hashlib
import secrets
import time

LETTERS = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"  # none that is read as another
CODE_LENGTH = 6  # 31^6: with the limit on guesses, centuries


def new_id() -> str:
    """128 bits, for tables and people."""
    return secrets.token_urlsafe(16)


def new_token() -> str:
    """256 bits, for seats and links."""
    return secrets.token_urlsafe(32)


def new_code() -> str:
    """Short enough to be read aloud."""
    return "".join(secrets.choice(LETTERS) for _ in range(CODE_LENGTH))


def hashed(token: str) -> str:
    """What is stored of a token; it has 256 bits of its own, so it needs no salt."""
    return hashlib.sha256(token.encode()).hexdigest()


def now() -> int:
    """Milliseconds since 1970."""
    return time.time_ns() // 1_000_000
