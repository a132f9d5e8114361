/**
 * The factory while it is being built: the draft, its history, and the tool in hand.
 *
 * One gesture is one step of the history. Every step goes to the server, which says what it costs
 * and what is wrong with it; nothing here judges.
 */

import {
  changes,
  fromJson,
  fromLine,
  keyOf,
  shelf,
  toJson,
  type Layout,
  type LayoutJson,
  type Part,
} from "../model/layout";
import type { Floor } from "../model/grid";
import type { Catalogue } from "../model/machines";
import { place, turn, type Tool } from "../model/edit";
import { Site } from "../model/route";
import type { Drafting } from "./drafting";
import type { Plant, Verdict } from "./view";

/** Why a gesture is refused: what stands there, or before the port; the rest in a word each. */
type Blocked = "wall" | "pillar" | "machine" | "store";
export type Why =
  Blocked | `port-${Blocked}` | "fixed" | "kept" | "together" | "same" | "no-way" | "no-room" | "round" | "unfit";

const sameLayout = (a: Layout, b: Layout): boolean => a.length === b.length && changes(a, b).size === 0;

export class Editor {
  /** The factory as it stood before this round. */
  old = $state.raw<Layout>([]);
  layout = $state.raw<Layout>([]);
  /** What a gesture under way would leave. */
  preview = $state.raw<Layout | null>(null);
  tool = $state.raw<Tool>({ kind: "pipe" });
  /** How often the part in hand was turned. */
  turns = $state(0);
  selected = $state<string | null>(null);
  /** What is chosen together with it. */
  private marked = $state.raw<ReadonlySet<string>>(new Set());
  /** The last gesture that was refused, and why, until the next. */
  refused = $state.raw<{ cell: number; why: Why } | null>(null);
  /** The cell for which it is offered what fits there. */
  offered = $state<number | null>(null);
  /** How often the new machine was turned before it is set down. */
  machineTurns = $state(0);
  /** The colour chosen for a bonus container that may have any. */
  any = $state<string | null>(null);
  adding = $state<number | null>(null);
  /** The machine that is only hoped for: what is built with it is a plan. */
  planned = $state<number | null>(null);
  floor = $state.raw<Floor>()!;
  private past = $state.raw<readonly Layout[]>([]);
  private future = $state.raw<readonly Layout[]>([]);
  private sent = $state<string | null>(null); // the id of the newest draft
  private last = $state.raw<Verdict | null>(null);
  private round = "";
  private planRound = 0;

  constructor(
    readonly catalogue: Catalogue,
    private readonly desk: Drafting | null,
    floor: Floor,
  ) {
    this.floor = floor;
  }

  readonly shown = $derived.by(() => this.preview ?? this.layout);
  readonly site = $derived.by(() => new Site(this.catalogue, this.floor, this.layout));
  readonly canUndo = $derived.by(() => this.past.length > 0);
  readonly canRedo = $derived.by(() => this.future.length > 0);
  readonly changed = $derived.by(() => !sameLayout(this.old, this.layout));
  readonly part = $derived.by<Part | null>(() => this.layout.find((part) => keyOf(part) === this.selected) ?? null);
  /** All that is chosen. */
  readonly markedParts = $derived.by<Part[]>(() => {
    const keys = new Set([...this.marked, ...(this.selected === null ? [] : [this.selected])]);
    return this.layout.filter((part) => keys.has(keyOf(part)));
  });
  readonly placed = $derived.by(() => this.layout.some((part) => part.kind === "machine" && part.id === this.adding));
  /** Whether the verdict shown speaks of the draft shown. */
  readonly settled = $derived.by(() => this.sent !== null && this.desk?.judged?.id === this.sent);
  /** The newest verdict; while the next is under way, the one before. */
  readonly verdict = $derived.by(() => (this.settled ? (this.desk?.judged?.verdict ?? null) : this.last));

