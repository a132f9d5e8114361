import * as draw from "../../art/draw";

const { CREAM, FAR, GLOW, NIGHT, ORANGE, PURPLE_PALE, RED, STEEL, STEEL_DARK, STEEL_PALE, YELLOW } = draw;
const { box, crates, die, disc, flat, line, rect, ring, scene, shade, shape, tube } = draw;

/** The robot before its works. */
export default (): string =>
  scene(
    "cover",
    flat("M0 128V92l38-26 40 24 60-30 48 26 40-22 54 32v32z", FAR),
    flat("M-8 32a18 11 0 0 1 20-10 26 10 0 0 1 38 8 10 6 0 0 1 0 12H-4z", "var(--art-cloud)"),
    shape("M182 20a9 7 0 0 1 12-9 12 8 0 0 1 22-3 10 7 0 0 1 14 8 7 6 0 0 1-7 7h-32a9 6 0 0 1-9-3z", CREAM, 2.4),
    shape("M189 128V36h23v92z", STEEL),
    flat("M190.5 44h20v11h-20z", RED),
    shade("M203 38h7.5v89H203z"),
    shape("M44 128V58l40-23v23l40-23v23l40-23v93z", ORANGE),
    shade("M142 48l20.5-11v90H142z"),
    shape(rect(56, 68, 26, 22) + rect(91, 68, 26, 22) + rect(126, 68, 26, 22) + rect(126, 100, 26, 15), GLOW, 2.6),
    die(104, 79, 19, 5),
    die(139, 79, 19, 5),
    box(90, 100, 28, 28, NIGHT),
    line("M104 100v28", 2.4),
    crates(22, [224, 106], [248, 106], [236, 82]),
    flat("M0 128h280v30H0z", draw.FLOOR),
    line("M-4 128h288"),
    line("M38 74V62", 3.4),
    disc(38, 60, 4, YELLOW, 2.6),
    tube("M24 116 6 112l-4-10M52 116l20-6 4-14", 4.5, STEEL, 5),
    shape(rect(12, 82, 7, 12) + rect(57, 82, 7, 12), STEEL_DARK, 2.6),
    box(18, 73, 40, 29, STEEL_PALE, 8),
    box(24, 80, 28, 13, NIGHT, 6),
    line("M32 86.5h0M44 86.5h0", 6, YELLOW),
    shape("M20 150v-36a6 6 0 0 1 6-6h24a6 6 0 0 1 6 6v36", PURPLE_PALE),
    die(38, 122, 17, 5),
    shape(ring(76, 94, 5), STEEL_PALE, 2.6),
    die(78, 80, 19, 2, 14),
  );
