"""Where chance comes from: anything that can draw a number below a bound."""

from __future__ import annotations

from mypy_extensions import i64, mypyc_attr


@mypyc_attr(allow_interpreted_subclasses=True)
class Stream:
    """A source of numbers; the rules ask it, and never make one."""

    def below(self, bound: i64) -> i64:
        """Draw a whole number from 0 to bound - 1, all equally likely."""
        raise TypeError("a Stream must say how it draws")


class Rng(Stream):
    """A small, fast generator (the sfc32 step) for playouts, bots and tests; not for tables."""

    def __init__(self, seed: int) -> None:
        self.a: i64 = seed & 0xFFFFFFFF
        self.b: i64 = (seed >> 32) & 0xFFFFFFFF
        self.c: i64 = (seed >> 64) & 0xFFFFFFFF
        self.n: i64 = 1
        for _ in range(15):
            self.word()

    def __reduce__(self) -> tuple[object, ...]:
        return resumed, (int(self.a), int(self.b), int(self.c), int(self.n))

    def word(self) -> i64:
        """Draw 32 bits."""
        out: i64 = (self.a + self.b + self.n) & 0xFFFFFFFF
        self.n = (self.n + 1) & 0xFFFFFFFF
        self.a = self.b ^ (self.b >> 9)
        self.b = (self.c + (self.c << 3)) & 0xFFFFFFFF
        self.c = (((self.c << 21) & 0xFFFFFFFF) | (self.c >> 11)) + out & 0xFFFFFFFF
        return out

    def below(self, bound: i64) -> i64:
        """Scale 32 bits to the bound: the bias, below bound / 2^32, is nothing in a playout."""
        return (self.word() * bound) >> 32


def resumed(a: int, b: int, c: int, n: int) -> Rng:
    """A generator that goes on where another stands: what a copied or unpickled one is."""
    rng = Rng(0)
    rng.a, rng.b, rng.c, rng.n = a, b, c, n
    return rng
