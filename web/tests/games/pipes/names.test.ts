/** Every machine is known by sight: a name that fits its tile however it lies, or an emblem of its own. */

import { expect, test } from "vitest";
import { emblem, plateOf } from "../../../src/games/pipes/draw/emblems";
import { machine } from "../../../src/games/pipes/draw/machines";
import { inTwo, softly } from "../../../src/games/pipes/draw/names";
import { FUN, FUNNER } from "./floors";

const ROOM = 9; // letters of 10.5 units in the 62 of a tile that stands

test("no two hexes look alike", () => {
  const centre = { x: 0, y: 0 };
  const looks = [...FUNNER.machines.keys()].map((id) => plateOf(id, centre, 9) + emblem(id, centre, 9));
  expect(looks.length).toBeGreaterThan(40);
  expect(new Set(looks).size).toBe(looks.length);
});

test("a name stands on its tile in every turn, and no line of it is wider than the tile", () => {
  const floor = FUN.floors.get("classic-a")!;
  for (const tile of FUN.machines.values())
    for (const turn of [0, 1, 2, 3]) {
      const texts = [...machine(floor, tile, floor.cell([4, 4]), turn).matchAll(/<text [^>]*>([^<]+)<\/text>/g)];
      const lines = texts.map(([, text]) => text!).filter((text) => text.length > 1 && !text.startsWith("+"));
      expect(lines.join("").replaceAll(/[ -]/g, "")).toContain(tile.name.replaceAll(/[ -]/g, "").slice(0, 4));
      if (turn % 2) for (const line of lines) expect(line.replace(/-$/, "").length).toBeLessThanOrEqual(ROOM);
    }
});

test("a long name is broken where a reader would", () => {
  const broken = ["Metamorphoser", "Rainbowrisor", "Vacuumfriend", "Cwalichecker"].map((name) => inTwo(name, "-"));
  expect(broken).toEqual([
    ["Metamor-", "phoser"],
    ["Rainbow-", "risor"],
    ["Vacuum-", "friend"],
    ["Cwali-", "checker"],
  ]);
  expect(inTwo("Roll", "-")).toEqual(["Roll"]);
  expect(softly("Light Accelerator 9")).toBe("Light Accele\u00ADrator 9");
});
