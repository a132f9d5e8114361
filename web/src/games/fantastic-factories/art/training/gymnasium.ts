import { box, die, floor, halo, rect, scene, shape, tube, RED, STEEL, STEEL_DARK, YELLOW } from "../../../../art/draw";

/** A bar-bell of dice. */
export default (): string =>
  scene(
    "training",
    halo(100, 58),
    floor(102),
    shape("M82 102l8-20h20l8 20z", STEEL),
    box(36, 56, 128, 9, STEEL_DARK, 4),
    die(64, 60, 46, 3),
    die(136, 60, 46, 4),
    shape(rect(85, 46, 9, 28) + rect(106, 46, 9, 28), RED),
    tube("M100 42V16m-12 11 12-12 12 12", 4.5, YELLOW, 5),
  );
