/** What a table has at which nothing can be done: it is only looked at, or set up. */

import type { Heard, Update, View } from "./protocol";

const nothing = (): void => undefined;

export abstract class Quiet {
  readonly link = "open" as const;
  readonly pending = [];
  readonly refusal = null;
  readonly hint = null;
  readonly hinting = false;
  readonly notice = null;
  readonly skew = 0;
  move = nothing;
  undo = nothing;
  redo = nothing;
  done = nothing;
  takeBackDone = nothing;
  ask = nothing;
  settle = nothing;
  dropHint = nothing;
}

/** A view as an update that offers nothing. */
export const shown = <V extends View>(number: number, view: V, actors: number[] = []): Update<V> => ({
  ...{ number, view, actors, offers: [], yields: {}, lacks: {}, events: [] as Heard[], dropped: [] },
  ...{ undo: false, redo: false, clocks: {}, reserves: {}, flip: null, result: null, seed: null },
});
