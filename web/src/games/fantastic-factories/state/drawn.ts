/** A move drawn on this table before it is made: which thing would go from where to where. */

import type { Arrow } from "../../../stage/Arrows.svelte";
import type { DrawnMove } from "../../module";
import { spoken, type Spoken } from "../talk/grammar";
import type { Thing } from "./movements";
import type { FactoriesView } from "./view";

type Way = Pick<Arrow<Thing>, "from" | "to" | "thing">;

const HAND = ["section.hand", "#tab-hand"];
const PLOT = ["section.compound .plot", "section.compound"]; // where the next building would stand
const at = (spot: string): string => `[data-spot="${CSS.escape(spot)}"]`;
const held = (card: string): string[] => [at(`hand:${card}`), "#tab-hand"]; // else it is drawn only later
const die = (value: number): string[] => [at(`die:${value}`), ".tray", "#tab-dice"];

/** The dice of an action go to one place; without dice the place itself is meant. */
function dice(said: Spoken, to: string[]): Way[] {
  if (!said.dice.length) return [{ from: to }];
  return said.dice.map((value) => ({ from: die(value), to, thing: { die: value } }));
}

function waysOf(said: Spoken, view: FactoriesView): Way[] {
  const { what = "", with: given = "" } = said;
  const slot = Number(what) - 1;
  switch (said.path[0]) {
    case "take":
      return [{ from: [at(`market:${what}`)], to: HAND, thing: { card: view.blueprints[slot] ?? "" } }];
    case "hire":
      return [
        { from: [at(`hire:${what}`)], to: ["section.hq"], thing: { card: view.contractors[slot] ?? "" } },
        { from: held(given) },
      ];
    case "refresh":
      return [{ from: [`[data-place="stock:${given}"]`], to: [at(`row:${what}`)] }];
    case "research":
    case "generate":
    case "mine":
      return dice(said, [at(`floor:${said.path[0]}`)]);
    case "build":
      return [{ from: held(what), to: PLOT, thing: { card: what } }, { from: held(given) }];
    case "use":
      return dice(said, [at(`built:${what}`), ...PLOT]); // else it is built only now
    case "copy":
      return dice(said, [at(`market:${view.blueprints.indexOf(what) + 1}`), at("built:replicator")]);
    case "discard":
      return [{ from: [at(`hand:${what}`), `[data-place="stock:${what}"]`] }];
    case "pick":
    case "set":
      return said.dice.map((value) => ({ from: [at(`die:${value}`), at(`face:${value}`), ".tray"] }));
    default:
      return [];
  }
}

/** Moves as arrows; two dice that show the same are two dice. */
export function arrowsOf(view: FactoriesView, drawn: readonly DrawnMove[]): Arrow<Thing>[] {
  const used = new Map<string, number>();
  return drawn.flatMap(({ text, as }, n) =>
    waysOf(spoken(text), view).map((way, part) => {
      const place = `${as} ${way.from[0]}`;
      const nth = used.get(place) ?? 0;
      used.set(place, nth + 1);
      return { ...way, as, nth, key: `${as}/${n}/${part}` };
    }),
  );
}
