/** The names by which this client knows what the server's view has. */

import type { MachineView, ShopView, UseView, View } from "../../../generated/views/fantastic-factories";
import type { Words } from "../../../base/words";

export type FactoriesView = View;
export type Shop = ShopView;
export type Machine = MachineView;
export type Use = UseView;

export type Floor = "research" | "generate" | "mine";
export const FLOORS: readonly Floor[] = ["research", "generate", "mine"];
export type Tool = "shovel" | "gear" | "wrench" | "hammer";

/** What an action does, with the cards that lie where it points. */
export function describe(words: Words, view: FactoriesView, text: string): string {
  const [verb, place] = text.split(" ");
  const slot = Number(place) - 1;
  if (verb === "take") return words.action(text, { card: view.blueprints[slot] ?? "" });
  if (verb === "hire") return words.action(text, { contractor: view.contractors[slot] ?? "" });
  return words.action(text);
}
