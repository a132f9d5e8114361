"""What is done with many rows at once, as PostgreSQL and as SQLite have it."""
# ruff: noqa: S608 - texts are made of the names of our own tables and columns only

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

ROWS = "(all the rows)"


class Verb(NamedTuple):
    """What is done with one row, a `?` for each value; and in one step with many.

    After every step the thread of SQLite waits for its turn at the interpreter.
    """

    text: str
    many: str
    width: int

    @property
    def numbered(self) -> str:
        """With `$1` for the first value, as PostgreSQL has it."""
        first, *others = self.text.split("?")
        return first + "".join(f"${n}{part}" for n, part in enumerate(others, 1))

    def at_once(self, rows: int) -> str:
        """For so many rows, their values one after the other."""
        return self.many.replace(ROWS, ", ".join([marks(self.width)] * rows))


def insertion(table: str, columns: Sequence[str]) -> Verb:
    """Insert rows with a value for each column."""
    into, width = f"INSERT INTO {table} ({', '.join(columns)}) VALUES", len(columns)
    return Verb(f"{into} {marks(width)}", f"{into} {ROWS}", width)


@cache
def change(table: str, columns: tuple[str, ...], keys: tuple[str, ...]) -> Verb:
    """Set columns of the row that has these keys: their values come first, then the keys."""
    start, count = f"UPDATE {table} SET", len(columns)
    named, given = [f"{table}.{key}" for key in keys], listed(count + len(keys))
    one = f"{equal(columns, '?' * count, ', ')} WHERE {equal(named, '?' * len(keys))}"
    changed, wanted = equal(columns, given[:count], ", "), equal(named, given[count:])
    many = f"{changed} FROM (VALUES {ROWS}) WHERE {wanted}"
    return Verb(f"{start} {one}", f"{start} {many}", len(given))


def deletion(table: str, keys: Sequence[str]) -> Verb:
    """Delete the rows that have these keys."""
    start, found = f"DELETE FROM {table} WHERE", equal(keys, listed(len(keys)))
    many = f"rowid IN (SELECT {table}.rowid FROM (VALUES {ROWS}) JOIN {table} ON {found})"
    return Verb(f"{start} {equal(keys, '?' * len(keys))}", f"{start} {many}", len(keys))


def listed(count: int) -> list[str]:
    """What SQLite calls the values of a row."""
    return [f"column{number}" for number in range(1, count + 1)]


def marks(count: int) -> str:
    return f"({', '.join('?' * count)})"


def equal(names: Sequence[str], values: Sequence[str], between: str = " AND ") -> str:
    return between.join(f"{name} = {value}" for name, value in zip(names, values, strict=True))
