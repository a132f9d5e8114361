/** What the curve of a review is drawn from. */

import type { Heard } from "../../../base/wire/protocol";
import type { CostlyMoment, CurvePoint, Step } from "../../../generated/wire";

export interface Bar {
  x: number;
  height: number; // above the middle for luck, below it for cost
  entry: number;
  point: CurvePoint;
  by: number; // of a chance from 0 to 1, or points where nobody is to be beaten
}

export interface Curve {
  path: string;
  luck: Bar[];
  cost: Bar[];
}

/** The step of a long decision at which it went wrong; one step alone is the decision itself. */
export const wentWrong = (steps: readonly Step[], { first, last, wrong }: CostlyMoment): string | null =>
  first === last ? null : (steps.find(({ number, seat }) => number === wrong && seat !== null)?.text ?? null);

export const WIDTH = 600;
export const HEIGHT = 160;
const LEAST = 0.01;

export const MOST = 3; // sentences of one bar

/** What the log tells of the entries of a roll, draw or deal; events told with others only where nothing else is. */
export function happened(
  events: readonly Heard[],
  { first, last }: CurvePoint,
  quiet: readonly string[] = [],
): Heard[] {
  const here = events.filter(({ number }) => number >= first && number <= last);
  const loud = here.filter(({ key }) => !quiet.includes(key));
  return loud.length ? loud : here;
}

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

/**
 * The chance to win of a seat from entry to entry, with what luck gave and decisions cost.
 * Luck in chances is against the mean over all that could have come, as the books have it: the
 * chance before is not that mean. In points the mean moves nothing.
 */
export function curve(points: readonly CurvePoint[], seat: number, last: number, scale: number): Curve {
  const across = (entry: number): number => (WIDTH * entry) / Math.max(1, last);
  const value = (point: CurvePoint): number => (scale > 1 ? point.points[seat]! / scale : point.chances[seat]!);
  const luck: Bar[] = [];
  const cost: Bar[] = [];
  let path = "";
  let before: CurvePoint | null = null;
  for (const point of points) {
    const x = across(point.last);
    const chance = point.source === "chance";
    const mean = chance && scale === 1 ? point.means[seat]! : before && value(before);
    const moved = before ? value(point) - mean! : 0;
    path += `${path ? "L" : "M"}${x.toFixed(1)},${(HEIGHT * (1 - value(point))).toFixed(1)}`;
    const bar = { x, height: Math.abs(moved) * HEIGHT, entry: point.last, point, by: moved * scale };
    if (chance && Math.abs(moved) > LEAST) luck.push({ ...bar, height: moved * HEIGHT });
    if (point.source === "decision" && point.seat === seat && moved < -LEAST) cost.push(bar);
    before = point;
  }
  return { path, luck, cost };
}
