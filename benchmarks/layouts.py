"""How well the layout solver does on a fixed bank of turns: proven, best known, time to proof.

    python benchmarks/layouts.py [--seconds 1] [--nodes 12000] [--turns 120] [--every 1] [--keep]
    python benchmarks/layouts.py --nodes 12000 --every 6 --counts FILE

A turn is a factory as a greedy bot left it, the next tile, the purse and the bonus containers.
`best` is the best value any run has found; --keep writes better ones back. --counts writes what a
number of nodes comes to, turn by turn: value, proven and nodes are the same on every machine.
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
from shopfloor.solver.pipes.solve import UNLIMITED, Budget, LayoutSolution, best_layout

DATA = Path(__file__).parent / "data"
GAMES = {rules.game: rules for rules in (FUN, FUNNER)}


def read_bank(rules: PipeRules) -> list[dict[str, Any]]:
    return [json.loads(line) for line in bank(rules).read_text("utf-8").splitlines()]


def bank(rules: PipeRules) -> Path:
    return DATA / f"{rules.game}-turns.jsonl"


def read_turn(rules: PipeRules, row: dict[str, Any]) -> Turn:
    stock = Stock(rules)
    for colour, more in enumerate(row["extras"]):
        stock.owned[colour] += more
    stock.add(rules.machines[row["machine"]].bonus)
    stock.forbid_diagonals()
    layout = layout_from_text(rules.floors, row["layout"])
    return Turn(layout, row["machine"], row["money"], stock)


def solve(rules: PipeRules, turn: Turn, seconds: float, nodes: int) -> tuple[LayoutSolution, float]:
    begun = time.process_time()
    budget = Budget(nodes, lambda: time.process_time() - begun > seconds)
    answer = best_layout(rules, turn, 0, budget)
    return answer, time.process_time() - begun


def measure(
    rules: PipeRules, rows: list[dict[str, Any]], seconds: float, most: int
) -> dict[str, float]:
    proven, reached, taken, nodes, total = 0, 0, [], 0, 0.0
    for row in rows:
        answer, spent = solve(rules, read_turn(rules, row), seconds, most)
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


def count(game: str, number: int, nodes: int) -> dict[str, Any]:
    """What so many nodes come to in one turn of the bank; no clock is asked."""
    rules = GAMES[game]
    turn = read_turn(rules, read_bank(rules)[number])
    answer = best_layout(rules, turn, 0, Budget(nodes))
    outcome = {"value": answer.value, "proven": answer.proven, "nodes": int(answer.nodes)}
    return {"game": game, "turn": number, **outcome}


def write_counts(file: Path, nodes: int, every: int) -> None:
    """One row a line, so that a difference names the turn."""
    rows = [
        count(game, number, nodes)
        for game, rules in GAMES.items()
        for number in range(0, len(read_bank(rules)), every)
    ]
    made = f"python benchmarks/layouts.py --nodes {nodes} --every {every} --counts FILE"
    head = f'"made_by": {json.dumps(made)},\n"nodes": {nodes},\n"rows": [\n'
    file.write_text("{\n" + head + ",\n".join(map(json.dumps, rows)) + "\n]\n}\n", "utf-8")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=1.0)
    parser.add_argument("--nodes", type=int, default=UNLIMITED)
    parser.add_argument("--turns", type=int, default=1000)
    parser.add_argument("--every", type=int, default=1)
    parser.add_argument("--keep", action="store_true")
    parser.add_argument("--counts", type=Path, help="a file for what the nodes come to")
    options = parser.parse_args()
    if options.counts is not None:
        write_counts(options.counts, options.nodes, options.every)
        return
    for rules in GAMES.values():
        rows = read_bank(rules)
        chosen = rows[: options.turns : options.every]
        figures = measure(rules, chosen, options.seconds, options.nodes)
        print(rules.game, {name: round(figure, 3) for name, figure in figures.items()})
        if options.keep:
            text = "".join(json.dumps(row) + "\n" for row in rows)
            bank(rules).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
