import { box, cog, disc, flat, floor, line, rect, scene, shade, shape, spokes, BLUE_PALE, FAR, GLOW, NIGHT, ORANGE, RUST, STEEL_PALE, WALL, WOOD, WOOD_PALE } from "../../../../art/draw";

/** The mill by the race. */
export default (): string =>
  scene(
    "production",
    flat("M0 100V70l30-22 30 22v30zM160 100V60l24-18 24 18v40z", FAR),
    floor(102),
    box(70, 12, 14, 34, RUST),
    shape("M50 102V54h84v48z", ORANGE),
    shade("M50 54h84v9H50z"),
    shape("M42 56l20-26h60l20 26z", NIGHT),
    shape(rect(60, 70, 14, 14) + rect(82, 70, 14, 14), GLOW, 2.6),
    shape("M68 102V92h20v10z", WOOD),
    shape(cog(134, 76, 33, 25, 10, 0.36), WOOD_PALE),
    disc(134, 76, 17, WALL),
    line(spokes(134, 76, 5, 17, 5, 0.3), 3.5),
    disc(134, 76, 5, STEEL_PALE),
    shape("M108 104c8-4 14 4 22 0s14 4 22 0 14 4 22 0 14 4 30 0v20h-96z", BLUE_PALE),
  );
