/** What a move would bring, as the server foresees it: `metal:2` is two metal more. */

import type { IconName } from "../../../parts/icons";
import type { Offer, Spot } from "./offers";
import type { Scene } from "./scene.svelte";

export interface Change {
  name: string;
  n: number;
}

const ICON: Readonly<Record<string, IconName>> = {
  metal: "metal",
  energy: "energy",
  goods: "goods",
  cards: "card",
  prestige: "prestige",
  roll: "die-any",
  choose: "die-plus",
  reveal: "card",
};
/** What is counted with a sign; of the rest there can only be more. */
const SIGNED = ["metal", "energy", "goods", "cards", "prestige"];

export function yieldsOf(scene: Scene, text: string): Change[] {
  const told = scene.table.update?.yields[text] ?? [];
  return told.map((change) => change.split(":")).map(([name = "", n]) => ({ name, n: Number(n) }));
}

/** By place: what a touch of it would bring, if every move it leaves open brings the same. */
export function foresee(scene: Scene): Map<Spot, Change[]> {
  const found = new Map<Spot, Change[]>();
  const { yields } = scene.table.update!;
  const brings = (offer: Offer): string => (yields[offer.text] ?? []).join();
  for (const [spot, offers] of scene.gestures.ways) {
    const first = brings(offers[0]!);
    if (first && offers.every((offer) => brings(offer) === first)) found.set(spot, yieldsOf(scene, offers[0]!.text));
  }
  return found;
}

export const iconOf = ({ name, n }: Change): IconName =>
  name === "die" ? (`die-${n}` as IconName) : (ICON[name] ?? "info");

/** The number beside the icon; a die shows its own. */
export function amountOf({ name, n }: Change): string {
  if (name === "die") return "+";
  if (!SIGNED.includes(name)) return String(n);
  return n < 0 ? `−${-n}` : `+${n}`;
}

export function changeWords(scene: Scene, changes: readonly Change[]): string {
  return changes
    .map(({ name, n }) =>
      scene.words.say(`fantastic-factories.change.${name}`, { sign: n < 0 ? "−" : "+", n: Math.abs(n) }),
    )
    .join(", ");
}
