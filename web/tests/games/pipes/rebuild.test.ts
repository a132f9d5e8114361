/** What a stroke makes needless goes with it: chains, new ways, stubs, rings. */

import { describe, expect, test } from "vitest";
import { move, refusal } from "../../../src/games/pipes/model/edit";
import { toJson } from "../../../src/games/pipes/model/layout";
import { offersAt } from "../../../src/games/pipes/model/offers";
import { Site } from "../../../src/games/pipes/model/route";
import { storesMoved } from "../../../src/games/pipes/model/stores";
import { removeRun, runOf } from "../../../src/games/pipes/model/tidy";
import { draw, FUN, FUNNER, pieces, siteOf, type Drawn } from "./floors";

const stores = ({ json }: Drawn): string[] =>
  [
    ...json.containers!.map(({ colour, at }) => `${colour}@${at.join(",")}`),
    ...json.reservoirs!.map(({ kind, at, side }) => `${kind}@${at.join(",")}/${side}`),
  ].toSorted();

// High Pressor (38) makes orange to the east, Slimline (42) takes orange in the west.
describe("an older output is chained in one stroke", () => {
  test("from the port whose place a reservoir has", () => {
    const drawn = draw(FUN, "classic-a: 38@1,2 output@3,2/W 42@5,2", [
      [2, 2, "E"],
      [5, 2, "W"],
    ]);
    expect(pieces(drawn)).toEqual(["E-W@3,2", "E-W@4,2"]);
    expect(stores(drawn)).toEqual([]);
  });

  test("from the new input to the reservoir, or to the port behind it", () => {
    for (const goal of [
      [3, 2],
      [2, 2, "E"],
    ] as const) {
      const drawn = draw(FUN, "classic-a: 38@1,2 output@3,2/W 42@5,2", [[5, 2, "W"], goal]);
      expect(pieces(drawn)).toEqual(["E-W@3,2", "E-W@4,2"]);
      expect(stores(drawn)).toEqual([]);
    }
  });

  test("from the reservoir itself", () => {
    const drawn = draw(FUN, "classic-a: 38@1,2 output@3,2/W 42@5,2", [
      [3, 2, "E"],
      [5, 2, "W"],
    ]);
    expect(pieces(drawn)).toEqual(["E-W@3,2", "E-W@4,2"]);
  });

  test("a reservoir at the end of a run goes with the run", () => {
    const drawn = draw(FUN, "classic-a: 38@1,2 W-S@3,2 N-S@3,3 output@3,4/N 42@5,2", [
      [2, 2, "E"],
      [5, 2, "W"],
    ]);
    expect(pieces(drawn)).toEqual(["E-W@3,2", "E-W@4,2"]);
    expect(stores(drawn)).toEqual([]);
  });

  test("a supply gives way to an output", () => {
    const drawn = draw(FUN, "classic-a: 38@1,2 42@5,2 orange@4,2", [
      [2, 2, "E"],
      [5, 2, "W"],
    ]);
    expect(pieces(drawn)).toEqual(["E-W@3,2", "E-W@4,2"]);
    expect(stores(drawn)).toEqual([]);
  });

  test("a supply at the end of a run goes too, unless it serves others", () => {
    const drawn = draw(FUN, "classic-a: 38@1,2 42@5,2 E-S@4,2 N-S@4,3 orange@4,4", [
      [2, 2, "E"],
      [5, 2, "W"],
    ]);
    expect(pieces(drawn)).toEqual(["E-W@3,2", "E-W@4,2"]);
    expect(stores(drawn)).toEqual([]);
  });
});

describe("a machine that is moved drags along what hangs on it", () => {
  const moved = (line: string, id: number, at: readonly [number, number]): Drawn => {
    const before = siteOf(FUN, line);
    const part = before.layout.find((each) => each.kind === "machine" && each.id === id)!;
    const layout = move(before, part, before.floor.cell(at));
    const site = new Site(FUN, before.floor, layout);
    return { site, layout, json: toJson(FUN.game, site.floor, layout) };
  };
  const CHAINED = "classic-a: red@1,1 green@0,2 38@1,2 W-E@3,2 W-E@4,2 42@5,2 output@7,2/W";

  test("its pipe runs anew, a store of its own goes with it", () => {
    const drawn = moved(CHAINED, 42, [5, 4]);
    expect(stores(drawn)).toEqual(["green@0,2", "output@7,4/W", "red@1,1"]);
    expect(pieces(drawn)).toHaveLength(4);
    expect(drawn.site.trace.open).toEqual([]);
  });

  test("the other end of the pipe may be what moves", () => {
    const drawn = moved(CHAINED, 38, [1, 4]);
    expect(stores(drawn)).toEqual(["green@0,4", "output@7,2/W", "red@1,3"]);
    expect(drawn.site.trace.open).toEqual([]);
  });

  test("what finds no room stays behind, and nothing is left of its pipe", () => {
    const drawn = moved(CHAINED, 42, [7, 2]); // the wall is where its reservoir would be
    expect(drawn.layout.some((part) => part.kind === "machine" && part.id === 42)).toBe(true);
    expect(drawn.site.trace.open.every(({ element }) => element.port)).toBe(true);
  });

  test("its own stores are not in its way", () => {
    const drawn = moved(CHAINED, 38, [2, 3]);
    expect(stores(drawn)).toContain("green@1,3");
    expect(drawn.layout.some((part) => part.kind === "machine" && part.id === 38 && part.cell !== 0)).toBe(true);
  });

  test("a fork keeps its other arms", () => {
    const drawn = moved("classic-a: 38@1,2 W-E-S@3,2 W-E@4,2 42@5,2 output@7,2/W N-S@3,3 output@3,4/N", 42, [5, 5]);
    expect(stores(drawn)).toEqual(["output@3,4/N", "output@7,5/W"]);
    expect(drawn.site.trace.open.filter(({ element }) => !element.port)).toEqual([]);
  });
});

