/** What a player is called: bots by their strength, in the reader's language. */

import type { Words } from "./words";

export function botName(words: Words, bot: string): string {
  const key = `web.bot.${bot}`;
  return words.has(key) ? words.say(key) : bot;
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
