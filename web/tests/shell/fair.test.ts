/** The dealer's arithmetic in the browser is that of shopfloor/table/dealer.py, whose numbers these are. */

import { beforeEach, expect, test, vi } from "vitest";
import { promiseOf, rememberPromise, wasPromised } from "../../src/base/wire/promises";
import { Dealer, diceOf, fromHex, hashOf, meaning, seedOf, toHex } from "../../src/shell/after/fair/dealer";
import { tally } from "../../src/shell/after/fair/odds";
import { dealtAgain, promises } from "../../src/shell/after/fair/proof";
import { BadLine, canonical, readSaved } from "../../src/shell/after/fair/saved";

const SEED = toHex(new Uint8Array(Array.from({ length: 32 }, (_, n) => n)).buffer);
const COMMITMENT = "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd";
const draw = { number: 1, label: "1", likely: 1, bounds: [6, 6, 6, 6], counted: [] as [number, string][] };

test("hashes and seeds are the server's", async () => {
  expect(await hashOf(fromHex(SEED))).toBe(COMMITMENT);
  expect(await seedOf(SEED, ["blau", "", "ü"])).toBe(
    "962d8486563bf64d49c3c39d05b7339032f58a4e566423f90895a72e10932a8e",
  );
});

test("numbers are the server's, those that are skipped included", async () => {
  const dealer = await Dealer.of(SEED);
  expect(await dealer.numbers("1", [6, 6, 6, 6])).toEqual([3, 2, 1, 4]);
  expect(await dealer.numbers("27", [7776])).toEqual([3835]);
  expect(await dealer.numbers("300", [41])).toEqual([37]);
  const wide = Array.from({ length: 12 }, () => 3221225472); // a quarter of all words is skipped
  expect(await dealer.numbers("5", wide)).toEqual([
    1054406578, 3111725373, 2550793311, 2126005440, 2875337967, 2377865951, 44320181, 1520570779, 691533587, 2407204083,
    2960087804, 2429245699,
  ]);
});

test("numbers mean dice, several dice, or what is counted off", () => {
  expect(meaning(draw, [3, 2, 1, 4], "dice 6 6 6 6")).toBe("dice 2 3 4 5");
  expect(diceOf({ bounds: [7776], counted: [] }, [3835])).toEqual([2, 4, 5, 6, 3]);
  expect(meaning({ ...draw, bounds: [7776] }, [3835], "machine 1 1 1 1 1")).toBe("machine 2 4 5 6 3");
  const counted: [number, string][] = [
    [2, "card robot"],
    [3, "card golem"],
  ];
  const told = [0, 1, 2, 4].map((number) => meaning({ ...draw, bounds: [5], counted }, [number], ""));
  expect(told).toEqual(["card robot", "card robot", "card golem", "card golem"]);
});

const file = (roll: string): string =>
  [
    { format: 1, game: "g", seats: [{ name: "a" }], options: {}, commitment: COMMITMENT },
    { n: 1, chance: roll },
    { seed: SEED, result: null },
  ]
    .map((row) => `${JSON.stringify(row)}\n`)
    .join("");

test("six tiles are no die", () => {
  const tiles = (first: number): [number, string][] => [0, 1, 2, 3, 4, 5].map((n) => [1, `x ${first + n}`]);
  expect(diceOf({ bounds: [6], counted: tiles(12) }, [3])).toBeNull();
  expect(diceOf({ bounds: [6], counted: tiles(1) }, [3])).toEqual([4]);
});

test("a roll that the seed did not deal is found", async () => {
  const verdicts = async (roll: string): Promise<string[]> =>
    (await dealtAgain(readSaved(file(roll)), [draw])).map((each) => each.verdict);
  expect(await verdicts("dice 2 3 4 5")).toEqual(["proven"]);
  expect(await verdicts("dice 2 3 4 6")).toEqual(["broken"]);
  const kept = await promises(readSaved(file("dice 2 3 4 5").replace(SEED, COMMITMENT)));
  expect(kept.map(({ name, verdict }) => [name, verdict])).toEqual([
    ["seed", "broken"],
    ["seen", "unknown"],
    ["moves", "unknown"],
  ]);
});

test("what is no saved game names its line", () => {
  expect(() => readSaved("{}\n")).toThrow(BadLine);
  expect(() => readSaved(`${file("x")}?\n`)).toThrow("line 4");
  expect(canonical({ b: [1, "ü"], a: { d: null, c: true } })).toBe('{"a":{"c":true,"d":null},"b":[1,"ü"]}');
});

