"""Every example runs, briefly."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

pytest.importorskip("pettingzoo")

EXAMPLES = Path(__file__).resolve().parent.parent / "examples"
BRIEF = {
    "random_agents": [],
    "monte_carlo": ["--games", "1", "--playouts", "1"],
    "tournament": ["--games", "2", "--bots", "random,miner"],
    "mcts": ["--games", "1", "--playouts", "3"],
    "dataset": ["--decisions", "500", "--games", "8"],
    "train_maskable_ppo": ["--steps", "64", "--batch", "8", "--games", "1"],
    "train_agent": [
        *("--decisions", "60", "--generations", "2", "--epochs", "1", "--trials", "2"),
        *("--final", "1"),
    ],
}
WANTS = {"train_maskable_ppo": "sb3_contrib", "train_agent": "torch", "random_agents": "pyspiel"}


def test_all_are_tried() -> None:
    assert {path.stem for path in EXAMPLES.glob("*.py")} == {*BRIEF, "my_bot"}  # tests/client


OTHER_GAMES = [
    ("random_agents", ["factory-funner"]),
    ("mcts", ["--game", "factory-fun", "--games", "1", "--playouts", "2"]),
    ("dataset", ["--game", "factory-funner", "--decisions", "60", "--games", "4"]),
]


@pytest.mark.parametrize(("name", "given"), [*sorted(BRIEF.items()), *OTHER_GAMES])
def test_an_example_runs(name: str, given: list[str], tmp_path: Path) -> None:
    if name in WANTS:
        pytest.importorskip(WANTS[name])
    command = [sys.executable, "-W", "ignore", str(EXAMPLES / f"{name}.py"), *given]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, timeout=900)
    assert done.returncode == 0, done.stderr
    assert done.stdout.strip()
