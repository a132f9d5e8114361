/** What the events of this game look like: which thing goes from where to where. */

import type { IconName } from "../../../parts/icons";
import type { Heard } from "../../../base/wire/protocol";
import type { Beat, Movement } from "../../../stage/stage.svelte";
import { COLOURS, scoring, WATCHES } from "./machine";
import * as at from "./places";
import type { Places, Row } from "./places";
import { takenBack } from "./undone";
import type { FactoriesView } from "./view";

/** Not in the log: what a seat draws is told with what let it draw. */
export const QUIET: readonly string[] = ["drew"];

/** What flies: a card, a die, or a chip with an icon and how many. */
export type Thing = { card: string } | { die: number } | { icon: IconName; n: string };
type Move = Movement<Thing>;

const ICONS: Readonly<Record<string, IconName>> = { metal: "metal", energy: "energy", goods: "goods", cards: "card" };
const PICK = 700; // its dice roll first: the card leaves the market when the green one has picked
const SOON = 120; // cards of a row that go together
const GONE = 500; // and have gone
const rowOf = (event: Heard): Row => (event.params["row"] === "contractors" ? "contractors" : "blueprints");

/** What a rival does is shown beat by beat, with this of what is told of it. */
const ACTS: Readonly<Record<string, string>> = {
  took: "card",
  hired: "contractor",
  built: "card",
  built_free: "card",
  used: "card",
  copied: "card",
  invested: "card",
  placed: "die",
};
const TURNS: readonly string[] = ["round", "last_round", "over", "machine_rolled"]; // nobody's doing

export const changesOf = (event: Heard): [name: string, n: number][] => {
  const told = event.params["changes"];
  if (typeof told !== "object") return [];
  return told.map((each) => String(each).split(":")).map(([name = "", n]) => [name, Number(n)]);
};

/** What happens at once, and what others do: that is shown one after the other. */
export interface Directed {
  own: Move[];
  beats: Beat<Thing>[];
}

/** The movements of one update, in the order in which all that happened. */
export class Director {
  private rolled = new Map<number, number>(); // by value: tray dice that roll already
  private giver: number | null = null; // who hired last: a gift comes from there
  private readonly givers = new Map<number, Places>(); // by seat: the card that was used or hired last
  private thrown: Heard["params"][string] | undefined; // The Machine's dice
  private held: number | undefined; // The Machine's green die has to pick first

  constructor(
    private readonly before: FactoriesView,
    private readonly after: FactoriesView,
  ) {}

  /** What follows from somebody's act belongs to it, until somebody else acts. */
  all(events: readonly Heard[]): Directed {
    const own: Move[] = [];
    const beats: Beat<Thing>[] = [];
    let rest = own;
    for (const event of events) {
      const { seat } = event.params;
      if (typeof seat === "number" && event.key !== "gift") {
        if (this.isMine(seat)) rest = own;
        else if (event.key in ACTS) beats.push({ told: event, movements: (rest = []) });
      }
      if (TURNS.includes(event.key)) rest = own;
      if (event.key in ACTS) this.held = undefined;
      rest.push(...this.of(event));
    }
    return { own, beats };
  }

