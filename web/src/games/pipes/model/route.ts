/**
 * From a gesture to pieces: which cells a stroke runs through and what it leaves in each.
 *
 * Crossing is a second piece on other edges; joining adds an end to a piece that is there. What
 * may stay so is for the server to say.
 */

import { distance, NOWHERE, opposite, type Floor, type Point } from "./grid";
import { cellsOf, isBody, keyOf, pipe, type Layout, type Part, type Pipe } from "./layout";
import { outlets, type Catalogue } from "./machines";
import { bearing, givesWay, isStore, movedAlong, servesPort, usedSides, type Store } from "./stores";
import { tidy, unring, without } from "./tidy";
import { facing, trace, type Trace } from "./trace";

/** A stroke under way: the cells that get pieces, and the sides by which it comes in and goes out. */
export interface Stroke {
  path: readonly number[];
  entry: number | null;
  exit: number | null;
  /** Where it was begun and where it is now, to choose among several things in one cell. */
  press: Point;
  now: Point;
  /** Vats and barrels at its two ends. */
  from: Part | null;
  to: Part | null;
}

/** A floor with its layout as strokes see it. */
export class Site {
  readonly bodies = new Map<number, Part>();
  readonly trace: Trace;

  constructor(
    readonly catalogue: Catalogue,
    readonly floor: Floor,
    readonly layout: Layout,
  ) {
    for (const part of layout) {
      if (isBody(part)) for (const cell of cellsOf(catalogue, floor, part)) this.bodies.set(cell, part);
    }
    this.trace = trace(catalogue, floor, layout);
  }

  pipes(cell: number): Pipe[] {
    return this.layout.filter((part): part is Pipe => part.kind === "pipe" && part.cell === cell);
  }

  isOpen(cell: number): boolean {
    return this.floor.isFree(cell) && !this.bodies.has(cell);
  }

  /** Whether a stroke may run before a port: the floor is free there, or only what serves the port stands on it. */
  isDrawable({ cell, side }: { cell: number; side: number }): boolean {
    const body = this.bodies.get(cell);
    return this.floor.isFree(cell) && (!body || (isStore(body) && servesPort(this, body, side)));
  }

  /** The slot in front of the machine's port that is nearest to a point. */
  portNear(part: Part, point: Point): { cell: number; side: number } | null {
    const machine = part.kind === "machine" ? this.catalogue.machines.get(part.id) : undefined;
    if (!machine || part.kind !== "machine") return null;
    const ports = outlets(this.floor, machine, part.cell, part.turn).filter((each) => each.cell !== NOWHERE);
    const far = ports.map((each) => distance(point, this.floor.middle(each.cell, each.side)));
    const port = ports[far.indexOf(Math.min(...far))];
    const slot = port ? facing(this.floor, port.cell * this.floor.sides + port.side) : NOWHERE;
    return slot === NOWHERE ? null : { cell: Math.floor(slot / this.floor.sides), side: slot % this.floor.sides };
  }

  /** Ends that wait for something in this cell, nearest to the point first; vats count if nothing else. */
  waiting(cell: number, point: Point, but: readonly number[] = []): number[] {
    const sides = this.floor.grid.names.map((_, side) => side).filter((side) => !but.includes(side));
    const seen = (side: number) => this.trace.ends.get(facing(this.floor, cell * this.floor.sides + side));
    const active = sides.filter((side) => {
      const kind = seen(side)?.part.kind;
      return kind === "machine" || kind === "pipe" || kind === "diagonal";
    });
    const passive = sides.filter((side) => {
      const part = seen(side)?.part;
      return part?.kind === "container" || part?.kind === "reservoir";
    });
    const near = (a: number, b: number): number =>
      distance(point, this.floor.middle(cell, a)) - distance(point, this.floor.middle(cell, b));
    return [...active.sort(near), ...passive.sort(near)];
  }
}

/** Begin a stroke; null where none can begin. */
export function begin(site: Site, cell: number, press: Point): Stroke | null {
  const body = site.bodies.get(cell);
  const stroke: Stroke = { path: [], entry: null, exit: null, press, now: press, from: null, to: null };
  if (body?.kind === "machine") {
    const port = site.portNear(body, press);
    if (!port || !site.isDrawable(port)) return null;
    return { ...stroke, path: [port.cell], entry: port.side, from: body };
  }
  if (body?.kind === "reservoir" && usedSides(site, body).length) return onward(site, stroke, body);
  if (body) return body.kind === "diagonal" ? null : { ...stroke, from: body };
  return site.floor.isFree(cell) ? { ...stroke, path: [cell] } : null;
}

