import { bolt, disc, flat, floor, line, ring, scene, shade, shape, spokes, tube, FAR, GLASS, ORANGE, RUST, STEEL_PALE, YELLOW } from "../../../../art/draw";

/** Bolts are ripe. */
export default (): string =>
  scene(
    "utility",
    flat("M0 100V86c30-8 60-8 100 0s70 4 100-6v20z", FAR),
    floor(),
    tube("M100 36H58l-8 12", 4, ORANGE),
    shape("M38 88V52a4 4 0 0 1 4-4h64v40z", ORANGE),
    shade("M38 74h68v14H38z"),
    shape("M80 48V22h24l10 26v16H80z", GLASS),
    line("M76 22h32", 5),
    shape("M100 66h14l16 20h-30z", RUST),
    disc(126, 82, 18, YELLOW),
    line(spokes(126, 82, 0, 22, 6, 0.3), 3.5),
    disc(126, 82, 5, STEEL_PALE),
    shape(ring(52, 90, 12) + ring(90, 84, 18), "#3A444B"),
    shape(ring(52, 90, 4) + ring(90, 84, 6.5), STEEL_PALE, 2.2),
    bolt(157, 83),
    bolt(175, 83),
  );
