import { at, box, disc, line, scene, shape, CREAM, GLOW, ORANGE, STEEL, WOOD_PALE, YELLOW } from "../../../../art/draw";
import { backdrop, bust, eyes } from "../figure";

/** With the pick. */
export default (): string =>
  scene(
    "contractor",
    backdrop(),
    bust("#C98A5A", ORANGE),
    line("M60 93l8 31M140 93l-8 31", 7, GLOW),
    shape("M72 50c0-24 12-34 28-34s28 10 28 34z", YELLOW),
    line("M64 50h72", 7),
    line("M66 50h68", 2.5, YELLOW),
    disc(100, 34, 9, CREAM),
    eyes(62),
    line("M90 74c6 5 14 5 20 0", 3),
    at(158, 68, 18, box(-4, -34, 8, 84, WOOD_PALE, 3), shape("M-36-22C-20-44 20-44 36-22 14-30-14-30-36-22z", STEEL)),
    disc(150, 92, 9, "#C98A5A"),
  );
