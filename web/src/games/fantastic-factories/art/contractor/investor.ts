import { disc, flat, line, scene, shape, NIGHT, RED, YELLOW } from "../../../../art/draw";
import { backdrop, bust, eyes } from "../figure";

/** With a coin to spare. */
export default (): string =>
  scene(
    "contractor",
    backdrop(),
    bust("#D8A273", "#3B4A63"),
    shape("M76 40V12h48v28z", NIGHT),
    flat("M77.5 28h45v9h-45z", RED),
    line("M64 40h72", 7),
    eyes(58),
    disc(109, 58, 8, "none", 2.4),
    line("M117 60l4 16", 2),
    shape("M100 70c-4 6-12 7-18 3 7 0 10-7 18-5 8-2 11 5 18 5-6 4-14 3-18-3z", "#1B252C", 1.5),
    shape("M86 92l14 8 14-8v15l-14-8-14 8z", RED),
    disc(156, 66, 20, YELLOW),
    disc(156, 66, 13, "none", 2),
    line("M156 58v16", 4),
    disc(156, 93, 9, "#D8A273"),
  );
