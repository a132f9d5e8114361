/** What a screen reader is told without being asked. */

import { untrack } from "svelte";

export const live = $state({ polite: "", urgent: "" });

export function tell(sentence: string): void {
  live.polite = fresh(live, "polite", sentence);
}

export function alert(sentence: string): void {
  live.urgent = fresh(live, "urgent", sentence);
}

/** The same sentence twice is news twice: an invisible mark makes the region change. */
function fresh(regions: typeof live, region: keyof typeof live, sentence: string): string {
  return untrack(() => regions[region]) === sentence ? `${sentence}\u200b` : sentence;
}
