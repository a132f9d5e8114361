"""The books of a seat: start + luck - cost + rivals' = result, in points and in chance to win.

Luck has two parts. `dealt` is what rolls, draws and tiles brought against the mean of all that
could have come. `estimate` is what the estimate itself was off by: what nobody decided and no
single roll explains (decision 0011). What a roll did to a chance to win is told against the mean
of the chances after all rolls: who leads has more to lose than to win by the same points, so that
mean is not the chance before.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from shopfloor.bots.swings import ANCHOR, CHANCE, DECISION, ESTIMATE, Points, Swing, Values


@dataclass
class Account:
    """One seat's account in one unit."""

    start: float = 0.0
    dealt: float = 0.0
    estimate: float = 0.0
    cost: float = 0.0
    rivals: float = 0.0
    result: float = 0.0

    @property
    def luck(self) -> float:
        """All that nobody decided."""
        return self.dealt + self.estimate

    def balance(self) -> float:
        """What is left once everything is counted: nothing."""
        return self.start + self.luck - self.cost + self.rivals - self.result


@dataclass(frozen=True)
class BookLine:
    """One swing in the books: what every seat could expect before and after it."""

    swing: Swing
    before: Points
    after: Points
    chance_before: Points
    chance_mean: Points  # over all that could have come; of a decision as before it
    chance_after: Points


@dataclass
class Books:
    """Every seat's accounts, in points and in chance to win, and every line of them."""

    points: list[Account]
    chances: list[Account]
    lines: list[BookLine] = field(default_factory=list)


def keep(swings: Iterable[Swing], crew: Values, won: Sequence[float]) -> Books:
    """The books of a whole game; `won` is every seat's share of the win."""
    books = Books([Account() for _ in won], [Account() for _ in won])
    for line in entered(swings, crew, won):
        if not books.lines:
            begin(books.points, line.before)
            begin(books.chances, line.chance_before)
        books.lines.append(line)
        book(books.points, line.swing, line.before, line.before, line.after)
        book(books.chances, line.swing, line.chance_before, line.chance_mean, line.chance_after)
    close(books.points, books.lines[-1].after)
    close(books.chances, books.lines[-1].chance_after)
    return books


def entered(swings: Iterable[Swing], crew: Values, won: Sequence[float]) -> Iterator[BookLine]:
    """Every swing with what all could expect before and after it."""
    now: Points | None = None
    chance: Points = ()
    for swing in swings:
        if now is None:
            assert swing.source == ANCHOR, "books begin with an anchor"
            now, chance = swing.points, crew.chances(swing.points, swing.left)
        after = swing.points if swing.source == ANCHOR else moved(now, swing.points)
        then = tuple(won) if swing.over else crew.chances(after, swing.left)
        mean = mean_chances(now, swing, crew) if swing.could else chance
        yield BookLine(swing, now, after, chance, mean, then)
        now, chance = after, then


def moved(points: Points, by: Points) -> Points:
    """What is expected after a swing."""
    return tuple(a + b for a, b in zip(points, by, strict=True))


def mean_chances(now: Points, swing: Swing, crew: Values) -> Points:
    """Every seat's chance to win on average over all that chance could have brought."""
    total = [0.0] * len(now)
    for likely, points in swing.could:
        for seat, chance in enumerate(crew.chances(moved(now, points), swing.left)):
            total[seat] += likely * chance
    return tuple(total)


def begin(accounts: list[Account], points: Points) -> None:
    """Write down what was expected at the start."""
    for account, each in zip(accounts, points, strict=True):
        account.start = each


def close(accounts: list[Account], points: Points) -> None:
    """Write down what came of it."""
    for account, each in zip(accounts, points, strict=True):
        account.result = each


def book(
    accounts: list[Account], swing: Swing, before: Points, mean: Points, after: Points
) -> None:
    """Write a swing down in everybody's account."""
    for seat, account in enumerate(accounts):
        by = after[seat] - before[seat]
        if swing.source in (ANCHOR, ESTIMATE):
            account.estimate += by
        elif swing.source == CHANCE:
            account.dealt += after[seat] - mean[seat]
            account.estimate += mean[seat] - before[seat]
        elif swing.source == DECISION and swing.seat == seat:
            account.cost -= by
        else:
            account.rivals += by
