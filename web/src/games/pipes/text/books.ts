/** The books in single lines: what came in and went out in a round, in the order it is reckoned. */

import type { Words } from "../../../base/words";
import type { Catalogue } from "../model/machines";
import type { Line, Plant } from "../state/view";

export interface Entry {
  what: "revenue" | "parts" | "moved" | "first" | "last" | "fine";
  text: string;
  sum: number;
}

/** Every sum of a round; the machine pays, then parts, moves, the token or the fine are settled. */
export function entriesOf(words: Words, catalogue: Catalogue, line: Line): Entry[] {
  const say = (what: Entry["what"]): string => words.say(`web-pipes.entry.${what}`);
  const name = catalogue.machines.get(line.machine ?? -1)?.name ?? "";
  const all: Entry[] = [
    { what: "revenue", text: name, sum: line.revenue },
    { what: "parts", text: say("parts"), sum: line.moved - line.cost },
    { what: "moved", text: say("moved"), sum: -line.moved },
    {
      what: line.token < 0 ? "first" : "last",
      text: words.say(`web-pipes.token.${line.token < 0 ? "first" : "last"}`),
      sum: line.token,
    },
    { what: "fine", text: words.say("web-pipes.entry.fine", { name }), sum: -line.fine },
  ];
  return all.filter((entry) => entry.sum !== 0);
}

/** The money before a round was settled. */
export function before(line: Line): number {
  return line.money - line.revenue + line.cost - line.token + line.fine;
}

/** What a factory was worth by source, over the whole game. */
export function totals(words: Words, plant: Plant): { source: string; text: string; sum: number }[] {
  const sum = (of: (line: Line) => number): number => plant.books.reduce((total, line) => total + of(line), 0);
  const sums: Readonly<Record<string, number>> = {
    start: plant.books[0] ? before(plant.books[0]) : plant.money,
    revenue: sum((line) => line.revenue),
    parts: sum((line) => line.moved - line.cost),
    moved: -sum((line) => line.moved),
    tokens: sum((line) => line.token),
    fines: -sum((line) => line.fine),
    chain: plant.bonus,
  };
  return Object.entries(sums)
    .filter(([, amount]) => amount !== 0)
    .map(([source, amount]) => ({ source, text: words.say(`web-pipes.entry.${source}`), sum: amount }));
}
