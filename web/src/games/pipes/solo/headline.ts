/** Alone nobody wins or loses: the headline is the money, and on the ladder where it leads (§7). */

import type { Result, View } from "../../../base/wire/protocol";
import type { Words } from "../../../base/words";
import type { PipesView } from "../state/view";

export function headline(view: View, result: Result, words: Words): string | undefined {
  const { plants, game, ladder } = view as PipesView;
  if (plants.length > 1) return undefined;
  const points = result.scores[0]?.points ?? 0;
  const money = game === "factory-funner" ? `$${points}` : String(points);
  return words.say(ladder?.step ? `web-solo.end.${ladder.step}` : "web-solo.end", { money });
}
