/** What a game brings to the client: one folder, found by its name. */

import type { Component, Snippet } from "svelte";
import type { GameInfo } from "../base/wire/http";
import type { Heard, Result, View } from "../base/wire/protocol";
import type { Source } from "../base/wire/source";
import type { Words } from "../base/words";

/** One step of a guided first game. */
export interface GuideStep {
  /** Its sentence in the catalogue. */
  key: string;
  /** What is ringed while the step waits. */
  mark?: string;
  /** Whether the player has done it; without one the player says "next". */
  done?: (table: Source) => boolean;
}

export interface GameModule {
  id: string;
  /** The table, played or looked at in a replay. */
  Table: Component<{ table: Source; words: Words; still?: boolean; extra?: Snippet }>;
  /** An action in words, with the cards that lie where it points. */
  describe?: (words: Words, view: View, text: string) => string;
  /** The encyclopaedia. */
  Cards: Component;
  /** Pictures for the chapters of the rule book, by their number. */
  Figure?: Component<{ chapter: number }>;
  /** Where the points came from, at the end. */
  Story: Component<{ views: readonly View[]; last: View; events: readonly Heard[]; result: Result; words: Words }>;
  /** What a game that nobody else played in came to; undefined where somebody has won. */
  headline?: (view: View, result: Result, words: Words) => string | undefined;
  /** What comes after a finished game, above the shell's own suggestions. */
  After?: Component<{ table: Source; id: string; words: Words }>;
  /** The guided first game; its opening is `public/guide/<id>.jsonl`. */
  guide?: readonly GuideStep[];
  /** The phases of a round, for the strip in the top bar; their words are `web.phase.<name>`. */
  phases: (view: View) => { names: readonly string[]; now: string };
  /** How many rounds there are, where that is known beforehand. */
  rounds?: (view: View) => number;
}

const found = import.meta.glob<{ default: GameModule }>("./*/index.ts");

/** Load a game's part of the client; undefined if this client cannot show it yet. */
export async function gameModule(id: string): Promise<GameModule | undefined> {
  return (await found[`./${id}/index.ts`]?.())?.default;
}

export function isDrawn(id: string): boolean {
  return `./${id}/index.ts` in found;
}

const alone = import.meta.glob<{ default: Component<{ info: GameInfo }> }>("./*/Solo.svelte");

/** A game's page for playing alone, if it has one. */
export async function soloPage(id: string): Promise<Component<{ info: GameInfo }> | undefined> {
  return (await alone[`./${id}/Solo.svelte`]?.())?.default;
}

export function hasSolo(id: string): boolean {
  return `./${id}/Solo.svelte` in alone;
}
