/** A finished game, round by round. */

import { expect, test } from "vitest";
import type { Replay } from "../../src/base/wire/http";
import { roundEnds } from "../../src/base/wire/history";

const replay = (starts: number[], steps: number): Replay =>
  ({
    events: starts.map((number) => ({ number, key: "round", params: {} })),
    steps: Array.from({ length: steps }),
  }) as unknown as Replay;

test("a round ends before the next begins, the last one with the game", () => {
  expect(roundEnds(replay([1, 5, 9], 12))).toEqual([
    { round: 1, number: 4 },
    { round: 2, number: 8 },
    { round: 3, number: 12 },
  ]);
});

test("one round lasts the whole game", () => {
  expect(roundEnds(replay([1], 7))).toEqual([{ round: 1, number: 7 }]);
});
