import {
  at,
  die,
  floor,
  halo,
  line,
  scene,
  shade,
  shape,
  tube,
  CREAM,
  FREE,
  NIGHT,
  RED,
  STEEL,
  YELLOW,
} from "../../../../art/draw";

/** A die on the treadmill. */
export default (): string =>
  scene(
    "training",
    halo(94, 56, 46),
    floor(102),
    tube("M134 92l12-44h-14", 5, STEEL),
    shape("M42 94l100-8a6 6 0 0 1 0 12L42 104a5 5 0 0 1 0-10z", NIGHT),
    tube("M80 76 66 90M98 76l6 12", 5, CREAM, 5),
    line("M58 91h10M102 90h10", 7),
    line("M58 91h9M103 90h8", 3, RED),
    at(90, 56, 7, die(0, 0, 50, 4), shade("M12-20h8v40h-8z"), shape("M-23-18h46v8h-46zM-23-16l-9 3 2 6 7-3", RED, 2.6)),
    line("M40 64h12M36 74h12", 3, FREE),
    tube("M142 8v24m-10-10 10 10 10-10", 4, YELLOW, 5),
  );
