/** The one icon set: the artist's, the faces of dice, and a few signs of the shell and of recipes. */

import { icons } from "../art/icons";
import { faces } from "../art/icons/dice";
import { GLYPH, LINE } from "../art/icons/pen";

const glyph = (d: string): string => `<path d="${d}" ${GLYPH}/>`;
const small = (x: number, y: number, size: number): string =>
  `<rect x="${x}" y="${y}" width="${size}" height="${size}" rx="2.5" fill="#fffdf8" ${LINE}/>` +
  `<circle cx="${x + size / 2}" cy="${y + size / 2}" r="1.8" fill="#1b252c"/>`;

export const ICONS = {
  ...icons,
  "die-1": faces[1],
  "die-2": faces[2],
  "die-3": faces[3],
  "die-4": faces[4],
  "die-5": faces[5],
  "die-6": faces[6],
  "die-any": faces["?"],
  "die-x": faces.X,
  "die-plus": faces["+"],
  "die-blank": faces[0],
  pair: small(1.2, 6.7, 10.2) + small(12.6, 6.7, 10.2),
  triple: small(1.2, 12.6, 10) + small(12.8, 12.6, 10) + small(7, 1.4, 10),
  log: glyph("M4 5.500h16M4 10h10M4 14.500h16M4 19h8"),
  talk: glyph("M4 4.500h16v11h-9l-4.500 4v-4H4z"),
  react: glyph("M12 3a9 9 0 1 1 0 18a9 9 0 1 1 0-18M8.500 10v0M15.500 10v0M8 14.500c2 2.700 6 2.700 8 0"),
  bravo: glyph(
    "M12 3l2.700 5.800 6.300.8-4.600 4.400 1.200 6.300-5.600-3.100-5.600 3.100 1.200-6.300L3 9.600l6.300-.8z",
  ),
  wow: glyph(
    "M12 3a9 9 0 1 1 0 18a9 9 0 1 1 0-18M8.500 9.500v0M15.500 9.500v0M12 13a2.200 2.200 0 1 1 0 4.400a2.200 2.200 0 1 1 0-4.400",
  ),
  laugh: glyph(
    "M12 3a9 9 0 1 1 0 18a9 9 0 1 1 0-18M7.500 10l1.500-1.500 1.500 1.500M13.500 10l1.500-1.500 1.500 1.500M7.500 13h9c-.5 5.300-8.500 5.300-9 0",
  ),
  hmm: glyph("M12 3a9 9 0 1 1 0 18a9 9 0 1 1 0-18M8.500 10v0M15.500 10v0M8.500 16l7-1.500"),
  ouch: glyph(
    "M12 3a9 9 0 1 1 0 18a9 9 0 1 1 0-18M7.500 8.500l3 1.500-3 1.500M16.500 8.500l-3 1.500 3 1.500M8.500 16.500c2-2 5-2 7 0",
  ),
  back: glyph("M15 5l-7 7 7 7"),
  up: glyph("M5 15l7-7 7 7"),
  down: glyph("M5 9l7 7 7-7"),
  equip: glyph("M8 8h8v8h-8zM12 2v3M12 19v3M2 12h3M19 12h3"),
  swap: glyph("M4 8.5h14l-4-4M20 15.5H6l4 4"),
  info: glyph("M12 11v6M12 7v0M12 2.500a9.500 9.500 0 1 1 0 19a9.500 9.500 0 1 1 0-19"),
  "no-link": glyph(
    "M3 3l18 18M5 12.500a10 10 0 0 1 5-2.700M14.500 10c1.700.5 3.200 1.300 4.500 2.500M8.500 16a5 5 0 0 1 7 0M12 20v0",
  ),
} as const;

export type IconName = keyof typeof ICONS;

/** Every seat has a shape besides its colour; one who plays alone is white, the automa is not. */
export const SEATS = ["red", "blue", "green", "purple", "yellow", "white"] as const;
export const seatColour = (seat: number, solo: boolean): (typeof SEATS)[number] =>
  SEATS[solo && seat === 0 ? 5 : seat % 6]!;
