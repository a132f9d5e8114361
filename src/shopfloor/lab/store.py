"""Where simulated games go while they come: a folder of blocks that no crash can spoil.

    plan.json                     what is simulated, down to version and seed
    blocks/000007/games.parquet   the tables of one block, and
    blocks/000007/tally.json      what it came to

A block is written beside its place and then renamed into it, so it is there whole or not at all;
who goes on later, or elsewhere, plays what is missing. The parts of a plan can share a folder, or
be copied into one.
"""

from __future__ import annotations

import json
import os
import shutil
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Protocol

from shopfloor.kernel import BadFile, GameError, Json
from shopfloor.lab.plan import Part, Plan

PLAN = "plan.json"
TALLY = "tally.json"
BLOCKS = "blocks"


@dataclass(frozen=True)
class Block:
    """What came of a block of games."""

    number: int
    games: int
    tally: Json
    tables: dict[str, bytes] = field(default_factory=dict)
    rows: list[Json] = field(default_factory=list)
    saved: list[tuple[int, str]] = field(default_factory=list)


class Sink(Protocol):
    """Takes blocks, in whatever order they come."""

    def has(self, number: int) -> bool:
        """Tell whether a block need not be played."""
        ...

    def take(self, block: Block) -> None: ...


class TallySink:
    """Keeps the tallies only."""

    def __init__(self) -> None:
        self.kept: dict[int, Json] = {}

    def has(self, number: int) -> bool:
        return number in self.kept

    def take(self, block: Block) -> None:
        self.kept[block.number] = block.tally

    def tallies(self) -> Iterator[Json]:
        return iter([self.kept[number] for number in sorted(self.kept)])


class Folder:
    """Keeps tables and tallies on disk."""

    def __init__(self, root: Path, plan: Plan) -> None:
        self.root, self.plan = root, plan
        self.blocks = root / BLOCKS

    def open(self, part: Part, resume: bool) -> None:
        """Begin or go on; raise GameError if there is another plan, or this one unasked."""
        try:
            self.blocks.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise GameError("out_folder", file=str(self.root)) from error
        file, identity = self.root / PLAN, self.plan.identity()
        if file.exists():
            compare(file, identity)
        if not resume and any(self.has(number) for number in part.blocks(self.plan)):
            raise GameError("folder_in_use", file=str(self.root))
        write_whole(file, json.dumps(identity, indent=2).encode() + b"\n")

    def has(self, number: int) -> bool:
        return self.place(number).is_dir()

    def place(self, number: int) -> Path:
        return self.blocks / f"{number:06}"

    def take(self, block: Block) -> None:
        """Write a block beside its place, then rename it into it."""
        beside = self.blocks / f".{block.number:06}.{os.getpid()}"
        shutil.rmtree(beside, ignore_errors=True)
        beside.mkdir()
        for name, data in block.tables.items():
            (beside / f"{name}.parquet").write_bytes(data)
        (beside / TALLY).write_text(json.dumps(block.tally, sort_keys=True), encoding="utf-8")
        beside.rename(self.place(block.number))

    def tallies(self) -> Iterator[Json]:
        """Of all blocks that are there, in their order."""
        for number in range(self.plan.blocks):
            if self.has(number):
                yield json.loads((self.place(number) / TALLY).read_text(encoding="utf-8"))

    def missing(self) -> int:
        """How many blocks of the plan are not there."""
        return sum(1 for number in range(self.plan.blocks) if not self.has(number))


def compare(file: Path, identity: Json) -> None:
    """Raise GameError naming what differs, unless a folder holds this very plan."""
    found = read_plan(file)
    for key, value in identity.items():
        if found.get(key) != value:
            raise GameError("other_plan", file=str(file), what=key)


def read_plan(file: Path) -> Json:
    try:
        found: Json = json.loads(file.read_text(encoding="utf-8"))
    except FileNotFoundError:
        raise GameError("no_such_file", file=str(file)) from None
    except ValueError:
        raise BadFile("not_json", str(file)) from None
    return found


def write_whole(path: Path, data: bytes) -> None:
    """Write a file that is there whole or not at all."""
    beside = path.with_name(f".{path.name}.{os.getpid()}")
    beside.write_bytes(data)
    beside.replace(path)