  /** Follow the table: another machine to add is another build; the same one goes on. */
  follow(plant: Plant, round: number): void {
    const now = `${round}/${plant.adding}`;
    if (plant.adding === null && this.planned !== null && round === this.planRound) return;
    if (plant.adding === null) this.planned = null; // another round has other machines
    this.adding = plant.adding;
    if (plant.adding === null || now === this.round) return;
    const old = fromJson(this.floor, plant.layout);
    const plan = this.planned === plant.adding ? this.layout : null; // what was hoped for has come
    this.planned = null;
    this.round = now;
    this.old = old;
    this.past = [];
    this.future = [];
    this.machineTurns = 0;
    this.select(null);
    this.begin();
    this.any = null;
    const kept = this.desk?.judged?.draft;
    this.layout = plan ?? (kept && (kept.plan ?? plant.adding) === plant.adding ? this.read(kept) : old);
    this.letGo();
    this.send();
  }

  /** Build with a machine that one only hopes for; without one the plan is over. */
  plan(plant: Plant, machine: number | null, round: number): void {
    this.planned = this.adding = machine;
    this.planRound = round;
    this.old = this.layout = fromJson(this.floor, plant.layout);
    this.past = [];
    this.future = [];
    this.machineTurns = 0;
    this.any = null;
    this.round = "";
    this.letGo();
    this.send();
  }

  /** A draft that the server kept over a reload, if nothing was done here yet. */
  adopt(draft: LayoutJson): void {
    const begun = this.past.length > 0 || this.future.length > 0;
    if (begun || draft.board !== this.floor.name) return;
    this.layout = this.read(draft);
    if (this.placed && this.tool.kind === "machine") this.letGo();
    this.send();
  }

  private read(draft: LayoutJson): Layout {
    this.any = draft.any ?? null;
    return fromJson(this.floor, draft);
  }

  take(tool: Tool): void {
    this.tool = tool;
    this.turns = tool.kind === "machine" ? this.machineTurns : 0;
    this.select(null);
    this.begin();
  }

  /** A gesture begins: what was said of the last is over. */
  begin(): void {
    this.refused = null;
    this.offered = null;
  }

  refuse(cell: number, why: Why): void {
    this.refused = { cell, why };
  }

  select(part: Part | null): void {
    this.selected = part ? keyOf(part) : null;
    this.marked = new Set();
  }

  /** Choose a part beside those that are chosen, or leave it again. */
  mark(part: Part): void {
    const keys = new Set(this.markedParts.map(keyOf));
    if (!keys.delete(keyOf(part))) keys.add(keyOf(part));
    this.marked = keys;
    this.selected = keys.has(keyOf(part)) ? keyOf(part) : ([...keys].at(-1) ?? null);
  }

  markAll(part: Part, parts: readonly Part[]): void {
    this.selected = keyOf(part);
    this.marked = new Set(parts.map(keyOf));
  }

  isMarked(part: Part): boolean {
    return this.markedParts.length > 1 && this.markedParts.includes(part);
  }

  /** A machine that stood before this round stays on the floor. */
  isOld(part: Part): boolean {
    return part.kind === "machine" && part.id !== this.adding;
  }

  /** Whether it may not even be moved, as far as the server has said. */
  isFixed(part: Part): boolean {
    return this.isOld(part) && this.verdict !== null && this.verdict.moves === null;
  }

  /** Keep a gesture's outcome as one step. */
  apply(next: Layout): boolean {
    this.preview = null;
    if (sameLayout(this.layout, next)) return false;
    this.past = [...this.past, this.layout];
    this.future = [];
    this.change(next);
    return true;
  }

  undo(): void {
    const last = this.past.at(-1);
    if (!last) return;
    this.future = [this.layout, ...this.future];
    this.past = this.past.slice(0, -1);
    this.change(last);
  }

  redo(): void {
    const [next, ...rest] = this.future;
    if (!next) return;
    this.past = [...this.past, this.layout];
    this.future = rest;
    this.change(next);
  }

