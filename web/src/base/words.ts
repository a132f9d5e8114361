/** Sentences from a catalogue, to the letter those of shopfloor/words: keys and parameters in, a sentence out. */

import { apart, grammarOf, inner, MINUS, spoken, type Rule } from "./grammar";
import { choose, readHole, split, type Hole } from "./messages";

export type Param = string | number | readonly (string | number)[];
export type Params = Readonly<Record<string, Param>>;
export type Catalogue = Readonly<Record<string, string>>;

export interface Told {
  key: string;
  params: Params;
}

const SOFT_HYPHEN = /\u00ad/g;
const PLAIN: Rule = {};
const plurals = new Map<string, Intl.PluralRules>();

function plural(language: string, number: number): string {
  const rules = plurals.get(language) ?? new Intl.PluralRules(language);
  plurals.set(language, rules);
  return rules.select(Math.abs(number));
}

/** One language, spoken to one reader: `me` is the reader's seat and is told "you". */
export class Words {
  private readonly sought = new Map<string, readonly string[]>(); // domains, by what is wanted

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

  // What is said

  say(key: string, params: Params = {}): string {
    return this.tell(key, params);
  }

  /** A card's name as it is printed on a narrow card, its soft hyphen kept. */
  name(key: string): string {
    return this.messages[key] ?? key;
  }

  event(told: Told): string {
    let key = this.first([`${this.game}.event.${told.key}`, `table.event.${told.key}`]);
    const mine = this.me !== null && told.params["seat"] === this.me;
    if (mine) key = this.first([`${key}.you`, key]);
    const text = told.params["text"]; // an action that was undone
    const params = text === undefined ? told.params : { ...told.params, text: this.action(String(text)) };
    return this.tell(key, params);
  }

  /** Why something is refused, wherever its sentence is kept, and where in a file. */
  reason(code: string, params: Params): string {
    const game = String(params["game"] ?? this.game);
    const key = this.known(this.faultKeys([game, "table"], code)) ?? this.known(this.faultKeys(this.anywhere(), code));
    if (!key) return this.say("web.refused", { code });
    const sentence = this.tell(key, params, game);
    return params["place"] ? this.say("table.at", { place: params["place"], sentence }) : sentence;
  }

  /** What an action would do, in a few words; `seen` is what the table shows but the text does not. */
  action(text: string, seen: Params = {}): string {
    const { series } = grammarOf(this.game);
    const { path, numbers, slots } = spoken(text, grammarOf(this.game));
    const stems = path.map((_, n) => [this.game, "action", ...path.slice(0, path.length - n)].join("."));
    const tails = Object.keys(seen).length ? [".seen", ""] : [""];
    const key = this.first(stems.flatMap((stem) => tails.map((tail) => stem + tail)));
    const gathered = series ? { [series.name]: numbers, [series.first]: numbers[0] ?? 0 } : {};
    return this.tell(key, { ...gathered, ...slots, ...seen });
  }

  seat(seat: number): string {
    return this.names[seat] ?? this.say("table.seat", { number: seat + 1 });
  }

  /** A number as the game's message `kind` has it, such as a sum of money; `plus` where a gain is told. */
  amount(kind: string, number: number, plus = false): string {
    return this.measured(kind, number, this.domains(this.game), plus ? "+" : "");
  }

  // How it is found

  private text(key: string): string {
    return (this.messages[key] ?? key).replace(SOFT_HYPHEN, "");
  }

  private known(keys: readonly string[]): string | undefined {
    return keys.find((key) => this.has(key));
  }

  private first(keys: readonly string[]): string {
    return this.known(keys) ?? keys[0]!;
  }

  private faultKeys(domains: readonly string[], code: string): string[] {
    return domains.flatMap((each) => [`${each}.reason.${code}`, `${each}.error.${code}`]);
  }

