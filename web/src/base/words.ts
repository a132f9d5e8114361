/**
 * Sentences from a catalogue: the same small part of ICU's syntax that shopfloor/words.py speaks.
 *
 *   {name}   {n, plural, =0 {…} one {# good} other {# goods}}   {x, select, metal {…} other {…}}
 */

export type Param = string | number | readonly (string | number)[];
export type Params = Readonly<Record<string, Param>>;
export type Catalogue = Readonly<Record<string, string>>;

const SOFT_HYPHEN = /\u00ad/g;
const LINKS = ["with", "for", "gift"];
const THINGS = ["card", "stuff", "row"];
const KINDS: Readonly<Record<string, readonly string[]>> = {
  other: ["card"],
  what: THINGS,
  with: THINGS,
  for: THINGS,
};

/** An action's text taken apart: `use golem d3 for metal` has path [use, for] and what=golem. */
export interface Spoken {
  path: string[];
  dice: number[];
  what?: string;
  with?: string;
  for?: string;
  gift?: string;
}

export function spoken(text: string): Spoken {
  const [verb = "", ...rest] = text.split(" ");
  const said: Spoken = { path: [verb], dice: [] };
  let slot: "what" | "with" | "for" | "gift" = "what";
  for (const word of rest) {
    const die = /^d([1-6])$/.exec(word)?.[1];
    if (LINKS.includes(word)) {
      said.path.push(word);
      slot = word as typeof slot;
    } else if (die && slot === "what") said.dice.push(Number(die));
    else said[slot] ??= die ?? word;
  }
  return said;
}

/** Text and holes by turns: every second member stood between braces. */
export function split(text: string): string[] {
  const parts = [""];
  let depth = 0;
  for (const char of text) {
    if (char === "}") depth -= 1;
    if (depth === 0 && (char === "{" || char === "}")) parts.push("");
    else parts[parts.length - 1] += char;
    if (char === "{") depth += 1;
  }
  return parts;
}

interface Hole {
  name: string;
  kind: string;
  branches: Map<string, string>;
}

function readHole(hole: string): Hole {
  const [name = "", kind = "", ...rest] = hole.split(",");
  const parts = split(rest.join(","));
  const branches = new Map<string, string>();
  for (let at = 0; at + 1 < parts.length; at += 2) {
    branches.set(parts[at]!.trim(), parts[at + 1]!);
  }
  return { name: name.trim(), kind: kind.trim(), branches };
}

function choose(hole: Hole, value: Param): string {
  const own = hole.kind === "select" ? [String(value)] : [`=${value}`, value === 1 ? "one" : "other"];
  const word = own.find((each) => hole.branches.has(each)) ?? "other";
  return hole.branches.get(word) ?? "";
}

export interface Told {
  key: string;
  params: Params;
}

/** One language, spoken to one reader: `me` is the reader's seat and is told "you". */
export class Words {
  constructor(
    readonly language: string,
    readonly messages: Catalogue,
    readonly game = "",
    readonly names: readonly string[] = [],
    readonly me: number | null = null,
  ) {}

  at(game: string, names: readonly string[], me: number | null): Words {
    return new Words(this.language, this.messages, game, names, me);
  }

  has(key: string): boolean {
    return key in this.messages;
  }

  say(key: string, params: Params = {}): string {
    return this.tell(key, params, key.split(".")[0]!).replace(SOFT_HYPHEN, "");
  }

  /** A card's name as it is printed on a narrow card, its soft hyphen kept. */
  name(key: string): string {
    return this.messages[key] ?? key;
  }

  event(told: Told): string {
    let key = this.first([`${this.game}.event.${told.key}`, `table.event.${told.key}`]);
    const mine = this.me !== null && told.params["seat"] === this.me;
    if (mine) key = this.first([`${key}.you`, key]);
    const text = told.params["text"];
    const params = text === undefined ? told.params : { ...told.params, text: this.action(String(text)) };
    return this.tell(key, params, this.game).replace(SOFT_HYPHEN, "");
  }

