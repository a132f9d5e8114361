/** What is read out: one's own result first, and nobody talks over it. */

import { expect, test, vi } from "vitest";
import { live } from "../../../src/base/live.svelte";
import type { Heard } from "../../../src/base/wire/protocol";
import type { Words } from "../../../src/base/words";
import { Announcer } from "../../../src/games/fantastic-factories/talk/announce";

const words = { event: ({ key, params }: Heard) => `${String(params["seat"])} ${key}.` } as unknown as Words;
const did = (seat: number, key: string): Heard => ({ number: 1, key, params: { seat } }) as unknown as Heard;

test("what others do does not overwrite one's own result, until it has been read", () => {
  const clock = vi.spyOn(performance, "now").mockReturnValue(10_000);
  const announcer = new Announcer();
  announcer.announce([did(1, "took"), did(0, "placed")], 0, words);
  expect(live.polite).toBe("0 placed. 1 took.");
  clock.mockReturnValue(11_000);
  announcer.announce([did(1, "built")], 0, words);
  expect(live.polite).toBe("0 placed. 1 took.");
  clock.mockReturnValue(13_000);
  announcer.announce([did(1, "built")], 0, words);
  expect(live.polite).toBe("1 built.");
});
