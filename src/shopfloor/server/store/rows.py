"""Rows as values."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, TypeAlias, TypedDict, TypeVar

import msgspec
from sqlalchemy import RowMapping

from shopfloor.kernel.values import Json
from shopfloor.table import Entry, Header

Status: TypeAlias = Literal["lobby", "playing", "aside", "over", "expired"]
Kind = TypeVar("Kind", bound=msgspec.Struct)


class SeatRow(msgspec.Struct, frozen=True):
    """Who sits where. A seat with neither person nor bot is free."""

    seat: int
    name: str = ""
    person: str | None = None
    bot: str | None = None
    sitter: str | None = None
    seen: int | None = None
    conceded: bool = False
    word: str = ""  # for the seed

    @property
    def thinker(self) -> str | None:
        """The bot that acts here now."""
        return self.bot or self.sitter

    @property
    def free(self) -> bool:
        return self.person is None and self.bot is None


class TableRow(msgspec.Struct, frozen=True, kw_only=True):
    """A table as the lobby knows it."""

    id: str
    code: str | None
    status: Status
    host: str
    game: str
    options: dict[str, str]
    public: bool
    timers: dict[str, int]
    on_timeout: str
    created: int
    touched: int
    help: bool = True  # whether hints are given
    due: int | None = None
    waiting: str = ""
    header: Header | None = None
    seed: str | None = None
    result: Json | None = None
    rematch: str | None = None
    proof: Json | None = None  # empty: brought without one, and never signed here
    chat: bool = False
    rating: str = ""  # open, counted or void; empty: the game is not rated
    secret: str | None = None  # of which, with the players' words, the seed is made


class Changes(TypedDict, total=False):
    """What may change in a table's row, `events` included, which only replays read."""

    code: str | None
    status: Status
    options: dict[str, str]
    public: bool
    timers: dict[str, int]
    on_timeout: str
    help: bool
    touched: int
    due: int | None
    waiting: str
    header: Header
    seed: str
    result: Json
    events: str
    proof: Json
    chat: bool
    rating: str


class RemarkRow(msgspec.Struct, frozen=True):
    """One thing said at a table: a phrase, a reaction to an entry, or a line of chat."""

    number: int
    seat: int
    person: str | None
    kind: str
    text: str
    entry: int
    at: int


class ReportRow(msgspec.Struct, frozen=True):
    """A line of chat that somebody reported; `settled` once a host has looked at it."""

    id: str
    table_id: str
    person: str
    name: str
    text: str
    by: str
    at: int
    settled: int | None = None


JSON_FIELDS = {"options", "timers", "header", "result", "proof"}


def packed(values: Mapping[str, object]) -> dict[str, object]:
    """Values as columns take them."""
    return {name: pack(value) if name in JSON_FIELDS else value for name, value in values.items()}


def pack(value: object) -> str | None:
    return None if value is None else msgspec.json.encode(value).decode()


def changed_row(row: TableRow, changes: Changes) -> TableRow:
    """The row once these changes are written."""
    known = {name: value for name, value in changes.items() if name in row.__struct_fields__}
    return msgspec.structs.replace(row, **known)


def unpacked(row: RowMapping, kind: type[Kind]) -> Kind:
    """A row as the value it stands for."""
    values = {
        str(name): msgspec.json.decode(value)
        if name in JSON_FIELDS and value is not None
        else value
        for name, value in row.items()
        if name in kind.__struct_fields__
    }
    return msgspec.convert(values, kind)


ENTRY = ("table_id", "number", "seat", "text", "undoes", "at", "move")  # columns of an entry


def entry_values(table: str, entry: Entry, move: str | None) -> tuple[int | str | None, ...]:
    return table, entry.number, entry.seat, entry.text, entry.undoes, entry.at, move


def entry_row(table: str, entry: Entry, move: str | None) -> dict[str, object]:
    return dict(zip(ENTRY, entry_values(table, entry, move), strict=True))


def row_entry(row: RowMapping) -> Entry:
    return Entry(row["number"], row["seat"], row["text"], row["undoes"], row["at"])


class PuzzleRow(msgspec.Struct, frozen=True):
    """How a person did with a puzzle."""

    game: str
    mark: str  # its day, or its id
    tries: int = 0
    help: int = 0
    solved: int | None = None
    last: str = ""
