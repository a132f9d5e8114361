import {
  box,
  disc,
  flat,
  floor,
  line,
  scene,
  shade,
  shape,
  tube,
  CREAM,
  FAR,
  ORANGE,
  RED,
  STEEL,
  STEEL_PALE,
} from "../../../../art/draw";

/** Columns, pipes and a globe tank. */
export default (): string =>
  scene(
    "utility",
    flat("M0 102V60h44v42zM170 102V50h30v52z", FAR),
    floor(102),
    shape("M94 16c-8-6-1-11 0-16 6 3 11 10 4 16z", ORANGE, 2.4),
    tube("M106 34h20c10 0 14 6 14 16v14M66 66V52h20M66 92V66", 4, ORANGE),
    box(82, 16, 26, 86, STEEL_PALE, 6),
    shade("M98 18h8v83h-8z"),
    line("M82 40h26M82 62h26M82 82h26", 2.6),
    box(52, 66, 28, 36, STEEL, 6),
    line("M126 96v6M156 96v6", 5),
    disc(141, 78, 22, CREAM),
    flat("M119.5 74h43v8h-43z", RED),
    shade("M152 59a22 22 0 0 1 0 38 30 30 0 0 0 0-38z"),
    disc(141, 78, 22, "none"),
  );
