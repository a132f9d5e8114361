/** What a move would yield, in a few signs: told by the server, or else the card's own recipe. */

import type { Scene } from "./scene.svelte";

/** `+2` for `metal:2`; the kind is clear from where it stands. */
export function yields(scene: Scene, text: string): string {
  const changes = scene.table.update?.yields?.[text] ?? [];
  return changes.map((change) => change.split(":")[1]!).map((n) => (n.startsWith("-") ? `−${n.slice(1)}` : `+${n}`)).join(" ");
}

/** The same in words. */
export function yieldWords(scene: Scene, text: string): string {
  const changes = scene.table.update?.yields?.[text];
  if (!changes?.length) return "";
  return scene.words.say("web.yields", { changes: changes.map((change) => changeWord(scene, change)).join(", ") });
}

function changeWord(scene: Scene, change: string): string {
  const [name, n = "0"] = change.split(":");
  const sign = n.startsWith("-") ? "−" : "+";
  return scene.words.say(`fantastic-factories.change.${name}`, { sign, n: Math.abs(Number(n)) });
}
