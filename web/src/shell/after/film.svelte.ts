/** A replay that plays by itself: each step is seen to its end, and long enough, before the next comes. */

import { untrack } from "svelte";
import { motionSpeed } from "../../base/settings.svelte";

const PACE = 900; // milliseconds for a step in which little moves, at a calm pace

export class Film {
  playing = $state(false);
  /** Whether the table still shows how the step came about. */
  busy = $state(false);
  private seen = $state(0); // the step that has been shown long enough

  /** Called inside a component; `shown` is the step the table shows, once it is there. */
  constructor(shown: () => number | undefined, last: () => number, show: (number: number) => void) {
    $effect(() => {
      const number = shown();
      this.seen = 0;
      if (!this.playing || number === undefined) return;
      if (number >= last()) return void (this.playing = false);
      const timer = setTimeout(() => (this.seen = number), PACE * (motionSpeed() || 1));
      return () => clearTimeout(timer);
    });
    $effect(() => {
      if (!this.playing || !this.seen || this.seen !== shown() || this.busy) return;
      untrack(() => show(this.seen + 1));
    });
  }
}
