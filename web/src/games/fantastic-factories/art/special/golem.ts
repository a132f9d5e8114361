import {
  box,
  die,
  flat,
  floor,
  line,
  rect,
  scene,
  shade,
  shape,
  FAR,
  STONE,
  STONE_PALE,
  YELLOW,
} from "../../../../art/draw";

/** The stone man and his die. */
export default (): string =>
  scene(
    "special",
    flat("M0 98l36-46 24 28 22-38 30 42 26-34 28 30 34-22v40z", FAR),
    floor(),
    shape(rect(50, 42, 22, 38) + rect(128, 42, 22, 38) + rect(76, 82, 20, 22) + rect(104, 82, 20, 22), STONE),
    box(45, 74, 27, 27, STONE_PALE, 7),
    box(128, 74, 27, 27, STONE_PALE, 7),
    shape("M66 34h68l6 16-8 36H68l-8-36z", STONE_PALE),
    shade("M118 36h14l6 14-7 34h-12z"),
    box(78, 10, 44, 29, STONE, 7),
    shape(rect(86, 20, 9, 7) + rect(105, 20, 9, 7), YELLOW),
    line("M84 11l8 6M124 66l-6 7M68 44l7 5", 2.2),
    die(100, 62, 32, 6, 0, YELLOW),
  );
