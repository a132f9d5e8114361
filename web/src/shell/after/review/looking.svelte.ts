/** A review as it grows: what is kept of it at once, the rest round by round while somebody waits. */

import { api } from "../../../base/wire/http";
import { faultWords } from "../../../base/wire/faults";
import type { CostlyMoment, Reviewed } from "../../../generated/wire";

/** A costly moment and whose it was. */
export interface Costly {
  seat: number;
  moment: CostlyMoment;
}

export class Looking {
  found = $state.raw<Reviewed | null>(null);
  problem = $state("");
  private going = false;

  constructor(readonly table: string) {}

  readonly done = $derived.by(
    () => this.found !== null && this.found.rounds > 0 && this.found.done >= this.found.rounds,
  );

  /** All moments that are known, as the game went. */
  readonly moments = $derived.by<readonly Costly[]>(() =>
    (this.found?.seats ?? [])
      .flatMap((each, seat) => each.moments.map((moment) => ({ seat, moment })))
      .sort((a, b) => a.moment.first - b.moment.first),
  );

  /** What was judged before. */
  async recall(): Promise<void> {
    this.found ??= await api.review(this.table, 0);
  }

  /** Have the rest judged; told of what is known meanwhile. */
  async judge(): Promise<void> {
    if (this.going) return;
    this.going = true;
    this.problem = "";
    try {
      await this.recall();
      while (this.going && !this.done) this.found = await api.review(this.table, (this.found?.done ?? 0) + 1);
    } catch (error) {
      this.problem = faultWords(error);
    }
    this.going = false;
  }

  /** Nobody waits any more. */
  stop(): void {
    this.going = false;
  }

  at(seat: number, first: number): CostlyMoment | undefined {
    return this.found?.seats[seat]?.moments.find((moment) => moment.first === first);
  }
}
