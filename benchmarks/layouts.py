"""How well the layout solver does on a fixed bank of turns: proven, best known, time to proof.

    python benchmarks/layouts.py [--seconds 1] [--turns 120] [--keep]

A turn is a factory as a greedy bot left it, the next tile, the purse and the bonus containers.
`best` is the best value any run has found; --keep writes better ones back.
"""

from __future__ import annotations

import argparse
import json
import time
from pathlib import Path
from statistics import median
from typing import Any

from shopfloor.games.factory_fun.content import RULES as FUN
from shopfloor.games.factory_funner.content import RULES as FUNNER
from shopfloor.parts.pipes.judge.builds import Turn
from shopfloor.parts.pipes.judge.stock import Stock
from shopfloor.parts.pipes.rules import PipeRules
from shopfloor.parts.pipes.text import layout_from_text
from shopfloor.solver.pipes.solve import Answer, Budget, best_layout

DATA = Path(__file__).parent / "data"


def read_turn(rules: PipeRules, row: dict[str, Any]) -> Turn:
    stock = Stock(rules)
    for colour, more in enumerate(row["extras"]):
        stock.owned[colour] += more
    stock.add(rules.machines[row["machine"]].bonus)
    stock.forbid_diagonals()
    layout = layout_from_text(rules.floors, row["layout"])
    return Turn(layout, row["machine"], row["money"], stock)


def solve(rules: PipeRules, turn: Turn, seconds: float) -> tuple[Answer, float]:
    begun = time.process_time()
    budget = Budget(stop=lambda: time.process_time() - begun > seconds)
    answer = best_layout(rules, turn, 0, budget)
    return answer, time.process_time() - begun


def measure(rules: PipeRules, rows: list[dict[str, Any]], seconds: float) -> dict[str, float]:
    proven, reached, taken, nodes, total = 0, 0, [], 0, 0.0
    for row in rows:
        answer, spent = solve(rules, read_turn(rules, row), seconds)
        row["best"] = max(row.get("best", 0), answer.value)
        proven += answer.proven
        reached += answer.value >= row["best"]
        taken.append(spent if answer.proven else float("inf"))
        nodes += answer.nodes
        total += spent
    return {
        "turns": len(rows),
        "proven": proven / len(rows),
        "best_known": reached / len(rows),
        "median_ms_to_proof": 1000 * median(taken),
        "proven_in_100_ms": sum(t <= 0.1 for t in taken) / len(rows),
        "nodes_per_second": nodes / total,
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=1.0)
    parser.add_argument("--turns", type=int, default=1000)
    parser.add_argument("--keep", action="store_true")
    options = parser.parse_args()
    for rules in (FUN, FUNNER):
        file = DATA / f"{rules.game}-turns.jsonl"
        rows = [json.loads(line) for line in file.read_text("utf-8").splitlines()]
        figures = measure(rules, rows[: options.turns], options.seconds)
        print(rules.game, {name: round(figure, 3) for name, figure in figures.items()})
        if options.keep:
            file.write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")


if __name__ == "__main__":
    main()
