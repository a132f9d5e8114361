/** Moves in words, with the machine they are about. */

import type { Words } from "../../../base/words";
import type { PipesView } from "../state/view";

/** What an action does; the table shows which machine a number is, and which one is built. */
export function describe(words: Words, view: PipesView, text: string): string {
  const [verb, what] = text.split(" ");
  const adding = view.seat === null ? null : view.plants[view.seat]?.adding;
  const machine = verb === "claim" ? Number(what) : verb === "build" ? adding : null;
  const tile = view.tiles.find((each) => each.machine === machine);
  return words.action(text, tile ? { name: tile.name } : {});
}
