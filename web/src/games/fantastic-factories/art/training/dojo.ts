import { die, floor, halo, scene, shape, tube, RED, WOOD_PALE } from "../../../../art/draw";

/** The die turned over. */
export default (): string =>
  scene(
    "training",
    halo(100, 54, 44),
    floor(),
    shape("M34 90h132v13H34zM56 90v13M78 90v13M100 90v13M122 90v13M144 90v13", WOOD_PALE, 2.6),
    die(80, 69, 44, 2),
    die(134, 60, 44, 5, 14),
    tube("M74 39c8-25 44-30 62-14", 4, RED),
    shape("M146 10l-1 24-22-8z", RED),
  );
