import {
  disc,
  floor,
  line,
  scene,
  shade,
  shape,
  skyline,
  tube,
  NIGHT,
  STEEL,
  STEEL_DARK,
  STEEL_PALE,
  YELLOW,
} from "../../../../art/draw";

/** A coil of sheet on its cradle, ingots in front. */
export default (): string =>
  scene(
    "production",
    skyline(),
    floor(),
    shape("M70 100l8-14h66l8 14z", STEEL_DARK),
    disc(110, 60, 35, STEEL_PALE),
    shade("M126 29a35 35 0 0 1 0 62 44 44 0 0 0 0-62z"),
    line(
      "M143 60A31 31 0 0 1 81 60A27.5 27.5 0 0 1 136 60A24 24 0 0 1 88 60A20.5 20.5 0 0 1 129 60A17 17 0 0 1 95 60",
      2.4,
    ),
    tube("M110-4v62", 6, YELLOW),
    disc(110, 60, 8, NIGHT),
    shape("M32 100l5-16h22l5 16zM64 100l5-16h22l5 16zM48 84l5-16h22l5 16z", STEEL),
    shape("M37 84l4-6h14l4 6zM69 84l4-6h14l4 6zM53 68l4-6h14l4 6z", STEEL_PALE, 2.4),
  );
