/** What is said of a card: to a screen reader, and on its strip when it cannot be built. */

import type { Words } from "../../../base/words";
import { BLUEPRINTS, CONTRACTORS } from "./content";
import type { Scene } from "../state/scene.svelte";

const GAME = "fantastic-factories";

/** What was said already: a card reads the same at every update, and there are thirty of them. */
const said = new WeakMap<Words, Map<string, string>>();

export function cardLabel({ words }: Pick<Scene, "words">, card: string, token = ""): string {
  const known = said.get(words) ?? new Map<string, string>();
  const key = `${card} ${token}`;
  const label = known.get(key) ?? labelled(words, card, token);
  said.set(words, known.set(key, label));
  return label;
}

function labelled(words: Words, card: string, token: string): string {
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

export interface Lack {
  /** In a few words, for the strip on the card. */
  text: string;
  /** In the rule's words. */
  reason: string;
  metal: boolean;
  energy: boolean;
}

/** Why the server does not let a hand card be built now; null if it does, or is not asked. */
export function lackOf(scene: Scene, card: string): Lack | null {
  const { words, table } = scene;
  const lacks = table.update?.lacks[card] ?? [];
  const [first] = lacks;
  if (!first) return null;
  const lacking = (stuff: string): boolean => lacks.some(({ params }) => params["stuff"] === stuff);
  const short = `web.lack.${first.code}`;
  return {
    text: words.has(short) ? words.say(short, first.params) : words.reason(first.code, first.params),
    reason: lacks.map(({ code, params }) => words.reason(code, params)).join(" "),
    metal: lacking("metal"),
    energy: lacking("energy"),
  };
}
