/** The dealer's arithmetic in the browser is that of shopfloor/table/dealer.py, whose numbers these are. */

import { expect, test } from "vitest";
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
