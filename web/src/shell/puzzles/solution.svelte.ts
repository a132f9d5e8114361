/** The answer of a puzzle, move by move, in the shape of a table: nothing can be done there. */

import type { PuzzleAnswer } from "../../base/wire/http";
import type { Heard, Roster, Update, View } from "../../base/wire/protocol";
import { Quiet, shown } from "../../base/wire/quiet";
import type { Source } from "../../base/wire/source";

export class Solution extends Quiet implements Source {
  /** 0 is the position as it was. */
  at = $state(0);

  constructor(
    readonly answer: PuzzleAnswer,
    readonly roster: Roster,
    readonly seat: number | null,
  ) {
    super();
  }

  readonly last = $derived.by(() => this.answer.steps.length - 1);
  readonly step = $derived.by(() => this.answer.steps[this.at]!);
  readonly earlier = $derived.by(() => (this.answer.steps[this.at - 1]?.view ?? null) as View | null);
  readonly events = $derived.by<readonly Heard[]>(() =>
    this.answer.steps.slice(0, this.at + 1).flatMap((step) => step.events as readonly Heard[]),
  );
  readonly fresh = $derived.by<readonly Heard[]>(() => this.step.events as readonly Heard[]);
  readonly update = $derived.by<Update>(() => shown(this.at + 1, this.step.view as unknown as View));
}