/** A stroke from the end that waits in a cell. */
export function beginAtEnd(site: Site, cell: number): Stroke {
  const { floor } = site;
  const at = floor.centre(cell);
  const [entry = null] = site.waiting(cell, at);
  const met = entry === null ? undefined : site.trace.ends.get(facing(floor, cell * floor.sides + entry));
  const from = met?.part.kind === "machine" ? met.part : null;
  return { path: [cell], entry, exit: null, press: at, now: at, from, to: null };
}

/** A stroke from a barrel that is filled already leads what fills it on, through the barrel's place. */
function onward(site: Site, stroke: Stroke, { cell, side }: { cell: number; side: number }): Stroke {
  const met = site.trace.ends.get(facing(site.floor, cell * site.floor.sides + side));
  const from = met?.part.kind === "machine" ? met.part : null;
  return { ...stroke, path: [cell], entry: side, from };
}

/** Lead the stroke to where the pointer is now. */
export function lead(site: Site, stroke: Stroke, now: Point): Stroke {
  const cell = site.floor.hit(now);
  const moved = { ...stroke, now };
  if (cell === NOWHERE || cell === stroke.path.at(-1)) return { ...moved, exit: null, to: null };
  const body = site.bodies.get(cell);
  if (body && body === stroke.from) return moved;
  if (body?.kind === "machine") {
    const port = site.portNear(body, now);
    const path = port && site.isDrawable(port) ? reach(site, stroke, port.cell) : null;
    return path && port ? { ...moved, path, exit: port.side, to: body } : moved;
  }
  if (body && !stroke.path.includes(cell)) return isStore(body) ? leadToStore(site, moved, body) : moved;
  const path = site.floor.isFree(cell) ? reach(site, stroke, cell) : null;
  return path ? { ...moved, path: joinedEarly(site, stroke, path), exit: null, to: null } : moved;
}

/** A way found to a pipe ends where it first meets what that pipe belongs to. */
function joinedEarly(site: Site, { path: before }: Stroke, path: readonly number[]): readonly number[] {
  const networks = (cell: number) => site.pipes(cell).map((piece) => site.trace.byKey.get(keyOf(piece))?.[0]?.network);
  const goal = networks(path.at(-1)!);
  if (goal.length !== 1 || path.length - before.length < 2) return path;
  const met = path.findIndex((cell, n) => n >= before.length && networks(cell).includes(goal[0]));
  return path.slice(0, met + 1);
}

/** To a store, or through its place to whom it served; a barrel in use is joined by the pipe before it. */
function leadToStore(site: Site, stroke: Stroke, store: Store): Stroke {
  const path = reach(site, stroke, store.cell);
  const last = path?.at(-2) ?? stroke.from?.cell;
  if (!path || last === undefined) return stroke;
  const [used] = usedSides(site, store);
  if (store.kind === "reservoir" && used !== undefined) {
    const before = site.floor.neighbour(store.cell, used);
    const joined = site.isOpen(before) ? reach(site, stroke, before) : null;
    const merges = bearing(site, stroke) === "out";
    if (joined && (merges || joined.length <= path.length)) return { ...stroke, path: joined, exit: null, to: null };
    if (merges) return stroke;
  }
  if (used !== undefined && givesWay(site, store, stroke)) return { ...stroke, path, exit: used, to: null };
  if (path.length < 2) return stroke;
  return { ...stroke, path: path.slice(0, -1), exit: site.floor.sideTo(last, store.cell), to: store };
}

/** The path led on to a cell: back along itself, or the shortest way round what stands there. */
function reach(site: Site, stroke: Stroke, goal: number): number[] | null {
  const { path, from } = stroke;
  const back = path.indexOf(goal);
  if (back >= 0) return path.slice(0, back + 1);
  const start = path.at(-1) ?? from?.cell;
  if (start === undefined) return null;
  if (site.floor.sideTo(start, goal) !== NOWHERE) return [...path, goal]; // as the hand goes, cell by cell
  const more = shortest(site, start, goal, new Set(path));
  return more ? [...path, ...more] : null;
}

