/** Names of games, and what stands where a game has brought no words of its own. */

import type { Told, Words } from "./words";
import { words } from "./say.svelte";

const KEY = /^[\w-]+(\.[\w-]+)+$/;

/** What was said; where the catalogue has no such sentence, the game's bare word for it. */
export function orBare(said: string, bare: string): string {
  return KEY.test(said) ? bareWord(bare) : said;
}

/** `dice-race` as `Dice race`. */
export function bareWord(word: string): string {
  const spaced = word.replace(/[-_]+/g, " ");
  return spaced.charAt(0).toUpperCase() + spaced.slice(1);
}

export function titleOf(game: string): string {
  return orBare(words().say(`${game}.title`), game);
}

/** An event in words; bare, it is its key, whose it is and what else it tells. */
export function eventWords(words: Words, event: Told): string {
  const { seat, ...rest } = event.params;
  const who = typeof seat === "number" ? `${words.seat(seat)}: ` : "";
  const what = Object.values(rest).map((value) => (typeof value === "object" ? value.join(", ") : String(value)));
  const said = words.event(event);
  return KEY.test(said) ? [who + bareWord(event.key), ...what].join(" ") : said;
}

/** An action in words; bare, it is the text by which it is played. */
export function actionWords(words: Words, text: string): string {
  const said = words.action(text);
  return KEY.test(said) ? text : said;
}
