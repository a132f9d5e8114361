/** What a replay tells of earlier builds: every one of them stands whole in its step. */

import type { Step } from "../../../base/wire/http";
import type { Source } from "../../../base/wire/source";
import type { Floor } from "../model/grid";
import { fromLine, type Layout } from "../model/layout";

/** The steps of a replay up to the moment shown; none at a table that is played. */
export function stepsOf(table: Source): readonly Step[] {
  return (table as Source & Partial<{ steps: readonly Step[] }>).steps ?? [];
}

/** A seat's builds that were not taken back, in order. */
export function buildsOf(steps: readonly Step[], seat: number): Step[] {
  const gone = new Set(steps.map((step) => step.undoes));
  return steps.filter(
    (step) => step.seat === seat && step.undoes === null && !gone.has(step.number) && /^build\b/.test(step.text),
  );
}

export const layoutIn = (floor: Floor, { text }: Pick<Step, "text">): Layout =>
  fromLine(floor, text.replace(/^build\s+(any=\w+\s+)?/, ""));
