/** Machines: a steel tile, its ports with badges, its emblem or name. */

import { angle, towards, type Floor, type Grid, type Point } from "../model/grid";
import { outlets, type Machine, type Port } from "../model/machines";
import { casing, fill, LETTERS, mark } from "./colours";
import { emblem, plateOf } from "./emblems";
import { inTwo } from "./names";
import { n, roundHex } from "./paths";
import { letter } from "./stores";

const PAPER = "#FFFDF8";
const INK = "#1B252C";

export interface Manner {
  isNew?: boolean;
  /** Drawn small: badges drop their dots so that the letter can be read. */
  small?: boolean;
  /** Drawn large, with its revenue in the middle. */
  large?: boolean;
}

/** Round is an input, an arrow that points out an output; letter and dots stay upright. */
export function badge(at: Point, port: Port, unit: number, turn: number, small = false): string {
  const many = port.colours.length > 1;
  const colour = port.colours[0]!;
  const r = 12.6 * unit * (port.colours.length > 2 ? 1.14 : small ? 1.16 : 1);
  const paint = `fill="${many ? PAPER : fill(colour)}" stroke="${casing(colour)}" stroke-width="${n(2.2 * Math.max(1, unit * 0.9))}" stroke-linejoin="round"`;
  const shape =
    port.way === "in"
      ? `<circle r="${n(r)}" ${paint}/>`
      : `<path d="M${n(-r * 0.98)} ${n(-r * 0.98)}H${n(r * 0.42)}L${n(r * 1.32)} 0L${n(r * 0.42)} ${n(r * 0.98)}H${n(-r * 0.98)}z" ${paint} transform="rotate(${turn})"/>`;
  const inner = many
    ? choices(port, unit)
    : small
      ? letter(0, 7 * unit, 20 * unit, mark(colour), LETTERS[colour])
      : single(port, unit);
  return `<g transform="translate(${n(at.x)} ${n(at.y)})">${shape}${inner}</g>`;
}

function single(port: Port, unit: number): string {
  const colour = port.colours[0]!;
  return (
    letter(0, (port.amount ? 1.6 : 4.2) * unit, 12.5 * unit, mark(colour), LETTERS[colour]) +
    dots(port.amount, unit, mark(colour))
  );
}

function dots(amount: number, unit: number, colour: string): string {
  return Array.from(
    { length: amount },
    (_, i) =>
      `<circle cx="${n((i - (amount - 1) / 2) * 5.4 * unit)}" cy="${n(6.6 * unit)}" r="${n(1.95 * unit)}" fill="${colour}"/>`,
  ).join("");
}

/** Little lettered squares for the colours to choose from. */
function choices(port: Port, unit: number): string {
  const count = port.colours.length;
  const size = 9.2 * unit;
  const squares = port.colours.map((colour, i) => {
    const x = (i % 2 === 0 ? -1 : 1) * (count === 2 ? 5 : 4.8) * unit;
    const y = count === 2 ? -2.5 * unit : (i < 2 ? -4.8 : 4.8) * unit - 1.5 * unit;
    return (
      `<rect x="${n(x - size / 2)}" y="${n(y - size / 2)}" width="${n(size)}" height="${n(size)}" rx="${n(1.5 * unit)}" fill="${fill(colour)}" stroke="${INK}" stroke-width="${n(0.9 * unit)}"/>` +
      letter(x, y + 2.9 * unit, 8 * unit, mark(colour), LETTERS[colour])
    );
  });
  return squares.join("") + (count === 2 ? dots(port.amount, unit, INK) : "");
}

function socket(at: Point, grid: Grid, side: number, port: Port, unit: number): string {
  const colour = port.colours[0]!;
  const paint = port.colours.length > 1 ? PAPER : fill(colour);
  return `<rect x="${n(grid.reach - 8 * unit)}" y="${n(-9.5 * unit)}" width="${n(8.5 * unit)}" height="${n(19 * unit)}" rx="1.5" transform="translate(${n(at.x)} ${n(at.y)}) rotate(${angle(grid, side)})" fill="${paint}" stroke="${casing(colour)}" stroke-width="2"/>`;
}

export function machine(floor: Floor, tile: Machine, cell: number, turn: number, manner: Manner = {}): string {
  return floor.grid.beside === null
    ? hexMachine(floor, tile, cell, turn, manner)
    : squareMachine(floor, tile, cell, turn, manner);
}

