/** What games show before they are loaded. */

import { expect, test, vi } from "vitest";

vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener: () => undefined }));
vi.stubGlobal("navigator", { language: "en" });
const { coverOf, gameKeys, hasGuide, hasSolo, inOrder, shelfOf } = await import("../../src/games/shelf");

const own = (id: string): string => id;

test("games that name no place stand after the others, by their ids", () => {
  expect(inOrder(["zebra", "factory-fun", "dice-race", "fantastic-factories"], own)).toEqual([
    "fantastic-factories",
    "factory-fun",
    "dice-race",
    "zebra",
  ]);
});

test("a game without a cover gets the neutral one", () => {
  expect(coverOf("dice-race")).toMatch(/^<g class="art art-cover"/);
  expect(coverOf("dice-race")).not.toBe(coverOf("fantastic-factories"));
  expect(shelfOf("dice-race")).toBeUndefined();
});

test("what a game does not bring is not offered", () => {
  expect(hasGuide("dice-race") || hasSolo("dice-race")).toBe(false);
  expect(hasGuide("fantastic-factories")).toBe(true);
  expect(hasSolo("fantastic-factories")).toBe(true);
  expect(hasSolo("factory-fun")).toBe(true);
});

test("games that share their keys are told together", () => {
  expect(gameKeys().map(({ games }) => games)).toEqual([["fantastic-factories"], ["factory-fun", "factory-funner"]]);
});