  /** Why something is refused, wherever its sentence is kept. */
  reason(code: string, params: Params): string {
    const domains = [this.game, "table", "server", "web"];
    const keys = domains.flatMap((each) => [`${each}.reason.${code}`, `${each}.error.${code}`]);
    const key = keys.find((each) => this.has(each));
    if (!key) return this.say("web.refused", { code });
    return this.tell(key, params, this.game).replace(SOFT_HYPHEN, "");
  }

  /** What an action would do, in a few words; `seen` is what the table shows but the text does not. */
  action(text: string, seen: Params = {}): string {
    const said = spoken(text);
    const stems = said.path.map((_, n) => [this.game, "action", ...said.path.slice(0, said.path.length - n)].join("."));
    const tails = Object.keys(seen).length ? [".seen", ""] : [""];
    const key = this.first(stems.flatMap((stem) => tails.map((tail) => stem + tail)));
    const params = { ...this.spokenParams(said), ...seen };
    return this.tell(key, params, this.game).replace(SOFT_HYPHEN, "");
  }

  /** What activating a card takes and gives, for this very action. */
  recipe(text: string): string {
    const said = spoken(text);
    const key = `${this.game}.recipe.${said.what}`;
    return this.has(key) ? this.tell(key, this.spokenParams(said), this.game) : "";
  }

  seat(seat: number): string {
    return this.names[seat] ?? this.say("table.seat", { number: seat + 1 });
  }

  private spokenParams(said: Spoken): Params {
    const params: Record<string, Param> = { dice: said.dice, x: said.dice[0] ?? 0 };
    for (const slot of ["what", "with", "for", "gift"] as const) {
      const value = said[slot];
      if (value !== undefined) params[slot] = value;
    }
    const recipe = `${this.game}.recipe.${said.what}`;
    if (this.has(recipe)) params["recipe"] = this.tell(recipe, params, this.game);
    return params;
  }

  private first(keys: readonly string[]): string {
    return keys.find((key) => this.has(key)) ?? keys[0]!;
  }

  private tell(key: string, params: Params, domain: string): string {
    const text = this.messages[key];
    return text === undefined ? key : this.fill(text, params, domain);
  }

  private fill(text: string, params: Params, domain: string): string {
    const hash = params["#"];
    return split(text)
      .map((part, n) => {
        if (n % 2) return this.filled(readHole(part), params, domain);
        return hash === undefined ? part : part.replaceAll("#", String(hash));
      })
      .join("");
  }

  private filled(hole: Hole, params: Params, domain: string): string {
    const value = params[hole.name] ?? "";
    if (!hole.kind) return this.word(domain, hole.name, value);
    if (hole.kind === "select") return this.fill(choose(hole, value), params, domain);
    const count = typeof value === "object" ? value.length : Number(value);
    return this.fill(choose(hole, count), { ...params, "#": count }, domain);
  }

  private word(domain: string, name: string, value: Param): string {
    if (typeof value === "object") return value.map((each) => this.word(domain, name, each)).join(", ");
    if (name === "seat" || name === "gift") return this.seat(Number(value));
    if (name === "changes") return this.change(domain, String(value));
    if (name === "game") return this.say(`${value}.title`);
    const kinds = KINDS[name] ?? [name];
    const keys = kinds.flatMap((kind) => [`${domain}.${kind}.${value}`, `${this.game}.${kind}.${value}`]);
    const key = keys.find((each) => this.has(each));
    return key ? this.say(key) : String(value);
  }

  /** `energy:-3` in words. */
  private change(domain: string, change: string): string {
    const [name, amount = "0"] = change.split(":");
    const sign = amount.startsWith("-") ? "−" : "+";
    const key = this.first([`${domain}.change.${name}`, `${this.game}.change.${name}`]);
    return this.say(key, { sign, n: Math.abs(Number(amount)) });
  }
}
