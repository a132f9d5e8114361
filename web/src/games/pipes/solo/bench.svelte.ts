/** A floor to set up by hand, in the shape of a table at which nobody judges. */

import type { Heard, Roster, Update } from "../../../base/wire/protocol";
import { Quiet, shown } from "../../../base/wire/quiet";
import type { Source } from "../../../base/wire/source";
import type { LayoutJson } from "../model/layout";
import type { Catalogue } from "../model/machines";
import type { PipesView, Plant } from "../state/view";

export class Bench extends Quiet implements Source<PipesView> {
  plant = $state.raw<Plant>()!;
  private round = $state(1);

  constructor(
    private readonly catalogue: Catalogue,
    layout: LayoutJson,
    money: number,
  ) {
    super();
    const common = { adding: null, bonus: 0, books: [], extras: [], money, pick: "", seat: 0 };
    const supplies = [...catalogue.machines.values()].flatMap(({ ports }) => ports.filter(({ way }) => way === "in"));
    const names = [...new Set(supplies.flatMap(({ colours }) => colours)), "output", "end"];
    const stock = Object.fromEntries(names.filter((name) => name !== "black").map((name) => [name, null]));
    this.plant = { ...common, board: layout.board, layout: { ...layout }, stock };
  }

  /** Go on with a machine in hand, on the floor as it is by now. */
  take(adding: number | null, layout: LayoutJson): void {
    this.round += 1;
    this.plant = { ...this.plant, adding, board: layout.board, layout: { ...layout } };
  }

  readonly seat = 0;
  readonly events: readonly Heard[] = [];
  readonly fresh: readonly Heard[] = [];
  readonly roster: Roster | null = null;
  readonly update = $derived.by<Update<PipesView>>(() => shown(this.round, this.view(), [0]));

  private view(): PipesView {
    const { game } = this.catalogue;
    const table = { game, live: false, phase: "add", round: this.round, rounds: this.round, start: 0, turn: null };
    return { ...table, plants: [this.plant], seat: 0, tiles: [] } as unknown as PipesView;
  }
}
