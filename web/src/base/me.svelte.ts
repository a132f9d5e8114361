/** Who this browser is to the server. */

import { api } from "./wire/http";
import { forgetTokens } from "./wire/seats";
import { say } from "./say.svelte";
import { settings } from "./settings.svelte";

export const me = $state<{ name: string | null; asked: boolean }>({ name: null, asked: false });

export async function askWho(): Promise<void> {
  try {
    me.name = (await api.me()).name;
    if (me.name) settings.name = me.name;
  } finally {
    me.asked = true;
  }
}

/** Nobody any more: what this browser kept of a person goes, too. */
export function forgetMe(): void {
  me.name = null;
  settings.name = "";
  forgetTokens();
}

/** Be somebody before sitting down; no account, only a name. */
export async function introduce(name = settings.name): Promise<void> {
  const wanted = name.trim().slice(0, 24) || say("web.guest");
  if (me.name === wanted) return;
  me.name = (await api.rename(wanted)).name;
  settings.name = wanted;
}
