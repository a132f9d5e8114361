import {
  flat,
  floor,
  halo,
  line,
  ring,
  scene,
  shade,
  shape,
  CREAM,
  GREEN,
  GREEN_PALE,
  RED,
  STEEL_PALE,
} from "../../../../art/draw";

/** A seedling in the flask. */
export default (): string =>
  scene(
    "production",
    halo(),
    floor(102),
    shape("M90 12v30L62 92a7 7 0 0 0 6 10h64a7 7 0 0 0 6-10l-28-50V12", STEEL_PALE),
    flat("M74.5 72h51l12 21a5 5 0 0 1-4.5 7.5H67a5 5 0 0 1-4.5-7.5z", GREEN),
    shade("M108 14v29l28 50a5 5 0 0 1-4 8h-12l6-8-26-50V14z"),
    line("M90 12v30L62 92a7 7 0 0 0 6 10h64a7 7 0 0 0 6-10l-28-50V12"),
    line("M84 12h32", 6),
    line("M100 86V50", 3.5),
    shape("M100 64c-2-12-12-16-22-14 0 10 8 16 22 14zM100 56c2-12 12-17 22-15 0 11-8 17-22 15z", GREEN_PALE),
    shape(ring(84, 90, 3.5) + ring(114, 86, 4.5), CREAM, 2),
    shape("M143 62h16v34a6 6 0 0 1-6 6h-4a6 6 0 0 1-6-6z", CREAM),
    flat("M144.5 80h13v15a5 5 0 0 1-5 5.5h-3a5 5 0 0 1-5-5.5z", RED),
  );
