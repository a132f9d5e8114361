import {
  conveyor,
  flat,
  line,
  rect,
  scene,
  shade,
  shape,
  skyline,
  STEEL_DARK,
  STEEL_PALE,
  TEAL,
  TEAL_PALE,
  YELLOW,
} from "../../../../art/draw";

/** Three batteries filling up. */
export default (): string =>
  scene(
    "production",
    skyline(92),
    shape("M41 40v-8h14v8zM93 22v-8h14v8zM145 46v-8h14v8z", STEEL_DARK),
    shape(rect(30, 40, 36, 50) + rect(82, 22, 36, 68) + rect(134, 46, 36, 44), STEEL_PALE),
    flat(rect(31, 62, 34, 28) + rect(135, 70, 34, 20), TEAL_PALE),
    flat(rect(83, 38, 34, 52), TEAL),
    line(rect(30, 40, 36, 50) + rect(82, 22, 36, 68) + rect(134, 46, 36, 44)),
    shade(rect(55, 42, 9, 47) + rect(107, 24, 9, 65) + rect(159, 48, 9, 41)),
    shape("M104 32L90 58h9l-4 22 16-28h-10l6-20z", YELLOW),
    conveyor(10, 90, 180),
  );
