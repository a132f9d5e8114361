/**
 * What a stroke makes needless goes with it, in the same step: the old way of a pipe that was drawn
 * anew, a supply beside an output that feeds instead, a reservoir where a machine drinks now, and
 * the stubs that all this leaves.
 */

import type { Floor } from "./grid";
import { keyOf, pipe, type Layout, type Part } from "./layout";
import type { Catalogue } from "./machines";
import { isStore } from "./stores";
import { facing, trace, type Element, type Network, type Trace } from "./trace";

interface Ground {
  catalogue: Catalogue;
  floor: Floor;
}

/** The stroke as far as tidying needs it: the slots of its own pieces, and the stores it was drawn from or to. */
export interface Done {
  before: Layout;
  path: readonly number[];
  /** Sides of ports at which it begins and ends, by slot of the piece. */
  ports: readonly number[];
  ends: readonly (Part | null)[];
}

type Edge = readonly [slot: number, across: number];

export function tidy(ground: Ground, layout: Layout, done: Done): Layout {
  const left = new Set(openSlots(ground, layout)); // what was open stays: somebody will lead it on
  let next = cutRings(ground, layout, done);
  next = cutMixed(ground, next, done);
  next = cutDead(ground, next, done);
  return prune(ground, next, left);
}

/** A ring cut, and the stubs that leaves; all else stays. */
export function unring(ground: Ground, layout: Layout, done: Done): Layout {
  return prune(ground, cutRings(ground, layout, done), new Set(openSlots(ground, layout)));
}

const traced = ({ catalogue, floor }: Ground, layout: Layout): Trace => trace(catalogue, floor, layout);
const isPipe = (element: Element | undefined): element is Element => element?.part.kind === "pipe";

export function openSlots(ground: Ground, layout: Layout): number[] {
  return traced(ground, layout)
    .open.filter(({ element }) => isPipe(element))
    .map(({ slot }) => slot);
}

/** A layout without these ends of pieces; a piece with one end is none. */
export function without(floor: Floor, layout: Layout, slots: ReadonlySet<number>): Layout {
  return layout.flatMap((part): Part[] => {
    if (part.kind !== "pipe") return [part];
    const ends = part.ends.filter((side) => !slots.has(part.cell * floor.sides + side));
    if (ends.length === part.ends.length) return [part];
    return ends.length < 2 ? [] : [pipe(part.cell, ends)];
  });
}

/** Cut back every stub but those that were open before. */
export function prune(ground: Ground, layout: Layout, left: ReadonlySet<number>): Layout {
  for (let now = layout; ;) {
    const dead = new Set(openSlots(ground, now).filter((slot) => !left.has(slot)));
    if (!dead.size) return now;
    now = without(ground.floor, now, dead);
  }
}

// Rings

/** Where a stroke closes a ring, its old way is taken up: the pipe runs anew. */
function cutRings(ground: Ground, layout: Layout, { before, path }: Done): Layout {
  const { floor } = ground;
  const old = traced(ground, before);
  let now = layout;
  let found = traced(ground, now);
  for (const slot of slotsAlong(floor, path)) {
    const ring = ringThrough(floor, found, slot);
    if (!ring) continue;
    const lay = ring.map((edge) => isPipe(old.ends.get(edge[0])) && isPipe(old.ends.get(edge[1])));
    const longest = longestRun(found, ring, lay);
    const other = ring.find((edge) => !isAlong(floor, path, edge)) ?? [slot, facing(floor, slot)];
    now = without(floor, now, new Set(longest.length ? longest.flat() : other));
    found = traced(ground, now);
  }
  return now;
}

/** The slots in which a stroke may close a ring: the edges it goes over, then all others of its cells. */
function slotsAlong(floor: Floor, path: readonly number[]): number[] {
  const edges = path.slice(1).map((cell, n) => path[n]! * floor.sides + floor.sideTo(path[n]!, cell));
  return [...edges, ...path.flatMap((cell) => [...floor.grid.names.keys()].map((side) => cell * floor.sides + side))];
}

