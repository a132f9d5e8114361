"""A plan: what is to be simulated, in blocks that are the same wherever they are played."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass, field

from shopfloor import __version__, bots, games
from shopfloor.kernel import GameError, Json, Unreadable
from shopfloor.kernel.capabilities import Gives, Varies

SCHEMA = 1  # of the tables; docs/lab.md has every version
BLOCKS = 256  # of a plan, unless that makes them large
LARGEST = 1000  # games in a block


@dataclass(frozen=True)
class Plan:
    """What is to be simulated. The bots' seats turn by one from game to game."""

    game: str
    seats: tuple[str, ...]
    games: int
    seed: int
    options: Mapping[str, str] = field(default_factory=dict)
    rotate: bool = True
    keep: bool = False  # the saved games as text, dealt by a table's dealer
    tables: tuple[str, ...] = ()  # which of the tables are wanted
    changes: Json = field(default_factory=dict)  # the variant's
    given: str = ""  # the piece that one seat a game is given, by turns
    rows: bool = False  # one row a seat besides

    def check(self) -> None:
        """Raise GameError if there is no such game, bot, seat count, option or piece."""
        game = games.load(self.game)
        game.meta.choose(len(self.seats), dict(self.options))
        for name in self.seats:
            bots.make(self.game, name)
        if self.changes:
            if not isinstance(game, Varies):
                raise Unreadable("no_variants", game=self.game)
            game.check_variant(self.changes)
        if self.given and not isinstance(game, Gives):
            raise Unreadable("no_gifts", game=self.game)

    def seating(self, index: int) -> list[str]:
        turn = index % len(self.seats) if self.rotate else 0
        return list(self.seats[-turn:] + self.seats[:-turn]) if turn else list(self.seats)

    # Blocks: of so many games each, whoever plays them

    @property
    def block(self) -> int:
        return max(1, min(LARGEST, self.games // BLOCKS))

    @property
    def blocks(self) -> int:
        return -(-self.games // self.block)

    def indices(self, number: int) -> range:
        """The games of a block."""
        return range(number * self.block, min((number + 1) * self.block, self.games))

    def identity(self) -> Json:
        """What makes two runs the same, down to the bytes of their tables."""
        return {
            "schema": SCHEMA,
            "version": __version__,
            "ruleset": games.load(self.game).meta.ruleset,
            "game": self.game,
            "seats": list(self.seats),
            "games": self.games,
            "block": self.block,
            "seed": self.seed,
            "options": dict(self.options),
            "rotate": self.rotate,
            "keep": self.keep,
            "tables": list(self.tables),
            "changes": self.changes,
            "given": self.given,
        }


@dataclass(frozen=True)
class Part:
    """The K-th of N parts of a plan: every N-th block."""

    number: int = 1
    of: int = 1

    def blocks(self, plan: Plan) -> range:
        return range(self.number - 1, plan.blocks, self.of)


def read_part(text: str) -> Part:
    """Read `2/4`; raise GameError."""
    number, slash, of = text.partition("/")
    if not (slash and number.isdecimal() and of.isdecimal() and 1 <= int(number) <= int(of)):
        raise GameError("bad_part", text=text)
    return Part(int(number), int(of))


def seed_of(seed: int, index: int, use: str) -> bytes:
    """A seed for one use in one game, the same on every machine."""
    return hashlib.sha256(f"shopfloor {seed} {index} {use}".encode()).digest()