const SHARED = 8; // a pipe of its own is led round an edge that another uses already

/** What it costs to go on over an edge: over other pipes more, and along them much more. */
function stepCost(site: Site, cell: number, side: number, next: number, goal: number): number {
  const slot = cell * site.floor.sides + side;
  const used = [slot, facing(site.floor, slot)].some((end) => site.trace.ends.get(end)?.part.kind === "pipe");
  return (site.pipes(next).length && next !== goal ? 1.6 : 1) + (used ? SHARED : 0);
}

/** The cells after `start` up to `goal`; of equal ways the one through fewer pipes. */
export function shortest(site: Site, start: number, goal: number, taken: ReadonlySet<number>): number[] | null {
  const best = new Map<number, { cost: number; from: number }>([[start, { cost: 0, from: NOWHERE }]]);
  const queue = [start];
  while (queue.length) {
    queue.sort((a, b) => best.get(a)!.cost - best.get(b)!.cost);
    const cell = queue.shift()!;
    if (cell === goal) break;
    for (let side = 0; side < site.floor.sides; side += 1) {
      const next = site.floor.neighbour(cell, side);
      if (next === NOWHERE || taken.has(next) || (next !== goal && !site.isOpen(next))) continue;
      const cost = best.get(cell)!.cost + stepCost(site, cell, side, next, goal);
      if (cost < (best.get(next)?.cost ?? Infinity)) {
        best.set(next, { cost, from: cell });
        queue.push(next);
      }
    }
  }
  if (!best.has(goal)) return null;
  const way: number[] = [];
  for (let cell = goal; cell !== start; cell = best.get(cell)!.from) way.unshift(cell);
  return way;
}

/** The layout with the stroke's pieces in it, and without what they make needless; `all`: with that too. */
export function lay(site: Site, stroke: Stroke, all = false): Layout {
  const { floor, catalogue } = site;
  const { path } = stroke;
  const along = movedAlong(site, stroke);
  const through = new Set(path.filter((cell) => site.bodies.has(cell)));
  if (path.length === 1 && through.size && stroke.exit === null) return site.layout; // not led anywhere yet
  let layout: Layout = site.layout.filter((part) => !isStore(part) || !through.has(part.cell));
  if (stroke.from) layout = faceTo(site, layout, stroke.from, path[0]);
  if (stroke.to) layout = faceTo(site, layout, stroke.to, path.at(-1));
  path.forEach((cell, n) => {
    const before = n ? floor.sideTo(cell, path[n - 1]!) : (stroke.entry ?? sideFrom(floor, cell, stroke.from));
    const after = n < path.length - 1 ? floor.sideTo(cell, path[n + 1]!) : stroke.exit;
    if (along?.cell === cell) layout = [...layout, moveStore(along)];
    else layout = put(layout, cell, [...settle(site, stroke, cell, before, after), ...served(site, cell)]);
    if (n === 0 && before === null && after !== null) layout = bend(site, layout, cell, after);
    if (n === path.length - 1 && after === null && before !== null) layout = bend(site, layout, cell, before);
  });
  const ends = [stroke.from, stroke.to];
  const done = { before: site.layout, path, ports: portsOf(floor, stroke), ends };
  return (all ? unring : tidy)({ catalogue, floor }, layout, done);
}

const moveStore = ({ store, cell, side }: { store: Store; cell: number; side: number }): Part =>
  store.kind === "container" ? { ...store, cell } : { ...store, cell, side };

/** Whom a store that gives way has served: the pipe in its place serves them all. */
function served(site: Site, cell: number): number[] {
  const store = site.bodies.get(cell);
  return isStore(store) ? usedSides(site, store) : [];
}

/** The ends of a stroke's pieces that lie before ports. */
function portsOf(floor: Floor, { path, entry, exit }: Stroke): number[] {
  const slot = (cell: number | undefined, side: number | null): number[] =>
    cell === undefined || side === null ? [] : [cell * floor.sides + side];
  return [...slot(path[0], entry), ...slot(path.at(-1), exit)];
}

function sideFrom(floor: Floor, cell: number, part: Part | null): number | null {
  const side = part && part.kind !== "machine" ? floor.sideTo(cell, part.cell) : NOWHERE;
  return side === NOWHERE ? null : side;
}

