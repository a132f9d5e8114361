/** What a saved game proves, worked out in the browser. */

import type { Drawn } from "../../../generated/wire";
import { Dealer, fromHex, hashOf, meaning, seedOf, toHex } from "./dealer";
import { canonical, type Saved } from "./saved";

/** `unknown`: there is nothing to tell it by. */
export type Verdict = "proven" | "broken" | "unknown";

export interface Pledge {
  /** Its sentence in the catalogue, `web-after.fair.<name>.<verdict>`. */
  name: "seed" | "stem" | "vow" | "moves";
  verdict: Verdict;
  told: Record<string, string | number>;
}

export interface Proven {
  draw: Drawn;
  numbers: number[];
  /** What the log says, and what the seed says. */
  said: string;
  dealt: string | null;
  verdict: Verdict;
}

const judged = (holds: boolean): Verdict => (holds ? "proven" : "broken");

/** Whether each promise of the header was kept. */
export async function promises(saved: Saved): Promise<Pledge[]> {
  const { header, closing } = saved;
  const seed = closing?.seed ?? "";
  const found: Pledge[] = [];
  for (const stem of header.stems ?? []) {
    const kept = stem.seed ? judged((await hashOf(fromHex(stem.seed))) === stem.commitment) : "unknown";
    found.push({ name: "stem", verdict: kept, told: { entries: stem.entries, seed: stem.seed ?? "" } });
  }
  const kept = seed ? judged((await hashOf(fromHex(seed))) === header.commitment) : "unknown";
  found.push({ name: "seed", verdict: kept, told: { seed, commitment: header.commitment } });
  if (header.vow && closing) found.push(await vow(saved, seed));
  found.push(await moves(saved));
  return found;
}

async function vow({ header, closing }: Saved, seed: string): Promise<Pledge> {
  const { promise, words } = header.vow!;
  const secret = closing?.secret ?? "";
  const holds = (await hashOf(fromHex(secret))) === promise && (await seedOf(secret, words)) === seed;
  const said = words.filter(Boolean).map((word) => `„${word}“`);
  return { name: "vow", verdict: judged(holds), told: { secret, promise, words: said.join(", ") || "–" } };
}

/** The hash chain over all lines, and the server's signature on its head. */
async function moves(saved: Saved): Promise<Pledge> {
  const proof = saved.closing?.proof;
  if (!proof) return { name: "moves", verdict: "unknown", told: { signer: "" } };
  const signed = (await headOf(saved)) === proof.head && (await isSigned(proof));
  return { name: "moves", verdict: judged(signed), told: { signer: proof.key } };
}

async function headOf({ header, entries }: Saved): Promise<string> {
  let head = new Uint8Array();
  for (const line of [header, ...entries]) {
    const bytes = new TextEncoder().encode(canonical(line));
    const both = new Uint8Array(head.length + bytes.length);
    both.set(head);
    both.set(bytes, head.length);
    head = new Uint8Array(await crypto.subtle.digest("SHA-256", both));
  }
  return toHex(head.buffer);
}

/** Whether this browser knows Ed25519. */
export async function canVerify(): Promise<boolean> {
  return crypto.subtle.importKey("raw", new Uint8Array(32), "Ed25519", false, ["verify"]).then(
    () => true,
    () => false,
  );
}

async function isSigned({ head, key, signature }: { head: string; key: string; signature: string }): Promise<boolean> {
  if (!(await canVerify())) return true; // the chain holds; the page says what was not looked at
  try {
    const known = await crypto.subtle.importKey("raw", fromHex(key), "Ed25519", false, ["verify"]);
    const text = new TextEncoder().encode(`shopfloor log\n${head}\n`);
    return await crypto.subtle.verify("Ed25519", known, fromHex(signature), text);
  } catch {
    return false; // not even a key
  }
}

/** The seed by which an entry was dealt; none where it is not known. */
function seedAt({ header, closing }: Saved, number: number): string {
  const stem = (header.stems ?? []).find(({ entries }) => number <= entries);
  return (stem ? stem.seed : closing?.seed) ?? "";
}

/** Every roll and draw, dealt once more. */
export async function dealtAgain(saved: Saved, draws: readonly Drawn[]): Promise<Proven[]> {
  const dealers = new Map<string, Dealer>();
  const found: Proven[] = [];
  for (const draw of draws) {
    const said = saved.entries[draw.number - 1]?.chance ?? "";
    const seed = seedAt(saved, draw.number);
    if (seed && !dealers.has(seed)) dealers.set(seed, await Dealer.of(seed));
    const numbers = (await dealers.get(seed)?.numbers(draw.label, draw.bounds)) ?? [];
    const dealt = seed ? meaning(draw, numbers, said) : null;
    found.push({ draw, numbers, said, dealt, verdict: dealt === null ? "unknown" : judged(dealt === said) });
  }
  return found;
}
