"""Chance without a log: fast, and paired.

Every kind of chance in every round, and every bot in every round, has numbers of its own. So two
games of the same seed with other cards or rules get the same rolls and draws wherever they come to
the same moment: common random numbers, which make differences between variants far more certain
than games dealt apart (Glasserman & Yao 1992).
"""

from __future__ import annotations

from zlib import crc32

from shopfloor.kernel import Rng

SPAN = 1 << 96  # the seeds of Rng
STRIDE = 0x9E3779B97F4A7C15F39CC060  # 2^96 by the golden ratio: neighbours get far apart


class Deals:
    """The numbers of one game."""

    def __init__(self, seed: bytes) -> None:
        self.base = int.from_bytes(seed[:12])
        self.streams: dict[tuple[str, int], Rng] = {}

    def stream(self, use: str, round_number: int) -> Rng:
        """The numbers for one use in one round; who asks again goes on with them."""
        key = (use, round_number)
        if key not in self.streams:
            word = crc32(f"{use} {round_number}".encode())
            self.streams[key] = Rng((self.base + (word + 1) * STRIDE) % SPAN)
        return self.streams[key]
