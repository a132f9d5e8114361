/** How each product looks: its paint, its casing, its letter. Letters are the same in every language. */

import type { Colour } from "../model/machines";

export const LETTERS: Readonly<Record<Colour, string>> = {
  red: "R",
  green: "G",
  blue: "B",
  orange: "O",
  yellow: "Y",
  black: "K",
};

/** A pipe that carries nothing yet is bare steel. */
export type Paint = Colour | "steel";

export const fill = (paint: Paint): string => (paint === "steel" ? "var(--steel)" : `var(--p-${paint})`);
export const mark = (paint: Paint): string => (paint === "steel" ? "var(--steel-lo)" : `var(--p-${paint}-on)`);
export const shine = (paint: Paint): string => (paint === "steel" ? "var(--steel-hi)" : `var(--p-${paint}-hi)`);
export const casing = (paint: Paint): string => (paint === "black" ? "var(--p-black-case)" : "var(--pipe-line)");
