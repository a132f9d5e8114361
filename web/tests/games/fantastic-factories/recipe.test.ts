/** Recipes redraw what the data file says. */

import { expect, test } from "vitest";
import { BLUEPRINTS, CONTRACTORS } from "../../../src/games/fantastic-factories/cards/content";
import { isTopFirst, picture, pictures } from "../../../src/games/fantastic-factories/art/pictures";
import {
  amounts,
  blueprintRecipe,
  contractorRecipe,
  type Token,
} from "../../../src/games/fantastic-factories/state/recipe";
import { amountOf, iconOf } from "../../../src/games/fantastic-factories/state/yields";

/** `die-5 → 2 metal`. */
const told = (tokens: readonly Token[]): string =>
  tokens
    .map((token) => {
      if (token.kind === "icon") return token.n === undefined ? token.icon : `${token.n} ${token.icon}`;
      return token.kind === "text" ? token.text : { arrow: "→", line: "|", break: "/", first: "1." }[token.kind];
    })
    .join(" ");

test("amounts stand in one order, and none is left out by mistake", () => {
  expect(told(amounts({ energy: 1, cards: 2 }))).toBe("2 card 1 energy");
  expect(amounts({})).toEqual([]);
});

test("every card that is used has an arrow between what it takes and what it gives", () => {
  const used = Object.values(BLUEPRINTS).filter((card) => card.use);
  expect(used.length).toBeGreaterThan(20);
  for (const card of used) expect(told(blueprintRecipe(card)), card.id).toContain("→");
});

test("a monument shows nothing but its prestige", () => {
  const monuments = Object.values(BLUEPRINTS).filter((card) => card.type === "monument");
  for (const card of monuments) expect(told(blueprintRecipe(card)), card.id).toMatch(/^prestige [\d ]+$/);
});

test("training keeps the die: it stands behind the arrow", () => {
  expect(told(blueprintRecipe(BLUEPRINTS["dojo"]!))).toMatch(/→ die-2 swap die-5$/);
});

test("more for a high die takes two lines", () => {
  expect(told(blueprintRecipe(BLUEPRINTS["motherlode"]!))).toMatch(/^1–3 → .+ \/ 4–6 → .+$/);
});

test("every contractor shows something", () => {
  for (const card of Object.values(CONTRACTORS)) expect(contractorRecipe(card).length, card.id).toBeGreaterThan(0);
});

test("gains have a sign, dice their face, and the rest a number", () => {
  expect(amountOf({ name: "metal", n: 2 })).toBe("+2");
  expect(amountOf({ name: "energy", n: -3 })).toBe("−3");
  expect(amountOf({ name: "roll", n: 1 })).toBe("1");
  expect(iconOf({ name: "die", n: 5 })).toBe("die-5");
  expect(iconOf({ name: "something new", n: 1 })).toBe("info");
});

test("every card has its picture, in markup that a strict policy lets pass", () => {
  for (const id of [...Object.keys(BLUEPRINTS), ...Object.keys(CONTRACTORS), "the-machine"]) {
    expect(picture(id), id).toMatch(/^<g class="art /);
    expect(picture(id), id).not.toMatch(/ style=| id=|url\(|href|NaN|undefined/);
  }
  expect(pictures.size).toBe(41);
  expect(picture("nothing")).toBe("");
});

test("a low crop keeps the heads of people", () => {
  expect(Object.keys(CONTRACTORS).every(isTopFirst)).toBe(true);
  expect(isTopFirst("warehouse")).toBe(false);
});
