/** What a game brings to the client: one folder, found by its name. */

import type { Component, Snippet } from "svelte";
import type { Heard, Result, View } from "../base/wire/protocol";
import type { Source } from "../base/wire/source";
import type { Words } from "../base/words";
import type { Study } from "./study";

/** One step of a guided first game. */
export interface GuideStep<V extends View = View> {
  /** Its sentence in the catalogue. */
  key: string;
  /** What is ringed while the step waits. */
  mark?: string;
  /** Whether the player has done it; without one the player says "next". */
  done?: (table: Source<V>) => boolean;
}

/** A position that is set up by hand, in the words of its game (docs/formats.md). */
export type Position = Readonly<Record<string, unknown>>;

/** The end of a game, to tell where its points came from. */
export interface Told<V extends View, Content> {
  views: readonly V[];
  last: V;
  events: readonly Heard[];
  result: Result;
  words: Words;
  content: Content;
}

/** A move to be drawn on the table, not made: the one that was chosen, or a better one. */
export interface DrawnMove {
  text: string;
  as: "chosen" | "better";
}

/** `V` is the game's view, generated from the server's own type; `Content` what is printed on its parts. */
export interface GameModule<V extends View = View, Content = unknown> {
  id: string;
  content: Content;
  /** The table, played or looked at in a replay. */
  Table: Component<{
    table: Source<V>;
    words: Words;
    content: Content;
    still?: boolean;
    extra?: Snippet;
    drawn?: readonly DrawnMove[];
    /** How much of the window's height the page needs below the table. */
    below?: number;
    /** Hears whether something still moves or is told: whoever plays a game by itself waits for its end. */
    onbusy?: (busy: boolean) => void;
  }>;
  /** An action in words, with the cards that lie where it points. */
  describe?: (words: Words, view: V, text: string) => string;
  /** The encyclopaedia. */
  Cards?: Component<{ content: Content; study?: Study }>;
  /** Pictures for the chapters of the rule book, by their number. */
  Figure?: Component<{ chapter: number }>;
  /** Where the points came from, at the end. */
  Story?: Component<Told<V, Content>>;
  /** What a game that nobody else played in came to; undefined where somebody has won. */
  headline?: (view: V, result: Result, words: Words) => string | undefined;
  /** What the task of a puzzle speaks of, where the table does not show it. */
  Task?: Component<{ position: Position; words: Words; content: Content }>;
  /** Sets up a position for a puzzle; `onchange` hears of it whenever it changes. */
  Setup?: Component<{
    position: Position | null;
    words: Words;
    content: Content;
    onchange: (position: Position) => void;
  }>;
  /** Whether the moves of a solution are told by what happened: its actions say too much in words. */
  tellsSteps?: boolean;
  /** What comes after a finished game, above the shell's own suggestions. */
  After?: Component<{ table: Source<V>; id: string; words: Words; content: Content }>;
  /** The guided first game; its opening is `guide.jsonl` in the game's folder. */
  guide?: readonly GuideStep<V>[];
  /** A second short lesson, from the position in `lesson.jsonl` on. */
  lesson?: readonly GuideStep<V>[];
  /** Where a wide table leaves room for the guide; on the right if nothing is said. */
  guideAt?: "left";
  /** Where the guide stands: beside what it speaks of as part of the table, or above it. */
  guideInside?: boolean;
  /** The words of its log that are dice, and whether each is a number of its own. */
  dice?: Readonly<Record<string, "each" | "together">>;
  /** Who rolled what, where seats roll dice. */
  rolls?: (events: readonly Heard[]) => { seat: number; dice: readonly number[] }[];
  /** Events that its log leaves out, being told with others. */
  quiet?: readonly string[];
  /** What a line of the log speaks of, if that can be looked up; and it in full. */
  lookable?: (event: Heard) => string | null;
  Look?: Component<{ thing: string; words: Words; onclose: () => void }>;
  /** The phases of a round, for the strip in the top bar; their words are `web.phase.<name>`. */
  phases: (view: V) => { names: readonly string[]; now: string };
  /** How many rounds there are, where that is known beforehand. */
  rounds?: (view: V) => number;
}

const found = import.meta.glob<{ default: unknown }>("./*/index.ts");

/**
 * Load a game's part of the client; a game without one gets the plain table.
 *
 * A module is asked for by the id of the game whose views it is then given, so each knows its own:
 * this is the one place where a view's type is taken on trust.
 */
export async function gameModule(id: string): Promise<GameModule> {
  const drawn = await found[`./${id}/index.ts`]?.();
  return drawn ? (drawn.default as GameModule) : (await import("./plain/game")).plainGame(id);
}
