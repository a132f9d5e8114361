/** The bare floor: wall, cells, pillars. */

import type { Floor, Point } from "../model/grid";
import { hexagon, n, roundHex } from "./paths";

/** Each board has a colour of its own, a thin line inside the wall. */
const TINTS: Readonly<Record<string, string>> = {
  cyan: "#3CB4C4",
  green: "#4FA36A",
  red: "#D0655C",
  violet: "#8E6FBF",
  white: "#B9B4A6",
  yellow: "#D9AE2B",
};

export function outline(floor: Floor, cell: number, inset = 0): string {
  const at = floor.centre(cell);
  if (floor.grid.beside === null) return `<polygon points="${hexagon(at, floor.grid.radius - inset)}"`;
  return box(at, floor.grid.reach - inset, 0);
}

function box({ x, y }: Point, half: number, corner: number): string {
  return `<rect x="${n(x - half)}" y="${n(y - half)}" width="${n(2 * half)}" height="${n(2 * half)}" rx="${corner}"`;
}

export function drawFloor(floor: Floor): string {
  const isHex = floor.grid.beside === null;
  const cells = floor.cells.map((cell, n) => ({ ...cell, n })).filter((cell) => cell.kind !== "outside");
  const tint = TINTS[floor.name] ?? (floor.name.startsWith("expert") ? "#B3563F" : "#C9A227");
  const wall = cells.map(({ n: cell, centre }) =>
    isHex
      ? `${outline(floor, cell)} fill="var(--wall)" stroke="var(--wall)" stroke-width="13" stroke-linejoin="round"/>`
      : `${box(centre, floor.grid.reach + 7, 5)} fill="var(--wall)"/>`,
  );
  const line = cells.map(({ n: cell, centre }) =>
    isHex
      ? `${outline(floor, cell)} fill="none" stroke="${tint}" stroke-width="6" stroke-linejoin="round"/>`
      : `${box(centre, floor.grid.reach + 3, 2)} fill="${tint}"/>`,
  );
  const ground = cells.map(({ n: cell, centre, kind }) => {
    const dot = kind === "free" ? `<circle cx="${n(centre.x)}" cy="${n(centre.y)}" r="2" fill="var(--grid)"/>` : "";
    return `${outline(floor, cell)} fill="var(--floor)" stroke="var(--grid)" stroke-width="1.5"/>${dot}`;
  });
  const pillars = cells.filter((cell) => cell.kind === "pillar").map(({ centre }) => pillar(floor, centre));
  return [...wall, ...line, ...ground, ...pillars].join("");
}

/** Hatched by hand, not by a pattern: a picture that is exported needs nothing beside it. */
function pillar(floor: Floor, centre: Point): string {
  const { radius, reach } = floor.grid;
  const isHex = floor.grid.beside === null;
  const rest = 'fill="var(--sunken)" stroke="var(--wall)" stroke-width="3"/>';
  const shape = isHex
    ? `<path d="${roundHex(centre, radius * 0.8, radius * 0.14)}" ${rest}`
    : `${box(centre, reach * 0.8, 6)} ${rest}`;
  const size = isHex ? radius * 0.53 : reach * 0.72;
  let lines = "";
  for (let by = -1.6; by <= 1.61; by += 0.32) {
    // A stroke at 45 degrees, cut off at the inner square.
    const from = Math.max(-1, by - 1);
    const to = Math.min(1, by + 1);
    if (to - from < 0.3) continue;
    lines += `M${n(centre.x + from * size)} ${n(centre.y + (from - by) * -size)}L${n(centre.x + to * size)} ${n(centre.y + (to - by) * -size)}`;
  }
  return `${shape}<path d="${lines}" stroke="var(--wall)" stroke-width="3" opacity=".5"/>`;
}
