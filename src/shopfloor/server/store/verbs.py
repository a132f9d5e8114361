"""What is done with many rows at once, as PostgreSQL and as SQLite have it."""
# ruff: noqa: S608 - texts are made of the names of our own tables and columns only

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

ROWS = "json_each(?)"


class Verb(NamedTuple):
    """What is done with one row, a `?` for each value, and at once with all of a JSON array.

    SQLite gets the array: between two steps its thread waits for the interpreter, 5 ms at worst.
    """

    text: str
    at_once: str

    @property
    def numbered(self) -> str:
        """With `$1` for the first value, as PostgreSQL has it."""
        first, *others = self.text.split("?")
        return first + "".join(f"${n}{part}" for n, part in enumerate(others, 1))


def insertion(table: str, columns: Sequence[str]) -> Verb:
    """Insert rows with a value for each column."""
    into, marks = f"INSERT INTO {table} ({', '.join(columns)})", ", ".join("?" for _ in columns)
    listed = ", ".join(places(len(columns)))
    return Verb(f"{into} VALUES ({marks})", f"{into} SELECT {listed} FROM {ROWS}")


@cache
def change(table: str, columns: tuple[str, ...], keys: tuple[str, ...]) -> Verb:
    """Set columns of the row that has these keys: their values come first, then the keys."""
    named, count = [f"{table}.{key}" for key in keys], len(columns)

    def text(given: list[str], source: str) -> str:
        changed, wanted = given[:count], given[count:]
        where = equal(named, wanted, " AND ")
        return f"UPDATE {table} SET {equal(columns, changed, ', ')}{source} WHERE {where}"

    together = places(count + len(keys))
    return Verb(text(["?"] * len(together), ""), text(together, f" FROM {ROWS}"))


def deletion(table: str, keys: Sequence[str]) -> Verb:
    """Delete the rows that have these keys."""
    start, listed = f"DELETE FROM {table} WHERE", ", ".join(places(len(keys)))
    one = equal(keys, ["?"] * len(keys), " AND ")
    return Verb(f"{start} {one}", f"{start} ({', '.join(keys)}) IN (SELECT {listed} FROM {ROWS})")


def places(count: int) -> list[str]:
    """The values of a row of the array."""
    return [f"json_extract(value, '$[{place}]')" for place in range(count)]


def equal(names: Sequence[str], values: Sequence[str], between: str) -> str:
    return between.join(f"{name} = {value}" for name, value in zip(names, values, strict=True))
