/** Pipes: casing, paint, highlight, the product's mark; hubs where they split, bridges where they cross. */

import type { Floor, Point } from "../model/grid";
import { angle, towards } from "../model/grid";
import { casing, fill, mark, shine, type Paint } from "./colours";
import { beside, curve, length, line, n, spots, straight } from "./paths";

const CASE = 2.5;
const GAP = 44; // from one gap of a line that flows to the next

export interface Look {
  paint: Paint;
  /** The sides by which it flows in. */
  entries: readonly number[];
  fed: boolean;
}

/** The width of a pipe's paint. */
export function width(floor: Floor): number {
  return floor.grid.radius * 0.265;
}

function stroke(points: readonly Point[], colour: string, wide: number): string {
  return `<path d="${line(points)}" fill="none" stroke="${colour}" stroke-width="${n(wide)}" stroke-linejoin="round"/>`;
}

/** The marks ride the centre line and point downstream; they move where something flows. */
export function marks(paint: Paint, points: readonly Point[], wide: number, fed: boolean): string {
  const s = wide / 14;
  const on = mark(paint);
  // The pattern is told in units of its own length, so that every piece holds a whole number of marks.
  const dashed = (gap: number, dash: number, thick: number, cap: string): string => {
    const count = Math.max(1, Math.round(length(points) / (gap * s)));
    return `<path d="${line(points)}" pathLength="${n(count * gap)}" class="${paint}${fed ? " flow" : ""}" fill="none" stroke="${on}" stroke-width="${n(thick * s)}" stroke-linecap="${cap}" stroke-dasharray="${dash} ${gap - dash}" stroke-dashoffset="${(dash - gap) / 2}"/>`;
  };
  // Lines without a rhythm send a soft gap downstream; at rest nothing of it is seen.
  const gap = (thick: number): string => {
    if (!fed) return "";
    const count = Math.max(1, Math.round(length(points) / (GAP * s)));
    return `<path d="${line(points)}" pathLength="${n(count * GAP)}" class="flow gap" fill="none" stroke="${fill(paint)}" stroke-width="${n(thick * s)}" stroke-dasharray="7 ${GAP - 7}" opacity="0"/>`;
  };
  switch (paint) {
    case "red":
      return dashed(17, 10, 3, "butt");
    case "green":
      return dashed(10.5, 0, 4.6, "round");
    case "blue":
      return [-2.5, 2.5].map((by) => stroke(beside(points, by * s), on, 1.7 * s)).join("") + gap(8);
    case "orange":
    case "yellow":
      return chevrons(points, s, on, fed);
    case "black":
      return stroke(points, on, 1.8 * s) + gap(4);
    case "steel":
      return "";
  }
}

/** Drawn in tenths of their distance: one step of the motion leads each chevron to the place of the next. */
function chevrons(points: readonly Point[], s: number, on: string, fed: boolean): string {
  const places = spots(points, 12.5 * s);
  const tenth = length(points) / places.length / 10;
  const unit = s / tenth;
  const shape = `<path d="M${n(-2.6 * unit)} ${n(-3.8 * unit)}L${n(1.8 * unit)} 0L${n(-2.6 * unit)} ${n(3.8 * unit)}"${fed ? ' class="flow chevron"' : ""} fill="none" stroke="${on}" stroke-width="${n(2.1 * unit)}" stroke-linecap="round" stroke-linejoin="round"/>`;
  return places
    .map(
      (spot) =>
        `<g transform="translate(${n(spot.x)} ${n(spot.y)}) rotate(${Math.round(spot.angle)}) scale(${tenth.toFixed(3)})">${shape}</g>`,
    )
    .join("");
}

/** The ways of a piece, upstream first: one curve, or spokes to and from the hub. */
function ways(floor: Floor, cell: number, ends: readonly number[], look: Look): Point[][] {
  const centre = floor.centre(cell);
  const [first = 0, second = 0] = [...ends].sort(
    (a, b) => Number(look.entries.includes(b)) - Number(look.entries.includes(a)),
  );
  if (ends.length === 2) return [curve(floor.middle(cell, first), floor.middle(cell, second), centre)];
  const into = ends.some((end) => look.entries.includes(end)) ? look.entries : [first];
  return ends.map((end) => {
    const edge = floor.middle(cell, end);
    return into.includes(end) ? straight(edge, centre) : straight(centre, edge);
  });
}

