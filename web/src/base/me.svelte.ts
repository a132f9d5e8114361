/** Who this browser is to the server. */

import { api } from "./wire/http";
import { forgetTokens } from "./wire/seats";
import { say } from "./say.svelte";
import { settings } from "./settings.svelte";

export const me = $state<{ name: string | null; host: boolean; asked: boolean }>({
  name: null,
  host: false,
  asked: false,
});

export async function askWho(): Promise<void> {
  try {
    const known = await api.me();
    me.name = known.name;
    me.host = known.host ?? false;
    if (me.name && !isNameless()) settings.name = me.name;
  } finally {
    me.asked = true;
  }
}

/** Whether others would read no more than that somebody is there. */
export const isNameless = (): boolean => !me.name || me.name === say("web.guest");

/** Nobody any more: what this browser kept of a person goes, too. */
export function forgetMe(): void {
  me.name = null;
  me.host = false;
  settings.name = "";
  forgetTokens();
}

/** Be somebody before sitting down; no account, only a name. */
export async function introduce(name = settings.name): Promise<void> {
  const wanted = name.trim().slice(0, 24) || say("web.guest");
  if (me.name === wanted) return;
  me.name = (await api.rename(wanted)).name;
  if (!isNameless()) settings.name = wanted; // who is only a guest is still asked
}
