/** The cards as printed, from the game's own data files (tools/web.py puts them here). */

import data from "../../../generated/data/fantastic-factories.json";
import type { Tool } from "../state/view";

export type CardType = "production" | "utility" | "training" | "special" | "monument";
export type Amounts = Partial<Record<"metal" | "energy" | "goods" | "cards", number>>;

export interface Use {
  dice?: string;
  pay?: Amounts;
  pay_x?: "metal" | "energy";
  gain?: Amounts;
  gain_x?: "metal" | "energy";
  gain_high?: Amounts;
  choose?: Amounts[];
  turn?: "flip" | "down" | "up";
  die?: "rolled" | "chosen" | "x";
  refund?: number;
  reroll?: boolean;
  copy?: boolean;
}

export interface Blueprint {
  id: string;
  type: CardType;
  tool: Tool;
  cost: { metal: number; energy: number };
  prestige: number | number[];
  copies: number;
  many?: boolean;
  discount?: boolean;
  use?: Use;
  when?: "goods" | "build";
  when_gain?: Amounts;
}

export interface Contractor {
  id: string;
  energy: number;
  copies: number;
  gain?: Amounts;
  gift?: Amounts;
  reveal?: "cost" | "build";
  next_work?: "set-dice" | "two-dice" | "late-die";
}

export const BLUEPRINTS = data.blueprints as unknown as Readonly<Record<string, Blueprint>>;
export const CONTRACTORS = data.contractors as unknown as Readonly<Record<string, Contractor>>;
export interface PrintedCards {
  blueprints: typeof BLUEPRINTS;
  contractors: typeof CONTRACTORS;
}

export const TYPES: readonly CardType[] = ["production", "utility", "training", "special", "monument"];
export const TOOLS: readonly Tool[] = ["shovel", "gear", "wrench", "hammer"];
