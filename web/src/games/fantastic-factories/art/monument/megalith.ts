import { dot, floor, line, oval, scene, shade, shape, GLOW, STONE, STONE_PALE } from "../../../../art/draw";

/** The trilith. */
export default (): string =>
  scene(
    "monument",
    dot(52, 34, 18, GLOW),
    floor(),
    shape("M52 102l6-56 26-2 4 58z", STONE),
    shape("M112 102l4-58 28 2 6 56z", STONE),
    shape("M40 46l4-24 58-8 56 6 4 24-60 6z", STONE_PALE),
    shade("M130 18l28 3 4 23-26 3zM72 50h13l3 51H74zM132 50h12l6 51h-14z"),
    line("M70 32l10 4M118 30l9 6M62 74l6 3M124 82l6 3", 2.2),
    oval(174, 100, 14, 7, STONE),
  );
