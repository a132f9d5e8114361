import {
  box,
  flat,
  floor,
  line,
  scene,
  shade,
  shape,
  CREAM,
  GLOW,
  NIGHT,
  RED,
  STEEL_DARK,
  STONE,
  YELLOW,
} from "../../../../art/draw";

/** The lighthouse. */
export default (): string =>
  scene(
    "monument",
    flat("M92 34 0 8v48zM108 34 200 8v48z", GLOW),
    floor(102),
    shape("M20 102V90h26v12M156 102V84h22v18", STONE),
    shape("M76 102l10-52h28l10 52z", CREAM),
    flat("M82.5 70.5h35l2.6 14H79.8zM86.2 51.5h27.6l1.8 8.5H84.5z", RED),
    line("M76 102l10-52h28l10 52z"),
    shade("M106 52h7l9 49h-12z"),
    box(82, 44, 36, 7, STEEL_DARK),
    box(88, 24, 24, 20, YELLOW),
    line("M100 24v20", 2.2),
    shape("M84 24l16-14 16 14z", STEEL_DARK),
    box(94, 86, 12, 16, NIGHT),
  );
