/** The long bend of the Diagonal, over two squares. */

import type { Point } from "../model/grid";

export function swerve(a: Point, outA: Point, b: Point, outB: Point, reach: number): Point[] {
  const pull = reach * 0.95;
  const p = { x: a.x - outA.x * pull, y: a.y - outA.y * pull };
  const q = { x: b.x - outB.x * pull, y: b.y - outB.y * pull };
  const steps = 24;
  return Array.from({ length: steps + 1 }, (_, i) => {
    const t = i / steps;
    const u = 1 - t;
    const mix = (k: "x" | "y"): number => u ** 3 * a[k] + 3 * u * u * t * p[k] + 3 * u * t * t * q[k] + t ** 3 * b[k];
    return { x: mix("x"), y: mix("y") };
  });
}
