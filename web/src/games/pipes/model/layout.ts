/** Layouts as the floor is edited: a list of parts, and layout JSON (docs/formats.md) both ways. */

import { turned, type At, type Floor } from "./grid";
import { outlets, type Catalogue, type Colour } from "./machines";

export type Part =
  | { kind: "machine"; cell: number; id: number; turn: number }
  | { kind: "container"; cell: number; colour: Colour }
  | { kind: "reservoir"; cell: number; what: "output" | "end"; side: number }
  | { kind: "pipe"; cell: number; ends: readonly number[] }
  | { kind: "diagonal"; cell: number; turn: number };

export type Layout = readonly Part[];
export type Pipe = Extract<Part, { kind: "pipe" }>;

export interface LayoutJson {
  format: number;
  game: string;
  board: string;
  machines?: { id: number; at: At; turn: number }[];
  containers?: { colour: string; at: At }[];
  reservoirs?: { kind: string; at: At; side: string }[];
  pipes?: { at: At; ends: string[] }[];
  diagonals?: { at: At; turn: number }[];
  /** The colour chosen for a bonus container that may have any. */
  any?: string;
  /** The machine that is only hoped for. */
  plan?: number;
}

/** Read layout JSON: views and drafts carry it as the file format it is. */
export function fromJson(floor: Floor, file: object): Layout {
  const json = file as LayoutJson;
  const side = (name: string): number => floor.grid.names.indexOf(name);
  return [
    ...(json.machines ?? []).map((m): Part => ({ kind: "machine", cell: floor.cell(m.at), id: m.id, turn: m.turn })),
    ...(json.containers ?? []).map((c): Part => ({
      kind: "container",
      cell: floor.cell(c.at),
      colour: c.colour as Colour,
    })),
    ...(json.reservoirs ?? []).map((r): Part => ({
      kind: "reservoir",
      cell: floor.cell(r.at),
      what: r.kind === "end" ? "end" : "output",
      side: side(r.side),
    })),
    ...(json.pipes ?? []).map((p): Part => pipe(floor.cell(p.at), p.ends.map(side))),
    ...(json.diagonals ?? []).map((d): Part => ({ kind: "diagonal", cell: floor.cell(d.at), turn: d.turn })),
  ];
}

export function toJson(game: string, floor: Floor, layout: Layout): LayoutJson {
  const at = (cell: number): At => floor.cells[cell]!.at;
  const name = (side: number): string => floor.grid.names[side]!;
  const json = {
    format: 1,
    game,
    board: floor.name,
    machines: [],
    containers: [],
    reservoirs: [],
    pipes: [],
    diagonals: [],
  };
  const out: Required<Omit<LayoutJson, "any" | "plan">> = json;
  for (const part of layout) {
    if (part.kind === "machine") out.machines.push({ id: part.id, at: at(part.cell), turn: part.turn });
    else if (part.kind === "container") out.containers.push({ colour: part.colour, at: at(part.cell) });
    else if (part.kind === "reservoir")
      out.reservoirs.push({ kind: part.what, at: at(part.cell), side: name(part.side) });
    else if (part.kind === "pipe") out.pipes.push({ at: at(part.cell), ends: part.ends.map(name) });
    else out.diagonals.push({ at: at(part.cell), turn: part.turn });
  }
  return out;
}

const PLACED = /^(.+)@(\d+),(\d+)(?:\/(\w+))?$/;

/** Read the one-line form, `BOARD: COMPONENT …`, in which the solver answers. */
export function fromLine(floor: Floor, line: string): Layout {
  const words = line
    .slice(line.indexOf(":") + 1)
    .trim()
    .split(/\s+/);
  return words.flatMap((word): Part[] => {
    const [, what = "", column, row, tail = ""] = PLACED.exec(word) ?? [];
    const cell = floor.cell([Number(column), Number(row)]);
    if (cell < 0) return [];
    const side = (name: string): number => floor.grid.names.indexOf(name.toUpperCase());
    if (/^\d+$/.test(what)) return [{ kind: "machine", cell, id: Number(what), turn: Number(tail || 0) }];
    if (what === "output" || what === "end") return [{ kind: "reservoir", cell, what, side: side(tail) }];
    if (what === "diagonal") return [{ kind: "diagonal", cell, turn: Number(tail || 0) }];
    if (what.split("-").every((end) => side(end) >= 0)) return [pipe(cell, what.split("-").map(side))];
    return [{ kind: "container", cell, colour: what as Colour }];
  });
}

