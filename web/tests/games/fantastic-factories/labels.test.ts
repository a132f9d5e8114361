/** What is said of a card. */

import { expect, test, vi } from "vitest";
import { Words } from "../../../src/base/words";
import { cardLabel } from "../../../src/games/fantastic-factories/cards/labels";

const MESSAGES = {
  "web.contractor.label": "{name}, {tool}",
  "fantastic-factories.contractor.miner": "Miner",
  "fantastic-factories.tool.gear": "gear",
  "fantastic-factories.tool.hammer": "hammer",
};

test("a card is put in words once, but for another tool or in other words", () => {
  const words = new Words("en", MESSAGES);
  const say = vi.spyOn(words, "say");
  expect(cardLabel({ words }, "miner", "gear")).toBe("Miner, gear");
  const asked = say.mock.calls.length;
  expect(cardLabel({ words }, "miner", "gear")).toBe("Miner, gear");
  expect(say.mock.calls.length).toBe(asked);
  expect(cardLabel({ words }, "miner", "hammer")).toBe("Miner, hammer");
  const german = new Words("de", { ...MESSAGES, "fantastic-factories.tool.gear": "Zahnrad" });
  expect(cardLabel({ words: german }, "miner", "gear")).toBe("Miner, Zahnrad");
});
