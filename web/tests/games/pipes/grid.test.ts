/** Floors of squares and of hexes: cells, sides, turns and points. */

import { describe, expect, test } from "vitest";
import { angle, hex, NOWHERE, opposite, square, turned } from "../../../src/games/pipes/model/grid";
import { FUN, FUNNER } from "./floors";

const squares = FUN.floors.get("classic-a")!;
const hexes = FUNNER.floors.get("cyan")!;

test("four turns of a square and six of a hex bring a side back", () => {
  expect(turned(square, 1, 4)).toBe(1);
  expect(turned(hex, 1, 6)).toBe(1);
});

test("opposite sides look opposite ways", () => {
  expect(square.names[opposite(square, square.names.indexOf("N"))]).toBe("S");
  expect(hex.names[opposite(hex, hex.names.indexOf("NE"))]).toBe("SW");
});

test("sides go round clockwise from where they begin", () => {
  expect(square.names.map((_, side) => angle(square, side))).toEqual([-90, 0, 90, 180]);
  expect(hex.names.map((_, side) => angle(hex, side))).toEqual([0, 60, 120, 180, -120, -60]);
});

test("a pillar is no floor, and neither is what was cut off the corner", () => {
  expect(squares.cells[squares.cell([4, 3])]!.kind).toBe("pillar");
  expect(squares.cells[squares.cell([0, 7])]!.kind).toBe("outside");
  expect(squares.cells.filter((cell) => cell.kind === "free")).toHaveLength(77);
});

describe.each([squares, hexes])("$name", (floor) => {
  test("what lies across an edge has the opposite side there", () => {
    floor.cells.forEach((_, cell) => {
      floor.grid.names.forEach((_, side) => {
        const next = floor.neighbour(cell, side);
        if (next !== NOWHERE) expect(floor.sideTo(next, cell)).toBe(opposite(floor.grid, side));
      });
    });
  });

  test("a cell is found below its centre, and near each of its edges", () => {
    floor.cells.forEach(({ at, centre }, cell) => {
      expect(floor.hit(centre)).toBe(cell);
      expect(floor.cell(at)).toBe(cell);
      floor.grid.names.forEach((_, side) => expect(floor.sideNear(cell, floor.middle(cell, side))).toBe(side));
    });
  });

  test("beside the board there is nothing", () => {
    expect(floor.hit({ x: floor.box.x - 200, y: floor.box.y })).toBe(NOWHERE);
    expect(floor.cell([99, 99])).toBe(NOWHERE);
  });
});

test("a machine of two squares lies beside itself the way it is turned", () => {
  const cell = squares.cell([2, 2]);
  const places = [0, 1, 2, 3].map((turn) => squares.cells[squares.second(cell, turn)]!.at);
  expect(places).toEqual([
    [3, 2],
    [2, 3],
    [1, 2],
    [2, 1],
  ]);
  expect(hexes.second(hexes.cell([1, 1]), 0)).toBe(NOWHERE);
});
