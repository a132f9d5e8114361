/**
 * The dealer's arithmetic (docs/formats.md), done again in the browser: a draw takes its numbers from
 * HMAC-SHA256(seed, "label/block"). The label is the entry's number, unless a game is dealt by rounds.
 * No rule of a game is in it.
 */

import type { Drawn } from "../../../generated/wire";

const WORDS = 8; // of 32 bits in one block
const SPAN = 2 ** 32;
const text = new TextEncoder();

export const fromHex = (hex: string): Uint8Array<ArrayBuffer> =>
  new Uint8Array((hex.match(/../g) ?? []).map((byte) => parseInt(byte, 16)));
export const toHex = (bytes: ArrayBuffer): string =>
  [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
export const hashOf = async (bytes: Uint8Array<ArrayBuffer>): Promise<string> =>
  toHex(await crypto.subtle.digest("SHA-256", bytes));

/** The seed that is made of a secret and of every player's word. */
export const seedOf = (secret: string, words: readonly string[]): Promise<string> =>
  hashOf(text.encode(["shopfloor seed", secret, ...words].map((line) => `${line}\n`).join("")));

export class Dealer {
  private constructor(private readonly key: CryptoKey) {}

  static async of(seed: string): Promise<Dealer> {
    const manner = { name: "HMAC", hash: "SHA-256" };
    return new Dealer(await crypto.subtle.importKey("raw", fromHex(seed), manner, false, ["sign"]));
  }

  /** The numbers of a label, one below each bound. */
  async numbers(label: string, bounds: readonly number[]): Promise<number[]> {
    const found: number[] = [];
    let block = 0;
    let words: number[] = [];
    for (const bound of bounds) {
      let word = SPAN;
      while (word >= SPAN - (SPAN % bound)) {
        if (!words.length) words = await this.block(label, block++);
        word = words.shift()!;
      }
      found.push(word % bound);
    }
    return found;
  }

  private async block(label: string, block: number): Promise<number[]> {
    const digest = new DataView(await crypto.subtle.sign("HMAC", this.key, text.encode(`${label}/${block}`)));
    return Array.from({ length: WORDS }, (_, n) => digest.getUint32(4 * n));
  }
}

/** How many dice one number stands for: 7776 is five. */
function diceIn(bound: number): number {
  let dice = 0;
  for (let left = bound; left > 1; left /= 6) {
    if (left % 6) return 0;
    dice += 1;
  }
  return dice;
}

/** Whether what is counted off is one die: six numbers that mean 1 to 6. */
const isDie = (counted: Drawn["counted"]): boolean =>
  counted.length === 6 && counted.every(([count, said], n) => count === 1 && said.endsWith(` ${n + 1}`));

/** How the dice of a word of the log are asked for: one number each, or all in one. */
export type DiceWords = Readonly<Record<string, "each" | "together">>;

/** What an entry of dice asks for, without being told: a server could tell what suits it. */
export function boundsOfDice(said: string, words: DiceWords): number[] | null {
  const [word = "", ...dice] = said.split(" ");
  if (!words[word] || !dice.length) return null;
  return words[word] === "each" ? dice.map(() => 6) : [6 ** dice.length];
}

/** The dice that numbers show: one each, or several in one number, the lowest digit first. */
export function diceOf(
  { bounds, counted }: Pick<Drawn, "bounds" | "counted">,
  numbers: readonly number[],
): number[] | null {
  if (counted.length && !isDie(counted)) return null;
  if (bounds.length && bounds.every((bound) => bound === 6)) return numbers.map((number) => number + 1);
  const count = bounds.length === 1 ? diceIn(bounds[0]!) : 0;
  if (count < 2) return null;
  return Array.from({ length: count }, (_, n) => (Math.floor(numbers[0]! / 6 ** n) % 6) + 1);
}

/** What numbers mean, in the words of the log; null where that is not told. */
export function meaning(draw: Drawn, numbers: readonly number[], said: string): string | null {
  if (draw.counted.length) {
    const all = draw.counted.reduce((sum, [count]) => sum + count, 0);
    if (draw.bounds.length !== 1 || draw.bounds[0] !== all) return null; // not all of the numbers are told
    let left = numbers[0]!;
    return draw.counted.find(([count]) => (left -= count) < 0)?.[1] ?? null;
  }
  const dice = diceOf(draw, numbers);
  if (!dice) return null;
  // Dice that are rolled together lie in no order; the log tells them sorted.
  if (draw.bounds.length > 1) dice.sort((a, b) => a - b);
  return [said.split(" ")[0], ...dice].join(" ");
}
