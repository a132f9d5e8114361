/**
 * What is special about a game's words, as the game declares it in its `data/grammar.toml`: the
 * same declarations that shopfloor/words/grammar.py reads, and explains.
 */

import index from "$catalogue/index.json";

export interface Rule {
  names?: readonly string[];
  seat?: boolean;
  title?: boolean;
  join?: string;
  cut?: string;
  rest?: string;
  signed?: boolean;
  around?: string;
  amount?: string;
  of?: string;
}

export interface Grammar {
  links?: readonly string[];
  also?: readonly string[];
  series?: { letter: string; name: string; first: string };
  parameters?: Readonly<Record<string, Rule>>;
}

export const MINUS = "−";
const NOTHING: Grammar = {};
const grammars: Readonly<Record<string, Grammar>> = index.grammars;

export function grammarOf(domain: string): Grammar {
  return grammars[domain] ?? NOTHING;
}

/** An action's text taken apart: `use golem d3 for metal` has path [use, for], what=golem, for=metal. */
export interface Spoken {
  path: readonly string[];
  /** The numbers of words such as d3. */
  numbers: readonly number[];
  /** The words that follow the verb (`what`) and each link, by its name. */
  slots: Readonly<Record<string, string>>;
}

export function spoken(text: string, { links = [], series }: Grammar): Spoken {
  const [verb = "", ...rest] = text.trim().split(/\s+/);
  const path = [verb];
  const numbers: number[] = [];
  const slots: Record<string, string> = {};
  let slot = "what";
  for (const word of rest) {
    const number = series && numberOf(word, series.letter);
    if (links.includes(word)) path.push((slot = word));
    else if (number !== undefined && slot === "what") numbers.push(number);
    else slots[slot] ??= number === undefined ? word : String(number);
  }
  return { path, numbers, slots };
}

function numberOf(word: string, letter: string): number | undefined {
  const digits = word.slice(letter.length);
  return word.startsWith(letter) && /^[0-9]+$/.test(digits) ? Number(digits) : undefined;
}

/** A value's name and its rest: `energy:-3`. */
export function apart({ cut }: Rule, value: string): [head: string, rest: string] {
  const at = cut ? value.indexOf(cut) : -1;
  return at < 0 ? [value, ""] : [value.slice(0, at), value.slice(at + cut!.length)];
}

/** What the name's message is told of the rest. */
export function inner({ rest: name, signed }: Rule, rest: string): Record<string, string | number> {
  if (!name) return {};
  if (!signed) return { [name]: rest };
  const number = Number(rest || "0");
  return { [name]: Math.abs(number), sign: number < 0 ? MINUS : "+" };
}
