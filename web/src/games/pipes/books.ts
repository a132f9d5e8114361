/** The books in single lines: what came in and went out in a round, in the order it is reckoned. */

import type { Words } from "../../base/words";
import type { Catalogue } from "./model/machines";
import type { Line, Plant } from "./view";

export interface Entry {
  what: "revenue" | "parts" | "moved" | "first" | "last" | "fine" | "chain";
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
    { what: line.token < 0 ? "first" : "last", text: words.say(`web-pipes.token.${line.token < 0 ? "first" : "last"}`), sum: line.token },
    { what: "fine", text: words.say("web-pipes.entry.fine", { name }), sum: -line.fine },
  ];
  return all.filter((entry) => entry.sum !== 0);
}

export function chainEntry(words: Words, plant: Plant): Entry {
  return { what: "chain", text: words.say("web-pipes.entry.chain"), sum: plant.bonus };
}

/** The money before a round was settled. */
export function before(line: Line): number {
  return line.money - line.revenue + line.cost - line.token + line.fine;
}

/** What a factory was worth by source, over the whole game. */
export function totals(words: Words, plant: Plant): Entry[] {
  const sum = (of: (line: Line) => number): number => plant.books.reduce((total, line) => total + of(line), 0);
  const say = (what: string): string => words.say(`web-pipes.entry.${what}`);
  const start = plant.books[0] ? before(plant.books[0]) : plant.money;
  const tokens = sum((line) => line.token);
  const all: Entry[] = [
    { what: "revenue", text: say("start"), sum: start },
    { what: "revenue", text: say("revenue"), sum: sum((line) => line.revenue) },
    { what: "parts", text: say("parts"), sum: sum((line) => line.moved - line.cost) },
    { what: "moved", text: say("moved"), sum: -sum((line) => line.moved) },
    { what: tokens < 0 ? "first" : "last", text: words.say("web-pipes.tokens"), sum: tokens },
    { what: "fine", text: say("fines"), sum: -sum((line) => line.fine) },
    { what: "chain", text: say("chain"), sum: plant.bonus },
  ];
  return all.filter((entry) => entry.sum !== 0);
}
