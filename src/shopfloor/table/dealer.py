"""The only source of chance at a table: a secret seed, published as a hash before the first draw.

The numbers for entry n are HMAC-SHA256(seed, "n/block") cut into 32-bit words, most significant
byte first, blocks counted from 0. A number below b is the first word under the largest multiple
of b, modulo b. Whoever knows the seed can derive every roll and draw again.

A game that many play with the same seed is dealt by rounds: instead of n stands `kind/round/k`, for
the k-th chance of its kind in its round, counted from 0. So everybody meets the same rolls, however
many moves they have made and taken back before.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Mapping, Sequence
from typing import Final

from mypy_extensions import i64

from shopfloor.kernel import Outcome, SomeChance, Stream
from shopfloor.table.log import Stem

BY_ROUNDS = "rounds"
WORDS = 8  # of 32 bits in one block
SPAN: Final[i64] = 1 << 32


def seed_of(secret: bytes, words: Sequence[str]) -> bytes:
    """The seed in which every player had a word: SHA-256 of lines, an empty one for no word."""
    lines = ["shopfloor seed", secret.hex(), *words]
    return hashlib.sha256("".join(f"{line}\n" for line in lines).encode()).digest()


class EntryStream(Stream):
    """The numbers that belong to one entry of the log, by its label."""

    def __init__(self, seed: bytes, label: int | str) -> None:
        self.seed = seed
        self.label = label
        self.words: list[int] = []
        self.block = 0

    def word(self) -> int:
        """The next 32 bits."""
        if not self.words:
            label = f"{self.label}/{self.block}".encode()
            digest = hmac.digest(self.seed, label, "sha256")
            self.words = [int.from_bytes(digest[4 * n : 4 * n + 4]) for n in range(WORDS)][::-1]
            self.block += 1
        return self.words.pop()

    def below(self, bound: i64) -> i64:
        """A number below the bound, every one equally likely."""
        limit = SPAN - SPAN % bound
        word: i64 = self.word()
        while word >= limit:
            word = self.word()
        return word % bound


class DrawCounts:
    """How often chance has spoken in a game dealt by rounds, by kind and round; never changed."""

    def __init__(self, counts: Mapping[str, int] | None = None) -> None:
        self.counts = counts or {}

    def label(self, kind: str, number: int) -> str:
        """The label of the next chance of that kind in the round of that number."""
        use = f"{kind}/{number}"
        return f"{use}/{self.counts.get(use, 0)}"

    def after(self, kind: str, number: int) -> DrawCounts:
        """The same once it has spoken."""
        use = f"{kind}/{number}"
        return DrawCounts({**self.counts, use: self.counts.get(use, 0) + 1})


class Dealer:
    """Draws what is owed at each entry, always the same for the same seed."""

    def __init__(self, seed: bytes) -> None:
        self.seed = seed

    @property
    def commitment(self) -> str:
        """What is published at the start: it fixes the seed without telling it."""
        return hashlib.sha256(self.seed).hexdigest()

    @classmethod
    def at(cls, stems: Sequence[Stem], number: int, last: Dealer | None) -> Dealer | None:
        """Who dealt an entry of a branch: the dealer of the stem that it belongs to, or the last.

        None where that is not known.
        """
        for stem in stems:
            if number <= stem.entries:
                return cls(bytes.fromhex(stem.seed)) if stem.seed else None
        return last

    def draw(self, label: int | str, chance: SomeChance) -> Outcome:
        """What chance does as the entry of that label: its number, unless dealt by rounds."""
        return chance.draw(EntryStream(self.seed, label))
