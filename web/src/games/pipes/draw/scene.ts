/** A whole factory as layers of small drawings, each with a key: what has not changed is not drawn again. */

import { NOWHERE, towards, type Floor, type Point } from "../model/grid";
import { changes, diagonalPipes, keyOf, type Layout, type Part, type Pipe } from "../model/layout";
import type { Catalogue } from "../model/machines";
import { facing, trace, type Element, type Trace } from "../model/trace";
import type { Paint } from "./colours";
import { machine, type Manner } from "./machines";
import { n } from "./paths";
import { collar, crosses, glow, piece, pipe, stub, width, type Look } from "./pipes";
import { barrel, vat } from "./stores";
import { swerve } from "./swerve";

export interface Drawn {
  key: string;
  svg: string;
  /** The part it shows; a collar lies between two and names its slot instead. */
  part?: string;
  slot?: number;
}

export interface Scene {
  glow: Drawn[];
  under: Drawn[];
  collars: Drawn[];
  over: Drawn[];
  bodies: Drawn[];
  /** Where new and changed parts wear their price. */
  ticks: (Point & { key: string })[];
  trace: Trace;
}

const drawings = new WeakMap<Floor, Map<string, string>>();

/** A drawing that was made before is not made again: a stroke redraws only what it touches. */
function once(floor: Floor, key: string, draw: () => string): string {
  const known = drawings.get(floor) ?? new Map<string, string>();
  drawings.set(floor, known);
  const svg = known.get(key) ?? draw();
  known.set(key, svg);
  return svg;
}

interface Brush {
  catalogue: Catalogue;
  floor: Floor;
  trace: Trace;
  changed: ReadonlySet<string>;
  manner: Manner;
}

export function scene(catalogue: Catalogue, floor: Floor, layout: Layout, old: Layout, manner: Manner = {}): Scene {
  const found = trace(catalogue, floor, layout);
  const changed = changes(old, layout);
  const brush: Brush = { catalogue, floor, trace: found, changed, manner };
  const out: Scene = { glow: [], under: [], collars: [], over: [], bodies: [], ticks: [], trace: found };
  const rings = new Map<string, Drawn>();
  const ring = (cell: number, side: number): void => {
    const slot = cell * floor.sides + side;
    const across = facing(floor, slot);
    const key = across === NOWHERE ? `${slot}` : `${Math.min(slot, across)}`;
    if (!rings.has(key))
      rings.set(key, { key, slot, svg: once(floor, `collar${key}`, () => collar(floor, cell, side)) });
  };
  const pieces = layout
    .filter((part) => part.kind === "pipe")
    .sort((a, b) => Number(changed.has(keyOf(a))) - Number(changed.has(keyOf(b))));
  pieces.forEach((part, i) => {
    const below = pieces.slice(0, i).filter((other) => other.cell === part.cell);
    const bridge = below.some((other) => crosses(other.ends, part.ends));
    const key = keyOf(part);
    const look = lookOf(brush, found.byKey.get(key)?.[0]);
    const name = `${key}${look.paint}${look.entries}${look.fed}${bridge}`;
    const svg = once(floor, name, () => pipe(floor, part.cell, part.ends, look, bridge));
    (bridge ? out.over : out.under).push({ key: name, svg, part: key });
    part.ends.forEach((side) => ring(part.cell, side));
    if (changed.has(key)) {
      out.glow.push({ key, svg: once(floor, `glow${key}`, () => glow(floor, part.cell, part.ends)) });
      out.ticks.push({ key, ...tickPlace(floor, part) });
    }
  });
  for (const part of layout) {
    if (part.kind !== "pipe") body(brush, out, part, ring);
  }
  out.collars = [...rings.values()];
  return out;
}

function lookOf(brush: Brush, element: Element | undefined): Look {
  const { sides } = brush.floor;
  const network = element?.network;
  const paint: Paint = network?.colour ?? "steel";
  return { paint, entries: [...(element?.entries ?? [])].map((slot) => slot % sides), fed: network?.fed ?? false };
}

