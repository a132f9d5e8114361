"""The bank of turns: a number of nodes comes to the same value and proof as when it was kept."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from benchmarks.layouts import count

KEPT: dict[str, Any] = json.loads((Path(__file__).parent / "data" / "bank_counts.json").read_text())
EVERY = 4  # the whole table: docs/solver.md


@pytest.mark.parametrize(
    "row", KEPT["rows"][::EVERY], ids=lambda row: f"{row['game']}-{row['turn']}"
)
def test_nodes_come_to_what_they_did(row: dict[str, Any]) -> None:
    assert count(row["game"], row["turn"], KEPT["nodes"]) == row
