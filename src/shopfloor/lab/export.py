"""Simulated games in one file: parquet or csv, by the file's ending, one row a seat and game."""

from __future__ import annotations

import csv
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Protocol

from shopfloor.kernel import GameError, Json
from shopfloor.lab.extras import need
from shopfloor.lab.store import Block, TallySink

ENDINGS = (".csv", ".parquet")


def check_target(path: Path) -> None:
    """Raise GameError before any game is played if the table could not be written."""
    if path.suffix not in ENDINGS:
        raise GameError("out_ending", file=path.name, known=list(ENDINGS))
    if not path.parent.is_dir():
        raise GameError("out_folder", file=str(path.parent))
    if path.suffix == ".parquet":
        need("study", "pyarrow")


class Writer(Protocol):
    """Writes rows to a file."""

    def write(self, rows: list[Json]) -> None: ...


class Csv:
    """Rows as text; the first ones name the columns."""

    def __init__(self, file: Any) -> None:
        self.file = file
        self.table: csv.DictWriter[str] | None = None

    def write(self, rows: list[Json]) -> None:
        if self.table is None:
            self.table = csv.DictWriter(self.file, rows[0].keys())
            self.table.writeheader()
        self.table.writerows(rows)


class Parquet:
    """Rows as Parquet, a group a block."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.writer: Any = None

    def write(self, rows: list[Json]) -> None:
        import pyarrow
        import pyarrow.parquet

        table = pyarrow.Table.from_pylist(rows)
        if self.writer is None:
            self.writer = pyarrow.parquet.ParquetWriter(self.path, table.schema)
        self.writer.write_table(table)

    def close(self) -> None:
        if self.writer is not None:
            self.writer.close()


class InOrder(TallySink):
    """Hands rows on in the order of the blocks, whatever order these come in."""

    def __init__(self, writer: Writer) -> None:
        super().__init__()
        self.writer = writer
        self.early: dict[int, list[Json]] = {}
        self.next = 0

    def take(self, block: Block) -> None:
        super().take(block)
        self.early[block.number] = block.rows
        while self.next in self.early:
            self.writer.write(self.early.pop(self.next))
            self.next += 1


@contextmanager
def writing(path: Path) -> Iterator[Writer]:
    """What writes rows to this file."""
    if path.suffix == ".csv":
        with path.open("w", newline="", encoding="utf-8") as file:
            yield Csv(file)
        return
    writer = Parquet(path)
    try:
        yield writer
    finally:
        writer.close()


class Games(TallySink):
    """Writes every saved game to a folder."""

    def __init__(self, folder: Path) -> None:
        super().__init__()
        folder.mkdir(parents=True, exist_ok=True)
        self.folder = folder

    def take(self, block: Block) -> None:
        super().take(block)
        for index, text in block.saved:
            (self.folder / f"{index:06}.jsonl").write_text(text, encoding="utf-8")
