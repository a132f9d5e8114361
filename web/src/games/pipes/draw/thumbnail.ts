/** A factory so small that only its shape counts: inputs are dots, outputs squares. */

import { towards, type Floor, type Point } from "../model/grid";
import { cellsOf, diagonalPipes, type Layout, type Part } from "../model/layout";
import { outlets, type Catalogue } from "../model/machines";
import { facing, trace, type Trace } from "../model/trace";
import { casing, fill, type Paint } from "./colours";
import { outline } from "./floor";
import { curve, line, n, roundHex, straight } from "./paths";

const LINE = 6; // the drawing is shrunk to about a fifth

export function thumbnail(catalogue: Catalogue, floor: Floor, layout: Layout): string {
  const found = trace(catalogue, floor, layout);
  const ground = floor.cells.map((cell, number) => {
    if (cell.kind === "outside") return "";
    const blocked = cell.kind === "pillar";
    return `${outline(floor, number)} fill="var(--${blocked ? "wall" : "floor"})" stroke="var(--grid)" stroke-width="4"/>`;
  });
  const pipes = layout.filter((part) => !isStanding(part)).map((part) => pipe(floor, found, part));
  const bodies = layout.filter(isStanding).map((part) => body(catalogue, floor, found, part));
  return [...ground, ...pipes, ...bodies].join("");
}

const isStanding = (part: Part): boolean => part.kind !== "pipe" && part.kind !== "diagonal";

function stroke(points: readonly Point[], paint: Paint, radius: number): string {
  const wide = radius * 0.3;
  return (
    `<path d="${line(points)}" fill="none" stroke="${casing(paint)}" stroke-width="${n(wide + LINE + 3)}"/>` +
    `<path d="${line(points)}" fill="none" stroke="${fill(paint)}" stroke-width="${n(wide)}"/>`
  );
}

function pipe(floor: Floor, found: Trace, part: Part): string {
  const R = floor.grid.radius;
  if (part.kind === "diagonal") {
    return diagonalPipes(floor, part)
      .filter((pair) => pair.every((end) => end.cell >= 0))
      .map(([a, b]) => stroke(straight(floor.middle(a!.cell, a!.side), floor.middle(b!.cell, b!.side)), "steel", R))
      .join("");
  }
  if (part.kind !== "pipe") return "";
  const network = found.ends.get(part.cell * floor.sides + (part.ends[0] ?? 0))?.network;
  const paint = network?.colour ?? "steel";
  const centre = floor.centre(part.cell);
  const edges = part.ends.map((side) => floor.middle(part.cell, side));
  if (edges.length === 2) return stroke(curve(edges[0]!, edges[1]!, centre, 8), paint, R);
  return edges.map((edge) => stroke([edge, centre], paint, R)).join("");
}

function body(catalogue: Catalogue, floor: Floor, found: Trace, part: Part): string {
  const { radius: R, reach } = floor.grid;
  const centre = floor.centre(part.cell);
  if (part.kind === "container") {
    const arms = floor.grid.names.map((_, side) => {
      const kind = found.ends.get(facing(floor, part.cell * floor.sides + side))?.part.kind;
      return kind === "machine" || kind === "pipe"
        ? stroke([centre, floor.middle(part.cell, side)], part.colour, R)
        : "";
    });
    return `${arms.join("")}<circle cx="${n(centre.x)}" cy="${n(centre.y)}" r="${n(R * 0.5)}" fill="${fill(part.colour)}" stroke="var(--pipe-line)" stroke-width="${LINE}"/>`;
  }
  if (part.kind === "reservoir") {
    const met = found.ends.get(facing(floor, part.cell * floor.sides + part.side))?.network?.colour;
    const black = part.what === "end";
    const half = R * 0.42;
    const arm = stroke([centre, floor.middle(part.cell, part.side)], met ?? "steel", R);
    return `${arm}<rect x="${n(centre.x - half)}" y="${n(centre.y - half)}" width="${n(2 * half)}" height="${n(2 * half)}" rx="8" fill="${black ? "var(--p-black)" : "#FFFDF8"}" stroke="${black ? "var(--p-black-case)" : "var(--pipe-line)"}" stroke-width="${LINE}"/>`;
  }
  if (part.kind !== "machine") return "";
  const tile = catalogue.machines.get(part.id);
  const cells = cellsOf(catalogue, floor, part)
    .filter((cell) => cell >= 0)
    .map((cell) => floor.centre(cell));
  const ports = tile ? outlets(floor, tile, part.cell, part.turn).filter((each) => each.cell >= 0) : [];
  const spots = ports.map(({ port, cell, side }) => {
    const way = towards(floor.grid, side);
    const at = floor.centre(cell);
    const [x, y] = [at.x + way.x * reach * 0.62, at.y + way.y * reach * 0.62];
    const paint = port.colours[0]!;
    const rest = `fill="${fill(paint)}" stroke="${casing(paint)}" stroke-width="4"`;
    const r = R * 0.25;
    return port.way === "in"
      ? `<circle cx="${n(x)}" cy="${n(y)}" r="${n(r)}" ${rest}/>`
      : `<rect x="${n(x - r)}" y="${n(y - r)}" width="${n(2 * r)}" height="${n(2 * r)}" ${rest}/>`;
  });
  return steel(floor, cells) + spots.join("");
}

function steel(floor: Floor, cells: readonly Point[]): string {
  const rest = `fill="var(--steel)" stroke="var(--pipe-line)" stroke-width="${LINE + 1}"`;
  if (floor.grid.beside === null)
    return `<path d="${roundHex(cells[0]!, floor.grid.radius * 0.93, floor.grid.radius * 0.12)}" ${rest}/>`;
  const half = floor.grid.reach - 4;
  const x = Math.min(...cells.map((each) => each.x)) - half;
  const y = Math.min(...cells.map((each) => each.y)) - half;
  const right = Math.max(...cells.map((each) => each.x)) + half;
  const bottom = Math.max(...cells.map((each) => each.y)) + half;
  return `<rect x="${n(x)}" y="${n(y)}" width="${n(right - x)}" height="${n(bottom - y)}" rx="9" ${rest}/>`;
}
