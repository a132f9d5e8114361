import { box, dot, flat, floor, line, scene, shape, FAR, GLOW, STONE, STONE_PALE } from "../../../../art/draw";

/** The obelisk. */
export default (): string =>
  scene(
    "monument",
    dot(140, 40, 20, GLOW),
    flat("M0 100l30-22 30 12 30-16 40 14 36-18 34 18v12z", FAR),
    floor(),
    shape("M80 90l7-66 13-14 13 14 7 66z", STONE_PALE),
    flat("M101 12l11 12 7 65h-18z", STONE),
    line("M80 90l7-66 13-14 13 14 7 66zM87 24h26"),
    line("M92 42h7M91 54h9M90 66h9", 2.6),
    box(68, 88, 64, 14, STONE),
  );
