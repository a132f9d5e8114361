/** What a game shows before it is loaded: its box at home, its keys in the help, its guide. */

import type { Component } from "svelte";
import neutral from "../art/cover";
import type { GameInfo } from "../base/wire/http";
import type { Key } from "../base/say.svelte";

export interface Shelf {
  /** Where its box stands; those that name no place stand after the others, by their ids. */
  place: number;
  /** Markup for inside `<svg viewBox="0 0 272 148">`. */
  cover: () => string;
  /** Keys that mean something at its table alone; games that share a list are told together. */
  keys?: readonly (readonly [key: string, told: Key])[];
  /** Whether its module has an encyclopaedia. */
  cards?: boolean;
}

const shelves = import.meta.glob<Shelf>("./*/shelf.ts", { eager: true, import: "default" });
const openings = import.meta.glob<string>(["./*/guide.jsonl", "./*/lesson.jsonl"], {
  query: "?url",
  import: "default",
});
const alone = import.meta.glob<Component<{ info: GameInfo }>>("./*/Solo.svelte", { import: "default" });

export const shelfOf = (id: string): Shelf | undefined => shelves[`./${id}/shelf.ts`];
export const coverOf = (id: string): string => (shelfOf(id)?.cover ?? neutral)();

/** In the order of the boxes. */
export function inOrder<Game>(games: readonly Game[], idOf: (game: Game) => string): Game[] {
  const place = (game: Game): number => shelfOf(idOf(game))?.place ?? Infinity;
  return games.toSorted((a, b) => (place(a) === place(b) ? idOf(a).localeCompare(idOf(b)) : place(a) - place(b)));
}

export const hasGuide = (id: string): boolean => `./${id}/guide.jsonl` in openings;

export const hasLesson = (id: string): boolean => `./${id}/lesson.jsonl` in openings;

/** The address of the opening of a game's guided first game, or of its second lesson. */
export async function openingOf(id: string, second = false): Promise<string | undefined> {
  return openings[`./${id}/${second ? "lesson" : "guide"}.jsonl`]?.();
}

export const hasSolo = (id: string): boolean => `./${id}/Solo.svelte` in alone;

/** A game's page for playing alone, if it has one. */
export async function soloPage(id: string): Promise<Component<{ info: GameInfo }> | undefined> {
  return alone[`./${id}/Solo.svelte`]?.();
}

/** The keys of all games: each list once, with the games whose tables know it. */
export function gameKeys(): { games: string[]; keys: NonNullable<Shelf["keys"]> }[] {
  const found = new Map<NonNullable<Shelf["keys"]>, string[]>();
  const ids = Object.keys(shelves).map((path) => path.split("/")[1]!);
  for (const id of inOrder(ids, (each) => each)) {
    const keys = shelfOf(id)?.keys;
    if (keys) found.set(keys, [...(found.get(keys) ?? []), id]);
  }
  return [...found].map(([keys, games]) => ({ games, keys }));
}