export function pipe(cell: number, ends: readonly number[]): Pipe {
  return { kind: "pipe", cell, ends: [...new Set(ends)].sort((a, b) => a - b) };
}

/** A name for a part that two equal parts share. */
export function keyOf(part: Part): string {
  switch (part.kind) {
    case "machine":
      return `m${part.id}@${part.cell}/${part.turn}`;
    case "container":
      return `c${part.colour}@${part.cell}`;
    case "reservoir":
      return `r${part.what}@${part.cell}/${part.side}`;
    case "pipe":
      return `p${part.ends.join("-")}@${part.cell}`;
    case "diagonal":
      return `d@${part.cell}/${part.turn}`;
  }
}

/** A part as the one-line form has it, `output@3,2/W`. */
export function nameOf(floor: Floor, part: Part): string {
  const at = `@${floor.cells[part.cell]!.at.join(",")}`;
  const name = (side: number): string => floor.grid.names[side]!;
  if (part.kind === "machine") return `${part.id}${at}/${part.turn}`;
  if (part.kind === "container") return `${part.colour}${at}`;
  if (part.kind === "reservoir") return `${part.what}${at}/${name(part.side)}`;
  return part.kind === "pipe" ? `${part.ends.map(name).join("-")}${at}` : `diagonal${at}/${part.turn}`;
}

export function isBody(part: Part): boolean {
  return part.kind !== "pipe";
}

/** The cells a part lies on; a part that sticks out has NOWHERE among them. */
export function cellsOf(catalogue: Catalogue, floor: Floor, part: Part): number[] {
  const wide = part.kind === "diagonal" || (part.kind === "machine" && catalogue.grid.beside !== null);
  return wide ? [part.cell, floor.second(part.cell, part.turn)] : [part.cell];
}

/** The ends a part shows: cell and side. Containers show all their sides. */
export function endsOf(catalogue: Catalogue, floor: Floor, part: Part): { cell: number; side: number }[] {
  switch (part.kind) {
    case "machine": {
      const machine = catalogue.machines.get(part.id);
      return machine ? outlets(floor, machine, part.cell, part.turn) : [];
    }
    case "container":
      return floor.grid.names.map((_, side) => ({ cell: part.cell, side }));
    case "reservoir":
      return [{ cell: part.cell, side: part.side }];
    case "pipe":
      return part.ends.map((side) => ({ cell: part.cell, side }));
    case "diagonal":
      return diagonalPipes(floor, part).flat();
  }
}

/** The two unjoined pipes of a Diagonal: N1–S2 and N2–S1, turned. */
export function diagonalPipes(floor: Floor, part: { cell: number; turn: number }): { cell: number; side: number }[][] {
  const second = floor.second(part.cell, part.turn);
  const north = turned(floor.grid, 0, part.turn);
  const south = turned(floor.grid, 2, part.turn);
  return [
    [
      { cell: part.cell, side: north },
      { cell: second, side: south },
    ],
    [
      { cell: second, side: north },
      { cell: part.cell, side: south },
    ],
  ];
}

/** The part turned clockwise, by one step or more. */
export function turnedPart(floor: Floor, part: Part, steps = 1): Part {
  const next = (side: number): number => turned(floor.grid, side, steps);
  if (part.kind === "machine" || part.kind === "diagonal") return { ...part, turn: next(part.turn) };
  if (part.kind === "reservoir") return { ...part, side: next(part.side) };
  if (part.kind === "pipe") return pipe(part.cell, part.ends.map(next));
  return part;
}

/** What the new layout has and the old one has not. */
export function changes(old: Layout, now: Layout): Set<string> {
  const before = new Set(old.map(keyOf));
  return new Set(now.map(keyOf).filter((key) => !before.has(key)));
}

/** What a part is in the stock beside the floor; machines and pipes are not in it. */
export function shelf(part: Part): string | null {
  if (part.kind === "container") return part.colour;
  if (part.kind === "reservoir") return part.what;
  return part.kind === "diagonal" ? "diagonal" : null;
}