/** The upper side of a way, where the light falls. */
function lit(points: readonly Point[]): number {
  const middle = Math.floor(points.length / 2);
  const [a, b] = [points[middle - 1]!, points[middle + 1] ?? points[middle]!];
  return b.x - a.x > 0.01 || (Math.abs(b.x - a.x) <= 0.01 && b.y < a.y) ? -1 : 1;
}

function coat(points: readonly Point[], look: Look, wide: number): string {
  const light = beside(points, lit(points) * wide * 0.36);
  return (
    stroke(points, fill(look.paint), wide) +
    `<path d="${line(light)}" fill="none" stroke="${shine(look.paint)}" stroke-width="${n(wide * 0.13)}" opacity=".9"/>` +
    marks(look.paint, points, wide, look.fed)
  );
}

export function pipe(floor: Floor, cell: number, ends: readonly number[], look: Look, bridge: boolean): string {
  return piece(floor, ways(floor, cell, ends, look), look, bridge, ends.length > 2 ? floor.centre(cell) : null);
}

/** A pipe along any ways, with a hub where they meet. */
export function piece(
  floor: Floor,
  all: readonly (readonly Point[])[],
  look: Look,
  bridge: boolean,
  hub: Point | null,
): string {
  const wide = width(floor);
  const cased = wide + 2 * CASE;
  let out = "";
  if (bridge && all[0]) {
    const way = all[0];
    const part = (cut: number): Point[] => way.slice(Math.round(way.length * cut), Math.round(way.length * (1 - cut)));
    out += stroke(part(0.15), "var(--floor)", cased + 9);
    for (const by of [-1, 1]) {
      out += `<path d="${line(beside(part(0.25), by * (cased / 2 + 4.2)))}" fill="none" stroke="var(--rail)" stroke-width="3.2" stroke-linecap="round"/>`;
    }
  }
  out += all.map((way) => stroke(way, casing(look.paint), cased)).join("");
  out += all.map((way) => coat(way, look, wide)).join("");
  if (hub) {
    out += `<circle cx="${n(hub.x)}" cy="${n(hub.y)}" r="${n(wide * 0.8)}" fill="${fill(look.paint)}" stroke="${casing(look.paint)}" stroke-width="${CASE}"/>`;
    out += `<circle cx="${n(hub.x)}" cy="${n(hub.y)}" r="${n(wide * 0.34)}" fill="${mark(look.paint)}"/>`;
  }
  return out;
}

export function glow(floor: Floor, cell: number, ends: readonly number[]): string {
  const look: Look = { paint: "steel", entries: [], fed: false };
  return ways(floor, cell, ends, look)
    .map((way) => stroke(way, "var(--action)", width(floor) + 2 * CASE + 7))
    .join("");
}

/** A short way from the middle of a vat or barrel to its edge. */
export function stub(floor: Floor, cell: number, side: number, look: Look, from: number): string {
  const centre = floor.centre(cell);
  const way = towards(floor.grid, side);
  const start = { x: centre.x + way.x * from, y: centre.y + way.y * from };
  const points = straight(start, floor.middle(cell, side), 2);
  const flowing = look.entries.includes(side) ? points.toReversed() : points;
  return stroke(points, casing(look.paint), width(floor) + 2 * CASE) + coat(flowing, look, width(floor));
}

/** The steel ring where two pieces meet: between two of them lies one part, worth one money. */
export function collar(floor: Floor, cell: number, side: number): string {
  const { x, y } = floor.middle(cell, side);
  const wide = width(floor);
  return `<rect x="${n(-wide * 0.2)}" y="${n(-wide * 0.5 - 4.5)}" width="${n(wide * 0.4)}" height="${n(wide + 9)}" rx="1.5" transform="translate(${n(x)} ${n(y)}) rotate(${angle(floor.grid, side)})" fill="var(--steel-hi)" stroke="var(--pipe-line)" stroke-width="1.8"/>`;
}

/** Whether two pieces of one cell cross: the ends of one lie on both sides of the other. */
export function crosses(a: readonly number[], b: readonly number[]): boolean {
  const gap = (end: number): number => a.filter((each) => each < end).length % a.length;
  return new Set(b.map(gap)).size > 1;
}
