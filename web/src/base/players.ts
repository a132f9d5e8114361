/** What a player is called: bots by their strength, in the reader's language. */

import type { Words } from "./words";

export function botName(words: Words, bot: string): string {
  const key = `web.bot.${bot}`;
  return words.has(key) ? words.say(key) : bot;
}

/** What a bot is like, in one line; "" of one that nobody has described. */
export function botNote(words: Words, bot: string): string {
  const key = `web.bot.${bot}.note`;
  return words.has(key) ? words.say(key) : "";
}

/** Bots to choose from, in the order of their game: by strength. */
export function botOptions(words: Words, bots: readonly string[]): { value: string; text: string; told: string }[] {
  return bots.map((bot) => {
    const [text, note] = [botName(words, bot), botNote(words, bot)];
    return { value: bot, text, told: note ? words.say("web.bot.line", { name: text, note }) : text };
  });
}

/** The names of all seats; bots of one strength are counted. A bot's own name is kept. */
export function playerNames(words: Words, seats: readonly { name: string; bot: string | null }[]): string[] {
  const called = seats.map(({ name, bot }, n) => {
    if (bot && (!name || name === bot)) return botName(words, bot);
    return name || words.say("table.seat", { number: n + 1 });
  });
  return called.map((name, n) => {
    const twins = called.filter((each) => each === name).length;
    const before = called.slice(0, n).filter((each) => each === name).length;
    return twins > 1 && seats[n]?.bot ? `${name} ${before + 1}` : name;
  });
}
