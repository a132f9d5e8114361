"""The client's geometry of pipes, run in Node: what a stroke leaves, on squares and on hexes."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parent.parent.parent.parent
sys.path.insert(0, str(ROOT / "tools"))

import web as client  # noqa: E402

BUNDLE = """
import { rolldown } from "rolldown";
const bundle = await rolldown({ input: process.argv[2] });
await bundle.write({ file: process.argv[3], format: "esm" });
"""
ENTRY = """
export * from "%(pipes)s/model/grid";
export * from "%(pipes)s/model/machines";
export * from "%(pipes)s/model/layout";
export * from "%(pipes)s/model/route";
export * from "%(pipes)s/model/edit";
export * from "%(pipes)s/model/trace";
"""
DRAW = """
import { readFileSync } from "node:fs";
import * as m from "%(bundle)s";
const job = JSON.parse(readFileSync(0, "utf8"));
const folder = `%(root)s/src/shopfloor/games/${job.game.replace("-", "_")}/data`;
const read = (name) => readFileSync(`${folder}/${name}`, "utf8");
const [machines, boards] = ["machines.csv", "boards.txt"].map(read);
const catalogue = m.catalogue(job.game, machines, boards);
const floor = catalogue.floors.get(job.layout.split(":")[0]);
let layout = m.fromLine(floor, job.layout);
const point = ([column, row, side]) => {
  const cell = floor.cell([column, row]);
  const centre = floor.centre(cell);
  if (!side) return centre;
  const edge = floor.middle(cell, floor.grid.names.indexOf(side));
  return { x: centre.x + (edge.x - centre.x) * 0.8, y: centre.y + (edge.y - centre.y) * 0.8 };
};
for (const way of job.strokes) {
  const site = new m.Site(catalogue, floor, layout);
  let stroke = m.begin(site, floor.hit(point(way[0])), point(way[0]));
  for (const stop of way.slice(1)) stroke = m.lead(site, stroke, point(stop));
  layout = m.lay(site, stroke);
}
const found = m.trace(catalogue, floor, layout);
console.log(JSON.stringify({
  json: m.toJson(job.game, floor, layout),
  open: found.open.length,
  colours: found.networks.map((network) => network.colour),
}));
"""


class Node:
    """Lays strokes on a layout."""

    def __init__(self, node: str, script: Path) -> None:
        self.node = node
        self.script = script

    def lay(self, game: str, layout: str, *strokes: list[list[Any]]) -> Any:
        job = json.dumps({"game": game, "layout": layout, "strokes": strokes})
        done = subprocess.run(
            [self.node, str(self.script)], input=job, capture_output=True, text=True
        )
        assert done.returncode == 0, done.stderr
        return json.loads(done.stdout)

    def pipes(self, game: str, layout: str, *strokes: list[list[Any]]) -> list[str]:
        """The pieces that lie there afterwards, as `W-E@3,2`."""
        laid = self.lay(game, layout, *strokes)["json"]["pipes"]
        return sorted(f"{'-'.join(p['ends'])}@{p['at'][0]},{p['at'][1]}" for p in laid)


@pytest.fixture(scope="module")
def node(tmp_path_factory: pytest.TempPathFactory) -> Node:
    folder = tmp_path_factory.mktemp("geometry")
    node, npm = client.find_node()
    client.install(node, npm)
    (folder / "node_modules").symlink_to(ROOT / "web" / "node_modules")
    pipes = ROOT / "web" / "src" / "games" / "pipes"
    (folder / "entry.ts").write_text(ENTRY % {"pipes": pipes})
    (folder / "bundle.mjs").write_text(BUNDLE)
    command = [node, "bundle.mjs", "entry.ts", "model.mjs"]
    subprocess.run(command, cwd=folder, check=True, capture_output=True)
    (folder / "draw.mjs").write_text(DRAW % {"bundle": folder / "model.mjs", "root": ROOT})
    return Node(node, folder / "draw.mjs")


FUN, FUNNER = "factory-fun", "factory-funner"


def test_a_stroke_from_port_to_port_makes_the_pieces_between(node: Node) -> None:
    # High Pressor makes orange to the east, Slimline takes orange in the west.
    stroke = [[2, 2, "E"], [3, 2], [4, 2], [5, 2, "W"]]
    assert node.pipes(FUN, "classic-a: 38@1,2 42@5,2", stroke) == ["E-W@3,2", "E-W@4,2"]


def test_a_fast_stroke_fills_the_cells_it_jumped_over(node: Node) -> None:
    assert len(node.pipes(FUN, "classic-a: 38@1,1 42@6,5", [[2, 1, "E"], [6, 5, "W"]])) == 7


def test_a_stroke_goes_round_what_stands_in_its_way(node: Node) -> None:
    pipes = node.pipes(FUN, "classic-a: 38@1,1 red@4,1 42@6,1", [[2, 1, "E"], [6, 1, "W"]])
    assert len(pipes) == 5 and not any(pipe.endswith("@4,1") for pipe in pipes)


def test_a_stroke_taken_back_leaves_nothing_behind_it(node: Node) -> None:
    stroke = [[2, 2, "E"], [3, 2], [3, 3], [3, 4], [3, 3], [3, 2], [4, 2], [5, 2, "W"]]
    assert node.pipes(FUN, "classic-a: 38@1,2 42@5,2", stroke) == ["E-W@3,2", "E-W@4,2"]


def test_going_through_crosses_and_ending_on_joins(node: Node) -> None:
    line = "classic-a: W-E@3,3 W-E@4,3"
    assert node.pipes(FUN, line, [[3, 1], [3, 2], [3, 3], [3, 4]]) == [
        "E-W@3,3",
        "E-W@4,3",
        "N-S@3,1",
        "N-S@3,2",
        "N-S@3,3",
        "N-S@3,4",
    ]
    joined = node.pipes(FUN, line, [[3, 1], [3, 2], [3, 3]])
    assert "N-E-W@3,3" in joined and "N-S@3,2" in joined


def test_beginning_on_a_pipe_splits_it(node: Node) -> None:
    pipes = node.pipes(FUN, "classic-a: W-E@3,3", [[3, 3], [3, 4], [3, 5]])
    assert pipes == ["E-S-W@3,3", "N-S@3,4", "N-S@3,5"]


def test_three_pipes_share_a_hex(node: Node) -> None:
    strokes = [[[0, 2], [1, 2], [2, 2]], [[1, 1], [1, 2], [2, 3]], [[2, 1], [1, 2], [1, 3]]]
    pipes = [pipe for pipe in node.pipes(FUNNER, "cyan:", *strokes) if pipe.endswith("@1,2")]
    assert pipes == ["E-W@1,2", "SE-NW@1,2", "SW-NE@1,2"]


def test_a_barrel_at_the_end_turns_to_its_pipe(node: Node) -> None:
    laid = node.lay(FUN, "classic-a: 38@1,2 output@5,2/N", [[2, 2, "E"], [3, 2], [4, 2], [5, 2]])
    assert laid["json"]["reservoirs"] == [{"kind": "output", "at": [5, 2], "side": "W"}]
    assert "orange" in laid["colours"]


def test_a_tap_between_two_ports_joins_them(node: Node) -> None:
    assert node.pipes(FUN, "classic-a: 38@1,2 42@4,2", [[3, 2]]) == ["E-W@3,2"]


def test_a_hex_pipe_follows_the_hand_round_a_bend(node: Node) -> None:
    # Umeaker turned by three makes yellow to the east; Ectotraper takes it in the west.
    stroke = [[1, 1, "E"], [2, 1], [2, 0], [3, 0], [4, 1], [5, 1, "W"]]
    pipes = node.pipes(FUNNER, "cyan: 45@1,1/3 13@5,1", stroke)
    assert len(pipes) == 4 and "NE-W@2,1" in [
        f"{'-'.join(sorted(p.split('@')[0].split('-')))}@{p.split('@')[1]}" for p in pipes
    ]
