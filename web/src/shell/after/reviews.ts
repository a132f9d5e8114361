/** Reviews as far as they have come: who looks at a moment and returns need not wait again. */

import type { Judged } from "../../base/wire/http";
import type { View } from "../../base/wire/protocol";

export interface Reviewed {
  judged: Judged;
  view: View | null;
}

interface Kept {
  done: number; // the entries judged so far
  found: readonly Reviewed[];
}

const kept = new Map<string, Kept>();

export function remembered(table: string, seat: number): Kept {
  const key = `${table}:${seat}`;
  const found = kept.get(key) ?? { done: 0, found: [] };
  kept.set(key, found);
  return found;
}
