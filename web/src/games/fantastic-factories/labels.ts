/** What a screen reader is told of a card. */

import { BLUEPRINTS, CONTRACTORS } from "./content";
import type { Scene } from "./scene.svelte";

const GAME = "fantastic-factories";

export function cardLabel(scene: Scene, card: string, token?: string): string {
  const { words } = scene;
  const blueprint = BLUEPRINTS[card];
  if (blueprint) {
    return words.say("web.card.label", {
      name: words.say(`${GAME}.card.${card}`),
      type: words.say(`${GAME}.type.${blueprint.type}`),
      tool: words.say(`${GAME}.tool.${blueprint.tool}`),
      metal: blueprint.cost.metal,
      energy: blueprint.cost.energy,
      text: words.say(`${GAME}.card_text.${card}`),
    });
  }
  return words.say("web.contractor.label", {
    name: words.say(`${GAME}.contractor.${card}`),
    tool: token ? words.say(`${GAME}.tool.${token}`) : "",
    energy: CONTRACTORS[card]?.energy ?? 0,
    text: words.say(`${GAME}.contractor_text.${card}`),
  });
}
