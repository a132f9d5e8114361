/** How far this browser has seen each of its tables: what came later was missed. */

const KEY = "shopfloor.seen";
const MOST = 50; // tables; the oldest is forgotten first

function read(): readonly [table: string, number: number][] {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "[]") as [string, number][];
  } catch {
    return [];
  }
}

export function lastSeen(table: string): number | null {
  return read().find(([each]) => each === table)?.[1] ?? null;
}

export function keepSeen(table: string, number: number): void {
  const others = read().filter(([each]) => each !== table);
  try {
    localStorage.setItem(KEY, JSON.stringify([...others.slice(1 - MOST), [table, number]]));
  } catch {
    // nothing will be summed up then
  }
}
