"""Many rows in one step come to the same as one after the other."""

from __future__ import annotations

import sqlite3
from pathlib import Path

from shopfloor.server.store.pen import (
    MOST,
    Row,
    SqlitePen,
    Statement,
    Verb,
    change,
    deletion,
    insertion,
)

COLUMNS = ("at", "seat", "text")


def drafts() -> sqlite3.Connection:
    connection = sqlite3.connect(":memory:")
    connection.execute("CREATE TABLE d (at TEXT, seat INTEGER, text TEXT, PRIMARY KEY (at, seat))")
    rows = [("a", 0, "x"), ("a", 1, None), ("b", 0, "it's ?"), ("b", 1, "(all the rows)")]
    connection.executemany(insertion("d", COLUMNS).text, rows)
    return connection


def compare(verb: Verb, rows: list[Row]) -> list[Row]:
    """What a table holds after both ways, which must be the same."""
    one, all_at_once = drafts(), drafts()
    one.executemany(verb.text, rows)
    all_at_once.execute(verb.at_once(len(rows)), [it for row in rows for it in row])
    left = [list(it.execute("SELECT * FROM d ORDER BY at, seat")) for it in (one, all_at_once)]
    assert left[0] == left[1]
    return left[0]


def test_rows_are_inserted() -> None:
    assert len(compare(insertion("d", COLUMNS), [("c", 0, None), ("c", 1, "ü")])) == 6


def test_rows_are_changed_and_the_others_are_not() -> None:
    verb = change("d", ("text",), ("at", "seat"))
    left = compare(verb, [("new", "a", 1), (None, "b", 0), ("nobody's", "z", 9)])
    assert left == [("a", 0, "x"), ("a", 1, "new"), ("b", 0, None), ("b", 1, "(all the rows)")]


def test_rows_are_deleted_by_their_index() -> None:
    verb = deletion("d", ("at", "seat"))
    assert compare(verb, [("a", 0), ("b", 1), ("z", 9)]) == [("a", 1, None), ("b", 0, "it's ?")]
    plan = drafts().execute(f"EXPLAIN QUERY PLAN {verb.at_once(2)}", ["a", 0, "b", 1])
    assert not any(step[3] == "SCAN d" for step in plan)


def test_postgresql_counts_the_values() -> None:
    assert deletion("d", ("at", "seat")).numbered == "DELETE FROM d WHERE at = $1 AND seat = $2"


def test_more_rows_than_a_step_takes_are_written_in_several(tmp_path: Path) -> None:
    pen = SqlitePen(tmp_path / "d.db", 1.0)
    pen.open().execute("CREATE TABLE d (at TEXT, seat INTEGER, text TEXT)")
    rows: list[Row] = [("a", number, None) for number in range(2 * MOST + 1)]
    pen.commit([Statement(insertion("d", COLUMNS), rows)])
    assert pen.connection is not None
    assert pen.connection.execute("SELECT COUNT(*), MAX(seat) FROM d").fetchone() == (1001, 1000)
    pen.let_go()
