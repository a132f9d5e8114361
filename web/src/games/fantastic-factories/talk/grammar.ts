/** An action of this game taken apart, as the game's own grammar has it (its data/grammar.toml). */

import { grammarOf, spoken as takenApart } from "../../../base/grammar";

/** `use golem d3 for metal` has path [use, for], dice [3], what=golem and for=metal. */
export interface Spoken {
  path: readonly string[];
  dice: readonly number[];
  what?: string;
  with?: string;
  for?: string;
  gift?: string;
}

export function spoken(text: string): Spoken {
  const { path, numbers, slots } = takenApart(text, grammarOf("fantastic-factories"));
  return { ...slots, path, dice: numbers };
}
