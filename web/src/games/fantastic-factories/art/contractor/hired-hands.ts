import { at, die, floor, line, oval, scene, shape, tube, BLUE, CREAM, RED, YELLOW } from "../../../../art/draw";

/** Two more at the bench. */
export default (): string =>
  scene(
    "contractor",
    floor(102),
    at(
      62,
      52,
      0,
      shape("M-38 76V62c0-26 14-36 38-36s38 10 38 36v14z", BLUE),
      oval(0, 6, 19, 21, "#E9B98B"),
      shape("M-22 0c0-20 9-28 22-28S22-20 22 0z", YELLOW),
      line("M-28 0h56", 5.5),
      line("M-7 9h0M7 9h0", 5),
      line("M-7 18c5 3 9 3 14 0", 2.6),
    ),
    at(
      138,
      52,
      0,
      shape("M-38 76V62c0-26 14-36 38-36s38 10 38 36v14z", RED),
      oval(0, 6, 19, 21, "#8A5A3A"),
      shape("M-22 0c0-20 9-28 22-28S22-20 22 0z", CREAM),
      line("M-28 0h56", 5.5),
      line("M-7 9h0M7 9h0", 5),
      line("M-7 18c5 3 9 3 14 0", 2.6),
    ),
    die(83, 97, 32, 4, -8),
    die(117, 97, 32, 2, 8),
    tube("M100 44v20M90 54h20", 4, YELLOW, 5),
  );
