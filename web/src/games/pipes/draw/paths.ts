/** Curves as lists of points: easy to shift sideways and to walk along. */

import type { Point } from "../model/grid";

const HANDLE = 0.42; // how far from the centre a curve's handles lie

/** A number as the drawing writes it. */
export function n(value: number): string {
  return String(Math.round(value * 10) / 10);
}

export function between(a: Point, b: Point, t: number): Point {
  return { x: a.x + (b.x - a.x) * t, y: a.y + (b.y - a.y) * t };
}

/** From edge middle to edge middle, round the cell's centre. */
export function curve(a: Point, b: Point, centre: Point, steps = 20): Point[] {
  const p = between(centre, a, HANDLE);
  const q = between(centre, b, HANDLE);
  return Array.from({ length: steps + 1 }, (_, i) => {
    const t = i / steps;
    const u = 1 - t;
    const mix = (k: "x" | "y"): number => u ** 3 * a[k] + 3 * u * u * t * p[k] + 3 * u * t * t * q[k] + t ** 3 * b[k];
    return { x: mix("x"), y: mix("y") };
  });
}

export function straight(a: Point, b: Point, steps = 8): Point[] {
  return Array.from({ length: steps + 1 }, (_, i) => between(a, b, i / steps));
}

/** The same way, some units to the left of where it leads. */
export function beside(points: readonly Point[], by: number): Point[] {
  return points.map((point, i) => {
    const a = points[Math.max(0, i - 1)]!;
    const b = points[Math.min(points.length - 1, i + 1)]!;
    const length = Math.hypot(b.x - a.x, b.y - a.y) || 1;
    return { x: point.x - ((b.y - a.y) / length) * by, y: point.y + ((b.x - a.x) / length) * by };
  });
}

export function line(points: readonly Point[]): string {
  return `M${points.map((point) => `${n(point.x)} ${n(point.y)}`).join("L")}`;
}

export function length(points: readonly Point[]): number {
  return points.slice(1).reduce((sum, b, i) => sum + Math.hypot(b.x - points[i]!.x, b.y - points[i]!.y), 0);
}

export interface Spot extends Point {
  angle: number;
}

/** Spots along a way, evenly spaced as near to `gap` as goes, half a space from both ends. */
export function spots(points: readonly Point[], gap: number): Spot[] {
  const whole = length(points);
  const count = Math.max(1, Math.round(whole / gap));
  const found: Spot[] = [];
  let walked = 0;
  for (let i = 1; i < points.length && found.length < count; i += 1) {
    const [a, b] = [points[i - 1]!, points[i]!];
    const step = Math.hypot(b.x - a.x, b.y - a.y);
    while (step && found.length < count && walked + step >= ((found.length + 0.5) * whole) / count - 1e-6) {
      const at = between(a, b, (((found.length + 0.5) * whole) / count - walked) / step);
      found.push({ ...at, angle: (Math.atan2(b.y - a.y, b.x - a.x) * 180) / Math.PI });
    }
    walked += step;
  }
  return found;
}

/** A pointy-top hexagon with rounded corners. */
export function roundHex(centre: Point, radius: number, corner: number): string {
  const points = Array.from({ length: 6 }, (_, i) => {
    const angle = ((30 + 60 * i) * Math.PI) / 180;
    return { x: centre.x + radius * Math.cos(angle), y: centre.y + radius * Math.sin(angle) };
  });
  const parts = points.map((b, i) => {
    const a = points[(i + 5) % 6]!;
    const c = points[(i + 1) % 6]!;
    const from = between(b, a, corner / radius);
    const to = between(b, c, corner / radius);
    return `${i ? "L" : "M"}${n(from.x)} ${n(from.y)}Q${n(b.x)} ${n(b.y)} ${n(to.x)} ${n(to.y)}`;
  });
  return `${parts.join("")}Z`;
}

export function hexagon(centre: Point, radius: number): string {
  return Array.from({ length: 6 }, (_, i) => {
    const angle = ((30 + 60 * i) * Math.PI) / 180;
    return `${n(centre.x + radius * Math.cos(angle))},${n(centre.y + radius * Math.sin(angle))}`;
  }).join(" ");
}
