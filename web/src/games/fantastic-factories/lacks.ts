/**
 * Why a hand card is grey, in a few words: its printed cost beside the player's own stock. Only the
 * server judges: this is asked for cards it does not offer, and a tap on one tells its full reason.
 */

import { say } from "../../base/say.svelte";
import { BLUEPRINTS } from "./content";
import type { Scene } from "./scene.svelte";

export interface Lack {
  text: string;
  metal?: boolean;
  energy?: boolean;
}

export function lackOf(scene: Scene, card: string): Lack | null {
  const { view, shop, gestures } = scene;
  const printed = BLUEPRINTS[card];
  const offered = gestures.offers.some((offer) => offer.spots.includes(`hand:${card}`) && offer.first !== undefined && offer.first === `hand:${card}`);
  if (!printed || view.phase !== "work" || !scene.acting || shop.pending || offered) return null;
  const metal = printed.discount ? 0 : Math.max(0, printed.cost.metal - shop.metal);
  const energy = Math.max(0, printed.cost.energy - shop.energy);
  const stuff = (name: "metal" | "energy"): string => scene.words.say(`fantastic-factories.stuff.${name}`);
  if (metal) return { text: say("web.lack.short", { n: metal, stuff: stuff("metal") }), metal: true, energy: energy > 0 };
  if (energy) return { text: say("web.lack.short", { n: energy, stuff: stuff("energy") }), energy: true };
  if (!printed.many && shop.compound.some((each) => each.card === card)) return { text: say("web.lack.built") };
  const tools = (view.hand ?? []).filter((each) => BLUEPRINTS[each]?.tool === printed.tool);
  if (tools.length < 2) {
    return { text: say("web.lack.tool", { tool: scene.words.say(`fantastic-factories.tool.${printed.tool}`) }) };
  }
  return null;
}
