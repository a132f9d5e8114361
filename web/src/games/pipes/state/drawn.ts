/** Moves drawn on these tables, not made: tiles to be claimed, and builds as ghosts. */

import type { Arrow } from "../../../stage/Arrows.svelte";
import type { DrawnMove } from "../../module";
import type { Floor } from "../model/grid";
import { keyOf, type Layout } from "../model/layout";
import { layoutIn } from "./past";

export interface DrawnBuild {
  as: DrawnMove["as"];
  layout: Layout;
}

/** A claim goes from its tile to one's own floor; without one the button that does without is meant. */
export function claimArrows(drawn: readonly DrawnMove[]): Arrow<never>[] {
  const arrow = ({ as, text }: DrawnMove, from: string): Arrow<never> => ({
    key: `${as}/${text}`,
    as,
    from: [from],
    to: ['[data-at="own-floor"]', "section.spare"],
  });
  return drawn.flatMap((move) => {
    const [verb, tile] = move.text.split(" ");
    if (verb === "claim") return [arrow(move, `[data-tile="${tile}"]`)];
    if (verb === "keep") return [arrow(move, "[data-tile].own")];
    return verb === "pass" || verb === "leave" ? [{ ...arrow(move, "section.tokens"), to: undefined }] : [];
  });
}

export const buildsDrawn = (floor: Floor, drawn: readonly DrawnMove[]): DrawnBuild[] =>
  drawn.filter(({ text }) => /^build\b/.test(text)).map((move) => ({ as: move.as, layout: layoutIn(floor, move) }));

/** What stands in all of the builds that are drawn. */
export function kept(layout: Layout, builds: readonly DrawnBuild[]): Layout {
  const keys = builds.map((build) => new Set(build.layout.map(keyOf)));
  return keys.length ? layout.filter((part) => keys.every((each) => each.has(keyOf(part)))) : layout;
}
