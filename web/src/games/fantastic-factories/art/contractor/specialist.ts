import { at, die, disc, line, ring, scene, shape, GLASS, NIGHT, TEAL, YELLOW } from "../../../../art/draw";
import { backdrop, bust, eyes } from "../figure";

/** With a die that waits. */
export default (): string =>
  scene(
    "contractor",
    backdrop(),
    bust("#F0C9A0", NIGHT),
    shape("M74 50c0-22 10-32 26-32s26 10 26 32z", TEAL),
    shape("M74 50h66c-2-8-10-10-16-10", TEAL),
    shape(ring(90, 62, 9) + ring(111, 62, 9), GLASS),
    line("M99 62h3", 3),
    eyes(62),
    line("M94 79h12", 3),
    die(156, 70, 40, 0, 10, YELLOW),
    at(156, 70, 10, line("M-5-5c0-6 11-6 11 0 0 5-5 4-5 8", 3.5), line("M1 10h0", 4.2)),
    disc(148, 95, 9, "#F0C9A0"),
  );
