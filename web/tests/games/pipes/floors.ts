/** Floors of both games with a hand that draws on them. */

import { CATALOGUE as FUN } from "../../../src/games/factory-fun/catalogue";
import { CATALOGUE as FUNNER } from "../../../src/games/factory-funner/catalogue";
import type { Point } from "../../../src/games/pipes/model/grid";
import { fromLine, toJson, type Layout, type LayoutJson } from "../../../src/games/pipes/model/layout";
import { begin, lay, lead, Site } from "../../../src/games/pipes/model/route";

export { FUN, FUNNER };

/** A cell, or near one of its sides. */
export type Stop = readonly [column: number, row: number, side?: string];

export interface Drawn {
  site: Site;
  layout: Layout;
  json: LayoutJson;
}

/** What lies on a floor, in the one-line form, as strokes see it. */
export function siteOf(catalogue: typeof FUN, line: string): Site {
  const floor = catalogue.floors.get(line.split(":")[0]!)!;
  return new Site(catalogue, floor, fromLine(floor, line));
}

export function pointAt({ floor }: Site, [column, row, side]: Stop): Point {
  const cell = floor.cell([column, row]);
  const centre = floor.centre(cell);
  if (!side) return centre;
  const edge = floor.middle(cell, floor.grid.names.indexOf(side));
  return { x: centre.x + (edge.x - centre.x) * 0.8, y: centre.y + (edge.y - centre.y) * 0.8 };
}

/** Draw strokes on a floor, one after the other. */
export function draw(catalogue: typeof FUN, line: string, ...strokes: readonly Stop[][]): Drawn {
  let site = siteOf(catalogue, line);
  for (const [first, ...stops] of strokes) {
    const press = pointAt(site, first!);
    let stroke = begin(site, site.floor.hit(press), press)!;
    for (const stop of stops) stroke = lead(site, stroke, pointAt(site, stop));
    site = new Site(catalogue, site.floor, lay(site, stroke));
  }
  return { site, layout: site.layout, json: toJson(catalogue.game, site.floor, site.layout) };
}

/** The pieces that lie there, as `E-W@3,2`, the sides of each in the order of the alphabet. */
export function pieces({ json }: Drawn): string[] {
  return json.pipes!.map(({ ends, at }) => `${ends.toSorted().join("-")}@${at.join(",")}`).toSorted();
}
