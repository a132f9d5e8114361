/** What a game's pictures are drawn from: a live table, or one moment of a replay. */

import type { Command, Note, Refusal } from "./table.svelte";
import type { Heard, Hinted, Roster, Update, View } from "./protocol";
import type { LinkState } from "./socket";

/** `V` is the view of its game. */
export interface Source<V extends View = View> {
  /** Of a live table. */
  readonly id?: string;
  readonly roster: Roster | null;
  readonly update: Update<V> | null;
  readonly events: readonly Heard[];
  readonly fresh: readonly Heard[];
  readonly link: LinkState;
  readonly seat: number | null;
  readonly pending: readonly Command[];
  readonly refusal: Refusal | null;
  readonly hint: Hinted | null;
  readonly hinting: boolean;
  readonly notice: Note | null;
  readonly skew: number;
  /** The view before what is shown, for a table that tells what is new by it. */
  readonly earlier?: V | null;
  move(text: string): void;
  undo(): void;
  redo(): void;
  done(): void;
  takeBackDone(): void;
  ask(depth: number): void;
  settle(): void;
  dropHint(): void;
}
