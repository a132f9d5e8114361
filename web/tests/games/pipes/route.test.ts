/** What a stroke leaves, on squares and on hexes. */

import { describe, expect, test } from "vitest";
import { begin, shortest } from "../../../src/games/pipes/model/route";
import { draw, FUN, FUNNER, pieces, pointAt, siteOf } from "./floors";

describe("on squares", () => {
  // High Pressor (38) makes orange to the east, Slimline (42) takes orange in the west.
  test("a stroke from port to port makes the pieces between", () => {
    const drawn = draw(FUN, "classic-a: 38@1,2 42@5,2", [
      [2, 2, "E"],
      [3, 2],
      [4, 2],
      [5, 2, "W"],
    ]);
    expect(pieces(drawn)).toEqual(["E-W@3,2", "E-W@4,2"]);
  });

  test("a fast stroke fills the cells it jumped over", () => {
    const drawn = draw(FUN, "classic-a: 38@1,1 42@6,5", [
      [2, 1, "E"],
      [6, 5, "W"],
    ]);
    expect(pieces(drawn)).toHaveLength(7);
  });

  test("a stroke goes round what stands in its way", () => {
    const found = pieces(
      draw(FUN, "classic-a: 38@1,1 red@4,1 42@6,1", [
        [2, 1, "E"],
        [6, 1, "W"],
      ]),
    );
    expect(found).toHaveLength(5);
    expect(found.filter((piece) => piece.endsWith("@4,1"))).toEqual([]);
  });

  test("a stroke taken back leaves nothing behind it", () => {
    const drawn = draw(FUN, "classic-a: 38@1,2 42@5,2", [
      [2, 2, "E"],
      [3, 2],
      [3, 3],
      [3, 4],
      [3, 3],
      [3, 2],
      [4, 2],
      [5, 2, "W"],
    ]);
    expect(pieces(drawn)).toEqual(["E-W@3,2", "E-W@4,2"]);
  });

  test("going through crosses", () => {
    const drawn = draw(FUN, "classic-a: W-E@3,3 W-E@4,3", [
      [3, 1],
      [3, 2],
      [3, 3],
      [3, 4],
    ]);
    expect(pieces(drawn)).toEqual(["E-W@3,3", "E-W@4,3", "N-S@3,1", "N-S@3,2", "N-S@3,3", "N-S@3,4"]);
  });

  test("ending on a pipe joins it", () => {
    const drawn = draw(FUN, "classic-a: W-E@3,3 W-E@4,3", [
      [3, 1],
      [3, 2],
      [3, 3],
    ]);
    expect(pieces(drawn)).toEqual(expect.arrayContaining(["E-N-W@3,3", "N-S@3,2"]));
  });

  test("beginning on a pipe splits it", () => {
    const drawn = draw(FUN, "classic-a: W-E@3,3", [
      [3, 3],
      [3, 4],
      [3, 5],
    ]);
    expect(pieces(drawn)).toEqual(["E-S-W@3,3", "N-S@3,4", "N-S@3,5"]);
  });

  test("a barrel at the end turns to its pipe", () => {
    const { json, site } = draw(FUN, "classic-a: 38@1,2 output@5,2/N", [
      [2, 2, "E"],
      [3, 2],
      [4, 2],
      [5, 2],
    ]);
    expect(json.reservoirs).toEqual([{ kind: "output", at: [5, 2], side: "W" }]);
    expect(site.trace.networks.map((network) => network.colour)).toContain("orange");
  });

  test("a tap between two ports joins them", () => {
    expect(pieces(draw(FUN, "classic-a: 38@1,2 42@4,2", [[3, 2]]))).toEqual(["E-W@3,2"]);
  });

  test("no stroke begins where the floor has a pillar", () => {
    const site = siteOf(FUN, "classic-a:");
    const pillar = site.floor.cells.findIndex((_, cell) => !site.floor.isFree(cell));
    expect(begin(site, pillar, site.floor.centre(pillar))).toBeNull();
  });

  test("of equal ways the one through fewer pipes is taken", () => {
    const site = siteOf(FUN, "classic-a: N-S@3,2");
    const [start, goal] = [site.floor.cell([2, 2]), site.floor.cell([4, 2])];
    expect(shortest(site, start, goal, new Set())).toEqual([site.floor.cell([3, 2]), goal]);
    expect(shortest(site, start, goal, new Set([site.floor.cell([3, 2])]))).toHaveLength(4);
  });
});

describe("on hexes", () => {
  test("three pipes share a hex", () => {
    const drawn = draw(
      FUNNER,
      "cyan:",
      [
        [0, 2],
        [1, 2],
        [2, 2],
      ],
      [
        [1, 1],
        [1, 2],
        [2, 3],
      ],
      [
        [2, 1],
        [1, 2],
        [1, 3],
      ],
    );
    const shared = pieces(drawn).filter((piece) => piece.endsWith("@1,2"));
    expect(shared).toEqual(["E-W@1,2", "NE-SW@1,2", "NW-SE@1,2"]);
  });

  test("a pipe follows the hand round a bend", () => {
    // Umeaker (45) turned by three makes yellow to the east; Ectotraper (13) takes it in the west.
    const drawn = draw(FUNNER, "cyan: 45@1,1/3 13@5,1", [
      [1, 1, "E"],
      [2, 1],
      [2, 0],
      [3, 0],
      [4, 1],
      [5, 1, "W"],
    ]);
    expect(pieces(drawn)).toHaveLength(4);
    expect(pieces(drawn)).toContain("NE-W@2,1");
  });

  test("a press on a machine begins in front of its nearest port", () => {
    const site = siteOf(FUNNER, "cyan: 45@1,1/3");
    const press = pointAt(site, [1, 1, "E"]);
    expect(begin(site, site.floor.cell([1, 1]), press)?.path).toEqual([site.floor.cell([2, 1])]);
  });
});
