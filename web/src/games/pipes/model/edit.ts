/** Changes of a layout that are not strokes: place, move, turn, remove. Each gives a new layout. */

import { distance, type Floor, type Point } from "./grid";
import { cellsOf, endsOf, keyOf, turnedPart, type Layout, type Part } from "./layout";
import { nearest, type Site } from "./route";
import type { Catalogue, Colour } from "./machines";
import { facing } from "./trace";

export type Tool =
  | { kind: "pipe" }
  | { kind: "remove" }
  | { kind: "machine"; id: number }
  | { kind: "container"; colour: Colour }
  | { kind: "reservoir"; what: "output" | "end" }
  | { kind: "diagonal" };

/** The part a tool would set down here; `turn` counts the player's turns since it was taken up. */
export function ghostOf(site: Site, tool: Tool, cell: number, point: Point, turn: number): Part | null {
  if (tool.kind === "machine") return { kind: "machine", cell, id: tool.id, turn };
  if (tool.kind === "diagonal") return { kind: "diagonal", cell, turn: turn % site.floor.sides };
  if (tool.kind === "container") return { kind: "container", cell, colour: tool.colour };
  if (tool.kind !== "reservoir") return null;
  // A barrel looks at what could fill it; else at the edge that is nearest.
  const waiting = openSides(site, cell, point);
  const side = waiting[0] ?? site.floor.sideNear(cell, point);
  return { kind: "reservoir", cell, what: tool.what, side: (side + turn) % site.floor.sides };
}

function openSides(site: Site, cell: number, point: Point): number[] {
  const { floor } = site;
  const open = new Set(site.trace.open.map((end) => end.slot));
  return floor.grid.names
    .map((_, side) => side)
    .filter((side) => open.has(facing(floor, cell * floor.sides + side)))
    .sort(
      (a, b) =>
        rank(site, cell, a) - rank(site, cell, b) ||
        distance(point, floor.middle(cell, a)) - distance(point, floor.middle(cell, b)),
    );
}

/** Outputs before everything else: barrels are for them. */
function rank(site: Site, cell: number, side: number): number {
  return site.trace.ends.get(facing(site.floor, cell * site.floor.sides + side))?.port?.way === "in" ? 1 : 0;
}

export function place(layout: Layout, part: Part): Layout {
  return [...layout, part];
}

export function remove(layout: Layout, part: Part): Layout {
  return layout.filter((each) => keyOf(each) !== keyOf(part));
}

export function move(floor: Floor, layout: Layout, part: Part, cell: number): Layout {
  if (!floor.isFree(cell) || part.kind === "pipe") return layout;
  return layout.map((each) => (keyOf(each) === keyOf(part) ? { ...part, cell } : each));
}

export function turn(floor: Floor, layout: Layout, part: Part): Layout {
  return layout.map((each) => (keyOf(each) === keyOf(part) ? turnedPart(floor, part) : each));
}

/** The part below a point: a body, else the nearest piece of pipe. */
export function partAt(site: Site, cell: number, point: Point): Part | null {
  return site.bodies.get(cell) ?? nearest(site.floor, site.pipes(cell), point) ?? null;
}

/** Whether a point is in the heart of a body, by which it is moved; from its rim one draws. */
export function isHeart(catalogue: Catalogue, floor: Floor, part: Part, point: Point): boolean {
  const cells = cellsOf(catalogue, floor, part).filter((cell) => cell >= 0);
  const centres = cells.map((cell) => floor.centre(cell));
  const heart = {
    x: centres.reduce((sum, each) => sum + each.x, 0) / centres.length,
    y: centres.reduce((sum, each) => sum + each.y, 0) / centres.length,
  };
  const near = distance(point, heart);
  if (part.kind !== "machine") return near < floor.grid.radius * 0.34;
  const ports = endsOf(catalogue, floor, part).filter((end) => end.cell >= 0);
  return ports.every((end) => distance(point, floor.middle(end.cell, end.side)) > near);
}
