/** What one has taken back: everything that is again as it was is struck once. */

import type { Stir } from "../../../stage/stage.svelte";
import { building, dieAt, handCard, OWN, slotAt, stock, type Places } from "./places";
import type { FactoriesView, Shop } from "./view";

/** Where these stand that were not there before; of two alike one may be new. */
function added<T>(before: readonly T[], after: readonly T[]): number[] {
  const left = [...before];
  return after.flatMap((each, n) => {
    const at = left.indexOf(each);
    if (at >= 0) left.splice(at, 1);
    return at < 0 ? [n] : [];
  });
}

function inShop(was: Shop, is: Shop): Places[] {
  const figures = (["metal", "energy", "goods"] as const).filter((name) => was[name] !== is[name]);
  const free = (shop: Shop): string[] => shop.compound.flatMap(({ card, used }) => (used ? [] : [card]));
  return [
    ...figures.map(stock),
    ...added(was.dice, is.dice).map(dieAt),
    ...added(free(was), free(is)).map((n) => building(free(is)[n]!)),
  ];
}

/** Of a rival one is told no more than that something is. */
export function takenBack(before: FactoriesView, after: FactoriesView, seat: number): Stir[] {
  const [was, is] = [before.shops[seat], after.shops[seat]];
  if (!was || !is) return [];
  const hand = after.hand ?? [];
  const places: Places[] = [
    ...inShop(was, is),
    ...added(before.hand ?? [], hand).map((n) => handCard(hand[n]!)),
    ...(["blueprints", "contractors"] as const).flatMap((row) =>
      after[row].flatMap((card, n) => (card && card !== before[row][n] ? [[slotAt(row, n)]] : [])),
    ),
  ];
  return (places.length ? places : [OWN]).map((at) => ({ kind: "pulse", at, wait: 0 }));
}
