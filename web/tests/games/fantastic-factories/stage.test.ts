/** Everything this game can tell is shown as a movement: whatever key is added has to be seen, or excused here. */

import { expect, test } from "vitest";
import english from "$catalogue/en.json";
import type { Heard } from "../../../src/base/wire/protocol";
import type { Movement } from "../../../src/stage/stage.svelte";
import { Director, type Thing } from "../../../src/games/fantastic-factories/state/movements";
import type { Shop } from "../../../src/games/fantastic-factories/state/view";
import { viewWith } from "./view";

/** What has no movement of its own, and why. */
const EXCUSED: Readonly<Record<string, string>> = {
  "drew by oneself": "told again as drew_card, which is seen",
};

const shop = (seat: number): Shop => ({
  ...{ seat, metal: 2, energy: 2, goods: 1, prestige: 0, points: 1, cards: 3, late_dice: 0, done: false, uses: [] },
  ...{ dice: [4, 5], compound: [{ card: "dojo", used: false }], floors: { research: [], generate: [], mine: [4] } },
  ...({ pending: null, copying: null } as unknown as Shop),
});
const BEFORE = viewWith({ shops: [shop(0), shop(1)] });
const AFTER = viewWith({ shops: [{ ...shop(0), metal: 4, dice: [3, 4, 5] }, shop(1)] });

/** What an event may come with: each key takes what it knows. */
const PARAMS = {
  ...{ card: "robot", contractor: "miner", other: "golem", slot: 1, row: "blueprints", stuff: "metal", floor: "mine" },
  ...{
    die: 4,
    dice: [4, 5],
    made: [],
    changes: ["metal:2", "energy:-1"],
    goods: 2,
    round: 2,
    cause: "goods",
    tool: [],
  },
  text: "mine d4",
};
const KEYS = Object.keys(english)
  .map((key) => /^(?:fantastic-factories|table)\.event\.(\w+)$/.exec(key)?.[1])
  .filter((key) => key !== undefined);

function shown(key: string, seat: number): readonly Movement<Thing>[] {
  const event = { number: 1, key, params: { ...PARAMS, seat } } as unknown as Heard;
  const { own, beats } = new Director(BEFORE, AFTER).all([event]);
  return [...own, ...beats.flatMap(({ movements }) => movements)];
}

test("the game tells many things", () => expect(KEYS.length).toBeGreaterThan(30));

for (const key of KEYS)
  for (const [who, seat] of [
    ["oneself", 0],
    ["a rival", 1],
  ] as const)
    test(`${key} by ${who} is seen`, () => {
      const name = `${key} by ${who}`;
      const moves = shown(key, seat);
      if (name in EXCUSED) expect(moves, EXCUSED[name]).toEqual([]);
      else expect(moves).not.toEqual([]);
      for (const move of moves)
        for (const places of move.kind === "fly" ? [move.from, move.to] : [move.at]) {
          expect(places.length).toBeGreaterThan(0);
          expect(places.join()).not.toMatch(/undefined|NaN|-1/);
        }
    });

/** What may lie behind the market's tab of a phone has that for its place. */
test.each(["drew_card", "discarded", "built", "reshuffled", "dropped", "set_aside"])(
  "%s has a place on a phone",
  (key) => {
    const places = shown(key, 0).flatMap((move) => (move.kind === "fly" ? [move.from, move.to] : [move.at]));
    expect(places.filter((each) => each[0]?.match(/deck|pile/)).every((each) => each.includes("#tab-market"))).toBe(
      true,
    );
    expect(places.some((each) => each.includes("#tab-market"))).toBe(true);
  },
);

const heard = (key: string, params: Record<string, unknown>): Heard =>
  ({ number: 1, key, params: { seat: 0, ...params } }) as unknown as Heard;
const sources = (before: typeof BEFORE, ...events: Heard[]): (string | undefined)[] =>
  new Director(before, AFTER)
    .all(events)
    .own.flatMap((move) => (move.kind === "fly" && "icon" in move.thing ? [move.from[0]] : []));

test("what is gained comes from the card that gave it", () => {
  const gained = heard("gained", { changes: ["energy:2"] });
  expect(sources(BEFORE, heard("hired", { contractor: "investor", card: "robot" }), gained)).toEqual([
    '[data-at="contractors:1"]',
  ]);
  const under = { ...shop(0), pending: { card: "trash-compactor", discards: 1 } } as unknown as Shop;
  const before = viewWith({ shops: [under, shop(1)] });
  expect(sources(before, heard("discarded", { card: "robot" }), gained)).toEqual([
    '[data-spot="built:trash-compactor"]',
  ]);
});

test("the market is cleared when the green die has picked, and filled when it is empty", () => {
  const events = [
    heard("machine_rolled", { dice: [5, 1, 2, 3, 4] }),
    heard("machine_took", { card: "foundry" }),
    heard("machine_cleared", { row: "blueprints" }),
    heard("revealed", { card: "dojo", slot: 1 }),
  ].map(({ key, params }) => ({ number: 1, key, params: { ...params, seat: null } }) as unknown as Heard);
  const waits = new Director(BEFORE, AFTER).all(events).own.map(({ wait }) => wait);
  const [, took, cleared] = waits;
  expect(took).toBeGreaterThan(0);
  expect(cleared).toBeGreaterThan(took!);
  expect(waits.at(-1)).toBeGreaterThan(cleared!);
});

test("each colour that scores gives its good when the scene tells it, a turn without goods none", () => {
  const roll = { number: 1, key: "machine_rolled", params: { dice: [1, 6, 1, 6, 1] } } as unknown as Heard;
  const goods = (n: number): Heard => ({ number: 1, key: "machine_goods", params: { goods: n } }) as unknown as Heard;
  const machine = { compound: ["assembly-line", "foundry"], goods: 2, points: 4, level: "easy", dice: [] };
  const after = viewWith({ machine: machine as unknown as NonNullable<typeof AFTER.machine> });
  const moves = new Director(BEFORE, after).all([roll, goods(2)]).own.slice(1);
  expect(moves.map((move) => (move.kind === "fly" ? move.from[0] : ""))).toEqual([
    'section.turn li[data-colour="blue"]',
    'section.turn li[data-colour="yellow"]',
  ]);
  expect(moves[1]!.wait! - moves[0]!.wait!).toBe(1400); // purple is told between them
  const poor = viewWith({ machine: { ...machine, compound: [] } as unknown as NonNullable<typeof AFTER.machine> });
  expect(new Director(BEFORE, poor).all([roll, goods(0)]).own).toHaveLength(1);
});

test("what is taken back is struck where it lies again", () => {
  const places = shown("undone", 0).map((move) => (move.kind === "fly" ? "" : move.at[0]));
  expect(places).toEqual(['[data-place="stock:metal"]', '[data-at="die:0"] .die']);
});
