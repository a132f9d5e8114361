/** The factory in words: what lies in a cell, and what feeds each port. */

import { NOWHERE, type Floor } from "../model/grid";
import { keyOf, type Layout, type Part } from "../model/layout";
import { outlets, type Catalogue } from "../model/machines";
import { trace, type Element, type Network, type Trace } from "../model/trace";
import type { Words } from "../../../base/words";
import type { Workshop } from "../state/workshop.svelte";

const say = (words: Words, key: string, params: Parameters<Words["say"]>[1] = {}): string =>
  words.say(`web-pipes.${key}`, params);

export interface MachineTold {
  id: number;
  title: string;
  ports: string[];
}

/** Every machine with its ports: "what feeds port 2?" */
export function machinesTold(words: Words, catalogue: Catalogue, floor: Floor, layout: Layout): MachineTold[] {
  const found = trace(catalogue, floor, layout);
  return layout
    .filter((part) => part.kind === "machine")
    .map((part) => ({
      id: part.id,
      title: say(words, "told.machine", {
        name: catalogue.machines.get(part.id)?.name ?? "",
        ...place(floor, part.cell),
      }),
      ports: portsTold(words, catalogue, floor, found, part),
    }));
}

function place(floor: Floor, cell: number): { column: number; row: number } {
  const [column, row] = floor.cells[cell]!.at;
  return { column: column + 1, row: row + 1 };
}

function portsTold(
  words: Words,
  catalogue: Catalogue,
  floor: Floor,
  found: Trace,
  part: Part & { kind: "machine" },
): string[] {
  const machine = catalogue.machines.get(part.id);
  if (!machine) return [];
  const elements = found.byKey.get(keyOf(part)) ?? [];
  return outlets(floor, machine, part.cell, part.turn).map(({ port, cell, side }, n) => {
    const element = elements.find((each) => each.slots[0] === cell * floor.sides + side);
    return say(words, `told.port.${port.way}`, {
      number: n + 1,
      colour: port.colours,
      amount: port.amount,
      side: floor.grid.names[side]!,
      meets: element ? meets(words, catalogue, element, found) : say(words, "told.nothing"),
    });
  });
}

/** What is at the other ends of a port's network. */
function meets(words: Words, catalogue: Catalogue, element: Element, found: Trace): string {
  const network = element.network;
  if (found.open.some((end) => end.element === element) || !network) return say(words, "told.nothing");
  const names = partners(words, catalogue, network, element);
  return names.length ? say(words, `told.meets.${element.port?.way ?? "in"}`, { names }) : say(words, "told.nowhere");
}

function partners(words: Words, catalogue: Catalogue, network: Network, element: Element): string[] {
  const stored = (part: Part): string =>
    part.kind === "container"
      ? words.say(`pipes.stock.${part.colour}`)
      : part.kind === "reservoir"
        ? words.say(`pipes.stock.${part.what}`)
        : "";
  const wanted = element.port?.way === "in" ? "out" : "in";
  const machines = network.elements
    .filter((each) => each.port?.way === wanted)
    .map((each) => catalogue.machines.get(each.machine ?? -1)?.name ?? "");
  const stores = element.port?.way === "in" ? network.containers : network.reservoirs;
  return [...machines, ...stores.map((each) => stored(each.part))];
}

function partTold(shop: Workshop, part: Part): string {
  const { words, catalogue, editor } = shop;
  const { floor } = editor;
  if (part.kind === "machine") {
    const name = catalogue.machines.get(part.id)?.name ?? "";
    return `${name}. ${portsTold(words, catalogue, floor, editor.site.trace, part).join(" ")}`;
  }
  if (part.kind === "container") return words.say(`pipes.stock.${part.colour}`);
  if (part.kind === "reservoir")
    return say(words, "told.reservoir", {
      what: words.say(`pipes.stock.${part.what}`),
      side: floor.grid.names[part.side]!,
    });
  if (part.kind === "diagonal") return words.say("pipes.stock.diagonal");
  const colour = editor.site.trace.byKey.get(keyOf(part))?.[0]?.network?.colour;
  return say(words, "told.pipe", { colour: colour ?? "none", side: part.ends.map((end) => floor.grid.names[end]!) });
}

/** What lies in a cell of the floor being built on. */
export function describeCell(shop: Workshop, cell: number): string {
  const { words, editor } = shop;
  if (cell === NOWHERE) return "";
  const body = editor.site.bodies.get(cell);
  const parts = body ? [body] : editor.site.pipes(cell);
  const free = say(words, editor.floor.isFree(cell) ? "told.empty" : "told.pillar");
  const what = parts.length ? parts.map((part) => partTold(shop, part)).join("; ") : free;
  return say(words, "told.cell", { ...place(editor.floor, cell), what });
}

export function describeTool(shop: Workshop, what: "started" | "laid" | "dropped" | "carried", cell: string): string {
  return say(shop.words, `told.${what}`, { cell });
}
