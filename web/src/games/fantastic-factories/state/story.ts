/** Sums for the end of the game, from what was told while it was played. */

import type { Heard } from "../../../base/wire/protocol";
import { BLUEPRINTS } from "../cards/content";
import type { Shop } from "./view";

type Sums = [string, number][];

const sorted = (sums: Map<string, number>): Sums => [...sums].filter(([, n]) => n).sort((a, b) => b[1] - a[1]);

function goodsIn(event: Heard): number {
  const changes = event.params["changes"];
  if (typeof changes !== "object") return 0;
  const goods = changes.map(String).find((change) => change.startsWith("goods:"));
  return goods ? Number(goods.slice(6)) : 0;
}

/** Goods by the card that made them. A card that wanted discards first is told as `gained` later. */
export function goodsByCard(events: readonly Heard[], seat: number): Sums {
  const sums = new Map<string, number>();
  let last = "";
  for (const event of events) {
    if (event.params["seat"] !== seat) continue;
    if (event.key === "used" || event.key === "copied") last = String(event.params["card"]);
    const card = event.key === "used" || event.key === "copied" || event.key === "gained" ? last : "";
    if (card) sums.set(card, (sums.get(card) ?? 0) + goodsIn(event));
  }
  return sorted(sums);
}

/** Prestige by card, as printed: a list means the first, second, … copy. */
export function prestigeByCard(shop: Shop): Sums {
  const sums = new Map<string, number>();
  const copies = new Map<string, number>();
  for (const { card } of shop.compound) {
    const printed = BLUEPRINTS[card]?.prestige ?? 0;
    const before = copies.get(card) ?? 0;
    const worth = typeof printed === "number" ? printed : (printed[before] ?? printed.at(-1) ?? 0);
    copies.set(card, before + 1);
    sums.set(card, (sums.get(card) ?? 0) + worth);
  }
  return sorted(sums);
}
