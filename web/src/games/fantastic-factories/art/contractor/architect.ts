import { at, box, disc, line, scene, shape, BLUE, BLUE_PALE, CREAM, PURPLE, WOOD } from "../../../../art/draw";
import { backdrop, bust, eyes } from "../figure";

/** With a roll of plans. */
export default (): string =>
  scene(
    "contractor",
    backdrop(),
    bust("#E9B98B", PURPLE),
    shape("M72 66c-6-34 8-52 30-50 22 0 30 20 26 50-6-8-9-18-11-26-12 6-26 6-36 3-2 8-4 14-9 23z", WOOD),
    eyes(62),
    line("M92 76c5 4 11 4 16 0", 3),
    shape("M86 88l14 12 14-12", CREAM),
    at(
      154,
      76,
      -16,
      box(-13, -38, 26, 76, BLUE, 4),
      line("M-6-22v-6h12v6zM-6-8H6M-6 2H2", 2.2, "#FFF"),
      shape("M-13 26a13 5 0 0 1 26 0v8a4 4 0 0 1-4 4h-18a4 4 0 0 1-4-4z", BLUE_PALE),
    ),
    disc(142, 92, 8, "#E9B98B"),
  );
