import {
  box,
  conveyor,
  crates,
  flat,
  line,
  ring,
  scene,
  shape,
  tube,
  CRATE,
  FAR,
  FREE,
  ORANGE,
  STEEL_DARK,
  STEEL_PALE,
  YELLOW,
} from "../../../../art/draw";

/** An arm closes boxes on the belt. */
export default (): string =>
  scene(
    "production",
    flat("M0 0h200v14H0z", FAR),
    line("M0 14h200"),
    box(120, 12, 16, 20, STEEL_DARK),
    tube("M128 32l20 18-18 18", 6, ORANGE),
    shape(ring(128, 33, 6) + ring(148, 50, 6), STEEL_PALE),
    line("M121 78v-6l9-6 9 6v6", 4, FREE),
    shape("M18 60v28h26V60", FAR),
    shape("M66 60l-9-9M94 60l9-9M66 58h28v30H66z", CRATE),
    crates(28, [116, 60]),
    conveyor(4, 88, 192),
    tube("M164 64h18m-7-8 8 8-8 8", 4, YELLOW, 5),
  );
