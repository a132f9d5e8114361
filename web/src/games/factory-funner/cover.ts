import { line } from "../../art/draw";
import { PRESS, bridge, chevrons, collars, floors, pillar, pipe, plate, port } from "../pipes/draw/cover";

const hexagon = (x: number, y: number, r: number): string =>
  `M${x + r * 0.866} ${y - r / 2}V${y + r / 2}L${x} ${y + r}L${x - r * 0.866} ${y + r / 2}V${y - r / 2}L${x} ${y - r}z`.replace(
    /\.(\d)\d+/g,
    ".$1",
  );
/** Cells of side 42: centres 72.7 apart in rows 63 apart. */
const row = (x: number, y: number): string => [0, 1, 2, 3].map((index) => hexagon(x + index * 72.7, y, 42)).join("");
const W = 11;

/** Hexagonal floors: red bridges yellow, green leaves below. */
export default (): string =>
  floors(
    row(47.3, -18) + row(11, 45) + row(47.3, 108) + row(11, 171),
    "M11 45h0M120 108h0M192.7 108h0M156.4 45h0",
    pillar(hexagon(83.7, 171, 36), "M68 148l11-7.5M77 150l12-8.5M89 150l8-5.5"),
    pipe("M-4 45h200", "yellow", W, "M-4 41h200", chevrons(1, 186, 45, 2.3)),
    collars(W, [47.4, 45, 0], [120, 45, 0]),
    bridge("M74.7 60.6l18-31.2", "M66.5 51.5l13.5-23.4M87.4 61.9l13.5-23.4", W),
    pipe(
      "M-4 108h15C32 108 54.9 94.8 65.5 76.5L101.9 13.5C112.4-4.8 135.2-18 156.4-18S200.4-4.8 210.9 13.5l6 10",
      "red",
      W,
      "M-4 104h15C30 104 51.5 92.5 62 74.5L98.4 11.5M196-16c8 6 13.5 15 18.3 27.5",
    ),
    collars(W, [11, 108, 0], [65.5, 76.5, -60], [101.9, 13.5, -60], [210.9, 13.5, 60]),
    pipe(
      "M242 67l5.3 9.5C257.9 94.8 257.9 121.2 247.3 139.5L238 156",
      "green",
      W,
      "M246 66l4.8 8.5C262 94 262 122 250.8 141.5L242 157",
    ),
    collars(W, [247.3, 76.5, 60], [247.3, 139.5, 120], [192.7, 45, 0]),
    `<path d="${hexagon(229.1, 45, 37.5)}" fill="var(--steel)" stroke="var(--pipe-line)" stroke-width="2.6"/>`,
    `<path d="${hexagon(229.1, 45, 33)}" stroke="var(--steel-hi)" stroke-width="1.6"/>`,
    line("M229.1 15h0M255 30h0M255 60h0M203.2 30h0M203.2 60h0M229.1 75h0", 3, "var(--steel-lo)"),
    plate(229.1, 45, 11.5, PRESS),
    port(202.5, 45, "yellow", 9, 1),
    port(216, 22.5, "red", 9, 1),
    port(242.5, 67.5, "green", 9, 3, 60),
  );
