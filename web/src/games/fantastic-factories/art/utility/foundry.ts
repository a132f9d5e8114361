import {
  disc,
  dot,
  flat,
  floor,
  line,
  scene,
  shade,
  shape,
  FAR,
  FREE,
  ORANGE,
  RUST,
  STEEL,
  STEEL_DARK,
  YELLOW,
} from "../../../../art/draw";

/** The ladle pours. */
export default (): string =>
  scene(
    "utility",
    flat("M0 0h200v14H0z", FAR),
    line("M0 14h200"),
    floor(102),
    shape("M44 102V88h14V74h14v28z", "#C99B3A"),
    line("M86 14v22M118 14v22", 4, FREE),
    shape("M68 36h70l-8 34a9 9 0 0 1-9 8H85a9 9 0 0 1-9-8z", STEEL_DARK),
    shade("M122 38h14l-8 32-8 6z"),
    line("M62 36h82", 6),
    disc(104, 56, 10, ORANGE),
    dot(104, 56, 4, YELLOW),
    shape("M138 34c16 0 22 8 22 22v32h-12V60c0-8-2-14-12-16z", ORANGE),
    shape("M118 102V88h66v14z", STEEL),
    flat("M121 89.5h60v6h-60z", YELLOW),
    line("M172 76l7-7M142 81l-7-5M176 84l8-2", 3, RUST),
  );