  reset(): void {
    this.apply(this.old);
    this.letGo();
  }

  /** Take over what the solver would build, `build any=red classic-a: …`; false if it would not. */
  suggest(text: string): boolean {
    if (!text.startsWith("build ")) return false;
    const colour = /\bany=(\w+)/.exec(text)?.[1];
    const next = fromLine(this.floor, text.replace(/^build\s+(any=\w+\s+)?/, ""));
    if (!next.length) return false;
    if (colour) this.any = colour;
    this.apply(next);
    return true;
  }

  chooseAny(colour: string): void {
    this.any = colour;
    this.send();
  }

  /** The new machine turns, wherever it is and whatever else is in hand; a part that is chosen turns instead. */
  turn(): void {
    const added = this.layout.find((part) => part.kind === "machine" && part.id === this.adding);
    const turns = this.part !== null && this.part.kind !== "container" && this.part.kind !== "pipe";
    if (turns) this.turnSelected();
    else if (added) this.turnPart(added);
    else {
      this.machineTurns = (this.machineTurns + 1) % this.floor.sides;
      if (this.tool.kind === "machine") this.turns = this.machineTurns;
    }
  }

  /** What is chosen, else what is in hand; back with Shift. */
  turnSelected(back = false): void {
    this.begin();
    const { sides } = this.floor;
    if (this.part && this.isFixed(this.part)) this.refuse(this.part.cell, "fixed");
    else if (this.part) this.turnPart(this.part, back);
    else this.turns = (this.turns + (back ? sides - 1 : 1)) % sides;
    if (this.tool.kind === "machine") this.machineTurns = this.turns;
  }

  removeAll(parts: readonly Part[]): void {
    const gone = new Set(parts.filter((part) => !this.isOld(part)).map(keyOf));
    if (!gone.size && parts[0]) this.refuse(parts[0].cell, "kept");
    this.apply(this.layout.filter((part) => !gone.has(keyOf(part))));
  }

  /** Lay the tool aside: the hand is free for the machine that still waits, else for pipes. */
  letGo(): void {
    this.take(this.adding === null || this.placed ? { kind: "pipe" } : { kind: "machine", id: this.adding });
  }

  add(part: Part): void {
    this.apply(place(this.site, part));
    this.letGo();
    if (part.kind !== "machine") this.select(part);
  }

  /** How many of a kind are left in the tray; null is as many as one likes. */
  left(kind: string, stock: number | null): number | null {
    if (stock === null) return null;
    const count = (layout: Layout): number => layout.filter((part) => shelf(part) === kind).length;
    const bonus = this.adding === null ? [] : (this.catalogue.machines.get(this.adding)?.bonus ?? []);
    const gift = bonus.length === 1 ? bonus[0] : (this.any ?? "");
    return stock + count(this.old) - count(this.layout) + (bonus.length && gift === kind ? 1 : 0);
  }

  /** Turning keeps the selection on the part that turned. */
  private turnPart(part: Part, back = false): void {
    const next = turn(this.site, part, back);
    const before = new Set(this.layout.map(keyOf));
    const turned = next?.find((each) => !before.has(keyOf(each)));
    if (!next) this.refuse(part.cell, "no-room");
    else if (!this.apply(next)) this.refuse(part.cell, "round");
    else if (turned) this.select(turned);
  }

  private change(next: Layout): void {
    this.layout = next;
    if (!this.part) this.select(null);
    this.begin();
    if (this.tool.kind === (this.placed ? "machine" : "pipe")) this.letGo();
    this.send();
  }

  private send(): void {
    if (this.adding === null || !this.desk) return;
    this.last = this.verdict;
    const json = toJson(this.catalogue.game, this.floor, this.layout);
    const chosen = this.any ? { any: this.any } : {};
    const hoped = this.planned === null ? {} : { plan: this.planned };
    this.sent = this.desk.draft({ ...json, ...chosen, ...hoped });
  }
}
