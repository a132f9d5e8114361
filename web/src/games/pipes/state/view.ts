/** What the pipe client is told: the views of both games, and what the server says of a draft. */

import type * as fun from "../../../generated/views/factory-fun";
import type * as funner from "../../../generated/views/factory-funner";

export type Tile = fun.TileView;
export type Line = fun.Line;
export type Plant = fun.PlantView;

/** Either of two views: what only one of them has may be missing. */
type Either<A, B> = Pick<A & B, keyof A & keyof B> & Partial<A & B>;
export type PipesView = Either<fun.View, funner.View>;

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