/** Whether a way goes over an edge. */
function isAlong({ sides }: Floor, path: readonly number[], edge: Edge): boolean {
  const [from, to] = edge.map((slot) => path.indexOf(Math.floor(slot / sides)));
  return from! >= 0 && to! >= 0 && Math.abs(from! - to!) === 1;
}

/** The edges of a ring of pipes that goes over this slot, in order; null if there is none. */
function ringThrough(floor: Floor, found: Trace, slot: number): Edge[] | null {
  const start = found.ends.get(facing(floor, slot));
  const goal = found.ends.get(slot);
  if (!isPipe(start) || !isPipe(goal)) return null;
  const came = new Map<Element, Edge | null>([[start, null]]);
  const queue = [start];
  for (let element = queue.shift(); element && element !== goal; element = queue.shift()) {
    for (const end of element.slots) {
      const across = facing(floor, end);
      const next = found.ends.get(across);
      if (across === slot || end === slot || !isPipe(next) || came.has(next)) continue;
      came.set(next, [end, across]);
      queue.push(next);
    }
  }
  if (!came.has(goal) || goal === start) return null;
  const ring: Edge[] = [];
  for (let at = goal; at !== start; at = found.ends.get(came.get(at)![0])!) ring.unshift(came.get(at)!);
  return ring;
}

/** The longest way along old edges of a ring that no other pipe leaves. */
function longestRun(found: Trace, ring: readonly Edge[], old: readonly boolean[]): Edge[] {
  let best: Edge[] = [];
  let run: Edge[] = [];
  ring.forEach((edge, n) => {
    const forks = (found.ends.get(edge[0])?.slots.length ?? 0) > 2;
    if (!old[n] || forks) run = [];
    if (old[n]) run = [...run, edge];
    if (run.length > best.length) best = run;
  });
  return best;
}

// Supplies beside outputs, reservoirs beside inputs

function cutMixed(ground: Ground, layout: Layout, done: Done): Layout {
  let now = layout;
  for (const network of strokesNetworks(ground, now, done)) {
    const gives = network.elements.some(({ port }) => port?.way === "out");
    const takes = network.elements.some(({ port }) => port?.way === "in");
    const meant = (store: Part): boolean => done.ends.some((end) => end !== null && end.cell === store.cell);
    const explicit = network.containers.some(({ part }) => meant(part));
    if (gives && explicit) now = cutOutputs(ground, now, done);
    else if (gives) now = leave(ground, now, network, network.containers);
    if (gives && takes) {
      const needless = network.reservoirs.filter(({ part }) => !meant(part) && stoodAlone(ground, done, part));
      now = leave(ground, now, network, needless);
    }
  }
  return now;
}

/** The networks that run through the stroke's cells and use one of its edges. */
function strokesNetworks({ catalogue, floor }: Ground, layout: Layout, { path, ports }: Done): Network[] {
  const found = trace(catalogue, floor, layout);
  const inner = path.slice(1).map((cell, n) => cell * floor.sides + floor.sideTo(cell, path[n]!));
  const elements = [...inner, ...ports].map((slot) => found.ends.get(slot));
  return [...new Set(elements.flatMap((element) => (element?.network ? [element.network] : [])))];
}

/** Whether nobody drank beside a barrel before the stroke. */
function stoodAlone(ground: Ground, { before }: Done, store: Part): boolean {
  const old = traced(ground, before).networks.find(({ reservoirs }) =>
    reservoirs.some(({ part }) => keyOf(part) === keyOf(store)),
  );
  return !old?.elements.some(({ port }) => port?.way === "in");
}

/** Take a network off its stores; those that serve nobody else go back to the tray. */
function leave(ground: Ground, layout: Layout, network: Network, stores: readonly Element[]): Layout {
  const { floor } = ground;
  if (!stores.length) return layout;
  const mouths = new Set(stores.flatMap(({ slots }) => slots.map((slot) => facing(floor, slot))));
  const ends = network.elements.filter(isPipe).flatMap(({ slots }) => slots.filter((slot) => mouths.has(slot)));
  const next = without(floor, layout, new Set(ends));
  const found = traced(ground, next);
  const idle = (store: Element): boolean =>
    store.slots.every((slot) => {
      const met = found.ends.get(facing(floor, slot));
      return !met || isStore(met.part);
    });
  const gone = new Set(stores.filter(idle).map(({ key }) => key));
  return next.filter((part) => !gone.has(keyOf(part)));
}

