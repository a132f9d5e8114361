/** What The Machine's dice are compared with (§8). */

import { BLUEPRINTS, type CardType } from "../cards/content";

/** By die after the green one: the type whose cards it is compared with, and its colour. */
export const WATCHES: readonly CardType[] = ["training", "production", "special", "utility"];
export const COLOURS: readonly string[] = ["red", "blue", "purple", "yellow"];

export const countOf = (compound: readonly string[], type: CardType): number =>
  compound.filter((card) => BLUEPRINTS[card]?.type === type).length;

/** Which of the colours make a good; `dice` begin with the green one. */
export const scoring = (dice: readonly number[], compound: readonly string[]): number[] =>
  WATCHES.flatMap((type, n) => ((dice[n + 1] ?? Infinity) <= countOf(compound, type) ? [n] : []));
