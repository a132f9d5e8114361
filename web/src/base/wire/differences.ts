/**
 * Lays what has changed over what was known: an object names the members that changed, of an object or (by
 * index) of a list; a list of one holds a new value as it is; anything else is the value. What did not change
 * stays the same object.
 */

import type { Change, Update } from "./protocol";

export function laidOver(update: Update, { number, events, dropped, change }: Change): Update {
  return { ...(patched(update, change) as Update), number, events, dropped };
}

export function patched(old: unknown, change: unknown): unknown {
  if (Array.isArray(change)) return change[0];
  if (change === null || typeof change !== "object") return change;
  const before = old as Record<string, unknown>;
  const fresh = (Array.isArray(old) ? [...old] : { ...before }) as Record<string, unknown>;
  for (const [key, value] of Object.entries(change)) fresh[key] = patched(before[key], value);
  return fresh;
}
