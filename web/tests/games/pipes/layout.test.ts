/** Layouts, and the two forms in which they are written. */

import { expect, test } from "vitest";
import {
  cellsOf,
  changes,
  diagonalPipes,
  endsOf,
  fromJson,
  fromLine,
  keyOf,
  pipe,
  shelf,
  toJson,
  turnedPart,
} from "../../../src/games/pipes/model/layout";
import { FUN, FUNNER } from "./floors";

const squares = FUN.floors.get("classic-a")!;
const hexes = FUNNER.floors.get("cyan")!;
const LINE = "classic-a: 38@1,2/1 red@4,4 output@5,2/W W-E@3,5 N-E-S@3,1 diagonal@6,6/2";

test("a line is read part by part", () => {
  const layout = fromLine(squares, LINE);
  expect(layout.map((part) => part.kind)).toEqual(["machine", "container", "reservoir", "pipe", "pipe", "diagonal"]);
  expect(layout[0]).toEqual({ kind: "machine", cell: squares.cell([1, 2]), id: 38, turn: 1 });
});

test("what lies beside the board is left out", () => {
  expect(fromLine(squares, "classic-a: red@40,40")).toEqual([]);
  expect(fromLine(squares, "classic-a:")).toEqual([]);
});

test.each([
  ["squares", FUN, squares, LINE],
  ["hexes", FUNNER, hexes, "cyan: 45@1,1/3 red@3,3 end@2,3/NE NE-W@4,2"],
])("JSON keeps a layout on %s", (_, { game }, floor, line) => {
  const layout = fromLine(floor, line);
  const json = toJson(game, floor, layout);
  expect(json).toMatchObject({ format: 1, game, board: floor.name });
  expect(fromJson(floor, json).map(keyOf).toSorted()).toEqual(layout.map(keyOf).toSorted());
});

test("a layout's JSON may lack what there is none of", () => {
  expect(fromJson(squares, { format: 1, game: "factory-fun", board: "classic-a" })).toEqual([]);
});

test("a pipe's ends have one order, and each counts once", () => {
  expect(pipe(7, [3, 1, 3])).toEqual({ kind: "pipe", cell: 7, ends: [1, 3] });
});

test("two equal parts share their name, two unequal ones do not", () => {
  const [a, b] = fromLine(squares, "classic-a: W-E@3,5 E-W@3,5");
  expect(keyOf(a!)).toBe(keyOf(b!));
  expect(new Set(fromLine(squares, LINE).map(keyOf)).size).toBe(6);
});

test("what is new is told, what is gone is not", () => {
  const old = fromLine(squares, "classic-a: red@4,4 W-E@3,5");
  const now = fromLine(squares, "classic-a: red@4,4 N-S@3,5");
  expect([...changes(old, now)]).toEqual([keyOf(now[1]!)]);
});

test("as many turns as there are sides bring any part back", () => {
  for (const part of fromLine(squares, LINE)) {
    const turns = [1, 2, 3, 4].reduce((each) => turnedPart(squares, each), part);
    expect(turns).toEqual(part);
  }
});

test("machines cover two squares but one hex", () => {
  expect(cellsOf(FUN, squares, fromLine(squares, "classic-a: 38@1,2")[0]!)).toHaveLength(2);
  expect(cellsOf(FUNNER, hexes, fromLine(hexes, "cyan: 45@1,1")[0]!)).toHaveLength(1);
});

test("a vat shows all its sides, a barrel one, a machine its ports", () => {
  const [machine, vat, barrel] = fromLine(squares, LINE);
  expect(endsOf(FUN, squares, vat!)).toHaveLength(4);
  expect(endsOf(FUN, squares, barrel!)).toHaveLength(1);
  expect(endsOf(FUN, squares, machine!)).toHaveLength(3);
});

test("a Diagonal crosses over without joining", () => {
  const pipes = diagonalPipes(squares, { cell: squares.cell([3, 3]), turn: 0 });
  expect(pipes.map((ends) => ends.map((end) => squares.grid.names[end.side]))).toEqual([
    ["N", "S"],
    ["N", "S"],
  ]);
  expect(pipes[0]![0]!.cell).not.toBe(pipes[0]![1]!.cell);
});

test("only vats, barrels and Diagonals come from the shelf", () => {
  expect(fromLine(squares, LINE).map(shelf)).toEqual([null, "red", "output", null, null, "diagonal"]);
});
