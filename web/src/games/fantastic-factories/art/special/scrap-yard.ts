import {
  cog,
  disc,
  floor,
  halo,
  line,
  scene,
  shape,
  tube,
  FREE,
  NIGHT,
  ORANGE,
  RED,
  RUST,
  STEEL,
  STEEL_PALE,
  STONE,
  WALL,
} from "../../../../art/draw";

/** The magnet lifts a gear. */
export default (): string =>
  scene(
    "special",
    halo(104, 56),
    floor(104),
    tube("M164 104l-6-84-58-8", 6, ORANGE),
    line("M104 12v12", 3.5, FREE),
    shape("M80 66V48a24 24 0 0 1 48 0v18h-14V48a10 10 0 0 0-20 0v18z", RED),
    shape("M80 66V56h14v10zM114 66V56h14v10z", STEEL_PALE),
    shape(cog(104, 80, 15, 11, 8), STEEL),
    disc(104, 80, 5, WALL),
    shape("M30 104c2-18 18-24 28-20l8-8 18 14 40 0 16-10 12 10c12 0 18 6 20 14z", STONE),
    shape("M52 104l20-20 9 8-12 12zM126 104l4-16 26 5-3 11z", RUST),
    disc(104, 99, 9, NIGHT),
    disc(104, 99, 3, STEEL_PALE, 2),
  );
