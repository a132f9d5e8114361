import { disc, line, scene, shape, tube, BLUE, CREAM, FREE, ORANGE, STEEL, YELLOW } from "../../../../art/draw";
import { backdrop, bust, eyes } from "../figure";

/** With a plug. */
export default (): string =>
  scene(
    "contractor",
    backdrop(),
    shape("M74 58c-8 14-6 30-10 36h72c-4-6-2-22-10-36z", "#3A2A22"),
    bust("#8A5A3A", BLUE),
    shape("M72 50c0-24 12-34 28-34s28 10 28 34z", CREAM),
    line("M64 50h72", 6.5),
    shape("M104 20L94 34h7l-3 11 11-15h-7l5-10z", YELLOW, 2.2),
    eyes(62),
    line("M90 74c6 5 14 5 20 0", 3),
    tube("M156 126V74", 6, STEEL),
    line("M149 48V34M163 48V34", 5, FREE),
    shape("M142 48h28v14a14 14 0 0 1-28 0z", ORANGE),
    disc(156, 92, 9, "#8A5A3A"),
  );
