import {
  die,
  floor,
  line,
  oval,
  scene,
  shade,
  shape,
  CREAM,
  RED,
  STEEL_DARK,
  STEEL_PALE,
  YELLOW,
} from "../../../../art/draw";

/** Cooling tower and dome. */
export default (): string =>
  scene(
    "production",
    shape("M48 20a12 8 0 0 1 14-10 18 10 0 0 1 32-2 14 8 0 0 1 10 13 9 6 0 0 1-10 5H58a10 6 0 0 1-10-6z", CREAM, 2.4),
    floor(102),
    shape("M36 102c14-22 18-44 12-70h54c-6 26-2 48 12 70z", STEEL_PALE),
    shade("M88 34h12c-5 26-1 46 12 67H98C88 82 84 58 88 34z"),
    line("M50 46h50M48 64h54", 2.2),
    oval(75, 32, 27, 6, STEEL_DARK),
    shape("M172 102V54h12v48zM170 54v-8h16v8z", RED),
    shape("M116 102V70a26 26 0 0 1 52 0v32z", CREAM),
    shade("M152 48c10 4 15 12 15 22v31h-13z"),
    die(141, 78, 30, 6, 0, YELLOW),
  );
