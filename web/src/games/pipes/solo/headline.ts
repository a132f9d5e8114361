/** Alone nobody wins or loses: the headline is the money, and on the ladder where it leads (§7). */

import type { Result } from "../../../base/wire/protocol";
import type { Words } from "../../../base/words";
import { moneyIn, type Catalogue } from "../model/machines";
import type { PipesView } from "../state/view";

export function headline(catalogue: Catalogue, view: PipesView, result: Result, words: Words): string | undefined {
  const { plants, ladder } = view;
  if (plants.length > 1) return undefined;
  const points = result.scores[0]?.points ?? 0;
  const money = moneyIn(words, catalogue, points);
  return words.say(ladder?.step ? `web-solo.end.${ladder.step}` : "web-solo.end", { money });
}
