/** Vats and barrels in the way of a stroke: whom they serve, and when they give way to it. */

import { NOWHERE, type Floor } from "./grid";
import type { Layout, Part } from "./layout";
import type { Site, Stroke } from "./route";
import { facing, type Element } from "./trace";

export type Store = Extract<Part, { kind: "container" | "reservoir" }>;

export const isStore = (part: Part | undefined | null): part is Store =>
  part?.kind === "container" || part?.kind === "reservoir";

/** What shows an active end to a side of a cell. */
function activeAt(site: Site, cell: number, side: number): Element | undefined {
  const met = site.trace.ends.get(facing(site.floor, cell * site.floor.sides + side));
  return met && !isStore(met.part) ? met : undefined;
}

/** The sides by which a vat or barrel serves somebody. */
export function usedSides(site: Site, store: Store): number[] {
  const sides = store.kind === "reservoir" ? [store.side] : [...site.floor.grid.names.keys()];
  return sides.filter((side) => activeAt(site, store.cell, side) !== undefined);
}

/** What a stroke comes from: an input that wants, an output that gives, a vat; null if nothing tells. */
export type Bearing = "in" | "out" | "supply" | null;

export function bearing(site: Site, stroke: Stroke): Bearing {
  const [first] = stroke.path;
  if (stroke.from?.kind === "container") return "supply";
  if (first === undefined) return null;
  if (stroke.entry !== null) {
    const met = activeAt(site, first, stroke.entry);
    return met?.port?.way ?? (met ? bearingOf(met) : null);
  }
  const [piece] = site.pipes(first);
  const found = piece && site.trace.elements.find((element) => element.part === piece);
  return found ? bearingOf(found) : null;
}

function bearingOf({ network }: Element): Bearing {
  if (!network) return null;
  if (network.elements.some((element) => element.port?.way === "out")) return "out";
  if (network.containers.length) return "supply";
  return network.elements.some((element) => element.port) ? "in" : null;
}

/** Whether the store before a port is the port's own, so that a stroke from there may take its place. */
export function servesPort(site: Site, store: Store, side: number): boolean {
  return store.kind === "container" || (store.side === side && usedSides(site, store).length > 0);
}

/** Whether a stroke that ends at a store means to take its place: it chains who was stored with who wants. */
export function givesWay(site: Site, store: Store, stroke: Stroke): boolean {
  const from = bearing(site, stroke);
  if (!usedSides(site, store).length) return false;
  return store.kind === "container" ? from === "out" : from === "in";
}

/** The last cell of a stroke with a free end, to which the store it began with moves along. */
export function movedAlong(site: Site, stroke: Stroke): { store: Store; cell: number; side: number } | null {
  const [first] = stroke.path;
  const last = stroke.path.at(-1);
  const store = first === undefined ? undefined : site.bodies.get(first);
  if (!isStore(store) || last === undefined || last === first) return null;
  if (stroke.to || stroke.exit !== null || site.pipes(last).length || site.bodies.has(last)) return null;
  return { store, cell: last, side: site.floor.sideTo(last, stroke.path.at(-2)!) };
}

export interface Moved {
  store: Store;
  how: "goes" | "moves";
}

/** What a step does to vats and barrels, to be told: they go back to the tray, or elsewhere. */
export function storesMoved(before: Layout, after: Layout): Moved[] {
  const there = (layout: Layout): Store[] => layout.filter(isStore);
  const kindOf = (store: Store): string => (store.kind === "container" ? store.colour : store.what);
  const now = there(after);
  const fresh = now.filter((store) => !there(before).some((each) => each.cell === store.cell));
  return there(before)
    .filter((store) => !now.some((each) => each.cell === store.cell && kindOf(each) === kindOf(store)))
    .map((store) => ({ store, how: fresh.some((each) => kindOf(each) === kindOf(store)) ? "moves" : "goes" }));
}

/** Why no pipe can leave a port: what stands before it. */
export function blockedBy(floor: Floor, site: Site, cell: number): "wall" | "pillar" | "machine" | "store" | null {
  const kind = floor.cells[cell]?.kind;
  if (cell === NOWHERE || kind === undefined || kind === "outside") return "wall";
  if (kind === "pillar") return "pillar";
  const body = site.bodies.get(cell);
  if (!body) return null;
  return isStore(body) ? "store" : "machine";
}
