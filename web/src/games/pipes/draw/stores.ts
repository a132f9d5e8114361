/** What stands at the ends of pipes: vats for the supply, barrels for what comes out. */

import type { Point } from "../model/grid";
import type { Colour } from "../model/machines";
import { casing, fill, LETTERS, mark } from "./colours";
import { n } from "./paths";

const PAPER = "#FFFDF8";
const INK = "#1B252C";

const plain = (text: string): string => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");

/** The page's font is inherited, and letters never turn with a part. */
export function letter(x: number, y: number, size: number, colour: string, text: string, weight = 700): string {
  return `<text x="${n(x)}" y="${n(y)}" text-anchor="middle" font-size="${n(size)}" font-weight="${weight}" fill="${colour}">${plain(text)}</text>`;
}

export function vat({ x, y }: Point, radius: number, colour: Colour): string {
  const rivets = Array.from({ length: 12 }, (_, i) => {
    const angle = (Math.PI * (i + 0.5)) / 6;
    const far = radius * 0.87;
    return `<circle cx="${n(x + far * Math.cos(angle))}" cy="${n(y + far * Math.sin(angle))}" r="${n(radius * 0.06)}" fill="var(--pipe-line)"/>`;
  });
  return (
    `<circle cx="${n(x)}" cy="${n(y)}" r="${n(radius)}" fill="var(--steel)" stroke="var(--pipe-line)" stroke-width="2.5"/>` +
    `<circle cx="${n(x)}" cy="${n(y)}" r="${n(radius * 0.74)}" fill="${fill(colour)}" stroke="${casing(colour)}" stroke-width="2"/>` +
    rivets.join("") +
    letter(x, y + radius * 0.29, radius * 0.8, mark(colour), LETTERS[colour])
  );
}

/** An output reservoir shows what flows into it; the end product's barrel is black. */
export function barrel(
  { x, y }: Point,
  radius: number,
  turn: number,
  what: "output" | "end",
  colour: Colour | null,
): string {
  const black = what === "end";
  const [tall, wide] = [radius * 0.44, radius * 0.5];
  const edge = black ? "var(--p-black-case)" : "var(--pipe-line)";
  const place = `transform="translate(${n(x)} ${n(y)}) rotate(${turn})"`;
  let out =
    `<rect x="${n(-wide)}" y="${n(-tall)}" width="${n(2 * wide)}" height="${n(2 * tall)}" rx="6" ${place} fill="${black ? "var(--p-black)" : PAPER}" stroke="${edge}" stroke-width="2.5"/>` +
    `<path d="M${n(-wide * 0.55)} ${n(-tall)}V${n(tall)}M${n(wide * 0.55)} ${n(-tall)}V${n(tall)}" ${place} stroke="${black ? PAPER : INK}" stroke-width="1.8" fill="none" opacity=".75"/>`;
  if (black) return out + letter(x, y + radius * 0.13, radius * 0.36, "#fff", LETTERS.black);
  if (colour) {
    out += `<circle cx="${n(x)}" cy="${n(y)}" r="${n(radius * 0.24)}" fill="${fill(colour)}" stroke="${INK}" stroke-width="1.8"/>`;
    out += letter(x, y + radius * 0.13, radius * 0.36, mark(colour), LETTERS[colour]);
  }
  return out;
}
