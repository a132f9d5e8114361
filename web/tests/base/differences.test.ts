/** What has changed, laid over what was known. */

import { expect, test } from "vitest";
import { laidOver, patched } from "../../src/base/wire/differences";
import type { Update } from "../../src/base/wire/protocol";

test("members change, of objects and by index of lists; the rest stays the same object", () => {
  const old = {
    phase: "work",
    shops: [
      { metal: 1, hand: [1] },
      { metal: 2, hand: [2] },
    ],
  };
  const fresh = patched(old, { phase: "end", shops: { "1": { hand: [[2, 3]] } } }) as typeof old;
  expect(fresh).toEqual({
    phase: "end",
    shops: [
      { metal: 1, hand: [1] },
      { metal: 2, hand: [2, 3] },
    ],
  });
  expect(fresh.shops[0]).toBe(old.shops[0]);
  expect(old.phase).toBe("work");
});

test("a list of one holds a new value, whatever was there", () => {
  expect(patched({ a: { x: 1 } }, { a: [{ y: 2 }] })).toEqual({ a: { y: 2 } });
  expect(patched({ a: null }, { a: [[]] })).toEqual({ a: [] });
  expect(patched({ a: [1] }, { a: null })).toEqual({ a: null });
});

test("a change brings its own number and events", () => {
  const update = { number: 4, events: [{ number: 4, key: "old", params: {} }], dropped: [], undo: true };
  const change = { number: 5, base: 4, events: [], dropped: [3], change: { undo: false } };
  expect(laidOver(update as unknown as Update, change)).toEqual({ number: 5, events: [], dropped: [3], undo: false });
});
