import {
  at,
  box,
  crates,
  disc,
  floor,
  halo,
  line,
  scene,
  shade,
  shape,
  sheet,
  tube,
  CREAM,
  NIGHT,
  PURPLE_PALE,
  STEEL,
  STEEL_DARK,
  YELLOW,
} from "../../../../art/draw";

/** The microscope over a crate. */
export default (): string =>
  scene(
    "special",
    halo(100, 58),
    floor(102),
    shape("M62 102a8 8 0 0 1 8-10h64a8 8 0 0 1 8 10z", NIGHT),
    tube("M124 90c22-12 22-46-6-56", 8, PURPLE_PALE),
    shape("M68 80h58v8H68z", STEEL_DARK),
    crates(18, [76, 62]),
    at(
      104,
      40,
      24,
      box(-12, -22, 24, 38, CREAM, 3),
      shade("M3-20h7v34H3z"),
      box(-9, -32, 18, 10, NIGHT, 2),
      box(-7, 16, 14, 9, STEEL, 2),
      line("M-12-8h24", 2.2),
    ),
    disc(134, 62, 8, YELLOW),
    sheet(156, 84, 10),
  );
