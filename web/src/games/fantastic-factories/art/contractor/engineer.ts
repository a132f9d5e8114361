import { cog, disc, line, ring, scene, shape, BLUE, GLASS, STEEL, WALL, YELLOW } from "../../../../art/draw";
import { backdrop, bust, eyes } from "../figure";

/** With a gear and a bright idea of a house. */
export default (): string =>
  scene(
    "contractor",
    backdrop(),
    disc(118, 20, 13, "#4A3428"),
    bust("#C98A5A", "#D9CDB4"),
    shape("M70 62c-5-32 9-47 30-47s35 15 30 47c-5-6-8-12-10-20H80c-2 8-5 14-10 20z", "#4A3428"),
    line("M71 38h58", 6),
    shape(ring(88, 36, 9.5) + ring(112, 36, 9.5), GLASS),
    eyes(64),
    line("M91 77c6 4 12 4 18 0", 3),
    line("M76 90l6 32M124 90l-6 32", 8, BLUE),
    shape(cog(156, 56, 22, 16, 8), YELLOW),
    disc(156, 56, 7, WALL),
    line("M156 78v20", 11),
    line("M156 79v22", 5, STEEL),
    disc(156, 98, 9, "#C98A5A"),
  );
