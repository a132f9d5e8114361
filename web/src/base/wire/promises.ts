/**
 * The hashes by which this browser was promised its games, by table: in the lobby that of the
 * secret, during play that of the seed. What was seen first stays.
 */

const KEY = "shopfloor.promises";
const MOST = 200; // tables, the latest

export interface Seen {
  lobby?: string;
  play?: string;
}

function read(): [string, Seen][] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(kept) ? (kept as [string, Seen][]) : [];
  } catch {
    return [];
  }
}

export const promiseOf = (table: string): Seen | null => read().find(([each]) => each === table)?.[1] ?? null;

/** Whether this browser was shown a hash at any table. */
export const wasPromised = (hash: string): boolean => read().some(([, { play }]) => play === hash);

export function rememberPromise(table: string, status: string, hash: string | null | undefined): void {
  const place = status === "lobby" ? "lobby" : status === "playing" ? "play" : null;
  const seen = promiseOf(table) ?? {};
  if (!place || !hash || seen[place]) return;
  const others = read().filter(([each]) => each !== table);
  try {
    localStorage.setItem(KEY, JSON.stringify([...others, [table, { ...seen, [place]: hash }]].slice(-MOST)));
  } catch {
    // without storage the page of fair play says that nothing was seen
  }
}
