import {
  box,
  die,
  disc,
  halo,
  line,
  rect,
  ring,
  scene,
  shade,
  shape,
  tube,
  NIGHT,
  PURPLE_PALE,
  STEEL,
  STEEL_DARK,
  STEEL_PALE,
  YELLOW,
} from "../../../../art/draw";

/** One more pair of hands. */
export default (): string =>
  scene(
    "special",
    halo(100, 62, 50),
    line("M100 26V12", 4),
    disc(100, 10, 5.5, YELLOW),
    shape(rect(56, 40, 10, 18) + rect(134, 40, 10, 18), STEEL_DARK),
    box(66, 26, 68, 46, STEEL_PALE, 12),
    shade("M122 28c7 0 10 4 10 10v24c0 5-4 8-10 8z"),
    box(76, 38, 48, 20, NIGHT, 9),
    line("M89 48h0M111 48h0", 10, YELLOW),
    line("M90 65h20"),
    tube("M70 90l-24 4-6-14M130 90l24-6 6-18", 6, STEEL),
    shape("M72 124V86a8 8 0 0 1 8-8h40a8 8 0 0 1 8 8v38", PURPLE_PALE),
    die(100, 99, 26, 5),
    shape(ring(40, 77, 7) + ring(160, 64, 7), STEEL_PALE),
    die(164, 42, 28, 3, 14),
  );
