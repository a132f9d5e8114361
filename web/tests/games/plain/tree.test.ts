/** A view cut into lines. */

import { expect, test } from "vitest";
import { isPlain, nested } from "../../../src/games/plain/tree";

test("single values and lists of them fit on a line", () => {
  for (const value of [1, "a", null, true, [1, 2], ["a", null], [], {}]) expect(isPlain(value)).toBe(true);
  for (const value of [{ a: 1 }, [{ a: 1 }], [[1]]]) expect(isPlain(value)).toBe(false);
});

test("what fits on a line comes first, else in the order of the view", () => {
  expect(nested({ shops: [{}], round: 1, phase: "race" }).map(([name]) => name)).toEqual(["round", "phase", "shops"]);
});
