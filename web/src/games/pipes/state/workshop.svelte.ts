/** What every part of these two tables shares. */

import { createContext } from "svelte";
import type { Source } from "../../../base/wire/source";
import type { Words } from "../../../base/words";
import type { DrawnMove } from "../../module";
import { draftingOf, type Drafting } from "./drafting";
import { Editor } from "./editor.svelte";
import { equip } from "../model/equip";
import type { At, Floor, Point } from "../model/grid";
import { fromJson, type Layout } from "../model/layout";
import type { Catalogue, Machine } from "../model/machines";
import { buildsOf, layoutIn, stepsOf } from "./past";
import type { PipesView, Plant, Tile } from "./view";

/** A hint short of the whole layout: cells to look at, then where the machine goes. */
export interface Clue {
  look_at?: At[];
  machine?: { id: number; at: At; turn: number };
  /** A sentence that says it all. */
  key?: string;
  /** Nobody had time to think. */
  quick?: boolean;
}

export class Workshop {
  readonly editor: Editor;
  readonly desk: Drafting | null;
  /** Where on the floor a point of the window lies; told by the floor that is shown. */
  locate: (x: number, y: number) => Point | null = () => null;
  /** What is held over the floor, and where it is let go; told by the floor that is shown. */
  hover: (point: Point | null) => void = () => undefined;
  drop: (point: Point) => void = () => undefined;
  /** Whether the last thing touched was a key. */
  keyed = false;
  /** The problem that is explained at its spot. */
  asked = $state<number | null>(null);

  /** A sentence about the layout as it is: the solver's reasons, or why it was refused. */
  private last = $state.raw<{ text: string; clause: string | null; decline: boolean; of: Layout } | null>(null);
  readonly said = $derived.by(() => (this.last?.of === this.editor.layout ? this.last : null));

  /** The factories as they stood when this round's machines were picked, as far as this page saw it. */
  private stood = $state.raw<{ round: number; layouts: readonly Layout[] } | null>(null);

  constructor(
    readonly table: Source<PipesView>,
    private readonly speak: () => Words,
    readonly catalogue: Catalogue,
    private readonly shown: () => readonly DrawnMove[] = () => [],
  ) {
    this.desk = draftingOf(table);
    this.editor = new Editor(catalogue, this.desk, this.floorOf(this.plant));
  }

  readonly view = $derived.by(() => this.table.update!.view);
  readonly words = $derived.by(() => this.speak());
  /** Moves to be drawn, not made. */
  readonly drawn = $derived.by(() => this.shown());
  /** Whose factory lies in the middle: the player's, or for a spectator the first. */
  readonly seat = $derived.by(() => this.view.seat ?? 0);
  readonly plant = $derived.by<Plant>(() => this.view.plants[this.seat]!);
  /** Whether the host lets players ask the solver. */
  readonly helped = $derived.by(() => this.table.roster?.help ?? true);
  readonly solo = $derived.by(() => this.view.plants.length === 1);
  readonly rivals = $derived.by(() => this.view.plants.filter((plant) => plant.seat !== this.seat));
  readonly offers = $derived.by(() => new Set(this.table.update?.offers ?? []));
  readonly acting = $derived.by(() => {
    const { update, seat } = this.table;
    return seat !== null && (update?.actors.includes(seat) ?? false);
  });
  readonly grabbing = $derived.by(() => ["flip", "pick", "selection", "own", "deal"].includes(this.view.phase));
  readonly building = $derived.by(
    () => this.view.seat !== null && this.plant.adding !== null && !this.grabbing && this.view.phase !== "over",
  );
  /** Whether a machine that one hopes for is built with, while others pick or build. */
  readonly planning = $derived.by(
    () => !this.building && this.editor.planned !== null && this.view.seat !== null && this.view.phase !== "over",
  );
  /** What the solver has hinted at; its whole layout becomes the draft instead. */
  readonly clue = $derived.by<Clue | null>(() => {
    const { hint } = this.table;
    return hint && hint.depth < 3 && (this.building || this.planning) ? (hint.more as Clue) : null;
  });
  readonly over = $derived.by(() => this.view.phase === "over");
  /** The draft once the machine that is chosen, else the new one, is equipped; null if nothing fits. */
  readonly equipped = $derived.by<Layout | null>(() => {
    const { editor } = this;
    const { site, part } = editor;
    const machine =
      part?.kind === "machine"
        ? part
        : editor.layout.find((each) => each.kind === "machine" && each.id === editor.adding);
    if (machine?.kind !== "machine") return null;
    const next = equip(site, machine, (shelf) => editor.left(shelf, this.plant.stock[shelf] ?? null));
    return next === editor.layout ? null : next;
  });

  floorOf(plant: Plant): Floor {
    return this.catalogue.floors.get(plant.board)!;
  }

  layoutOf(plant: Plant): Layout {
    return fromJson(this.floorOf(plant), plant.layout);
  }

  /** Remember the factories before anybody builds. */
  remember(): void {
    const { round } = this.view;
    if (this.grabbing && this.stood?.round !== round)
      this.stood = { round, layouts: this.view.plants.map((plant) => this.layoutOf(plant)) };
  }

  /** What a factory looked like before this round's build; where that is not known, as it is. */
  before(plant: Plant): Layout {
    const earlier = this.table.earlier?.plants[plant.seat];
    if (earlier) return this.layoutOf(earlier);
    const builds = buildsOf(stepsOf(this.table), plant.seat);
    const line = plant.books.at(-1);
    if (builds.length && line?.round === this.view.round && line.what === "built")
      return builds.length > 1 ? layoutIn(this.floorOf(plant), builds.at(-2)!) : [];
    return (this.stood?.round === this.view.round ? this.stood.layouts[plant.seat] : undefined) ?? this.layoutOf(plant);
  }

  /** Set down what the machine's open ports want, as one step. */
  equip(): void {
    const { editor, equipped } = this;
    const machine = editor.part ?? editor.layout.find((part) => part.kind === "machine" && part.id === editor.adding);
    if (equipped) editor.apply(equipped);
    else if (machine) editor.refuse(machine.cell, "unfit");
  }

  machine(id: number | null): Machine | undefined {
    return id === null ? undefined : this.catalogue.machines.get(id);
  }

  tileOf(id: number): Tile | undefined {
    return this.view.tiles.find((tile) => tile.machine === id);
  }

  /** Money as this game writes it, in whole coins. */
  readonly money = (amount: number): string => this.words.amount("money", amount);

  readonly change = (amount: number): string => this.words.amount("money", amount, true);

  /** `decline`: nothing better is known than not to build. */
  tell(text: string, clause: string | null = null, decline = false): void {
    this.last = { text, clause, decline, of: this.editor.layout };
  }

  isPending(text: string): boolean {
    return this.table.pending.some((command) => command.say === "move" && command.text === text);
  }
}

export const [useWorkshop, setWorkshop] = createContext<Workshop>();