function hexMachine(floor: Floor, tile: Machine, cell: number, turn: number, manner: Manner): string {
  const { x, y } = floor.centre(cell);
  const { radius: R, reach } = floor.grid;
  const u = R / 54;
  let out = "";
  if (manner.isNew)
    out += `<path d="${roundHex({ x, y }, R, R * 0.14)}" fill="none" stroke="var(--action)" stroke-width="6"/>`;
  out += `<path d="${roundHex({ x, y: y + 3 * u }, R * 0.945, R * 0.13)}" fill="#000" opacity=".2"/>`;
  out += `<path d="${roundHex({ x, y }, R * 0.945, R * 0.13)}" fill="var(--steel)" stroke="var(--pipe-line)" stroke-width="2.8"/>`;
  out += `<path d="${roundHex({ x, y }, R * 0.8, R * 0.1)}" fill="none" stroke="var(--steel-hi)" stroke-width="${n(2 * u)}"/>`;
  for (let i = 0; i < 6; i += 1) {
    const a = ((30 + 60 * i) * Math.PI) / 180;
    out += rivet({ x: x + R * 0.8 * Math.cos(a), y: y + R * 0.8 * Math.sin(a) }, u);
  }
  const plate = R * (manner.large ? 0.36 : 0.29);
  out += plateOf(tile.id, { x, y }, plate);
  out += manner.large
    ? emblem(tile.id, { x, y: y - R * 0.13 }, R * 0.26) +
      letter(x, y + R * 0.22, R * 0.2, "var(--ink)", `+${tile.revenue}`, 900)
    : emblem(tile.id, { x, y }, R * 0.41);
  for (const { port, side } of outlets(floor, tile, cell, turn)) {
    const way = towards(floor.grid, side);
    const far = reach - (manner.large ? 12.5 : 13.5) * u;
    out += socket({ x, y }, floor.grid, side, port, u);
    out += badge(
      { x: x + way.x * far, y: y + way.y * far },
      port,
      u * (manner.large ? 0.82 : 0.98),
      angle(floor.grid, side),
      manner.small,
    );
  }
  return out;
}

function squareMachine(floor: Floor, tile: Machine, cell: number, turn: number, manner: Manner): string {
  const one = floor.centre(cell);
  const second = floor.second(cell, turn);
  const way = towards(floor.grid, (1 + turn) % 4);
  const side = floor.grid.reach * 2;
  const two = second >= 0 ? floor.centre(second) : { x: one.x + way.x * side, y: one.y + way.y * side };
  const x = Math.min(one.x, two.x) - side / 2;
  const y = Math.min(one.y, two.y) - side / 2;
  const w = Math.abs(one.x - two.x) + side;
  const h = Math.abs(one.y - two.y) + side;
  const box = (inset: number, down: number, corner: number, rest: string): string =>
    `<rect x="${n(x + inset)}" y="${n(y + inset + down)}" width="${n(w - 2 * inset)}" height="${n(h - 2 * inset)}" rx="${corner}" ${rest}/>`;
  let out = manner.isNew ? box(-0.5, 0, 11, 'fill="none" stroke="var(--action)" stroke-width="5"') : "";
  out += box(3, 3, 9, 'fill="#000" opacity=".2"');
  out += box(3, 0, 9, 'fill="var(--steel)" stroke="var(--pipe-line)" stroke-width="2.8"');
  out += box(9, 0, 5, 'fill="none" stroke="var(--steel-hi)" stroke-width="2"');
  for (const rx of [x + 11, x + w - 11]) for (const ry of [y + 11, y + h - 11]) out += rivet({ x: rx, y: ry }, 1);
  for (const { port, side: looks } of outlets(floor, tile, cell, turn)) {
    const centre = port.second ? two : one;
    const to = towards(floor.grid, looks);
    const far = floor.grid.reach - 7;
    out += socket(centre, floor.grid, looks, port, 1.05);
    out += badge(
      { x: centre.x + to.x * far, y: centre.y + to.y * far },
      port,
      0.96,
      angle(floor.grid, looks),
      manner.small,
    );
  }
  return out + plate(tile, { x: x + w / 2, y: y + h / 2 }, w > h);
}

/** The name and revenue of a machine; one that stands has its name word by word. */
function plate(tile: Machine, { x, y }: Point, lies: boolean): string {
  const top = lies ? y + (lines(tile.name)[1] ? 4 : 1.5) : y + 3;
  const pill = `<rect x="${n(x - 15)}" y="${n(top)}" width="30" height="17" rx="8.5" fill="var(--raised)" stroke="var(--pipe-line)" stroke-width="1.6"/>${letter(x, top + 12.8, 12, "var(--ink)", `+${tile.revenue}`)}`;
  if (!lies) return standing(tile.name, { x, y: y - 3 }) + pill;
  const [first, second] = lines(tile.name);
  if (second) return letter(x, y - 12.5, 11, "var(--ink)", first) + letter(x, y - 1.8, 11, "var(--ink)", second) + pill;
  return letter(x, y - 3.5, tile.name.length > 12 ? 10.5 : 12, "var(--ink)", first) + pill;
}

/** A name in a column, its last word above the point; what is wider than the tile is broken. */
function standing(name: string, { x, y }: Point): string {
  const words = name.split(/(?<=[ -])/).flatMap((word) => inTwo(word.trim(), "-"));
  return words.map((word, i) => letter(x, y - (words.length - 1 - i) * 11, 10.5, "var(--ink)", word)).join("");
}

/** A name that is too long for one line, in two. */
function lines(name: string): [string, string?] {
  const gap = name.length > 14 ? name.search(/[ -]/) : -1;
  return gap < 0 ? [name] : [name.slice(0, gap + 1).trimEnd(), name.slice(gap + 1)];
}

function rivet({ x, y }: Point, u: number): string {
  return `<circle cx="${n(x)}" cy="${n(y)}" r="${n(2.1 * u)}" fill="var(--steel-lo)" stroke="var(--pipe-line)" stroke-width="1"/>`;
}
