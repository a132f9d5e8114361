/** What the curve of a review is drawn from. */

import type { CurvePoint } from "../../../generated/wire";

export interface Bar {
  x: number;
  height: number; // above the middle for luck, below it for cost
  entry: number;
}

export interface Curve {
  path: string;
  luck: Bar[];
  cost: Bar[];
}

export const WIDTH = 600;
export const HEIGHT = 160;
const LEAST = 0.01;

/** Where each round begins and ends, across the curve. */
export function roundsOf(points: readonly CurvePoint[], last: number): { round: number; x: number; to: number }[] {
  const ends = new Map<number, number>();
  for (const point of points) if (point.round) ends.set(point.round, Math.max(ends.get(point.round) ?? 0, point.last));
  const across = (entry: number): number => (WIDTH * entry) / Math.max(1, last);
  let from = 0;
  return [...ends].map(([round, end]) => {
    const x = across(from);
    from = end;
    return { round, x, to: across(end) };
  });
}

/** The chance to win of a seat from entry to entry, with what luck gave and decisions cost. */
export function curve(points: readonly CurvePoint[], seat: number, last: number, scale: number): Curve {
  const across = (entry: number): number => (WIDTH * entry) / Math.max(1, last);
  const value = (point: CurvePoint): number => (scale > 1 ? point.points[seat]! / scale : point.chances[seat]!);
  const luck: Bar[] = [];
  const cost: Bar[] = [];
  let path = "";
  let before: CurvePoint | null = null;
  for (const point of points) {
    const x = across(point.last);
    const moved = before ? value(point) - value(before) : 0;
    path += `${path ? "L" : "M"}${x.toFixed(1)},${(HEIGHT * (1 - value(point))).toFixed(1)}`;
    const bar = { x, height: Math.abs(moved) * HEIGHT, entry: point.last };
    if (point.source === "chance" && Math.abs(moved) > LEAST) luck.push({ ...bar, height: moved * HEIGHT });
    if (point.source === "decision" && point.seat === seat && moved < -LEAST) cost.push(bar);
    before = point;
  }
  return { path, luck, cost };
}
