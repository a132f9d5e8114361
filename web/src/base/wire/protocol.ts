/**
 * The messages of the socket, as docs/protocol.md tells them. Their types are the server's own
 * (generated/wire.ts); only what a message leaves open to the game is named more closely here.
 */

import type * as wire from "../../generated/wire";
import type { Params } from "../words";

export { PROTOCOL } from "../../generated/wire";
export type { ClientMessage as Said, Remark, Sitting } from "../../generated/wire";
export type PhraseKey = wire.Phrase["phrase"];
export type ReactionKey = wire.React["reaction"];

export type Roster = Omit<wire.Roster, "say">;
export type Hinted = Omit<wire.Hinted, "say">;
export interface Refused extends Omit<wire.Refused, "say" | "params"> {
  params: Params;
}

export interface Heard extends wire.Heard {
  params: Params;
}

export interface Lack extends wire.Lack {
  params: Params;
}

export interface Score {
  seat: number;
  points: number;
  parts: Record<string, number>;
  rank: number;
}

export interface Result {
  scores: Score[];
  winners: number[];
  tie_break: string;
  ended_by: string;
}

/** What every game's view has; the rest belongs to the game. */
export interface View {
  game: string;
  seat: number | null;
  round: number;
  phase: string;
}

export interface Update<V extends View = View> extends Omit<
  wire.Update,
  "say" | "view" | "events" | "lacks" | "result"
> {
  view: V;
  events: Heard[];
  lacks: Record<string, Lack[]>;
  result: Result | null;
}

export interface Change extends Omit<wire.Change, "say" | "events"> {
  events: Heard[];
}

export type Told =
  | wire.Welcome
  | wire.Accepted
  | wire.Verdict
  | wire.Spoken
  | wire.Talk
  | wire.Pong
  | ({ say: "refused" } & Refused)
  | ({ say: "hinted" } & Hinted)
  | ({ say: "roster" } & Roster)
  | ({ say: "update" } & Update)
  | ({ say: "change" } & Change)
  | ({ say: "notice"; params: Params } & Omit<wire.Notice, "params">);
