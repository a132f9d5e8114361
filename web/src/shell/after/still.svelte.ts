/** One moment of a replay, in the shape of a table: nothing can be done there. */

import type { Replay } from "../../base/wire/http";
import type { Heard, Roster, Update, View } from "../../base/wire/protocol";
import type { Source } from "../../base/wire/source";

const nothing = (): void => undefined;

/** Whoever sat there: nobody is asked for. */
const GONE_BY = {
  bot: null,
  sitter: null,
  online: true,
  free: false,
  presence: "here" as const,
  since: null,
  conceded: false,
};

export class Still implements Source {
  view = $state.raw<View | null>(null);
  number = $state(0);

  constructor(
    readonly replay: Replay,
    readonly seat: number | null,
  ) {}

  readonly link = "open" as const;
  readonly pending = [];
  readonly refusal = null;
  readonly hint = null;
  readonly hinting = false;
  readonly notice = null;
  readonly skew = 0;
  readonly events = $derived.by<readonly Heard[]>(() =>
    this.replay.events.filter((event) => event.number <= this.number),
  );
  readonly fresh = $derived.by<readonly Heard[]>(() =>
    this.replay.events.filter((event) => event.number === this.number),
  );
  readonly roster = $derived.by<Roster>(() => ({
    status: "over",
    game: this.replay.game,
    options: this.replay.options,
    timers: {},
    on_timeout: "",
    help: false,
    public: false,
    code: null,
    host: null,
    seats: this.replay.seats.map((name) => ({ ...GONE_BY, name })),
    watching: 0,
    commitment: this.replay.commitment,
    rematch: null,
    readonly: true,
    chat: false,
  }));
  readonly update = $derived.by<Update | null>(() => {
    if (!this.view) return null;
    return {
      number: this.number,
      view: this.view,
      offers: [],
      yields: {},
      lacks: {},
      actors: [],
      events: [],
      dropped: [],
      undo: false,
      redo: false,
      clocks: {},
      flip: null,
      result: this.number === this.replay.steps.length ? this.replay.result : null,
      seed: null,
    };
  });

  move = nothing;
  undo = nothing;
  redo = nothing;
  done = nothing;
  takeBackDone = nothing;
  ask = nothing;
  settle = nothing;
  dropHint = nothing;
}