test("dice near their mean are likely, dice far from it are not", () => {
  expect(tally([1, 2, 3, 4, 5, 6])).toMatchObject({ count: 6, faces: [1, 1, 1, 1, 1, 1], mean: 3.5 });
  expect(tally([1, 2, 3, 4, 5, 6]).likely).toBeCloseTo(1);
  expect(tally(Array.from({ length: 30 }, () => 6)).likely).toBeLessThan(0.0001);
});

const DICE = { dice: "each", machine: "together" } as const;

test("of dice a server is not asked for label and bounds, and one that lies changes nothing", async () => {
  const verdicts = async (roll: string, told: (typeof draw)[]): Promise<string[]> =>
    (await dealtAgain(readSaved(file(roll)), told, DICE)).map((each) => each.verdict);
  const lies = [
    { ...draw, label: "2" },
    { ...draw, bounds: [7776] },
    { ...draw, bounds: [1], counted: [[1, "dice 6 6 6 6"]] as [number, string][] },
  ];
  for (const lie of lies) {
    expect(await verdicts("dice 2 3 4 5", [lie])).toEqual(["proven"]);
    expect(await verdicts("dice 6 6 6 6", [lie])).toEqual(["broken"]);
  }
  expect(await verdicts("dice 2 3 4 5", [])).toEqual(["proven"]);
  expect((await dealtAgain(readSaved(file("machine 6 6 6 6 6")), [], DICE))[0]!.draw.bounds).toEqual([7776]);
});

test("of a card the label is its entry's number, and all numbers must be told", async () => {
  const dealer = await Dealer.of(SEED);
  const [number] = await dealer.numbers("1", [40]);
  const counted: [number, string][] = Array.from({ length: 40 }, (_, n) => [1, `card ${n}`]);
  const verdict = async (card: number, told: Partial<typeof draw>): Promise<string> =>
    (await dealtAgain(readSaved(file(`card ${card}`)), [{ ...draw, bounds: [40], counted, ...told }], DICE))[0]!
      .verdict;
  expect(await verdict(number!, {})).toBe("proven");
  expect(await verdict(number!, { label: "77" })).toBe("proven");
  expect(await verdict(number! + 1, { label: "77" })).toBe("broken");
  expect(await verdict(number!, { counted: counted.slice(0, 39) })).toBe("unknown");
});

test("a draw that the server keeps silent about is not proven", async () => {
  const [roll] = await dealtAgain(readSaved(file("card golem")), [], DICE);
  expect(roll).toMatchObject({ verdict: "unknown", told: false });
});

test("a game that is dealt by rounds has the labels that its rules give", async () => {
  const rounds = file("dice 2 3 4 5").replace('"format"', '"dealing":"rounds","format"');
  expect((await dealtAgain(readSaved(rounds), [], DICE))[0]!.told).toBe(false);
  const [roll] = await dealtAgain(readSaved(rounds), [{ ...draw, label: "roll/1/0" }], DICE);
  expect(roll!.draw.label).toBe("roll/1/0");
});

const header = (more: object, secret?: string): string => {
  const [first, roll, last] = file("dice 2 3 4 5")
    .trim()
    .split("\n")
    .map((row) => JSON.parse(row) as object);
  return [{ ...first, ...more }, roll, { ...last, secret }].map((row) => `${JSON.stringify(row)}\n`).join("");
};
const verdictOf = async (text: string, name: string, known = {}): Promise<string | undefined> =>
  (await promises(readSaved(text), known)).find((each) => each.name === name)?.verdict;

test("a vow is kept if the seed follows from the secret and all words", async () => {
  const secret = "11".repeat(32);
  const promise = await hashOf(fromHex(secret));
  const seed = await seedOf(secret, ["blau", ""]);
  const told = (words: string[], hash = promise): Promise<string | undefined> =>
    verdictOf(header({ vow: { promise: hash, words } }, secret).replace(SEED, seed), "vow");
  expect(await told(["blau", ""])).toBe("proven");
  expect(await told(["blau", "rot"])).toBe("broken");
  expect(await told(["blau", ""], COMMITMENT)).toBe("broken");
  const open = header({ vow: { promise, words: [] } })
    .split("\n")
    .slice(0, 2)
    .join("\n");
  expect(await verdictOf(open, "vow")).toBe("unknown");
});