/** Drawn from a vat to where an output fed before: the vat feeds now. */
function cutOutputs(ground: Ground, layout: Layout, { path }: Done): Layout {
  const { floor } = ground;
  const found = traced(ground, layout);
  const own = new Set(path);
  const dead = new Set<number>();
  for (const element of found.elements) {
    if (!isPipe(element) || !own.has(element.part.cell)) continue;
    for (const slot of element.slots) {
      const across = facing(floor, slot);
      const next = found.ends.get(across);
      if (!next || own.has(next.part.cell) || !beyond(floor, found, slot).some(({ port }) => port?.way === "out"))
        continue;
      if (next.port) continue; // a port of its own at the stroke's end is what it was drawn to
      dead.add(slot).add(across);
    }
  }
  return without(floor, layout, dead);
}

/** All that lies beyond an end, not going back over it; stores end the way. */
function beyond(floor: Floor, found: Trace, slot: number): Element[] {
  const home = found.ends.get(slot);
  const first = found.ends.get(facing(floor, slot));
  const seen = new Set(first ? [first] : []);
  for (const element of seen) {
    for (const end of isStore(element.part) ? [] : element.slots) {
      const next = found.ends.get(facing(floor, end));
      if (next && next !== home) seen.add(next);
    }
  }
  return [...seen];
}

// Stubs

/** A port that is drawn from anew leaves its old way if that led nowhere. */
function cutDead(ground: Ground, layout: Layout, { path, ports, before }: Done): Layout {
  const { floor } = ground;
  const found = traced(ground, layout);
  const old = traced(ground, before);
  const own = new Set(path);
  const dead = new Set<number>();
  for (const port of ports) {
    if (!isPipe(old.ends.get(port))) continue; // it was not drawn from before
    for (const slot of found.ends.get(port)?.slots ?? []) {
      if (slot === port || own.has(Math.floor(facing(floor, slot) / floor.sides))) continue;
      const branch = beyond(floor, found, slot);
      if (branch.every(isPipe)) for (const end of [slot, ...branch.flatMap(({ slots }) => slots)]) dead.add(end);
    }
  }
  const fresh = new Set(freeEnds(found, path, floor));
  return without(floor, layout, new Set([...dead].filter((slot) => !fresh.has(slot))));
}

/** The open ends of the cell in which a stroke ends freely: it is to be led on. */
function freeEnds(found: Trace, path: readonly number[], floor: Floor): number[] {
  return found.open.map(({ slot }) => slot).filter((slot) => Math.floor(slot / floor.sides) === path.at(-1));
}

// Runs

/** A piece with all that runs on from it to the next fork, port or store. */
export function runOf(ground: Ground, layout: Layout, part: Part): Part[] {
  const found = traced(ground, layout);
  const start = found.byKey.get(keyOf(part))?.find(isPipe);
  if (!start) return [part];
  const run = new Set([start]);
  const trail = [start];
  for (let element = trail.pop(); element; element = trail.pop()) {
    if (element !== start && element.slots.length > 2) continue;
    for (const slot of element.slots) {
      const next = found.ends.get(facing(ground.floor, slot));
      if (!isPipe(next) || next.slots.length > 2 || run.has(next)) continue;
      run.add(next);
      trail.push(next);
    }
  }
  return [...run].map((element) => element.part);
}

/** Take a whole run away; forks at its ends lose that arm. */
export function removeRun(ground: Ground, layout: Layout, part: Part): Layout {
  const run = new Set(runOf(ground, layout, part).map(keyOf));
  const left = new Set(openSlots(ground, layout));
  return prune(
    ground,
    layout.filter((each) => !run.has(keyOf(each))),
    left,
  );
}