function body(brush: Brush, out: Scene, part: Exclude<Part, Pipe>, ring: (cell: number, side: number) => void): void {
  const { floor, catalogue } = brush;
  const key = keyOf(part);
  const isNew = brush.changed.has(key);
  const centre = floor.centre(part.cell);
  const R = floor.grid.radius;
  if (part.kind === "machine") {
    const tile = catalogue.machines.get(part.id);
    const name = `${key}${isNew}${brush.manner.small ?? false}`;
    if (tile)
      out.bodies.push({
        key: name,
        part: key,
        svg: once(floor, name, () => machine(floor, tile, part.cell, part.turn, { ...brush.manner, isNew })),
      });
    return;
  }
  if (part.kind === "diagonal") {
    diagonal(brush, out, part, key, ring);
  } else if (part.kind === "container") {
    const used = outletsOf(brush, part.cell);
    used.forEach((side) => ring(part.cell, side));
    const look: Look = { paint: part.colour, entries: [], fed: true };
    const stubs = (): string => used.map((side) => stub(floor, part.cell, side, look, R * 0.4)).join("");
    const name = `${key}/${used}`;
    out.bodies.push({
      key: name,
      part: key,
      svg: once(floor, name, () => stubs() + vat(centre, R * 0.5, part.colour)),
    });
    if (isNew)
      out.glow.push({
        key,
        svg: `<circle cx="${n(centre.x)}" cy="${n(centre.y)}" r="${n(R * 0.5 + 6)}" fill="none" stroke="var(--action)" stroke-width="5"/>`,
      });
  } else {
    const met = brush.trace.ends.get(facing(floor, part.cell * floor.sides + part.side));
    const colour = met?.network?.colour ?? null;
    const paint: Paint = colour ?? (part.what === "end" ? "black" : "steel");
    const look: Look = { paint, entries: [part.side], fed: met?.network?.fed ?? false };
    const turn = Math.round(
      (Math.atan2(towards(floor.grid, part.side).y, towards(floor.grid, part.side).x) * 180) / Math.PI,
    );
    ring(part.cell, part.side);
    const name = `${key}${paint}${look.fed}`;
    out.bodies.push({
      key: name,
      part: key,
      svg: once(
        floor,
        name,
        () => stub(floor, part.cell, part.side, look, R * 0.3) + barrel(centre, R, turn, part.what, colour),
      ),
    });
    if (isNew) {
      out.glow.push({
        key,
        svg: `<rect x="${n(-R * 0.5 - 5)}" y="${n(-R * 0.44 - 5)}" width="${n(R + 10)}" height="${n(R * 0.88 + 10)}" rx="9" transform="translate(${n(centre.x)} ${n(centre.y)}) rotate(${turn})" fill="none" stroke="var(--action)" stroke-width="4"/>`,
      });
    }
  }
  if (isNew) out.ticks.push({ key, x: centre.x, y: centre.y - (part.kind === "diagonal" ? 0 : R * 0.72) });
}

/** The sides of a vat that something drinks from. */
function outletsOf(brush: Brush, cell: number): number[] {
  const { floor, trace: found } = brush;
  return floor.grid.names
    .map((_, side) => side)
    .filter((side) => {
      const kind = found.ends.get(facing(floor, cell * floor.sides + side))?.part.kind;
      return kind === "machine" || kind === "pipe" || kind === "diagonal";
    });
}

function diagonal(
  brush: Brush,
  out: Scene,
  part: { cell: number; turn: number },
  key: string,
  ring: (cell: number, side: number) => void,
): void {
  const { floor } = brush;
  if (floor.second(part.cell, part.turn) === NOWHERE) return;
  const elements = brush.trace.byKey.get(key) ?? [];
  const svg = diagonalPipes(floor, part).map(([a, b], i) => {
    const element = elements[i];
    const look = lookOf(brush, element);
    const [from, to] = element?.entries.has(b!.cell * floor.sides + b!.side) ? [b!, a!] : [a!, b!];
    const way = swerve(
      floor.middle(from.cell, from.side),
      towards(floor.grid, from.side),
      floor.middle(to.cell, to.side),
      towards(floor.grid, to.side),
      floor.grid.reach,
    );
    ring(a!.cell, a!.side);
    ring(b!.cell, b!.side);
    return piece(floor, [way], look, i === 1, null);
  });
  const second = floor.centre(floor.second(part.cell, part.turn));
  const first = floor.centre(part.cell);
  const half = floor.grid.reach - 5;
  const frame = `<rect x="${n(Math.min(first.x, second.x) - half)}" y="${n(Math.min(first.y, second.y) - half)}" width="${n(Math.abs(first.x - second.x) + 2 * half)}" height="${n(Math.abs(first.y - second.y) + 2 * half)}" rx="8" fill="var(--floor)" stroke="var(--steel-lo)" stroke-width="4"/>`;
  out.under.push({
    key: `${key}${elements.map((each) => each.network?.colour)}`,
    part: key,
    svg: frame + svg.join(""),
  });
  if (brush.changed.has(key))
    out.glow.push({
      key,
      svg: frame.replace("var(--steel-lo)", "var(--action)").replace('stroke-width="4"', 'stroke-width="12"'),
    });
}

/** A place in the cell that its pipe leaves bare. */
function tickPlace(floor: Floor, part: Pipe): Point {
  const centre = floor.centre(part.cell);
  const far = Math.max(floor.grid.radius * 0.55, width(floor) * 1.7);
  const ways = part.ends.map((side) => towards(floor.grid, side));
  const free = (point: Point): number =>
    Math.min(...ways.map((way) => Math.hypot(point.x - way.x * 0.6, point.y - way.y * 0.6)));
  const round = Array.from({ length: 16 }, (_, i) => {
    const angle = (Math.PI * i) / 8 - Math.PI / 2;
    return { x: Math.cos(angle), y: Math.sin(angle) };
  });
  const best = round.reduce((a, b) => (free(b) > free(a) + 0.01 ? b : a));
  return { x: centre.x + best.x * far, y: centre.y + best.y * far };
}
