/** What the two solo pages share: earlier results, and sitting down alone. */

import { faultWords } from "../../../base/wire/faults";
import { api } from "../../../base/wire/http";
import { askWho, me } from "../../../base/me.svelte";
import { named } from "../../../base/naming.svelte";
import { go } from "../../../base/router.svelte";
import { keepToken } from "../../../base/wire/seats";
import { best, kept, results, type Outcome } from "./records";

export class Alone {
  outcomes = $state.raw<readonly Outcome[]>([]);
  problem = $state("");
  busy = $state(false);
  readonly best = $derived.by(() => best(this.outcomes));

  constructor(readonly game: string) {
    this.outcomes = kept(game);
    void this.load().catch((error: unknown) => (this.problem = faultWords(error)));
  }

  private async load(): Promise<void> {
    if (!me.asked) await askWho();
    if (me.name) this.outcomes = await results(this.game);
  }

  async play(options: Record<string, string>): Promise<void> {
    this.busy = true;
    this.problem = "";
    try {
      if (!(await named())) return;
      const opened = await api.create({ game: this.game, seats: 1, options, bots: [], start: true });
      if (opened.token) keepToken(opened.table.id, opened.token);
      go(`/t/${opened.table.id}`);
    } catch (error) {
      this.problem = faultWords(error, this.game);
    } finally {
      this.busy = false;
    }
  }
}
