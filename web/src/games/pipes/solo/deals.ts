/**
 * A deal to share: the game, what it is set to and its seed, in an address.
 *
 * The seed comes with its commitment, so that a mistyped one is refused instead of dealt.
 */

import { api } from "../../../base/wire/http";
import { me } from "../../../base/me.svelte";
import { named } from "../../../base/naming.svelte";
import { keepToken } from "../../../base/wire/seats";

export interface Deal {
  game: string;
  options: Readonly<Record<string, string>>;
  seed: string;
  commitment: string;
}

/** Somebody's result that another is asked to beat. */
export interface Challenge extends Deal {
  points: number;
  by: string;
}

const WORDS = ["seed", "check", "beat", "by"];
const KEY = "shopfloor.challenges";

export function addressOf({ game, options, seed, commitment, points, by }: Challenge): string {
  const query = new URLSearchParams({ ...options, seed, check: commitment, beat: String(points), by });
  return `${location.origin}/solo/${game}?${query}`;
}

export function challengeIn(game: string, query: URLSearchParams): Challenge | null {
  const [seed = "", commitment = "", beat = "", by = ""] = WORDS.map((word) => query.get(word) ?? "");
  const points = Number(beat);
  if (!seed || !commitment || !beat || !Number.isInteger(points)) return null;
  const options = Object.fromEntries([...query].filter(([name]) => !WORDS.includes(name)));
  return { game, options, seed, commitment, points, by: by.slice(0, 24) };
}

/** Sit down to exactly this deal; the table's id, or null for who tells no name. */
export async function playDeal(deal: Deal): Promise<string | null> {
  if (!(await named())) return null;
  const info = (await api.games()).find((game) => game.id === deal.game);
  const { game, options, seed, commitment } = deal;
  const header = { format: 1, game, ruleset: info?.ruleset ?? 1, seats: [{ name: me.name }], options, commitment };
  const lines = [header, { seed, result: null }].map((line) => `${JSON.stringify(line)}\n`);
  const { table, token } = await api.importGame(lines.join(""));
  if (token) keepToken(table.id, token);
  await api.start(table.id);
  return table.id;
}

/** Remember what is to be beaten until the game is over. */
export function accept(challenge: Challenge): void {
  const kept = { ...read(), [challenge.seed]: { points: challenge.points, by: challenge.by } };
  try {
    localStorage.setItem(KEY, JSON.stringify(kept));
  } catch {
    // private browsing: the game is played, only not compared
  }
}

export function challengeOf(seed: string): Pick<Challenge, "points" | "by"> | null {
  return read()[seed] ?? null;
}

function read(): Record<string, Pick<Challenge, "points" | "by">> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}") as Record<string, Pick<Challenge, "points" | "by">>;
  } catch {
    return {};
  }
}
