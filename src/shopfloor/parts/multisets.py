"""Decks and hands as multisets: the order of a deck is not in the state, so nothing can leak it."""

from __future__ import annotations

from mypy_extensions import i64

from shopfloor.kernel.stream import Stream


class Deck:
    """A face-down deck with its discard pile: how many of each kind, and how many in all."""

    def __init__(self, counts: list[int], total: i64, discards: list[int], discarded: i64) -> None:
        self.counts = counts
        self.total = total
        self.discards = discards
        self.discarded = discarded

    def copy(self) -> Deck:
        return Deck(self.counts[:], self.total, self.discards[:], self.discarded)

    def __reduce__(self) -> tuple[object, ...]:
        return Deck, (self.counts, int(self.total), self.discards, int(self.discarded))

    def ready(self) -> bool:
        """Reshuffle the discards if the deck is empty; False if there is no card at all."""
        if self.total == 0:
            if self.discarded == 0:
                return False
            self.counts, self.discards = self.discards, self.counts
            self.total, self.discarded = self.discarded, 0
        return True

    def pick(self, stream: Stream) -> i64:
        """Choose a kind as a shuffled deck would show it; the card stays until it is removed."""
        ticket: i64 = stream.below(self.total)
        kind: i64 = 0
        while ticket >= self.counts[kind]:
            ticket -= self.counts[kind]
            kind += 1
        return kind

    def remove(self, kind: i64) -> None:
        self.counts[kind] -= 1
        self.total -= 1

    def restore(self, kind: i64) -> None:
        """Put a card back among the face-down ones."""
        self.counts[kind] += 1
        self.total += 1

    def discard(self, kind: i64) -> None:
        self.discards[kind] += 1
        self.discarded += 1

    def odds(self) -> dict[int, float]:
        """How likely each kind is to be drawn next."""
        every = float(self.total)
        return {kind: n / every for kind, n in enumerate(self.counts) if n}


def new_deck(counts: list[int]) -> Deck:
    """A full deck with so many cards of each kind."""
    return Deck(counts, sum(counts), [0] * len(counts), 0)


def add(cards: list[int], kind: i64) -> None:
    """Put a card into a hand, which is kept in the order of kinds."""
    at: i64 = len(cards)
    while at > 0 and cards[at - 1] > kind:
        at -= 1
    cards.insert(at, kind)
