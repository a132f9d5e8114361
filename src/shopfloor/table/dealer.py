"""The only source of chance at a table: a secret seed, published as a hash before the first draw.

The numbers for entry n are HMAC-SHA256(seed, "n/block") cut into 32-bit words, most significant
byte first, blocks counted from 0. A number below b is the first word under the largest multiple
of b, modulo b. Whoever knows the seed can derive every roll and draw again.
"""

from __future__ import annotations

import hashlib
import hmac

from shopfloor.kernel import Outcome, SomeChance, Stream

WORDS = 8  # of 32 bits in one block
SPAN = 1 << 32


class EntryStream(Stream):
    """The numbers that belong to one entry of the log."""

    def __init__(self, seed: bytes, number: int) -> None:
        self.seed = seed
        self.number = number
        self.words: list[int] = []
        self.block = 0

    def word(self) -> int:
        """The next 32 bits."""
        if not self.words:
            label = f"{self.number}/{self.block}".encode()
            digest = hmac.digest(self.seed, label, "sha256")
            self.words = [int.from_bytes(digest[4 * n : 4 * n + 4]) for n in range(WORDS)][::-1]
            self.block += 1
        return self.words.pop()

    def below(self, bound: int) -> int:
        """A number below the bound, every one equally likely."""
        limit = SPAN - SPAN % bound
        word = self.word()
        while word >= limit:
            word = self.word()
        return word % bound


class Dealer:
    """Draws what is owed at each entry, always the same for the same seed."""

    def __init__(self, seed: bytes) -> None:
        self.seed = seed

    @property
    def commitment(self) -> str:
        """What is published at the start: it fixes the seed without telling it."""
        return hashlib.sha256(self.seed).hexdigest()

    def draw(self, number: int, chance: SomeChance) -> Outcome:
        """What chance does as the entry of that number."""
        return chance.draw(EntryStream(self.seed, number))
