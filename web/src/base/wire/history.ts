/** A finished game, round by round, for charts and jumps. */

import { api, type Replay } from "./http";
import type { View } from "./protocol";

/** The entries after which each round was over, the last one included. */
export function roundEnds(replay: Replay): { round: number; number: number }[] {
  const starts = replay.events.filter((event) => event.key === "round");
  const ends = starts.slice(1).map((event, n) => ({ round: n + 1, number: event.number - 1 }));
  return [...ends, { round: starts.length, number: replay.steps.length }];
}

/** What a spectator saw at the end of every round. */
export async function roundViews(table: string, replay: Replay): Promise<View[]> {
  const found: View[] = [];
  for (const { number } of roundEnds(replay)) {
    const views = await api.replayViews(table, null, number, number); // one after the other: each is a job of a worker
    found.push(...views.map(({ view }) => view));
  }
  return found;
}
