"""The log is the game: a header, then numbered entries that are only ever appended."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from shopfloor.kernel import Json

FORMAT = 1


@dataclass(frozen=True)
class Seat:
    """A place at the table and who sits there: a name, and the bot's if it is one."""

    name: str
    bot: str | None = None


@dataclass(frozen=True)
class Stem:
    """What a branch grew from: another game's first entries, dealt by that one's seed (hex).

    Without a seed nothing is proven of what chance did up to there.
    """

    entries: int
    commitment: str = ""
    seed: str = ""


@dataclass(frozen=True)
class Vow:
    """SHA-256 of a server's secret, told before the players added their words; then the words."""

    promise: str
    words: tuple[str, ...]


@dataclass(frozen=True)
class Header:
    """What is fixed before the first entry."""

    game: str
    ruleset: int
    seats: tuple[Seat, ...]
    options: dict[str, str] = field(default_factory=dict)
    commitment: str = ""
    started: int | None = None  # milliseconds since 1970
    dealing: str = ""  # how the dealer counts what it draws, see `Dealer`; empty: by entries
    stems: tuple[Stem, ...] = ()  # of a branch, the oldest first; the rest is this game's own
    vow: Vow | None = None  # where players had a word in the seed
    position: Json | None = None  # where the game begins, if not at its beginning


@dataclass(frozen=True)
class Entry:
    """One step: a seat's action, an outcome of chance (no seat), or the undoing of an entry."""

    number: int
    seat: int | None
    text: str
    undoes: int | None = None
    at: int | None = None  # milliseconds since 1970

    @property
    def is_chance(self) -> bool:
        """Tell whether this is an outcome of chance."""
        return self.seat is None

    @property
    def is_undo(self) -> bool:
        """Tell whether this takes an action back."""
        return self.undoes is not None


def live(entries: Iterable[Entry]) -> list[Entry]:
    """The entries that still count: what was undone, and the undoing itself, left out."""
    kept: dict[int, Entry] = {}
    for entry in entries:
        if entry.undoes is None:
            kept[entry.number] = entry
        else:
            kept.pop(entry.undoes, None)
    return list(kept.values())
