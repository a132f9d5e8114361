import { at, die, floor, halo, line, scene, shade, shape, tube, RED, YELLOW } from "../../../../art/draw";

/** New dice out of the hat. */
export default (): string =>
  scene(
    "training",
    halo(98, 56),
    floor(104),
    tube("M56 44c6-26 42-40 68-20", 4.5, RED),
    shape("M136 10l-1 25-23-8z", RED),
    die(116, 54, 34, 2, -16),
    die(137, 85, 36, 5, 14),
    at(
      80,
      74,
      -150,
      shape("M-28 0c0-27 12-37 28-37S28-27 28 0z", YELLOW),
      shade("M-28 0c0-27 12-37 28-37-10 8-13 21-13 37z"),
      shape("M-6 0v-40H6V0", YELLOW),
      line("M-37 0h74", 8),
      line("M-35 0h70", 3, YELLOW),
    ),
  );
