/** What was said at a table, in the reader's own words; a line of chat is shown as it was written. */

import { say, words, type Key } from "../../base/say.svelte";
import type { PhraseKey, ReactionKey, Remark } from "../../base/wire/protocol";
import type { Words } from "../../base/words";

export const PHRASES: readonly PhraseKey[] = [
  "hello",
  "good_luck",
  "well_played",
  "thanks",
  "sorry",
  "one_moment",
  "your_turn",
  "take_your_time",
  "back_soon",
  "again",
  "good_game",
  "bye",
];
export const REACTIONS: readonly ReactionKey[] = ["bravo", "wow", "laugh", "hmm", "ouch"];

/** A phrase or a reaction by its key; one that this release does not know is shown as it came. */
export function remarkWords({ kind, text }: Remark): string {
  const key = `web-people.${kind}.${text}`;
  return kind === "chat" || !words().has(key) ? text : say(key as Key);
}

/** A whole sentence for whoever hears the page. */
export function spokenRemark(remark: Remark, table: Words): string {
  const [name, text] = [table.seat(remark.seat), remarkWords(remark)];
  if (remark.kind === "chat") return say("web-people.talk.wrote", { name, text });
  if (remark.kind === "reaction") return say("web-people.talk.reacted", { name, reaction: text });
  return say("web-people.talk.said", { name, text });
}
