/**
 * A table at which moves are tried from a moment of a finished game on. The server plays and
 * judges them like any others; nothing of it is kept, so every step sends all moves again.
 */

import { api, Fault, type Replay, type Step, type Tried } from "../../../base/wire/http";
import type { Heard, Roster, Update } from "../../../base/wire/protocol";
import type { Source } from "../../../base/wire/source";
import type { Command, Judged, Refusal } from "../../../base/wire/table.svelte";
import type { Outcome, TrialMove } from "../../../generated/wire";
import { pastRoster } from "../still.svelte";

const nothing = (): void => undefined;

export class TrialTable implements Source {
  update = $state.raw<Update | null>(null);
  moves = $state.raw<readonly TrialMove[]>([]);
  seat = $state<number | null>(null);
  fresh = $state.raw<readonly Heard[]>([]);
  pending = $state.raw<readonly Command[]>([]);
  refusal = $state.raw<Refusal | null>(null);
  judged = $state.raw<Judged | null>(null); // the last draft's verdict
  owed = $state.raw<readonly Outcome[]>([]);
  answer = $state.raw<Tried["judged"]>(null); // what the decision gave away
  problem = $state.raw<Fault | null>(null);
  private undone: readonly TrialMove[] = [];
  private drafts = 0;
  private waiting: { id: string; draft: object } | null = null;
  private drafting = false;

  readonly link = "open" as const;
  readonly hint = null;
  readonly hinting = false;
  readonly notice = null;
  readonly skew = 0;

  constructor(
    readonly id: string,
    readonly replay: Replay,
    readonly at: number,
    seat: number | null,
    /** Whether the seat's decision is judged, or all seats are moved and chance is chosen. */
    readonly manner: "exercise" | "analysis",
  ) {
    this.seat = seat;
  }

  readonly events = $derived.by<readonly Heard[]>(() => [
    ...this.replay.events.filter((event) => event.number < this.at),
    ...(this.update?.events ?? []),
  ]);
  readonly steps = $derived.by<readonly Step[]>(() => [
    ...this.replay.steps.filter((step) => step.number < this.at),
    ...this.moves.map(({ seat, text }, n) => ({ number: this.at + n, seat, text, undoes: null, at: null })),
  ]);
  readonly roster = $derived.by<Roster>(() => ({
    ...pastRoster(this.replay),
    ...{ status: "playing", readonly: false, commitment: null }, // nothing is promised of a trial
  }));

  /** Show where some moves lead; whether they could be made. */
  async go(moves: readonly TrialMove[]): Promise<boolean> {
    const [chosen, judge] = [this.manner === "analysis", this.manner === "exercise"];
    const text = moves.at(-1)?.text ?? "";
    this.pending = [{ say: "move", id: "trial", text }];
    try {
      const tried = await api.trial(this.id, { at: this.at, seat: this.seat, moves: [...moves], chosen, judge });
      const known = this.update?.number ?? 0;
      this.fresh = tried.update.events.filter((event) => event.number > known);
      this.update = { ...tried.update, undo: moves.length > 0, redo: this.undone.length > 0, result: null, seed: null };
      this.moves = moves;
      this.owed = tried.owed;
      this.answer = tried.judged;
      this.refusal = null;
      return true;
    } catch (error) {
      if (!(error instanceof Fault)) throw error;
      if (this.update) this.refusal = { text, code: error.code, clause: error.clause, params: error.params };
      else this.problem = error;
      return false;
    } finally {
      this.pending = [];
    }
  }

  /** Who acts next looks, where all seats are one's own. */
  async look(seat: number | null): Promise<void> {
    this.seat = seat;
    await this.go(this.moves);
  }

  move = (text: string): void => {
    this.undone = [];
    void this.go([...this.moves, { seat: this.seat, text }]);
  };
  /** What chance did, as it was chosen. */
  settleChance = (text: string): Promise<boolean> => this.go([...this.moves, { seat: null, text }]);
  undo = (): void => {
    const last = this.moves.at(-1);
    if (!last) return;
    this.undone = [...this.undone, last];
    void this.go(this.moves.slice(0, -1));
  };
  redo = (): void => {
    const next = this.undone.at(-1);
    if (!next) return;
    this.undone = this.undone.slice(0, -1);
    void this.go([...this.moves, next]);
  };
  done = nothing;
  takeBackDone = nothing;
  ask = nothing;
  settle = (): void => void (this.refusal = null);
  dropHint = nothing;

  /** Let the server judge a layout; while one is judged only the newest waits. */
  draft(draft: object | null): string {
    this.drafts += 1;
    const id = `trial-${this.drafts}`;
    this.waiting = draft && { id, draft };
    if (!this.drafting) void this.judge();
    return id;
  }
  private async judge(): Promise<void> {
    this.drafting = true;
    while (this.waiting) {
      const { id, draft } = this.waiting;
      this.waiting = null;
      const wish = { at: this.at, seat: this.seat, moves: [...this.moves], chosen: this.manner === "analysis" };
      const verdict = await api
        .trial(this.id, { ...wish, draft: draft as Record<string, unknown> })
        .then((tried) => tried.verdict)
        .catch(() => null);
      this.judged = { id, draft, verdict };
    }
    this.drafting = false;
  }
}
