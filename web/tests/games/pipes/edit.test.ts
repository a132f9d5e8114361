/** Changes of a layout that are not strokes. */

import { expect, test } from "vitest";
import { ghostOf, isHeart, move, partAt, place, remove, turn } from "../../../src/games/pipes/model/edit";
import { FUN, pointAt, siteOf } from "./floors";

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
  expect(turn(floor, layout, machine!)[0]).toEqual({ ...machine!, turn: 1 });
  expect(turn(floor, layout, machine!).slice(1)).toEqual(layout.slice(1));
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
