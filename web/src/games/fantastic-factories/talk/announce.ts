/** What is read out when something has happened. */

import { tell } from "../../../base/live.svelte";
import type { Heard } from "../../../base/wire/protocol";
import type { Words } from "../../../base/words";

const HEARD = 2500; // milliseconds: a sentence is read out by then
const MOST = 4; // sentences at once

/** One's own result comes first, and what others do meanwhile does not overwrite it. */
export class Announcer {
  private told = 0;

  announce(fresh: readonly Heard[], seat: number | null, words: Words): void {
    const mine = fresh.filter((event) => event.params["seat"] === seat);
    const others = fresh.filter((event) => !mine.includes(event));
    if (!mine.length && performance.now() - this.told < HEARD) return;
    if (mine.length) this.told = performance.now();
    const said = [...mine, ...others].slice(0, MOST);
    tell(said.map((event) => words.event(event)).join(" "));
  }
}
