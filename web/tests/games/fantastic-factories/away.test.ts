/** What somebody is told who was away. */

import { expect, test } from "vitest";
import type { Heard } from "../../../src/base/wire/protocol";
import { summed } from "../../../src/games/fantastic-factories/state/away";

const heard = (key: string, params: Record<string, unknown>): Heard => ({ number: 1, key, params }) as unknown as Heard;

test("the last of what rivals did is told, the rest is counted, and so are their dice", () => {
  const cards = Array.from({ length: 9 }, (_, n) => heard("built", { seat: 1, card: `card-${n}` }));
  const dice = [1, 2, 2].map((seat) => heard("placed", { seat, floor: "mine", die: 4 }));
  const { more, told, dice: placed } = summed([...dice, ...cards], 0);
  expect(more).toBe(3);
  expect(told.map(({ params }) => params["card"])).toEqual([3, 4, 5, 6, 7, 8].map((n) => `card-${n}`));
  expect(placed).toEqual([
    [1, 1],
    [2, 2],
  ]);
});

test("what one has done oneself is nothing new, and who only watches is told of everybody", () => {
  const own = [heard("took", { seat: 0, card: "dojo" }), heard("placed", { seat: 0, floor: "mine", die: 4 })];
  expect(summed(own, 0)).toEqual({ more: 0, told: [], dice: [] });
  expect(summed(own, null).told).toHaveLength(1);
  expect(summed([heard("round", { round: 2, seat: 1 })], 0).told).toEqual([]);
});
