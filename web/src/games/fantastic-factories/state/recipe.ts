/** A card's working as pictures: number, icon, arrow. It only redraws what the data file says. */

import type { IconName } from "../../../parts/icons";
import type { Amounts, Blueprint, Contractor, Use } from "../cards/content";

export type Token =
  | { kind: "icon"; icon: IconName; n?: string | number; small?: boolean }
  | { kind: "text"; text: string }
  | { kind: "first" } // the first time in a round
  | { kind: "arrow" }
  | { kind: "line" } // splits a gift off
  | { kind: "break" };

const ICON: Readonly<Record<keyof Amounts, IconName>> = {
  metal: "metal",
  energy: "energy",
  goods: "goods",
  cards: "card",
};
const ARROW: Token = { kind: "arrow" };

const icon = (name: IconName, n?: string | number): Token => ({ kind: "icon", icon: name, n });
const text = (words: string): Token => ({ kind: "text", text: words });

export function amounts(given: Amounts = {}): Token[] {
  const names = ["cards", "goods", "metal", "energy"] as const;
  return names.filter((name) => given[name]).map((name) => icon(ICON[name], given[name]));
}

function diceTokens(use: Use): Token[] {
  const x = use.pay_x || use.gain_x;
  switch (use.dice) {
    case undefined:
      return [];
    case "any":
      return [icon(x ? "die-x" : "die-any")];
    case "pair":
      return x ? [icon("die-x"), icon("die-x")] : [icon("pair")];
    case "triple":
      return [icon("triple")];
    case "run":
      return [icon("run")];
    case "sum-14":
      return [icon("die-blank", 3), text("≥14")];
    default:
      return [icon(`die-${use.dice}` as IconName)];
  }
}

function either(choices: readonly Amounts[]): Token[] {
  return choices.flatMap((each, n) => (n ? [text("/"), ...amounts(each)] : amounts(each)));
}

function gains(use: Use): Token[] {
  const found = amounts(use.gain);
  if (use.gain_x) found.push(icon(use.gain_x, "X"));
  if (use.choose) found.push(...either(use.choose));
  if (use.refund) found.push(text(`≤${use.refund}`), icon("metal"), icon("energy"));
  if (use.die === "rolled") found.push(icon("die-any"));
  if (use.die === "chosen") found.push(icon("die-plus"));
  if (use.die === "x") found.push(icon("die-x"));
  if (use.turn === "flip") found.push(icon("die-2"), icon("swap"), icon("die-5"));
  if (use.turn === "up") found.push(icon("die-blank"), text("+1"));
  if (use.turn === "down") found.push(icon("die-blank"), text("−1"));
  if (use.reroll) found.push(icon("die-any"), icon("turn"));
  if (use.copy) found.push(icon("card"), icon("turn"));
  return found;
}

function pays(use: Use): Token[] {
  // Training turns a die, it does not take one: the die stands on the other side of the arrow.
  const paid = [...(use.turn ? [] : diceTokens(use)), ...amounts(use.pay)];
  if (use.pay_x) paid.push(icon(use.pay_x, "X"));
  return paid;
}

/** Motherlode: more for a high die. */
function byHeight(use: Use): Token[] {
  const high: Amounts = { ...use.gain };
  for (const name of Object.keys(use.gain_high ?? {}) as (keyof Amounts)[]) {
    high[name] = (high[name] ?? 0) + (use.gain_high?.[name] ?? 0);
  }
  return [text("1–3"), ARROW, ...amounts(use.gain), { kind: "break" }, text("4–6"), ARROW, ...amounts(high)];
}

export function blueprintRecipe(card: Blueprint): Token[] {
  if (card.type === "monument") {
    const steps = Array.isArray(card.prestige) ? card.prestige.join(" ") : card.prestige;
    return [icon("prestige"), text(String(steps))];
  }
  if (card.when) {
    const cause = card.when === "goods" ? icon("goods") : icon("building");
    return [{ kind: "first" }, cause, ARROW, ...amounts(card.when_gain)];
  }
  const use = card.use ?? {};
  if (use.gain_high) return byHeight(use);
  return [...pays(use), ARROW, ...gains(use)];
}

export function contractorRecipe(card: Contractor): Token[] {
  if (card.reveal === "cost") return [icon("card"), ARROW, icon("metal"), icon("energy")];
  if (card.reveal === "build") return [icon("card"), ARROW, icon("building")];
  if (card.next_work === "set-dice") return [text("≤4"), icon("die-x")];
  if (card.next_work === "two-dice") return [icon("die-any", 2)];
  if (card.next_work === "late-die") return [icon("die-plus", 1)];
  const gift = amounts(card.gift).map((token): Token => (token.kind === "icon" ? { ...token, small: true } : token));
  const rest: Token[] = card.gift ? [{ kind: "line" }, { kind: "icon", icon: "people", small: true }, ...gift] : [];
  return [...amounts(card.gain), ...rest];
}
