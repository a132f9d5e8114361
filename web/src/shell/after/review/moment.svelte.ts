/** One costly moment looked at: the line that was played, the better one, and how far along it one is. */

import { api, type Replay } from "../../../base/wire/http";
import { faultWords } from "../../../base/wire/faults";
import type { DrawnMove } from "../../../games/module";
import type { CostlyMoment, TrialStep } from "../../../generated/wire";
import { wentWrong } from "./reviews";

export type Shown = "both" | "chosen" | "better";

/** What one list has that the other has not, each as often. */
function without(list: readonly string[], other: readonly string[]): string[] {
  const left = [...other];
  return list.filter((text) => {
    const at = left.indexOf(text);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}

export class MomentLook {
  shown = $state<Shown>("both");
  /** How many moves of the better line have been made on the table. */
  step = $state(0);
  line = $state.raw<readonly TrialStep[]>([]);
  problem = $state("");
  /** The seat's own moves of this decision that were not taken back. */
  readonly chosen: readonly string[];
  /** The step at which it went wrong, where there were several. */
  readonly wrong: string | null;

  constructor(
    readonly table: string,
    replay: Replay,
    readonly seat: number,
    readonly moment: CostlyMoment,
  ) {
    const gone = new Set(replay.steps.map((step) => step.undoes));
    const { first, last } = moment;
    this.wrong = wentWrong(replay.steps, moment);
    this.chosen = replay.steps
      .filter(({ number, seat: who, undoes }) => number >= first && number <= last && who === seat && undoes === null)
      .filter(({ number }) => !gone.has(number))
      .map(({ text }) => text);
  }

  /** What only one of the two lines has: the order of the rest does not matter. */
  readonly differing = $derived.by(() => ({
    chosen: without(this.chosen, this.moment.best),
    better: without(this.moment.best, this.chosen),
  }));
  /** What is drawn: where the two lines differ; on the way along the better one its next move. */
  readonly drawn = $derived.by<readonly DrawnMove[]>(() => {
    const { best } = this.moment;
    if (this.step > 0) return best.slice(this.step, this.step + 1).map((text) => ({ text, as: "better" }));
    const better = this.differing.better.map((text) => ({ text, as: "better" as const }));
    const chosen = this.differing.chosen.map((text) => ({ text, as: "chosen" as const }));
    return [...(this.shown === "better" ? [] : chosen), ...(this.shown === "chosen" ? [] : better)];
  });
  readonly along = $derived.by(() => this.line.slice(0, this.step));

  async load(): Promise<void> {
    const moves = this.moment.best.map((text) => ({ seat: this.seat, text }));
    try {
      this.line = (await api.trial(this.table, { at: this.moment.first, seat: this.seat, moves, every: true })).steps;
    } catch (error) {
      this.problem = faultWords(error);
    }
  }

  go(step: number): void {
    this.step = Math.max(0, Math.min(this.line.length, step));
  }
}
