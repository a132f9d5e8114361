/** Changes of a layout that are not strokes: place, move, turn, remove. Each gives a new layout. */

import { dragAlong, takenUp } from "./drag";
import { distance, NOWHERE, type Floor, type Point } from "./grid";
import { cellsOf, endsOf, keyOf, turnedPart, type Layout, type Part } from "./layout";
import { nearest, Site } from "./route";
import { blockedBy } from "./stores";
import { prune } from "./tidy";
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

/** A part set down; pipes in its place go, with the stubs that leaves. */
export function place(site: Site, part: Part): Layout {
  const { catalogue, floor, layout } = site;
  const cells = new Set(cellsOf(catalogue, floor, part));
  const under = layout.filter((each) => each.kind === "pipe" && cells.has(each.cell));
  if (!under.length) return [...layout, part];
  const left = new Set(site.trace.open.map(({ slot }) => slot));
  const bare = layout.filter((each) => !under.includes(each));
  return prune({ catalogue, floor }, [...bare, part], left);
}

export function remove(layout: Layout, part: Part): Layout {
  return layout.filter((each) => keyOf(each) !== keyOf(part));
}

/** Why a part cannot stand somewhere; null if it can. */
export function refusal(site: Site, part: Part): "wall" | "pillar" | "machine" | "store" | null {
  const { catalogue, floor } = site;
  for (const cell of cellsOf(catalogue, floor, part)) {
    const blocked = blockedBy(floor, site, cell);
    const own = cell !== NOWHERE && isSame(site.bodies.get(cell), part);
    if (blocked && !(own && (blocked === "machine" || blocked === "store"))) return blocked;
  }
  return null;
}

/** Whether two are one part that was moved or turned. */
function isSame(a: Part | undefined, b: Part): boolean {
  if (a?.kind !== b.kind || a.kind === "pipe" || b.kind === "pipe") return false;
  return a.kind === "machine" && b.kind === "machine" ? a.id === b.id : false;
}

/** The part as it would stand in another cell, turned on the way; a barrel looks at what could fill it there. */
export function movedPart(site: Site, part: Part, cell: number, turns = 0): Part {
  if (part.kind !== "reservoir") return turnedPart(site.floor, { ...part, cell }, turns);
  const rest = new Site(site.catalogue, site.floor, remove(site.layout, part));
  const [side] = openSides(rest, cell, site.floor.centre(cell));
  return { ...part, cell, side: side ?? part.side };
}

/** Why a part cannot be moved somewhere; what comes along with a machine is not in its way. */
export function moveRefusal(site: Site, part: Part, cell: number, turns = 0): ReturnType<typeof refusal> {
  return refusal(part.kind === "machine" ? takenUp(site, part) : site, movedPart(site, part, cell, turns));
}

/** Move a part; a machine drags its pipes along. Where it cannot stand, all stays. */
export function move(site: Site, part: Part, cell: number, turns = 0): Layout {
  if (part.kind === "pipe") return site.layout;
  const moved = movedPart(site, part, cell, turns);
  const stays = cell === part.cell && !turns;
  if (keyOf(moved) === keyOf(part) || stays || moveRefusal(site, part, cell, turns)) return site.layout;
  if (part.kind === "machine" && moved.kind === "machine") return dragAlong(site, part, moved, place);
  const rest = new Site(site.catalogue, site.floor, remove(site.layout, part));
  return place(rest, moved);
}

/** Move several parts together, as far as the one that is held; where one cannot stand, all stay. */
export function moveAll(site: Site, parts: readonly Part[], held: Part, cell: number): Layout {
  const { catalogue, floor, layout } = site;
  const [from, to] = [floor.centre(held.cell), floor.centre(cell)];
  const rest = new Site(
    catalogue,
    floor,
    layout.filter((each) => !parts.includes(each)),
  );
  const there = parts.map((part): Part => {
    const { x, y } = floor.centre(part.cell);
    return { ...part, cell: floor.hit({ x: x + to.x - from.x, y: y + to.y - from.y }) };
  });
  const fits = (part: Part): boolean =>
    !refusal(rest, part) &&
    (part.kind === "pipe" || cellsOf(catalogue, floor, part).every((each) => !rest.pipes(each).length));
  return there.every(fits) ? [...rest.layout, ...there] : layout;
}

/** Turn a part to the next way in which it has room; null if there is none. Pipes that it comes to cover go. */
export function turn(site: Site, part: Part, back = false): Layout | null {
  const { catalogue, floor } = site;
  const rest = new Site(catalogue, floor, remove(site.layout, part));
  for (let n = 1; n < floor.sides; n += 1) {
    const next = turnedPart(floor, part, back ? floor.sides - n : n);
    if (!refusal(rest, next)) return part.kind === "pipe" ? [...rest.layout, next] : place(rest, next);
  }
  return null;
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
  if (part.kind !== "machine") return near < floor.grid.radius * 0.5;
  const ports = endsOf(catalogue, floor, part).filter((end) => end.cell >= 0);
  return ports.every((end) => distance(point, floor.middle(end.cell, end.side)) > near);
}
