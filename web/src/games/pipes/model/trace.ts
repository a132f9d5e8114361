/**
 * What is joined to what, for the drawing alone: the colour of each pipe and which way it flows.
 *
 * Whether a network is sound is the server's to say; this only follows the ends.
 */

import { NOWHERE, opposite, type Floor } from "./grid";
import { diagonalPipes, keyOf, type Layout, type Part } from "./layout";
import { outlets, type Catalogue, type Colour, type Port } from "./machines";

/** One thing that conducts: a port, a pipe, one pipe of a Diagonal; or a vat or barrel at the end. */
export interface Element {
  part: Part;
  key: string;
  slots: number[];
  port?: Port;
  machine?: number;
  /** The slots by which what flows comes in; the others are where it leaves. */
  entries: Set<number>;
  network: Network | null;
}

export interface Network {
  colour: Colour | null;
  elements: Element[];
  containers: Element[];
  reservoirs: Element[];
  /** Whether anything flows here at all. */
  fed: boolean;
}

export interface Trace {
  elements: readonly Element[];
  networks: readonly Network[];
  /** By slot (`cell * sides + side`): what shows an end there. */
  ends: ReadonlyMap<number, Element>;
  byKey: ReadonlyMap<string, readonly Element[]>;
  /** Active ends that meet nothing. */
  open: readonly { element: Element; slot: number }[];
}

export function facing(floor: Floor, slot: number): number {
  const cell = Math.floor(slot / floor.sides);
  const side = slot % floor.sides;
  const next = floor.neighbour(cell, side);
  return next === NOWHERE ? NOWHERE : next * floor.sides + opposite(floor.grid, side);
}

const isPassive = (element: Element): boolean => element.part.kind === "container" || element.part.kind === "reservoir";

export function trace(catalogue: Catalogue, floor: Floor, layout: Layout): Trace {
  const elements = layout.flatMap((part) => elementsOf(catalogue, floor, part));
  const ends = new Map<number, Element>();
  for (const element of elements) for (const slot of element.slots) ends.set(slot, element);
  const met = (slot: number): Element | undefined => ends.get(facing(floor, slot));
  const networks: Network[] = [];
  for (const element of elements) {
    if (!element.network && !isPassive(element)) networks.push(walk(element, met));
  }
  for (const network of networks) {
    network.colour = colourOf(network);
    network.fed = pour(network, met, (slot) => facing(floor, slot));
  }
  const byKey = new Map<string, Element[]>();
  for (const element of elements) byKey.set(element.key, [...(byKey.get(element.key) ?? []), element]);
  const open = elements
    .filter((element) => !isPassive(element))
    .flatMap((element) => element.slots.filter((slot) => !met(slot)).map((slot) => ({ element, slot })));
  return { elements, networks, ends, byKey, open };
}

function elementsOf(catalogue: Catalogue, floor: Floor, part: Part): Element[] {
  const key = keyOf(part);
  const element = (slots: number[], more: Partial<Element> = {}): Element => {
    return { part, key, slots, entries: new Set(), network: null, ...more };
  };
  const slot = (end: { cell: number; side: number }): number => end.cell * floor.sides + end.side;
  if (part.kind === "machine") {
    const machine = catalogue.machines.get(part.id);
    if (!machine) return [];
    return outlets(floor, machine, part.cell, part.turn)
      .filter((outlet) => outlet.cell !== NOWHERE)
      .map((outlet) => element([slot(outlet)], { port: outlet.port, machine: part.id }));
  }
  if (part.kind === "diagonal") {
    return diagonalPipes(floor, part).map((pair) => element(pair.filter((end) => end.cell !== NOWHERE).map(slot)));
  }
  const sides = part.kind === "pipe" ? part.ends : part.kind === "reservoir" ? [part.side] : floor.grid.names.keys();
  return [element([...sides].map((side) => slot({ cell: part.cell, side })))];
}

function walk(start: Element, met: (slot: number) => Element | undefined): Network {
  const network: Network = { colour: null, elements: [], containers: [], reservoirs: [], fed: false };
  const trail = [start];
  start.network = network;
  for (let element = trail.pop(); element; element = trail.pop()) {
    network.elements.push(element);
    for (const slot of element.slots) {
      const next = met(slot);
      if (!next) continue;
      if (isPassive(next)) {
        const list = next.part.kind === "container" ? network.containers : network.reservoirs;
        if (!list.includes(next)) list.push(next);
      } else if (!next.network) {
        next.network = network;
        trail.push(next);
      }
    }
  }
  return network;
}

/** The first colour that all accept; where they clash, that of the source, so that the clash shows. */
function colourOf(network: Network): Colour | null {
  const told: (readonly Colour[])[] = [];
  for (const { part } of network.containers) if (part.kind === "container") told.push([part.colour]);
  for (const way of ["out", "in"] as const) {
    for (const { port } of network.elements) if (port?.way === way) told.push(port.colours);
  }
  const [first, ...rest] = told;
  const common = first?.filter((colour) => rest.every((colours) => colours.includes(colour)));
  return common?.[0] ?? first?.[0] ?? null;
}

/** Let it flow from every source along the pipes; tell whether there is a source. */
function pour(network: Network, met: (slot: number) => Element | undefined, across: (slot: number) => number): boolean {
  const reached = new Set<Element>();
  const trail: Element[] = [];
  for (const element of network.elements) {
    const isSource = element.port?.way === "out";
    const tapped = element.slots.filter((slot) => met(slot)?.part.kind === "container");
    for (const slot of tapped) element.entries.add(slot);
    if (isSource || tapped.length) {
      reached.add(element);
      trail.push(element);
    }
  }
  const fed = trail.length > 0;
  for (let element = trail.shift(); element; element = trail.shift()) {
    for (const slot of element.slots) {
      const next = met(slot);
      if (!next || isPassive(next) || element.entries.has(slot) || reached.has(next)) continue;
      next.entries.add(across(slot));
      reached.add(next);
      trail.push(next);
    }
  }
  return fed;
}
