/** The messages of the socket, as docs/protocol.md tells them. */

import type { Params } from "./words";

export const PROTOCOL = 1;

export type Said =
  | { say: "hello"; table: string; token?: string; since?: number; protocol: number }
  | { say: "move"; id: string; text: string }
  | { say: "undo" | "redo" | "done" | "undone"; id: string }
  | { say: "draft"; id: string; draft: Record<string, unknown> | null }
  | { say: "hint"; id: string; depth: number }
  | { say: "ping"; at: number };

export interface Sitting {
  name: string;
  bot: string | null;
  sitter: string | null;
  online: boolean;
  free: boolean;
}

export interface Roster {
  status: "lobby" | "playing" | "over" | "expired" | string;
  game: string;
  options: Record<string, string>;
  timers: Record<string, number>;
  on_timeout: string;
  public: boolean;
  code: string | null;
  host: number | null;
  seats: Sitting[];
  watching: number;
  commitment: string | null;
  rematch: string | null;
  readonly: boolean;
}

export interface Heard {
  number: number;
  key: string;
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

export interface Update {
  number: number;
  view: View;
  offers: string[];
  actors: number[];
  events: Heard[];
  dropped: number[];
  undo: boolean;
  redo: boolean;
  clocks: Record<string, number>;
  flip: number | null;
  result: Result | null;
  seed: string | null;
  /** By offer: what it would change at once (`metal:2`); absent where the server does not say. */
  yields?: Record<string, string[]>;
}

export interface Refused {
  id: string | null;
  code: string;
  clause: string;
  params: Params;
}

export interface Hinted {
  id: string;
  depth: number;
  text: string;
  more: Record<string, unknown>;
}

export type Told =
  | { say: "welcome"; table: string; seat: number | null; now: number; protocol: number }
  | { say: "accepted"; id: string; number: number }
  | ({ say: "refused" } & Refused)
  | { say: "verdict"; id: string | null; draft: unknown; verdict: unknown }
  | ({ say: "hinted" } & Hinted)
  | { say: "pong"; at: number; now: number }
  | ({ say: "roster" } & Roster)
  | ({ say: "update" } & Update)
  | { say: "notice"; key: string; params: Params };
