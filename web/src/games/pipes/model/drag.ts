/** A machine that is moved drags along what hangs on its ports, where that still fits. */

import { NOWHERE, type Floor, type Point } from "./grid";
import { keyOf, type Layout, type Part } from "./layout";
import { outlets, type Outlet } from "./machines";
import { lay, lead, Site, type Stroke } from "./route";
import { isStore, usedSides, type Store } from "./stores";
import { openSlots, prune } from "./tidy";
import { facing, type Element } from "./trace";

export type Placed = Extract<Part, { kind: "machine" }>;

/** What a port had before the move: a store of its own, or a run of pipe to somewhere. */
interface Hanging {
  /** Which of the machine's ports it is. */
  port: number;
  own: Store | null;
  run: readonly Part[];
  goal: { element: Element; slot: number } | null;
}

const slotOf = (floor: Floor, { cell, side }: { cell: number; side: number }): number => cell * floor.sides + side;

function portsOf({ catalogue, floor }: Site, part: Placed): Outlet[] {
  const machine = catalogue.machines.get(part.id);
  return machine ? outlets(floor, machine, part.cell, part.turn) : [];
}

/** All that hangs on a machine, port by port. */
function hangings(site: Site, part: Placed): Hanging[] {
  return portsOf(site, part).flatMap((outlet, port): Hanging[] => {
    const slot = outlet.cell === NOWHERE ? NOWHERE : facing(site.floor, slotOf(site.floor, outlet));
    const met = site.trace.ends.get(slot);
    if (!met || met.part === part) return [];
    if (!isStore(met.part)) return [{ port, own: null, ...followed(site, met, slot) }];
    const alone = usedSides(site, met.part).length === 1;
    return [{ port, own: alone ? met.part : null, run: [], goal: alone ? null : { element: met, slot } }];
  });
}

/** Along the pipe from one of its ends to the next fork, port or store. */
function followed({ floor, trace }: Site, first: Element, from: number): Pick<Hanging, "run" | "goal"> {
  const run: Part[] = [];
  let [element, slot] = [first, from];
  while (element.part.kind === "pipe" && element.slots.length === 2) {
    run.push(element.part);
    slot = facing(
      floor,
      element.slots.find((each) => each !== slot)!,
    );
    const next = trace.ends.get(slot);
    if (!next || run.includes(next.part)) return { run, goal: null };
    element = next;
  }
  return { run, goal: { element, slot } };
}

/** The floor without the machine and what will be led to it anew. */
function bare(site: Site, part: Placed, hanging: readonly Hanging[]): Layout {
  const gone = new Set([part, ...hanging.flatMap(({ own, run }) => (own ? [own, ...run] : run))].map(keyOf));
  const rest = site.layout.filter((each) => !gone.has(keyOf(each)));
  return prune(site, rest, new Set(openSlots(site, site.layout)));
}

/** The floor as it is once a machine has been taken up with all that comes along. */
export const takenUp = (site: Site, part: Placed): Site =>
  new Site(site.catalogue, site.floor, bare(site, part, hangings(site, part)));

/** What the machine at its new place has of what hung on the old one. */
export function dragAlong(site: Site, part: Placed, moved: Placed, place: (site: Site, part: Part) => Layout): Layout {
  const hanging = hangings(site, part);
  const { catalogue, floor } = site;
  let layout = place(new Site(catalogue, floor, bare(site, part, hanging)), moved);
  for (const each of hanging) layout = hangAgain(new Site(catalogue, floor, layout), moved, each);
  return layout;
}

function hangAgain(site: Site, moved: Placed, { port, own, goal }: Hanging): Layout {
  const { floor } = site;
  const outlet = portsOf(site, moved)[port]!;
  const slot = outlet.cell === NOWHERE ? NOWHERE : facing(floor, slotOf(floor, outlet));
  const cell = Math.floor(slot / floor.sides);
  if (slot === NOWHERE || !floor.isFree(cell)) return site.layout;
  if (own)
    return site.isOpen(cell) && !site.pipes(cell).length ? [...site.layout, before(own, slot, floor)] : site.layout;
  return goal && site.isOpen(cell) ? ledAnew(site, moved, slot, goal) : meeting(site, slot, goal);
}

const before = (store: Store, slot: number, floor: Floor): Part => {
  const cell = Math.floor(slot / floor.sides);
  return store.kind === "container" ? { ...store, cell } : { ...store, cell, side: slot % floor.sides };
};

/** The port stands right before what it led to: a barrel turns to it. */
function meeting({ layout, floor }: Site, slot: number, goal: Hanging["goal"]): Layout {
  const store = goal?.element.part;
  const there = store?.kind === "reservoir" && store.cell === Math.floor(slot / floor.sides);
  if (!there) return layout;
  return layout.map((each) => (keyOf(each) === keyOf(store) ? before(store, slot, floor) : each));
}

function ledAnew(site: Site, moved: Placed, slot: number, { element, slot: to }: NonNullable<Hanging["goal"]>): Layout {
  const { floor } = site;
  const cell = Math.floor(slot / floor.sides);
  const press = floor.centre(cell);
  const stroke: Stroke = {
    path: [cell],
    entry: slot % floor.sides,
    exit: null,
    press,
    now: press,
    from: moved,
    to: null,
  };
  const led = lead(site, stroke, within(floor, to, element));
  const { part } = element;
  const arrived = led.to ? keyOf(led.to) === keyOf(part) : led.path.at(-1) === Math.floor(to / floor.sides);
  return arrived ? lay(site, led, true) : site.layout;
}

/** A point of the goal: just inside a port's edge, else the middle of the cell. */
function within(floor: Floor, slot: number, { port }: Element): Point {
  const cell = Math.floor(slot / floor.sides);
  const [centre, edge] = [floor.centre(cell), floor.middle(cell, slot % floor.sides)];
  if (!port) return centre;
  return { x: edge.x + (centre.x - edge.x) * 0.3, y: edge.y + (centre.y - edge.y) * 0.3 };
}
