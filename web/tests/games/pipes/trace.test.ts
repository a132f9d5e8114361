/** What is joined to what: colours and the way things flow. */

import { expect, test } from "vitest";
import { FUN, FUNNER, siteOf } from "./floors";

const colours = (line: string): (string | null)[] => siteOf(FUN, line).trace.networks.map(({ colour }) => colour);

test("a pipe has the colour of the port that fills it", () => {
  const { trace, floor } = siteOf(FUN, "classic-a: 38@1,2 W-E@3,2 42@4,2");
  const piece = trace.elements.find((element) => element.part.kind === "pipe")!;
  expect(piece.network).toMatchObject({ colour: "orange", fed: true });
  expect([...piece.entries].map((slot) => floor.grid.names[slot % floor.sides])).toEqual(["W"]);
});

test("a vat fills the pipe that touches it", () => {
  const { trace } = siteOf(FUN, "classic-a: green@2,2 W-E@3,2 W-E@4,2");
  expect(trace.networks).toHaveLength(1);
  expect(trace.networks[0]).toMatchObject({ colour: "green", fed: true });
  expect(trace.networks[0]!.containers).toHaveLength(1);
});

test("what nothing fills is dry", () => {
  const { trace } = siteOf(FUN, "classic-a: W-E@3,2");
  expect(trace.networks[0]).toMatchObject({ colour: null, fed: false });
  expect(trace.open).toHaveLength(2);
});

test("where colours clash, that of the source is shown", () => {
  expect(colours("classic-a: red@2,2 W-E@3,2 42@4,2")).toContain("red");
});

test("pipes that cross in a cell stay apart", () => {
  const { trace } = siteOf(FUN, "classic-a: green@2,3 W-E@3,3 N-S@3,3");
  expect(trace.networks.map(({ colour }) => colour)).toEqual(["green", null]);
});

test("the two pipes of a Diagonal stay apart", () => {
  const { trace } = siteOf(FUN, "classic-a: red@3,2 diagonal@3,3");
  const diagonal = trace.elements.filter((element) => element.part.kind === "diagonal");
  expect(diagonal.map((element) => element.network!.colour)).toEqual(["red", null]);
});

test("a barrel counts as the end of its network", () => {
  const { trace } = siteOf(FUN, "classic-a: 38@1,2 W-E@3,2 output@4,2/W");
  const filled = trace.networks.find(({ reservoirs }) => reservoirs.length);
  expect(filled).toMatchObject({ colour: "orange", fed: true });
  expect(trace.open.every(({ element }) => element.part.kind === "machine")).toBe(true);
});

test("hexes are traced alike", () => {
  const { trace } = siteOf(FUNNER, "cyan: 45@1,1/3 E-W@2,1");
  expect(trace.networks.find(({ elements }) => elements.length > 1)).toMatchObject({ colour: "yellow", fed: true });
});
