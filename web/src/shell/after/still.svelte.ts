/** One moment of a replay, in the shape of a table: nothing can be done there. */

import { Quiet, shown } from "../../base/wire/quiet";
import type { Replay, Step } from "../../base/wire/http";
import type { Heard, Roster, Update, View } from "../../base/wire/protocol";
import type { Source } from "../../base/wire/source";
import type { TrialStep } from "../../generated/wire";

/** Whoever sat there: nobody is asked for. */
const GONE_BY = {
  bot: null,
  sitter: null,
  online: true,
  free: false,
  presence: "here" as const,
  since: null,
  conceded: false,
  word: false,
  vacation: null,
};

/** Who sat at a game that is over. */
export function pastRoster(replay: Replay): Roster {
  return {
    status: "over",
    game: replay.game,
    options: replay.options,
    timers: {},
    on_timeout: "",
    help: false,
    public: false,
    code: null,
    host: null,
    seats: replay.seats.map((name) => ({ ...GONE_BY, name })),
    watching: 0,
    commitment: replay.commitment,
    rematch: null,
    readonly: true,
    chat: false,
    rated: false,
  };
}

export class Still extends Quiet implements Source {
  view = $state.raw<View | null>(null);
  number = $state(0);
  /** Moves that were not made, tried from here on. */
  along = $state.raw<readonly TrialStep[]>([]);

  constructor(
    readonly replay: Replay,
    readonly seat: number | null,
  ) {
    super();
  }

  readonly events = $derived.by<readonly Heard[]>(() =>
    this.replay.events.filter((event) => event.number <= this.number),
  );
  readonly fresh = $derived.by<readonly Heard[]>(() =>
    this.replay.events.filter((event) => event.number === this.number),
  );
  /** What was done up to here, tried moves included. */
  readonly steps = $derived.by<readonly Step[]>(() => [
    ...this.replay.steps.filter((step) => step.number <= this.number),
    ...this.along.map(({ seat, text }, n) => ({ number: this.number + n + 1, seat, text, undoes: null, at: null })),
  ]);
  readonly roster = $derived.by<Roster>(() => pastRoster(this.replay));
  readonly update = $derived.by<Update | null>(() => {
    const view = (this.along.at(-1)?.view as View | undefined) ?? this.view;
    const result = this.number === this.replay.steps.length ? this.replay.result : null;
    return view && { ...shown(this.number, view), result };
  });
}
