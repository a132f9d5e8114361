/**
 * Offers as places on the table. Every offered action becomes the places a player touches to do it:
 * `mine d5` is a die showing 5 and the Mine. Nothing here judges: what is not offered is not lit.
 */

import { spoken, type Spoken } from "../talk/grammar";
import { BLUEPRINTS } from "../cards/content";
import type { FactoriesView } from "./view";

/** A kind of place, such as `die:5`, `floor:mine`, `built:robot`, `hand:golem`, `market:3`. */
export type Spot = string;

export interface Offer {
  text: string;
  spots: Spot[];
  /** Building is said in an order: first the card, then what is discarded for it. */
  first?: Spot;
}

/** Offers with a button of their own. */
export const PLAIN = ["done", "pass", "roll", "reroll"];

const dice = (said: Spoken): Spot[] => said.dice.map((value) => `die:${value}`);

function uses(said: Spoken): Spot[] {
  const named = BLUEPRINTS[said.what ?? ""]?.use?.die === "x";
  const values = named ? said.dice.map((value) => `face:${value}`) : dice(said);
  const choice = said.for === undefined ? [] : [`for:${said.for}`];
  return [...values, ...choice];
}

function spotsOf(said: Spoken, view: FactoriesView): Spot[] {
  const { what = "", with: given, gift, for: kind } = said;
  switch (said.path[0]) {
    case "take":
      return [`market:${what}`];
    case "hire":
      return [`hire:${what}`, `hand:${given}`, ...(gift === undefined ? [] : [`seat:${gift}`])];
    case "refresh":
      return [`row:${what}`, `stock:${given}`];
    case "set":
      return said.dice.map((value) => `face:${value}`);
    case "research":
    case "generate":
    case "mine":
      return [...dice(said), `floor:${said.path[0]}`];
    case "build":
      return [`hand:${what}`, `hand:${given}`];
    case "use":
      return [`built:${what}`, ...uses(said)];
    case "copy":
      return ["built:replicator", `market:${view.blueprints.indexOf(what) + 1}`, ...uses(said)];
    case "discard":
      if (what === "metal" || what === "energy") return [`stock:${what}`];
      return [`hand:${what}`, ...(kind === undefined ? [] : [`for:${kind}`])];
    case "pick":
      return dice(said);
    default:
      return [];
  }
}

export function readOffer(text: string, view: FactoriesView): Offer {
  const said = spoken(text);
  const spots = spotsOf(said, view);
  return said.path[0] === "build" ? { text, spots, first: spots[0] } : { text, spots };
}

/** The places an offer still needs after those chosen; null if it is not one of theirs. */
export function rest(offer: Offer, chosen: readonly Spot[]): Spot[] | null {
  if (offer.first && chosen.length && chosen[0] !== offer.first) return null;
  const left = [...offer.spots];
  for (const spot of chosen) {
    const at = left.indexOf(spot);
    if (at < 0) return null;
    left.splice(at, 1);
  }
  return left;
}

/** Offers that are done by touching their one place once; the rest wants a second touch. */
export function direct(offer: Offer): boolean {
  const verb = offer.text.split(" ")[0]!;
  return offer.spots.length === 1 && ["pick", "set", "discard"].includes(verb);
}

/**
 * What the player seems to have meant by places that no offer joins, said so that the server can
 * refuse it with the rule's reason.
 */
export function guess(chosen: readonly Spot[], view: FactoriesView): string | null {
  const [a, b] = chosen.map((spot) => spot.split(":") as [string, string]);
  if (!a) return null;
  if (!b) return guessOne(a, view);
  const pair = { [a[0]]: a[1], [b[0]]: b[1] };
  if (pair["die"] && pair["floor"]) return `${pair["floor"]} d${pair["die"]}`;
  if (pair["die"] && pair["built"]) return `use ${pair["built"]} d${pair["die"]}`;
  if (pair["hire"] && pair["hand"]) return `hire ${pair["hire"]} with ${pair["hand"]}`;
  if (pair["row"] && pair["stock"]) return `refresh ${pair["row"]} with ${pair["stock"]}`;
  if (a[0] === "hand" && b[0] === "hand") return `build ${a[1]} with ${b[1]}`;
  return null;
}

function guessOne([kind, what]: [string, string], view: FactoriesView): string | null {
  const hand = view.hand ?? [];
  if (kind === "built") return `use ${what}`;
  if (kind === "market") return `take ${what}`;
  if (kind === "hire") {
    const tool = view.tokens[Number(what) - 1];
    const card = hand.find((each) => BLUEPRINTS[each]?.tool === tool) ?? hand[0];
    return card ? `hire ${what} with ${card}` : null;
  }
  if (kind === "hand" && view.phase === "work") {
    const others = hand.filter((_, n) => n !== hand.indexOf(what));
    const tool = BLUEPRINTS[what]?.tool;
    const other = others.find((each) => BLUEPRINTS[each]?.tool === tool) ?? others[0];
    return other ? `build ${what} with ${other}` : null;
  }
  return null;
}
