/** Changes of a layout that are not strokes. */

import { describe, expect, test } from "vitest";
import { ghostOf, isHeart, move, partAt, place, remove, turn } from "../../../src/games/pipes/model/edit";
import { equip } from "../../../src/games/pipes/model/equip";
import { hex, square } from "../../../src/games/pipes/model/grid";
import { nameOf, type Part } from "../../../src/games/pipes/model/layout";
import { turnTowards } from "../../../src/games/pipes/model/machines";
import { FUN, FUNNER, pointAt, siteOf } from "./floors";

const site = siteOf(FUN, "classic-a: 38@1,2 red@4,4 W-E@3,5 N-S@3,5");
const { floor, layout } = site;
const [machine, vat, level] = layout;
const at = (column: number, row: number): number => floor.cell([column, row]);

test("placing and removing leave the rest alone", () => {
  expect(remove(place(site, { ...vat!, cell: at(6, 6) }), { ...vat!, cell: at(6, 6) })).toEqual(layout);
});

test("a part moves to free floor only, a pipe not at all", () => {
  expect(move(site, vat!, at(6, 6)).at(-1)!.cell).toBe(at(6, 6));
  expect(move(site, vat!, at(4, 3))).toBe(layout);
  expect(move(site, level!, at(6, 6))).toBe(layout);
});

test("only what is turned turns", () => {
  expect(turn(site, machine!)).toContainEqual({ ...machine!, turn: 1 });
  expect(remove(turn(site, machine!)!, { ...machine!, turn: 1 } as Part)).toEqual(layout.slice(1));
});

test("a machine turns to the next way that has room, over pipes but not over the wall", () => {
  const turned = (line: string, back = false): unknown => {
    const there = siteOf(FUN, line);
    return turn(there, there.layout[0]!, back)?.map((part) => nameOf(there.floor, part));
  };
  expect(turned("classic-a: 38@8,2/1", true)).toEqual(["38@8,2/3"]); // turn 0 would stand in the wall
  expect(turned("classic-a: 38@1,2 N-S@1,3 red@1,4")).toEqual(["red@1,4", "38@1,2/1"]);
  expect(turned("classic-a: 38@0,0 red@0,1")).toBeUndefined();
});

test("a machine that is moved may be turned on the way", () => {
  const moved = move(site, machine!, at(5, 5), 3).find(({ kind }) => kind === "machine")!;
  expect(nameOf(floor, moved)).toBe("38@5,5/3");
  expect(move(site, machine!, at(4, 5), 3)).toBe(layout); // a supply is in its way
});

test("a machine looks to where it is pulled: with its second square, or with its output", () => {
  expect(square.names.map((_, side) => turnTowards(square, FUN.machines.get(38)!, side))).toEqual([3, 0, 1, 2]);
  const focuser = FUNNER.machines.get(15)!; // makes green in the north-east
  expect(hex.names.map((_, side) => turnTowards(hex, focuser, side))).toEqual([1, 2, 3, 4, 5, 0]);
});

describe("equipping a machine", () => {
  const equipped = (line: string, left: (shelf: string) => number | null = () => null): string[] => {
    const there = siteOf(line.startsWith("cyan") ? FUNNER : FUN, line);
    const part = there.layout[0] as Extract<Part, { kind: "machine" }>;
    const next = equip(there, part, left).slice(there.layout.length);
    return next.map((each) => nameOf(there.floor, each)).toSorted();
  };

  test("sets what each open port wants right before it", () => {
    expect(equipped("classic-a: 38@1,2")).toEqual(["green@0,2", "output@3,2/W", "red@1,1"]);
    expect(equipped("cyan: 15@2,2")).toEqual(["output@3,1/SW", "yellow@1,2"]);
  });

  test("leaves alone what is met, where there is no room, and what the tray has not", () => {
    expect(equipped("classic-a: 38@1,2 red@1,1 W-E@3,2 42@4,2")).toEqual(["green@0,2"]);
    expect(equipped("classic-a: 38@0,0")).toEqual(["output@2,0/W"]);
    expect(equipped("classic-a: 38@1,2", (shelf) => (shelf === "output" ? 0 : 1))).toEqual(["green@0,2", "red@1,1"]);
  });

  test("chooses nothing where two things would fit", () => {
    expect(equipped("classic-a: 42@4,2 38@1,2")).toEqual(["output@6,2/W"]); // an output looks into the other place
  });
});

test("of two pipes in a cell the one with the nearer end is meant", () => {
  expect(partAt(site, at(3, 5), pointAt(site, [3, 5, "W"]))).toBe(layout[2]);
  expect(partAt(site, at(3, 5), pointAt(site, [3, 5, "S"]))).toBe(layout[3]);
  expect(partAt(site, at(7, 7), pointAt(site, [7, 7]))).toBeNull();
});

test("a machine is moved by its heart and drawn from by its ports", () => {
  const middle = { x: (floor.centre(at(1, 2)).x + floor.centre(at(2, 2)).x) / 2, y: floor.centre(at(1, 2)).y };
  expect(isHeart(FUN, floor, machine!, middle)).toBe(true);
  expect(isHeart(FUN, floor, machine!, pointAt(site, [2, 2, "E"]))).toBe(false);
});

test("a barrel looks at the output that could fill it", () => {
  const barrel = ghostOf(site, { kind: "reservoir", what: "output" }, at(3, 2), pointAt(site, [3, 2, "S"]), 0);
  expect(barrel).toEqual({ kind: "reservoir", cell: at(3, 2), what: "output", side: floor.grid.names.indexOf("W") });
});

test("a barrel that nothing could fill looks at the nearest edge, and turns from there", () => {
  const tool = { kind: "reservoir", what: "end" } as const;
  const south = floor.grid.names.indexOf("S");
  expect(ghostOf(site, tool, at(7, 1), pointAt(site, [7, 1, "S"]), 0)).toMatchObject({ side: south });
  expect(ghostOf(site, tool, at(7, 1), pointAt(site, [7, 1, "S"]), 1)).toMatchObject({ side: south + 1 });
});

test("pipes and the eraser set nothing down", () => {
  expect(ghostOf(site, { kind: "pipe" }, at(7, 1), pointAt(site, [7, 1]), 0)).toBeNull();
  expect(ghostOf(site, { kind: "remove" }, at(7, 1), pointAt(site, [7, 1]), 0)).toBeNull();
});