  private of(event: Heard): Move[] {
    const card = String(event.params["card"] ?? "");
    const slot = Number(event.params["slot"]) - 1;
    const { seat } = event.params;
    const who = typeof seat === "number" ? seat : -1;
    switch (event.key) {
      case "took":
        return [this.take(who, card, [at.slotAt("blueprints", slot), ...at.DECK])];
      case "hired":
        return this.hire(event, who, card);
      case "refreshed":
        return [...this.clear(rowOf(event)), ...this.spend(event, who, at.deck(rowOf(event)))];
      case "revealed":
        return [{ kind: "appear", at: [at.slotAt("blueprints", slot)], wait: this.held }];
      case "offered":
        return [{ kind: "appear", at: [at.slotAt("contractors", slot)], wait: this.held }];
      case "drew_card":
        return [this.take(who, card, at.DECK)];
      case "drew":
        return this.isMine(who) ? [] : [this.fly({ icon: "card", n: "+1" }, at.DECK, at.figureOf(who, "cards"))];
      case "discarded":
        return [this.fly({ card }, this.hand(who, card), at.PILE, "place")];
      case "built":
        return [
          this.fly({ card: String(event.params["other"]) }, this.hand(who, String(event.params["other"])), at.PILE),
          this.bring({ card }, this.hand(who, card), this.built(who, card), "place"),
          ...this.chips(event, who, this.built(who, card)),
        ];
      case "built_free":
        return [this.bring({ card }, at.DECK, this.built(who, card), "place")];
      case "invested":
        return [this.fly({ card }, at.DECK, at.PILE), ...this.chips(event, who, at.DECK)];
      case "set_aside":
      case "machine_rejected":
        return [this.fly({ card }, at.DECK, at.PILE)];
      case "dropped":
        return this.spend(event, who, at.DECK);
      case "placed":
        return this.place(event, who);
      case "used":
      case "copied":
        return this.use(event, who, card);
      case "fired":
        return this.chips(event, who, this.built(who, card));
      case "gained":
        return this.chips(event, who, this.givers.get(who) ?? this.underWay(who));
      case "gift":
        return this.chips(event, who, this.giver === null ? at.DECK : this.owner(this.giver));
      case "rolled":
        return this.roll(event, who);
      case "set_die":
        return this.roll({ ...event, params: { dice: [Number(event.params["die"])] } }, who);
      case "rerolled":
      case "passed":
      case "done":
      case "first_player":
        return [{ kind: "pulse", at: this.isMine(who) ? at.OWN : at.rivalAt(who) }];
      case "undone":
        return this.isMine(who) ? takenBack(this.before, this.after, who) : [{ kind: "pulse", at: at.rivalAt(who) }];
      case "reshuffled":
        return [{ kind: "pulse", at: at.deck(rowOf(event)), sound: "roll" }];
      case "tokens":
        return [0, 1, 2, 3].map((n) => ({ kind: "pulse", at: [`${at.slotAt("contractors", n)} .token`] }));
      case "machine_rolled":
        this.held = PICK;
        this.thrown = event.params["dice"];
        return [{ kind: "pulse", at: at.MACHINE, sound: "roll" }];
      case "machine_took":
        return [this.fly({ card }, this.picked(card), at.MACHINE, "place", PICK)];
      case "machine_cleared":
        return this.clear(rowOf(event), PICK + GONE);
      case "machine_goods":
        return this.makes(Number(event.params["goods"]));
      case "round":
      case "last_round":
      case "over":
        return [{ kind: "pulse", at: at.ROUND, sound: "turn" }];
      default:
        return [];
    }
  }

  private fly(thing: Thing, from: Places, to: Places, sound?: "place" | "gain", wait?: number): Move {
    return { kind: "fly", thing, from, to, sound, wait };
  }

  /** What lies at its end is what has come there. */
  private bring(thing: Thing, from: Places, to: Places, sound?: "place" | "gain"): Move {
    return { kind: "fly", thing, from, to, sound, reveals: true };
  }

  /** Each colour that scores gives its good when the scene tells it; a roll told before is told no more. */
  private makes(goods: number): Move[] {
    const { dice = [], compound = [] } = this.after.machine ?? {};
    const thrown = typeof this.thrown === "object" ? this.thrown.map(Number) : dice;
    const colours = scoring(thrown, compound);
    const beats = this.thrown === undefined ? 1 : 2;
    if (colours.length !== goods) return [{ kind: "pulse", at: at.GOODS, wait: (beats + WATCHES.length) * PICK }];
    return colours.map((n) =>
      this.fly({ icon: "goods", n: "+1" }, at.colour(COLOURS[n]!), at.GOODS, undefined, (n + beats) * PICK),
    );
  }

  /** All cards of a row go to their pile; what follows comes when they have gone. */
  private clear(row: Row, wait = 0): Move[] {
    this.held = wait + GONE;
    return this.before[row].flatMap((card, n) =>
      card ? [this.fly({ card }, [at.slotAt(row, n)], at.pile(row), n ? undefined : "place", wait + n * SOON)] : [],
    );
  }

  /** One metal or energy leaves. */
  private spend(event: Heard, who: number, to: Places): Move[] {
    const stuff = String(event.params["stuff"]);
    return [this.fly({ icon: ICONS[stuff] ?? "info", n: "−1" }, this.figure(who, stuff), to)];
  }

  private isMine(seat: number): boolean {
    return seat === (this.after.seat ?? 0);
  }

  private owner(seat: number): Places {
    return this.isMine(seat) ? at.stock("metal") : at.rivalAt(seat);
  }

  private figure(seat: number, name: string): Places {
    return this.isMine(seat) ? at.stock(name) : at.figureOf(seat, name);
  }

  /** A card in one's hand, or where hands are kept while another drawer is open; else its rival. */
  private hand(seat: number, card: string): Places {
    return this.isMine(seat) ? at.handCard(card) : at.rivalAt(seat);
  }

  private built(seat: number, card: string): Places {
    return this.isMine(seat) ? at.building(card) : [...at.ACT, ...at.rivalAt(seat)];
  }

