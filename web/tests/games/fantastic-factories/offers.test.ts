/** Offers as the places that are touched to do them. */

import { describe, expect, test } from "vitest";
import { direct, guess, readOffer, rest } from "../../../src/games/fantastic-factories/state/offers";
import { viewWith } from "./view";

const view = viewWith({});
const spots = (text: string): string[] => readOffer(text, view).spots;

test.each([
  ["mine d5", ["die:5", "floor:mine"]],
  ["generate d1", ["die:1", "floor:generate"]],
  ["take 3", ["market:3"]],
  ["hire 2 with golem", ["hire:2", "hand:golem"]],
  ["hire 2 with golem gift 1", ["hire:2", "hand:golem", "seat:1"]],
  ["refresh blueprints with metal", ["row:blueprints", "stock:metal"]],
  ["build robot with golem", ["hand:robot", "hand:golem"]],
  ["discard metal", ["stock:metal"]],
  ["discard robot", ["hand:robot"]],
  ["done", []],
])("%s", (text, expected) => expect(spots(text)).toEqual(expected));

test("a copied card is touched where it lies in the market", () => {
  expect(spots("copy dojo d3")).toEqual(["built:replicator", "market:3", "die:3"]);
});

test("a card that takes no die but names one asks for its face", () => {
  expect(spots("use golem d3")).toEqual(["built:golem", "face:3"]);
});

describe("what an offer still needs", () => {
  const build = readOffer("build robot with golem", view);

  test("goes on from what was touched", () => {
    expect(rest(build, [])).toEqual(["hand:robot", "hand:golem"]);
    expect(rest(build, ["hand:robot"])).toEqual(["hand:golem"]);
    expect(rest(build, ["hand:robot", "hand:golem"])).toEqual([]);
  });

  test("is nothing of its own for other places, or for the card to discard first", () => {
    expect(rest(build, ["die:5"])).toBeNull();
    expect(rest(build, ["hand:golem"])).toBeNull();
  });

  test("counts two dice of a kind twice", () => {
    const pair = { text: "use x d2 d2", spots: ["built:x", "die:2", "die:2"] };
    expect(rest(pair, ["die:2"])).toEqual(["built:x", "die:2"]);
    expect(rest(pair, ["die:2", "die:2", "die:2"])).toBeNull();
  });
});

test("one touch does what has one place and can be meant by it alone", () => {
  expect(direct(readOffer("discard metal", view))).toBe(true);
  expect(direct(readOffer("take 3", view))).toBe(false);
  expect(direct(readOffer("mine d5", view))).toBe(false);
});

describe("what was meant by places that no offer joins", () => {
  test.each([
    [["die:5", "floor:mine"], "mine d5"],
    [["built:robot", "die:2"], "use robot d2"],
    [["hire:1", "hand:golem"], "hire 1 with golem"],
    [["row:blueprints", "stock:energy"], "refresh blueprints with energy"],
    [["hand:robot", "hand:golem"], "build robot with golem"],
    [["market:2"], "take 2"],
    [["built:dojo"], "use dojo"],
  ])("%j", (chosen, text) => expect(guess(chosen, view)).toBe(text));

  test("a hand card alone is meant to be built with another", () => {
    expect(guess(["hand:robot"], view)).toBe("build robot with golem");
    expect(guess(["hand:robot"], viewWith({ hand: ["robot"] }))).toBeNull();
    expect(guess(["hand:robot"], viewWith({ phase: "market" }))).toBeNull();
  });

  test("nothing is meant by nothing", () => expect(guess([], view)).toBeNull());
});
