/** The views of the two games, as shopfloor/parts/pipe_views.py and the games build them. */

import type { View } from "../../../base/wire/protocol";
import type { LayoutJson } from "../model/layout";
import type { GameId } from "../model/machines";

export interface Tile {
  machine: number;
  name: string;
  revenue: number;
  bonus: string[];
  taker: number | null;
}

export interface Line {
  round: number;
  what: "built" | "declined" | "passed";
  machine: number | null;
  revenue: number;
  cost: number;
  /** How much of the cost is for older machines that were moved or turned. */
  moved: number;
  token: number;
  fine: number;
  money: number;
}

export interface Plant {
  seat: number;
  money: number;
  bonus: number;
  board: string;
  layout: LayoutJson;
  stock: Record<string, number | null>;
  extras: string[];
  pick: "open" | "passed" | "claimed";
  adding: number | null;
  books: Line[];
}

export interface PipesView extends View {
  game: GameId;
  rounds: number;
  live: boolean;
  start: number;
  turn: number | null;
  tiles: Tile[];
  fine: number | null;
  plants: Plant[];
  /** Factory Fun. */
  diagonal?: boolean;
  stack?: number;
  free_decline?: number | null;
  /** Factory Funner. */
  stacks?: number;
  first?: number | null;
  last?: number | null;
  asked?: number[];
  ladder?: { rung: string; goal: number; next: string | null; step: "up" | "down" | "stay" | "cleared" | null } | null;
}

export interface Problem {
  code: string;
  at: [number, number] | null;
  side: string | null;
  clause: string;
  params: Record<string, string | number>;
}

/** What the server says of a draft. */
export interface Verdict {
  legal: boolean;
  problems: Problem[];
  cost: number;
  bonus: number;
  money: number;
  action: string | null;
  /** Old machines that move and what each costs; null where they never do. */
  moves: { count: number; price: number } | null;
  feeds: { from: number; to: number; at: [number, number]; side: string; colour: string; amount: number }[];
}
