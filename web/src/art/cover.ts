import { BLUE_PALE, CREAM, FAR, FLOOR, ORANGE, RED, STEEL, YELLOW, die, disc, flat, line, scene, shape } from "./draw";

/** The box of a game that has brought no cover: pawns and dice on a table. */
export default (): string =>
  scene(
    "cover",
    flat("M0 96h280v60H0z", FAR),
    flat("M0 112h280v44H0z", FLOOR),
    line("M-4 112h288"),
    shape("M52 122c2-30 8-40 20-44 12 4 18 14 20 44z", RED),
    disc(72, 64, 17, RED),
    shape("M104 130c2-24 7-33 16-36 9 3 14 12 16 36z", YELLOW),
    disc(120, 82, 14, YELLOW),
    shape("M196 106h52v10h-52zM204 94h36v12h-36z", STEEL),
    shape("M214 94V60h16v34z", BLUE_PALE),
    disc(222, 50, 13, ORANGE),
    die(166, 100, 46, 4, -8),
    die(176, 54, 34, 2, 16, CREAM),
  );
