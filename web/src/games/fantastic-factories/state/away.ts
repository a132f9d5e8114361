/** What rivals did while somebody was away, short enough to be read. */

import type { Heard } from "../../../base/wire/protocol";
import { actOf } from "./movements";

const TOLD = 6;

export interface Summary {
  /** How many acts came before those that are told. */
  more: number;
  told: readonly Heard[];
  /** By seat: how many dice it has placed; each by itself would say little. */
  dice: readonly [seat: number, n: number][];
}

export function summed(events: readonly Heard[], own: number | null): Summary {
  const acts = events.filter((event) => (actOf(event)?.seat ?? own) !== own);
  const cards = acts.filter((event) => actOf(event)?.card !== undefined);
  const dice = new Map<number, number>();
  for (const { seat, die } of acts.map((event) => actOf(event)!))
    if (die !== undefined) dice.set(seat, (dice.get(seat) ?? 0) + 1);
  return { more: Math.max(0, cards.length - TOLD), told: cards.slice(-TOLD), dice: [...dice] };
}
