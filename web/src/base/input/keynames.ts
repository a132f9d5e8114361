/** Keys as they are labelled on keyboards of the reader's language: `Ctrl Z` is `Strg Z` in German. */

import { say } from "../say.svelte";

const NAMED = { Ctrl: "web-pipes.key.ctrl", Del: "web-pipes.key.del", Shift: "web-pipes.key.shift" } as const;

export const keyName = (keys: string): string =>
  keys
    .split(" ")
    .map((key) => (key in NAMED ? say(NAMED[key as keyof typeof NAMED]) : key))
    .join(" ");