test("a store moves along with a stroke that ends on free floor", () => {
  const drawn = draw(FUN, "classic-a: 38@1,2 output@3,2/W", [
    [2, 2, "E"],
    [4, 2],
    [4, 1],
  ]);
  expect(pieces(drawn)).toEqual(["E-W@3,2", "N-W@4,2"]);
  expect(stores(drawn)).toEqual(["output@4,1/S"]);
  const before = siteOf(FUN, "classic-a: 38@1,2 output@3,2/W").layout;
  expect(storesMoved(before, drawn.layout)).toMatchObject([{ how: "moves" }]);
});

test("drawing again from port to port takes another way", () => {
  const drawn = draw(FUN, "classic-a: 38@1,2 W-E@3,2 W-E@4,2 42@5,2", [
    [2, 2, "E"],
    [3, 2],
    [3, 1],
    [4, 1],
    [4, 2],
    [5, 2, "W"],
  ]);
  expect(pieces(drawn)).toEqual(["E-N@4,2", "E-S@3,1", "N-W@3,2", "S-W@4,1"]);
});

test("a detour from the middle of a pipe back to it makes no ring", () => {
  const drawn = draw(FUN, "classic-a: 38@0,2 W-E@2,2 W-E@3,2 W-E@4,2 42@5,2", [
    [2, 2],
    [2, 1],
    [3, 1],
    [4, 1],
    [4, 2],
  ]);
  expect(pieces(drawn)).toEqual(["E-N@4,2", "E-S@2,1", "E-W@3,1", "N-W@2,2", "S-W@4,1"]);
});

test("an open end that is led on elsewhere bends", () => {
  const drawn = draw(FUN, "classic-a: 38@1,2 W-E@3,2", [
    [3, 2],
    [3, 3],
    [3, 4],
  ]);
  expect(pieces(drawn)).toEqual(["N-S@3,3", "N-S@3,4", "S-W@3,2"]);
});

test("a run ends at forks, ports and stores", () => {
  const site = siteOf(FUN, "classic-a: 38@1,2 W-E@3,2 W-E@4,2 W-E-S@5,2 W-E@6,2 N-S@5,3");
  const run = runOf(site, site.layout, site.pipes(site.floor.cell([4, 2]))[0]!);
  expect(run).toHaveLength(2);
  const left = removeRun(site, site.layout, run[0]!);
  expect(left.filter((part) => part.kind === "pipe")).toHaveLength(3);
});

test("a part is refused by what stands there", () => {
  const site = siteOf(FUN, "classic-a: 38@1,2 red@6,6");
  const red = site.layout[1]!;
  const at = (column: number, row: number): number => site.floor.cell([column, row]);
  expect(refusal(site, { ...red, cell: at(2, 2) })).toBe("machine");
  expect(refusal(site, { ...red, cell: at(4, 3) })).toBe("pillar");
  expect(refusal(site, { ...red, cell: at(5, 5) })).toBeNull();
});

test("where an end waits, what meets it is offered", () => {
  const site = siteOf(FUN, "classic-a: 38@1,2");
  const offers = offersAt(site, site.floor.cell([3, 2]));
  expect(offers).toEqual([{ kind: "reservoir", what: "output" }, { kind: "pipe" }]);
  expect(offersAt(site, site.floor.cell([6, 6]))).toEqual([]);
});

test("hexes chain as well", () => {
  const floor = [...FUNNER.floors.keys()][0]!;
  const makes = [...FUNNER.machines.values()].find(({ ports }) => ports.some(({ way }) => way === "out"))!;
  const port = makes.ports.find(({ way }) => way === "out")!;
  const east = (6 - port.side) % 6; // turned so that the output looks east
  const drawn = draw(FUNNER, `${floor}: ${makes.id}@1,2/${east} output@2,2/W`, [
    [1, 2, "E"],
    [3, 2],
  ]);
  expect(stores(drawn)).toEqual(["output@3,2/W"]);
});
