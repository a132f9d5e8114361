/** QR codes that every reader knows. */

import { expect, test } from "vitest";
import { qr } from "../../src/base/qr";

const drawn = (text: string, mask?: number): string[] =>
  qr(text, mask).map((row) => row.map((on) => (on ? "#" : ".")).join(""));

const GOLDEN = [
  "#######.....#.#######",
  "#.....#.###.#.#.....#",
  "#.###.#...##..#.###.#",
  "#.###.#..#..#.#.###.#",
  "#.###.#.#.#.#.#.###.#",
  "#.....#..##.#.#.....#",
  "#######.#.#.#.#######",
  "...........##........",
  "#.#.#.#..#.#....#..#.",
  ".##..#.####...#...##.",
  "...#.##.#...#...#...#",
  "#.......##....#...#..",
  "#....##.#...#.#.#.#.#",
  "........#..#.#.#.#.##",
  "#######....#.###.####",
  "#.....#..#.###.###...",
  "#.###.#.#..#.###.##.#",
  "#.###.#.......#...##.",
  "#.###.#.#...#...#...#",
  "#.....#..##...#...##.",
  "#######.##..#.#.#.###",
];

test("the smallest code is the one that other encoders draw", () => {
  expect(drawn("a", 0)).toEqual(GOLDEN);
});

test("longer texts take larger codes", () => {
  expect(qr("x".repeat(14))).toHaveLength(21);
  expect(qr("x".repeat(15))).toHaveLength(25);
  expect(qr("x".repeat(213))).toHaveLength(57);
  expect(() => qr("x".repeat(214))).toThrow(RangeError);
});

test("three corners are marked, whatever is said", () => {
  const rows = drawn("https://example.org/t/0123456789");
  for (const row of [0, 6, rows.length - 7]) expect(rows[row]!.startsWith("#######")).toBe(true);
  expect(rows[0]!.endsWith("#######")).toBe(true);
});
