import {
  crates,
  dot,
  flat,
  floor,
  line,
  scene,
  shape,
  CREAM,
  GLOW,
  ORANGE,
  STEEL,
  WALL,
  WOOD_PALE,
  YELLOW,
} from "../../../../art/draw";

/** A stall by night. */
export default (): string =>
  scene(
    "night",
    dot(164, 24, 12, GLOW),
    dot(158, 20, 10.5, WALL),
    line("M20 18h0M48 8h0M130 9h0M186 52h0M12 56h0", 3.2, GLOW),
    floor(104),
    shape("M42 44h116v60H42z", "#54597F"),
    flat("M93 62h14l22 20H71z", "#8A8580"),
    shape("M100 44v10M92 63l3-9h10l3 9z", YELLOW),
    crates(20, [52, 62]),
    shape("M122 60h26v22h-26zM135 60v22M122 71h26", STEEL),
    shape("M32 82h136v22H32zM32 90h136M66 90v14M100 90v14M134 90v14", WOOD_PALE, 2.6),
    shape("M26 30h25v14a12.5 10 0 0 1-25 0zM76 30h25v14a12.5 10 0 0 1-25 0zM126 30h25v14a12.5 10 0 0 1-25 0z", YELLOW),
    shape("M51 30h25v14a12.5 10 0 0 1-25 0zM101 30h25v14a12.5 10 0 0 1-25 0zM151 30h23v14a11.5 10 0 0 1-23 0z", CREAM),
    shape("M26 30l12-16h124l12 16z", ORANGE),
  );