  private anywhere(): string[] {
    return [...new Set(Object.keys(this.messages).map((key) => key.split(".")[0]!))].sort();
  }

  /** Where words are looked up: the catalogues wanted, with their helpers, and the table. */
  private domains(...wanted: readonly string[]): readonly string[] {
    const key = wanted.join();
    const known = this.sought.get(key);
    if (known) return known;
    const found = [...wanted, this.game].flatMap((domain) => [domain, ...(grammarOf(domain).also ?? [])]);
    const domains = [...new Set([...found, "table"])].filter(Boolean);
    this.sought.set(key, domains);
    return domains;
  }

  private rule(name: string, domains: readonly string[]): Rule {
    for (const domain of domains) {
      const rule = grammarOf(domain).parameters?.[name];
      if (rule) return rule;
    }
    return PLAIN;
  }

  // How it is put together

  private tell(key: string, params: Params, game = ""): string {
    if (!this.has(key)) return key;
    return this.fill(this.text(key), params, this.domains(key.split(".")[0]!, game));
  }

  private fill(text: string, params: Params, domains: readonly string[]): string {
    const hash = params["#"];
    return split(text)
      .map((part, n) => {
        if (n % 2) return this.filled(readHole(part), params, domains);
        return hash === undefined ? part : part.replaceAll("#", String(hash));
      })
      .join("");
  }

  private filled(hole: Hole, params: Params, domains: readonly string[]): string {
    if (!hole.kind) return this.parameter(hole.name, params, domains);
    const value = params[hole.name] ?? "";
    if (hole.kind === "select") return this.fill(choose(hole, String(value)), params, domains);
    const count = typeof value === "object" ? value.length : Number(value);
    const branch = choose(hole, `=${count}`, plural(this.language, count));
    return this.fill(branch, { ...params, "#": count }, domains);
  }

  /** A parameter in words: given, or a message of its own made of the others. */
  private parameter(name: string, params: Params, domains: readonly string[]): string {
    const rule = this.rule(name, domains);
    const value = params[name];
    if (rule.of && value === undefined) {
      const key = this.first(domains.map((domain) => `${domain}.${name}.${String(params[rule.of!])}`));
      return this.fill(this.text(key), params, domains);
    }
    if (typeof value !== "object") return this.word(name, rule, value ?? "", domains);
    return value.map((each) => this.word(name, rule, each, domains)).join(rule.join ?? ", ");
  }

  /** One value in words; what the catalogue does not know (a player's text) stays. */
  private word(name: string, rule: Rule, value: string | number, domains: readonly string[]): string {
    if (rule.seat) return this.seat(Number(value));
    if (rule.title) return this.has(`${value}.title`) ? this.text(`${value}.title`) : String(value);
    if (rule.amount && typeof value === "number") return this.measured(rule.amount, value, domains);
    return this.named(rule.names ?? [name], rule, String(value), domains);
  }

  /** What a name stands for, with what its rest adds: `energy:-3`, `loose-end@3,2/W`. */
  private named(kinds: readonly string[], rule: Rule, value: string, domains: readonly string[]): string {
    const [head, rest] = apart(rule, value);
    const key = this.known(kinds.flatMap((kind) => domains.map((domain) => `${domain}.${kind}.${head}`)));
    if (!key) return value;
    const said = this.fill(this.text(key), inner(rule, rest), domains);
    if (!rule.around || !rest) return said;
    const around = this.first(domains.map((domain) => `${domain}.${rule.around}`));
    return this.fill(this.text(around), { [kinds[0]!]: said, [rule.rest ?? ""]: rest }, domains);
  }

  private measured(kind: string, number: number, domains: readonly string[], plus = ""): string {
    const key = this.known(domains.map((domain) => `${domain}.${kind}`));
    const sign = number < 0 ? MINUS : plus;
    const n = Math.abs(number);
    return key ? this.fill(this.text(key), { sign, n }, domains) : `${sign}${n}`;
  }
}