  /** The card whose discards were still to be paid before. */
  private underWay(seat: number): Places {
    const card = this.before.shops[seat]?.pending?.card;
    return card ? this.built(seat, card) : at.DECK;
  }

  /** Out of the market, or from the deck if it was not there. */
  private picked(card: string): Places {
    const slot = this.slot("blueprints", card);
    return slot.length ? slot : at.DECK;
  }

  /** A card comes into a hand. */
  private take(who: number, card: string, from: Places): Move {
    const to = this.hand(who, card);
    return this.isMine(who) ? this.bring({ card }, from, to, "place") : this.fly({ card }, from, to, "place");
  }

  private slot(row: Row, card: string): Places {
    const slot = this.before[row].indexOf(card);
    return slot < 0 ? [] : [at.slotAt(row, slot)];
  }

  private hire(event: Heard, who: number, card: string): Move[] {
    const contractor = String(event.params["contractor"]);
    const from = [...this.slot("contractors", contractor), ...at.deck("contractors")];
    this.giver = who;
    this.givers.set(who, from);
    return [
      this.fly({ card }, this.hand(who, card), at.PILE),
      this.fly({ card: contractor }, from, this.isMine(who) ? ["section.hq"] : at.rivalAt(who), "place"),
    ];
  }

  private place(event: Heard, who: number): Move[] {
    const floor = String(event.params["floor"]);
    const die = Number(event.params["die"]);
    if (!this.isMine(who)) return this.chips(event, who, [...at.ACT, ...at.rivalAt(who)]);
    const slots = this.after.shops[who]?.floors[floor] ?? [];
    const slot = [`[data-place="floor:${floor}:${Math.max(0, slots.lastIndexOf(die))}"]`];
    return [this.bring({ die }, at.dieOf(die), slot, "place"), ...this.chips(event, who, slot)];
  }

  private use(event: Heard, who: number, card: string): Move[] {
    const place = this.built(who, card);
    const strip = [...place.slice(0, 2).map((each) => `${each} .dice`), ...place]; // where a used card shows its dice
    this.givers.set(who, place);
    const dice = event.params["dice"];
    const spent = this.isMine(who) && typeof dice === "object" ? dice.map(Number) : [];
    return [
      ...spent.map((die) => this.fly({ die }, at.dieOf(die), strip, "place")),
      ...this.chips(event, who, place),
      ...this.roll({ ...event, params: { dice: event.params["made"] ?? [] } }, who),
    ];
  }

  /** What was gained goes to where it is counted; what was paid leaves from there. */
  private chips(event: Heard, who: number, source: Places): Move[] {
    return changesOf(event)
      .filter(([name, n]) => name !== "cards" && n !== 0)
      .map(([name, n]) => {
        const thing: Thing = { icon: ICONS[name] ?? "info", n: n > 0 ? `+${n}` : `−${-n}` };
        const figure = this.figure(who, name);
        return n > 0 ? this.fly(thing, source, figure, "gain") : this.fly(thing, figure, source);
      });
  }

  /** Each die that was rolled, wherever it lies in the tray now; each lies there once. */
  private roll(event: Heard, who: number): Move[] {
    const dice = event.params["dice"];
    if (typeof dice !== "object" || !dice.length) return [];
    if (!this.isMine(who)) return [{ kind: "pulse", at: at.rivalAt(who) }];
    return dice.map(Number).map((value, n) => {
      const before = this.rolled.get(value) ?? this.kept(value, dice.map(Number));
      this.rolled.set(value, before + 1);
      const place = this.tray().flatMap((each, at) => (each === value ? [at] : []))[before] ?? -1;
      return { kind: "roll", at: at.dieAt(place), sound: n ? undefined : "roll" };
    });
  }

  private tray(): readonly number[] {
    return this.after.shops[this.after.seat ?? 0]?.dice ?? [];
  }

  /** Dice of this value that lie there already: those have not been rolled. */
  private kept(value: number, rolled: readonly number[]): number {
    const count = (dice: readonly number[]): number => dice.filter((each) => each === value).length;
    return Math.max(0, count(this.tray()) - count(rolled));
  }
}

export interface Act {
  seat: number;
  card?: string;
  die?: number;
}

/** What a rival has just done, as the others should see it for a moment: its card, or its die. */
export function actOf(event: Heard): Act | null {
  const { seat, [ACTS[event.key] ?? ""]: told } = event.params;
  if (typeof seat !== "number" || !(event.key in ACTS)) return null;
  return typeof told === "string" ? { seat, card: told } : { seat, die: Number(told) };
}

/** The card that a line of the log speaks of. */
export function cardOf(event: Heard): string | null {
  const found = event.params["contractor"] ?? event.params["card"];
  return typeof found === "string" ? found : null;
}
