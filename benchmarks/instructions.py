"""Counts the instructions of fixed playouts with callgrind: the same on a noisy machine.

    python benchmarks/instructions.py [--playouts 40]

Fantastic Factories with four seats, seeds from 0 on, all inside the compiled engine. Loading the
program is counted alone and taken off.
"""

from __future__ import annotations

import argparse
import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

PLAYED = """
from shopfloor.games.fantastic_factories.game import GAME
from shopfloor.kernel import Rng
decisions = sum([GAME.start(4).playout(Rng(seed)) for seed in range({playouts})])
print("decisions", decisions)
"""


def count(playouts: int) -> tuple[int, int]:
    """Instructions and decisions of a process that plays this many games."""
    with tempfile.TemporaryDirectory() as folder:
        out = Path(folder, "callgrind.out")
        command = ["valgrind", "--tool=callgrind", f"--callgrind-out-file={out}", sys.executable]
        done = subprocess.run(
            [*command, "-c", PLAYED.format(playouts=playouts)],
            env={**os.environ, "PYTHONHASHSEED": "0"},
            capture_output=True,
            text=True,
            check=True,
        )
    instructions = re.search(r"Collected : (\d+)", done.stderr)
    decisions = re.search(r"decisions (\d+)", done.stdout)
    assert instructions and decisions, done.stderr
    return int(instructions[1]), int(decisions[1])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--playouts", type=int, default=40)
    loading, _ = count(0)
    whole, decisions = count(parser.parse_args().playouts)
    spent = whole - loading
    print(f"{spent:,} instructions, {decisions:,} decisions, {spent / decisions:,.0f} a decision")


if __name__ == "__main__":
    main()
