/** What the curve of a review draws, and where it says that a long decision went wrong. */

import { expect, test } from "vitest";
import type { CostlyMoment, CurvePoint, Step } from "../../src/generated/wire";
import { curve, happened, HEIGHT, wentWrong } from "../../src/shell/after/review/reviews";

const point = (source: string, last: number, chance: number, mean: number): CurvePoint => ({
  ...{ source, kind: "roll", seat: source === "decision" ? 0 : null, round: 1, first: last, last },
  ...{ points: [20 * chance], chances: [chance], means: [mean] },
});
const game = [point("anchor", 0, 0.5, 0.5), point("chance", 1, 0.6, 0.55), point("decision", 2, 0.4, 0.6)];

test("luck is drawn against the mean over what could have come, cost against what was there", () => {
  const drawn = curve(game, 0, 2, 1);
  expect(drawn.luck.map(({ by, entry }) => [entry, by.toFixed(2)])).toEqual([[1, "0.05"]]);
  expect(drawn.luck[0]!.height).toBeCloseTo(0.05 * HEIGHT);
  expect(drawn.cost.map(({ by, entry }) => [entry, by.toFixed(2)])).toEqual([[2, "-0.20"]]);
});

test("alone luck is told in points", () => {
  expect(curve(game, 0, 2, 20).luck[0]!.by).toBeCloseTo(2);
});

test("what came is told by the log; events told with others only where nothing else is", () => {
  const events = [1, 1, 2].map((number, n) => ({ number, key: ["filled", "rolled", "filled"][n]!, params: {} }));
  const keys = (last: number): string[] => happened(events, point("chance", last, 0, 0), ["filled"]).map((e) => e.key);
  expect(keys(1)).toEqual(["rolled"]);
  expect(keys(2)).toEqual(["filled"]);
});

test("a decision of one step says nothing of where it went wrong", () => {
  const steps = [3, 4].map((number) => ({ number, seat: 0, text: `step ${number}` })) as Step[];
  const long = { first: 3, last: 4, wrong: 4 } as CostlyMoment;
  expect(wentWrong(steps, long)).toBe("step 4");
  expect(wentWrong(steps, { ...long, first: 4 })).toBeNull();
});
