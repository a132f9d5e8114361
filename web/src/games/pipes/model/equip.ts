/** Equipping a machine: what its open ports want is set right before them, where only one thing fits. */

import { ghostOf, place } from "./edit";
import { NOWHERE } from "./grid";
import { shelf, type Layout, type Part } from "./layout";
import { outlets } from "./machines";
import { offersAt } from "./offers";
import { Site } from "./route";
import { facing } from "./trace";

type Placed = Extract<Part, { kind: "machine" }>;

/** How many parts of a shelf are left in the tray; null is as many as one likes. */
export type Stock = (shelf: string) => number | null;

/** The layout with all that; the same one if there is nothing to set down. */
export function equip(site: Site, machine: Placed, left: Stock): Layout {
  const { catalogue, floor } = site;
  let now = site;
  for (const cell of before(site, machine)) {
    const part = onlyFitting(now, cell);
    const kind = part && shelf(part);
    const taken = now.layout.filter((each) => shelf(each) === kind && !site.layout.includes(each)).length;
    if (part && kind && (left(kind) ?? Infinity) > taken) now = new Site(catalogue, floor, place(now, part));
  }
  return now.layout;
}

/** The free places before ports of a machine that meet nothing. */
function before({ catalogue, floor, trace }: Site, { id, cell, turn }: Placed): number[] {
  const machine = catalogue.machines.get(id);
  const open = new Set(trace.open.map(({ slot }) => slot));
  const slots = (machine ? outlets(floor, machine, cell, turn) : [])
    .filter((outlet) => outlet.cell !== NOWHERE)
    .map((outlet) => outlet.cell * floor.sides + outlet.side);
  return slots.filter((slot) => open.has(slot)).map((slot) => Math.floor(facing(floor, slot) / floor.sides));
}

/** The one part of the tray that suits every end that looks into a cell; null if several would, or none. */
function onlyFitting(site: Site, cell: number): Part | null {
  const tools = site.pipes(cell).length ? [] : offersAt(site, cell).filter(({ kind }) => kind !== "pipe");
  return tools.length === 1 ? ghostOf(site, tools[0]!, cell, site.floor.centre(cell), 0) : null;
}
