import { LINE } from "./pen";

/** Faces of a die: blank, 1 to 6, any value, a value X, a chosen extra die. */
export const dieFaces = [0, 1, 2, 3, 4, 5, 6, "?", "X", "+"] as const;
export type DieFace = (typeof dieFaces)[number];

const die = (marks: string): string =>
  `<rect x="2.5" y="2.5" width="19" height="19" rx="4.5" fill="var(--die-face, #FFFDF8)" ${LINE}/>${marks}`;
const mark = (d: string, width: number): string =>
  `<path d="${d}" fill="none" stroke="var(--die-pip, #1B252C)" stroke-width="${width}" stroke-linecap="round"/>`;
const pips = (d: string): string => die(mark(d, 3.9));

export const faces: Readonly<Record<DieFace, string>> = {
  0: die(""),
  1: pips("M12 12h0"),
  2: pips("M8 8h0M16 16h0"),
  3: pips("M7.5 7.5h0M12 12h0M16.5 16.5h0"),
  4: pips("M8 8h0M16 8h0M8 16h0M16 16h0"),
  5: pips("M7.7 7.7h0M16.3 7.7h0M12 12h0M7.7 16.3h0M16.3 16.3h0"),
  6: pips("M8 7h0M16 7h0M8 12h0M16 12h0M8 17h0M16 17h0"),
  "?": die(
    mark("M9.2 9.4c.2-1.7 1.4-2.6 2.9-2.6 1.7 0 2.9 1 2.9 2.5 0 2.2-2.9 2.2-2.9 4.5", 2) + mark("M12.1 17h0", 2.8),
  ),
  X: die(mark("M8.5 8.2l7 7.6M15.5 8.2l-7 7.6", 2.2)),
  "+": die(mark("M12 7v10M7 12h10", 2.4)),
};
