/** How moves and figures of finished games are told. */

import type { View } from "../../base/wire/protocol";
import type { Words } from "../../base/words";
import type { GameModule } from "../../games/module";

export function figure(words: Words, value: number, digits: number): string {
  const format = { minimumFractionDigits: digits, maximumFractionDigits: digits };
  return new Intl.NumberFormat(words.language, format).format(value).replace("-", "−");
}

/** A move in words, with the cards that lie where it points. */
export const moveWords = (game: GameModule, words: Words, view: View | null, text: string): string =>
  view && game.describe ? game.describe(words, view, text) : words.action(text);
