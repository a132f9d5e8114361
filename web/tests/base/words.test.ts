/**
 * Both formatters agree to the letter. The table of cases holds what Python says (tests/sentences.py); the
 * Python tests write it and run this file, so without a table there is nothing to compare.
 */

import { describe, expect, it } from "vitest";
import { Words, type Catalogue, type Params } from "../../src/base/words";

/** A call of the formatter, and what Python says. */
type Case = readonly [
  language: string,
  game: string,
  me: number | null,
  method: string,
  args: readonly unknown[],
  said: string,
];

interface Table {
  names: readonly string[];
  catalogues: Readonly<Record<string, Catalogue>>;
  cases: readonly Case[];
}

const tables = import.meta.glob<string>("../../src/generated/sentences.json", {
  eager: true,
  query: "?raw",
  import: "default",
});
const table = Object.values(tables).map((text) => JSON.parse(text) as Table)[0];

const calls: Readonly<Record<string, (words: Words, args: readonly never[]) => string>> = {
  say: (words, [key, params]) => words.say(key!, params),
  event: (words, [key, params]) => words.event({ key: key!, params: params! as Params }),
  reason: (words, [code, params]) => words.reason(code!, params!),
  action: (words, [text, seen]) => words.action(text!, seen),
  amount: (words, [kind, number, plus]) => words.amount(kind!, number!, plus),
};

function spoken({ names, catalogues }: Table, [language, game, me, method, args]: Case): string {
  const words = new Words(language, catalogues[language]!, game, names, me);
  return calls[method]!(words, args as never[]);
}

describe.skipIf(!table)("the table of sentences", () => {
  const groups = [...new Set(table?.cases.map(([language, , , method]) => `${language} ${method}`))];

  it.each(groups)("agrees: %s", (group) => {
    const cases = table!.cases.filter(([language, , , method]) => `${language} ${method}` === group);
    const wrong = cases.map((each) => [...each, spoken(table!, each)]).filter((each) => each[5] !== each[6]);
    expect(wrong.slice(0, 5), `${wrong.length} of ${cases.length} differ`).toEqual([]);
  });
});
