/** What a saved game proves, worked out in the browser. */

import type { Drawn } from "../../../generated/wire";
import type { Seen } from "../../../base/wire/promises";
import { boundsOfDice, Dealer, fromHex, hashOf, meaning, seedOf, toHex, type DiceWords } from "./dealer";
import { canonical, type Saved, type SavedEntry } from "./saved";

/** `unknown`: there is nothing to tell it by. */
export type Verdict = "proven" | "broken" | "unknown";

export interface Pledge {
  /** Its sentence in the catalogue, `web-after.fair.<name>.<verdict>`. */
  name: "seed" | "seen" | "stem" | "vow" | "moves" | "chain" | "foreign";
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
  /** Whether what the numbers mean is known: dice need nobody to tell. */
  told: boolean;
}

/** What this browser knows beside the file. */
export interface Known {
  /** What it was promised at this table; null if it was not there; undefined of a file of any table. */
  seen?: Seen | null;
  /** Whether the hash of a file was promised at some table. */
  promised?: (hash: string) => boolean;
  /** The key that this server publishes, if it does. */
  key?: string;
}

const judged = (holds: boolean): Verdict => (holds ? "proven" : "broken");

/** Whether each promise of the header was kept. */
export async function promises(saved: Saved, known: Known = {}): Promise<Pledge[]> {
  const { header, closing } = saved;
  const seed = closing?.seed ?? "";
  const found: Pledge[] = [];
  for (const stem of header.stems ?? []) {
    const kept = stem.seed ? judged((await hashOf(fromHex(stem.seed))) === stem.commitment) : "unknown";
    found.push({ name: "stem", verdict: kept, told: { entries: stem.entries, seed: stem.seed ?? "" } });
  }
  const kept = seed ? judged((await hashOf(fromHex(seed))) === header.commitment) : "unknown";
  found.push({ name: "seed", verdict: kept, told: { seed, commitment: header.commitment } });
  found.push(shown(saved, known));
  if (header.vow) found.push(await vow(saved, seed));
  found.push(await moves(saved, known.key));
  return found;
}

/** Whether the hash of the file is the one that was shown before: a server could write another. */
function shown({ header: { commitment, vow } }: Saved, { seen, promised }: Known): Pledge {
  const told = { commitment, shown: seen?.play ?? seen?.lobby ?? "" };
  if (seen === undefined) return { name: "seen", verdict: promised?.(commitment) ? "proven" : "unknown", told };
  if (seen?.play && seen.play !== commitment) return { name: "seen", verdict: "broken", told };
  if (seen?.lobby && vow && seen.lobby !== vow.promise)
    return { name: "seen", verdict: "broken", told: { commitment: vow.promise, shown: seen.lobby } };
  if (seen?.play) return { name: "seen", verdict: "proven", told };
  return {
    name: "seen",
    verdict: seen?.lobby && vow ? "proven" : "unknown",
    told: { ...told, commitment: told.shown },
  };
}

async function vow({ header, closing }: Saved, seed: string): Promise<Pledge> {
  const { promise, words } = header.vow!;
  const secret = closing?.secret ?? "";
  if (!closing) return { name: "vow", verdict: "unknown", told: {} };
  const holds = (await hashOf(fromHex(secret))) === promise && (await seedOf(secret, words)) === seed;
  const said = words.filter(Boolean).map((word) => `"${word}"`);
  return { name: "vow", verdict: judged(holds), told: { secret, promise, words: said.join(", ") || "–" } };
}

/** The hash chain over all lines, and the server's signature on its head. */
async function moves(saved: Saved, published?: string): Promise<Pledge> {
  const proof = saved.closing?.proof;
  if (!proof) return { name: "moves", verdict: "unknown", told: { signer: "" } };
  const told = { signer: proof.key, published: published ?? "" };
  const whole = (await headOf(saved)) === proof.head;
  if (whole && !(await canVerify())) return { name: "chain", verdict: "unknown", told };
  if (!whole || !(await isSigned(proof))) return { name: "moves", verdict: "broken", told };
  // Whoever changes a file can sign it, too; so can another server that it comes from.
  if (published && published !== proof.key) return { name: "foreign", verdict: "unknown", told };
  return { name: "moves", verdict: "proven", told };
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

/**
 * What an entry asked for: of dice worked out here, of anything else as the server's rules counted it.
 * The label is the entry's number whoever says otherwise, unless the game was dealt by rounds.
 */
function askedOf(saved: Saved, { n, chance = "" }: SavedEntry, told: Drawn | undefined, dice: DiceWords): Drawn | null {
  const rounds = saved.header.dealing === "rounds";
  const bounds = boundsOfDice(chance, dice);
  if (!told && (rounds || !bounds)) return null;
  const label = rounds ? told!.label : String(n);
  const derived = bounds && { bounds, counted: [] };
  return { number: n, likely: told?.likely ?? 0, bounds: [], counted: [], ...told, label, ...derived };
}

/** Every roll and draw of the file, dealt once more; `draws` are what a server says that they asked for. */
export async function dealtAgain(saved: Saved, draws: readonly Drawn[], dice: DiceWords = {}): Promise<Proven[]> {
  const dealers = new Map<string, Dealer>();
  const found: Proven[] = [];
  for (const entry of saved.entries) {
    const said = entry.chance;
    if (said === undefined) continue;
    const told = draws.find(({ number }) => number === entry.n);
    const draw = askedOf(saved, entry, told, dice);
    const seed = seedAt(saved, entry.n);
    if (seed && !dealers.has(seed)) dealers.set(seed, await Dealer.of(seed));
    const numbers = (draw && (await dealers.get(seed)?.numbers(draw.label, draw.bounds))) ?? [];
    const dealt = seed && draw ? meaning(draw, numbers, said) : null;
    const verdict = dealt === null ? "unknown" : judged(dealt === said);
    const none = { number: entry.n, label: "", bounds: [], counted: [], likely: 0 };
    found.push({ draw: draw ?? none, numbers, said, dealt, verdict, told: draw !== null });
  }
  return found;
}
