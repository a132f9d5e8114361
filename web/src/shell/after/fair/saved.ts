/** A saved game as text (docs/formats.md), read without judging it. */

export interface SavedEntry {
  n: number;
  chance?: string;
  seat?: number;
  do?: string;
}

/** What a branch grew from. */
export interface Stem {
  entries: number;
  commitment?: string;
  seed?: string;
}

export interface Saved {
  header: {
    game: string;
    seats: { name: string; bot?: string }[];
    commitment: string;
    dealing?: string;
    stems?: Stem[];
    vow?: { promise: string; words: string[] };
  };
  entries: SavedEntry[];
  closing: { seed: string; secret?: string; proof?: { head: string; key: string; signature: string } } | null;
}

/** Where a file is no saved game. */
export class BadLine extends Error {
  constructor(readonly line: number) {
    super(`line ${line}`);
  }
}

export function readSaved(text: string): Saved {
  const rows = text
    .replace(/\n$/, "")
    .split("\n")
    .map((line, n): Record<string, unknown> => {
      try {
        const row: unknown = JSON.parse(line);
        if (row && typeof row === "object" && !Array.isArray(row)) return row as Record<string, unknown>;
      } catch {
        // told below
      }
      throw new BadLine(n + 1);
    });
  const [header, ...rest] = rows;
  if (!header || typeof header["game"] !== "string" || !Array.isArray(header["seats"])) throw new BadLine(1);
  const closing = rest.at(-1) && "seed" in rest.at(-1)! ? rest.pop()! : null;
  rest.forEach((row, n) => {
    if (row["n"] !== n + 1) throw new BadLine(n + 2);
  });
  return { header, entries: rest, closing } as unknown as Saved;
}

/** JSON as the hash chain has it: compact, the keys sorted. */
export function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
  if (value === null || typeof value !== "object") return JSON.stringify(value);
  const pairs = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${pairs.map(([key, each]) => `${JSON.stringify(key)}:${canonical(each)}`).join(",")}}`;
}