/** A barrel at the end of a stroke turns its inlet to it, unless it already meets something. */
function faceTo(site: Site, layout: Layout, part: Part, cell: number | undefined): Layout {
  if (part.kind !== "reservoir" || cell === undefined) return layout;
  const meets = site.trace.ends.get(facing(site.floor, part.cell * site.floor.sides + part.side));
  const side = site.floor.sideTo(part.cell, cell);
  if (meets || side === NOWHERE) return layout;
  return layout.map((each) => (keyOf(each) === keyOf(part) ? { ...part, side } : each));
}

/** The ends of the piece in one cell: those the stroke gives, and for a free end what suggests itself. */
function settle(site: Site, stroke: Stroke, cell: number, before: number | null, after: number | null): number[] {
  const given = [before, after].filter((side) => side !== null);
  if (given.length === 2) return given;
  const point = before === null && stroke.path.length > 1 ? stroke.press : stroke.now;
  const there = nearest(site.floor, suited(site, stroke, site.pipes(cell)), point);
  if (there) return given.length ? [...there.ends, ...given] : [];
  const waiting = site.waiting(cell, point, given);
  if (given.length === 1) return [given[0]!, waiting[0] ?? opposite(site.floor.grid, given[0]!)];
  if (!waiting.length) return [];
  return [waiting[0]!, waiting[1] ?? opposite(site.floor.grid, waiting[0]!)];
}

/** A piece with one open end that is led on elsewhere bends: that end gives way to the new one. */
function bend(site: Site, layout: Layout, cell: number, after: number): Layout {
  const led = layout.find((part) => part.kind === "pipe" && part.cell === cell && part.ends.includes(after));
  if (led?.kind !== "pipe" || led.ends.length < 3) return layout;
  const slots = led.ends.filter((side) => side !== after).map((side) => cell * site.floor.sides + side);
  const open = slots.filter((slot) => site.trace.open.some((end) => end.slot === slot));
  const network = site.trace.ends.get(slots[0]!)?.network; // a pipe that comes from somewhere
  const rooted = network && (network.containers.length || network.elements.some(({ port }) => port));
  return rooted && open.length === 1 ? without(site.floor, layout, new Set(open)) : layout;
}

/** Of several pieces in a cell those that carry what the stroke brings; all if none does. */
function suited(site: Site, stroke: Stroke, pieces: readonly Pipe[]): readonly Pipe[] {
  const brings = [
    ...brought(site, stroke.from, stroke.path[0], stroke.entry),
    ...brought(site, stroke.to, stroke.path.at(-1), stroke.exit),
  ];
  const carries = (piece: Pipe): string | null => site.trace.byKey.get(keyOf(piece))?.[0]?.network?.colour ?? null;
  const fitting = pieces.filter((piece) => brings.some((colour) => colour === carries(piece)));
  return fitting.length ? fitting : pieces;
}

/** The colours that a vat, or a machine by the port that a stroke meets, has at its end. */
function brought(site: Site, part: Part | null, cell: number | undefined, side: number | null): readonly string[] {
  if (part?.kind === "container") return [part.colour];
  if (part?.kind !== "machine" || cell === undefined || side === null) return [];
  return site.trace.ends.get(facing(site.floor, cell * site.floor.sides + side))?.port?.colours ?? [];
}

/** The piece in a cell of which an end is nearest to a point. */
export function nearest(floor: Floor, pieces: readonly Pipe[], point: Point): Pipe | undefined {
  const far = (piece: Pipe): number =>
    Math.min(...piece.ends.map((side) => distance(point, floor.middle(piece.cell, side))));
  return [...pieces].sort((a, b) => far(a) - far(b))[0];
}

/** Put a piece in a cell; pieces that use one of its edges become one with it. */
export function put(layout: Layout, cell: number, ends: readonly number[]): Layout {
  if (new Set(ends).size < 2) return layout;
  const touches = (part: Part): part is Pipe =>
    part.kind === "pipe" && part.cell === cell && part.ends.some((end) => ends.includes(end));
  const touched = layout.filter(touches);
  if (touched.some((piece) => ends.every((end) => piece.ends.includes(end)))) return layout;
  const merged = pipe(cell, [...ends, ...touched.flatMap((piece) => piece.ends)]);
  return [...layout.filter((part) => !touches(part)), merged];
}
