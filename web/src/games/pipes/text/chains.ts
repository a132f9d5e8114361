/** What earned what at the end: every input that machines feed, and the best turn of a game. */

import type { Floor } from "../model/grid";
import type { Layout } from "../model/layout";
import type { Catalogue, Colour } from "../model/machines";
import { trace } from "../model/trace";
import type { Line, Plant } from "../state/view";
import { before } from "./books";

/** An input with the machines that feed it. */
export interface Chain {
  from: readonly string[];
  to: string;
  colour: Colour;
  amount: number;
  sum: number;
}

/** Every chain of a factory, the dearest first; `bonus` is what they bring together. */
export function chainsOf(catalogue: Catalogue, floor: Floor, layout: Layout, bonus: number): Chain[] {
  const name = (id: number | undefined): string => catalogue.machines.get(id ?? -1)?.name ?? "";
  const found = trace(catalogue, floor, layout).networks.flatMap(({ colour, elements }) => {
    const outputs = elements.filter(({ port }) => port?.way === "out");
    if (!colour || !outputs.length) return [];
    const from = [...new Set(outputs.map(({ machine }) => name(machine)))];
    return elements
      .filter(({ port }) => port?.way === "in")
      .map(({ port, machine }) => ({ from, to: name(machine), colour, amount: port!.amount }));
  });
  const all = found.reduce((sum, { amount }) => sum + amount, 0);
  const each = all ? bonus / all : 0; // what one unit brings is the game's own
  return found.map((chain) => ({ ...chain, sum: chain.amount * each })).sort((a, b) => b.sum - a.sum);
}

export interface BestTurn {
  seat: number;
  line: Line;
  gain: number;
}

/** The turn that brought most money, of anybody. */
export function bestTurn(plants: readonly Plant[]): BestTurn | null {
  const all = plants.flatMap(({ seat, books }) =>
    books.map((line) => ({ seat, line, gain: line.money - before(line) })),
  );
  return all.toSorted((a, b) => b.gain - a.gain)[0] ?? null;
}
