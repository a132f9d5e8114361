/** What the pages about puzzles share: their addresses, their days in words, and what is shared of a result. */

import type { PuzzleDay, PuzzleInfo } from "../../base/wire/http";
import { say, words } from "../../base/say.svelte";
import { titleOf } from "../../base/titles";

const MOST = 3;
const GEAR = "⚙";
const NONE = "·";

/** Where a puzzle is opened. */
export const addressOf = ({ game, day, shared = "" }: { game: string; day: string; shared?: string }): string =>
  shared ? `/?puzzle&shared=${encodeURIComponent(shared)}` : `/?puzzle=${day}&game=${game}`;

/** Three places, a gear for each that was won. */
export const gearsOf = (gears: number): string => GEAR.repeat(gears) + NONE.repeat(MOST - gears);

export const dayIn = (day: string, form: Intl.DateTimeFormatOptions = { day: "numeric", month: "long" }): string =>
  day ? new Intl.DateTimeFormat(words().language, { ...form, timeZone: "UTC" }).format(new Date(day)) : "";

export const gradeOf = (grade: string): string => (grade ? words().say(`web-puzzles.grade.${grade}`) : "");

/** How one did, for a calendar or a card. */
export const resultOf = ({ gears, tries }: Pick<PuzzleDay, "gears" | "tries">): string => {
  if (gears) return say("web-puzzles.gears", { n: gears });
  return tries ? say("web-puzzles.open.tried") : say("web-puzzles.open.new");
};

/** The result in a few signs: nothing of the answer is in it. */
export function shareText(info: PuzzleInfo): string {
  const what = [titleOf(info.game), gradeOf(info.grade)].filter(Boolean).join(" · ");
  const link = new URL(addressOf(info), location.href).href;
  return `shopfloor ${info.day || say("web-puzzles.own")} ${gearsOf(info.gears)}\n${what}\n${link}`;
}
