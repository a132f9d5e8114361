/** One's name, asked once, where somebody will read it: before one hosts, joins or stands on a board of honour. */

import { askWho, introduce, isNameless, me } from "./me.svelte";
import { settings } from "./settings.svelte";

type Answer = (name: string | null) => void;

/** The question while it is open; the page that holds all others shows it. */
export const naming = $state<{ answer: Answer | null }>({ answer: null });

/** Close the question with a name, or with none. */
export function answer(name: string | null): void {
  const open = naming.answer;
  naming.answer = null;
  open?.(name);
}

/** Be somebody by name to others; false if the question was closed. */
export async function named(): Promise<boolean> {
  if (!me.asked) await askWho();
  if (isNameless() && !settings.name.trim()) {
    const name = await new Promise<string | null>((told) => {
      answer(null); // one question at a time
      naming.answer = told;
    });
    if (!name) return false;
    settings.name = name;
  }
  await introduce();
  return true;
}
