import {
  at,
  box,
  die,
  disc,
  line,
  scene,
  shape,
  CREAM,
  RED,
  RUST,
  STEEL,
  WOOD_PALE,
  YELLOW,
} from "../../../../art/draw";
import { backdrop, bust, eyes } from "../figure";

/** Sets the dice on the board. */
export default (): string =>
  scene(
    "contractor",
    backdrop(),
    bust("#E9B98B", YELLOW),
    shape("M76 60c0 30 10 34 24 34s24-4 24-34c-4 8-10 8-24 8s-20 0-24-8z", RUST),
    shape("M72 50c0-24 12-34 28-34s28 10 28 34z", RED),
    line("M100 17v20", 7),
    line("M100 18v18", 2.5, CREAM),
    line("M64 50h72", 6.5),
    eyes(60),
    line("M93 78h14", 3.5),
    line("M72 96l6 28M128 96l-6 28", 7, CREAM),
    at(156, 78, 8, box(-19, -30, 38, 54, WOOD_PALE, 3), box(-13, -22, 26, 40, CREAM, 1), box(-9, -35, 18, 9, STEEL, 2)),
    die(156, 74, 22, 6, 8),
    disc(138, 94, 8, "#E9B98B"),
  );
