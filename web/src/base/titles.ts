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

/** A choice made before a game, in words: what was asked, and what was chosen. */
export function optionWords(game: string, option: string, value: string): string {
  const key = `${game}.option.${option}`;
  const [asked, chose] = [key, `${key}.${value}`].map((each) => (words().has(each) ? words().say(each) : null));
  return `${asked ?? bareWord(option)}: ${chose ?? value}`;
}

/** A piece of a game (a card, a machine) by its name. */
export function pieceName(game: string, piece: string): string {
  const key = `${game}.card.${piece}`;
  return words().has(key) ? words().say(key) : bareWord(piece);
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
