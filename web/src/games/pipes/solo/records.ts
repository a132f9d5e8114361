/** What was reached alone, by board: kept in this browser, and by the server as finished games. */

import { api, type Replay, type TableInfo } from "../../../base/wire/http";
import type { PipesView } from "../state/view";
import type { Deal } from "./deals";

export interface Outcome extends Deal {
  table: string;
  board: string;
  points: number;
  at: number;
  /** Where on the ladder the next game is played. */
  next: string | null;
}

const KEY = "shopfloor.solo";
const MOST = 200;

export function kept(game: string): Outcome[] {
  try {
    return (JSON.parse(localStorage.getItem(KEY) ?? "[]") as Outcome[]).filter((each) => each.game === game);
  } catch {
    return [];
  }
}

/** Keep a result, once for each table. */
export function keep(outcome: Outcome): void {
  try {
    const others = (JSON.parse(localStorage.getItem(KEY) ?? "[]") as Outcome[]).filter(
      (each) => each.table !== outcome.table,
    );
    localStorage.setItem(KEY, JSON.stringify([...others, outcome].slice(-MOST)));
  } catch {
    // private browsing: the server still has the game
  }
}

/** Everything this person finished alone: what the browser kept, and what only the server has. */
export async function results(game: string): Promise<Outcome[]> {
  const known = kept(game);
  const tables = new Set(known.map((each) => each.table));
  const others = (await api.mine()).filter((table) => isSolo(table, game) && !tables.has(table.id));
  const read = await Promise.all(others.slice(0, 30).map((table) => fromServer(table).catch(() => null)));
  const found = read.filter((each) => each !== null);
  found.forEach(keep);
  return [...known, ...found].sort((a, b) => a.at - b.at);
}

const isSolo = (table: TableInfo, game: string): boolean =>
  table.game === game &&
  table.status === "over" &&
  table.seats.length === 1 &&
  table.seats[0]!.yours &&
  table.result !== null;

async function fromServer(table: TableInfo): Promise<Outcome> {
  const replay = await api.replay(table.id);
  const last = replay.steps.length;
  const [end] = await api.replayViews<PipesView>(table.id, 0, last, last);
  return outcomeOf(table.id, replay, end!.view, table.touched);
}

function outcomeOf(table: string, replay: Replay, view: PipesView, at: number): Outcome {
  const { game, options, commitment } = replay;
  const points = replay.result?.scores[0]?.points ?? 0;
  return {
    game,
    options,
    seed: replay.seed ?? "",
    commitment,
    table,
    board: view.plants[0]!.board,
    points,
    at,
    next: view.ladder?.next ?? null,
  };
}

/** The best result of each board. */
export function best(outcomes: readonly Outcome[]): ReadonlyMap<string, Outcome> {
  const found = new Map<string, Outcome>();
  for (const outcome of outcomes) {
    if (outcome.points > (found.get(outcome.board)?.points ?? -Infinity)) found.set(outcome.board, outcome);
  }
  return found;
}
