/** What an event looks like. */

import { expect, test } from "vitest";
import type { Heard } from "../../../src/base/wire/protocol";
import { Director } from "../../../src/games/fantastic-factories/state/movements";
import { viewWith } from "./view";

test("a die that is spent on a card goes to where the card shows it, no larger than it lies there", () => {
  const used = { number: 1, key: "used", params: { seat: 0, card: "dojo", dice: [3] } } as unknown as Heard;
  const { own } = new Director(viewWith({}), viewWith({})).all([used]);
  expect(own).toHaveLength(1);
  expect(own[0]).toMatchObject({ kind: "fly", thing: { die: 3 }, from: ['[data-spot="die:3"]', ".tray"] });
  expect(own[0]).toHaveProperty("to.0", '[data-spot="built:dojo"] .dice');
});