test("what a branch grew from is proven by the seed of its own", async () => {
  const stem = (kept: object): Promise<string | undefined> =>
    verdictOf(header({ stems: [{ entries: 1, ...kept }] }), "stem");
  expect(await stem({ seed: SEED, commitment: COMMITMENT })).toBe("proven");
  expect(await stem({ seed: COMMITMENT, commitment: COMMITMENT })).toBe("broken");
  expect(await stem({})).toBe("unknown");
  const other = header({ stems: [{ entries: 1, seed: COMMITMENT, commitment: "" }] });
  expect((await dealtAgain(readSaved(other), [], DICE))[0]!.verdict).toBe("broken"); // dealt by the stem's seed
});

test("another hash than was shown during play is found", async () => {
  const vow = { promise: COMMITMENT, words: [] };
  const seen = (known: object | null | undefined, more = {}): Promise<string | undefined> =>
    verdictOf(header(more), "seen", { seen: known, promised: (hash: string) => hash === COMMITMENT });
  expect(await seen({ play: COMMITMENT })).toBe("proven");
  expect(await seen({ play: SEED })).toBe("broken");
  expect(await seen({ lobby: COMMITMENT }, { vow })).toBe("proven");
  expect(await seen({ lobby: SEED, play: COMMITMENT }, { vow })).toBe("broken");
  expect(await seen({ lobby: SEED })).toBe("unknown"); // whoever is forgotten takes the vow along
  expect(await seen(null)).toBe("unknown");
  expect(await seen(undefined)).toBe("proven"); // a file, of some table that this browser was at
});

const signed = async (): Promise<{ text: string; key: string }> => {
  const pair = (await crypto.subtle.generateKey("Ed25519", true, ["sign", "verify"])) as CryptoKeyPair;
  const key = toHex(await crypto.subtle.exportKey("raw", pair.publicKey));
  const rows = file("dice 2 3 4 5")
    .trim()
    .split("\n")
    .map((row) => JSON.parse(row) as object);
  let head = new Uint8Array();
  for (const row of rows.slice(0, 2)) {
    const bytes = new TextEncoder().encode(canonical(row));
    head = new Uint8Array(await crypto.subtle.digest("SHA-256", new Uint8Array([...head, ...bytes])));
  }
  const said = new TextEncoder().encode(`shopfloor log\n${toHex(head.buffer)}\n`);
  const signature = toHex(await crypto.subtle.sign("Ed25519", pair.privateKey, said));
  rows[2] = { ...rows[2], proof: { head: toHex(head.buffer), key, signature } };
  return { text: rows.map((row) => `${JSON.stringify(row)}\n`).join(""), key };
};

test("a signature is the server's only by the key that it publishes", async () => {
  const { text, key } = await signed();
  expect(await verdictOf(text, "moves")).toBe("proven");
  expect(await verdictOf(text, "moves", { key })).toBe("proven");
  expect(await verdictOf(text, "foreign", { key: SEED })).toBe("unknown");
  expect(await verdictOf(text.replace('"name":"a"', '"name":"b"'), "moves", { key })).toBe("broken");
});

test("a browser without Ed25519 does not say that the server has signed", async () => {
  const { text } = await signed();
  const known = vi.spyOn(crypto.subtle, "importKey").mockRejectedValue(new Error("no such algorithm"));
  expect(await verdictOf(text, "moves")).toBeUndefined();
  expect(await verdictOf(text, "chain")).toBe("unknown");
  expect(await verdictOf(text.replace('"name":"a"', '"name":"b"'), "moves")).toBe("broken");
  known.mockRestore();
});

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  });
});

test("what was promised first is remembered, of the latest tables", () => {
  rememberPromise("a", "lobby", "secret's");
  rememberPromise("a", "playing", "seed's");
  rememberPromise("a", "playing", "another");
  rememberPromise("b", "over", "too late");
  expect(promiseOf("a")).toEqual({ lobby: "secret's", play: "seed's" });
  expect([promiseOf("b"), wasPromised("seed's"), wasPromised("another")]).toEqual([null, true, false]);
  for (let n = 0; n < 200; n++) rememberPromise(`t${n}`, "playing", "x");
  expect(promiseOf("a")).toBeNull();
});
