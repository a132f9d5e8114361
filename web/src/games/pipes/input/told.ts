/** What the keys do at a pipe table, for the help. */

import type { Shelf } from "../../shelf";

export const KEYS: NonNullable<Shelf["keys"]> = [
  ["1 – 6", "web.help.claim"],
  ["P", "web.help.pass"],
  ["1 – 9", "web.help.part"],
  ["R", "web.help.turn"],
  ["Shift R", "web.help.back"],
  ["E", "web.help.equip"],
  ["M", "web.help.move"],
  ["Del", "web.help.remove"],
  ["Shift Del", "web.help.run"],
  ["Ctrl Enter", "web.help.done"],
  ["F", "web.help.fit"],
  ["Shift ↑ ↓", "web.help.slant"],
];
