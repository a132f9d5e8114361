"""Simulated games as tables: parquet or csv, by the file's ending."""

from __future__ import annotations

import csv
from collections.abc import Sequence
from pathlib import Path

from shopfloor.kernel import GameError
from shopfloor.lab.extras import need
from shopfloor.lab.simulate import Played

ENDINGS = (".csv", ".parquet")


def check_target(path: Path) -> None:
    """Raise GameError before any game is played if the table could not be written."""
    if path.suffix not in ENDINGS:
        raise GameError("out_ending", file=path.name, known=list(ENDINGS))
    if not path.parent.is_dir():
        raise GameError("out_folder", file=str(path.parent))
    if path.suffix == ".parquet":
        need("research", "pyarrow")


def write_rows(path: Path, played: Sequence[Played]) -> None:
    """Write one row a seat and game."""
    rows = [row for game in played for row in game.rows()]
    if path.suffix == ".csv":
        with path.open("w", newline="", encoding="utf-8") as file:
            table = csv.DictWriter(file, rows[0].keys())
            table.writeheader()
            table.writerows(rows)
        return
    import pyarrow
    import pyarrow.parquet

    pyarrow.parquet.write_table(pyarrow.Table.from_pylist(rows), path)
