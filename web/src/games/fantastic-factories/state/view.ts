/** The view of this game, as shopfloor/games/fantastic_factories/views.py builds it. */

import type { View } from "../../../base/wire/protocol";
import type { Words } from "../../../base/words";

export type Floor = "research" | "generate" | "mine";
export const FLOORS: readonly Floor[] = ["research", "generate", "mine"];

export interface Use {
  card: string;
  dice: number[];
}

export interface Shop {
  seat: number;
  metal: number;
  energy: number;
  goods: number;
  prestige: number;
  points: number;
  cards: number;
  compound: { card: string; used: boolean }[];
  dice: number[];
  floors: Record<Floor, number[]>;
  uses: Use[];
  copying: string | null;
  foreman: boolean;
  hired_hands: number;
  late_dice: number;
  pending: { card: string; discards: number; picked: number[] } | null;
  done: boolean;
}

export interface Machine {
  level: string;
  compound: string[];
  goods: number;
  points: number;
  dice: number[];
}

export interface FactoriesView extends View {
  first: number;
  turn: number | null;
  refreshed: boolean;
  last_round: number | null;
  tokens: Tool[];
  blueprints: (string | null)[];
  contractors: (string | null)[];
  deck: number;
  discards: Record<string, number>;
  contractor_deck: number;
  contractor_discards: Record<string, number>;
  revealed: string[];
  shops: Shop[];
  machine: Machine | null;
  hand: string[] | null;
}

export type Tool = "shovel" | "gear" | "wrench" | "hammer";

/** What an action does, with the cards that lie where it points. */
export function describe(words: Words, view: FactoriesView, text: string): string {
  const [verb, place] = text.split(" ");
  const slot = Number(place) - 1;
  if (verb === "take") return words.action(text, { card: view.blueprints[slot] ?? "" });
  if (verb === "hire") return words.action(text, { contractor: view.contractors[slot] ?? "" });
  return words.action(text);
}
