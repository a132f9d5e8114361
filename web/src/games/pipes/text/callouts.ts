/** What is said at a spot of the floor: what a port wants, why it cannot have it, the way out. */

import { NOWHERE } from "../model/grid";
import { blockedBy, type Moved } from "../model/stores";
import type { Port } from "../model/machines";
import type { Problem } from "../state/view";
import type { Workshop } from "../state/workshop.svelte";

/** The way out of a problem, with colour and amount where they are known. */
export function wayOut(shop: Workshop, problem: Problem): string {
  const { words } = shop;
  const port = portOf(shop, problem);
  if (port) return portTold(shop, problem, port);
  if (problem.code === "too-little-output" && "made" in problem.params)
    return words.say("web-pipes.way.too-little", problem.params);
  const key = `web-pipes.way.${problem.code}`;
  return words.has(key) ? words.say(key) : "";
}

function portOf({ editor }: Workshop, { code, at, side }: Problem): Port | null {
  if (code !== "unmet-port" || !at || side === null) return null;
  const { floor } = editor;
  const slot = floor.cell(at) * floor.sides + floor.grid.names.indexOf(side);
  return editor.site.trace.ends.get(slot)?.port ?? null;
}

function portTold({ words, editor }: Workshop, { at, side }: Problem, port: Port): string {
  const { floor, site } = editor;
  const before = floor.neighbour(floor.cell(at!), floor.grid.names.indexOf(side!));
  const blocked = before === NOWHERE ? "wall" : blockedBy(floor, site, before);
  if (blocked) return words.say(`web-pipes.refused.port-${blocked}`);
  const end = port.way === "out" && port.colours[0] === "black";
  const key = end ? "end" : port.way;
  return words.say(`web-pipes.way.port.${key}`, { colour: port.colours, amount: port.amount });
}

/** What a stroke does to a vat or barrel in its way. */
export function noteOf({ words, money }: Workshop, { store, how }: Moved): string {
  const what = words.say(`pipes.stock.${store.kind === "container" ? store.colour : store.what}`);
  return words.say(`web-pipes.stroke.${how}`, { what, n: money(how === "goes" ? 0 : 1) });
}

/** What the solver says of its build: the value, whether it is proven, the input that counts most. */
export interface Worth {
  value: number;
  proven: boolean;
  feed?: { machine: number; colour: string; amount: number; gain: number } | null;
}

export function worthTold(shop: Workshop, worth: Worth | null, built: boolean): string {
  const { words } = shop;
  if (!built) return words.say(worth?.proven ? "web-pipes.suggest.decline" : "web-pipes.suggest.decline.open");
  if (!worth) return "";
  const value = words.say(`web-pipes.suggest.${worth.proven ? "proven" : "open"}`, { n: shop.change(worth.value) });
  if (!worth.feed) return value;
  const { machine, colour, amount, gain } = worth.feed;
  const name = shop.machine(machine)?.name ?? "";
  return `${value} ${words.say("web-pipes.suggest.feeds", { colour, amount, name, n: shop.change(gain) })}`;
}
