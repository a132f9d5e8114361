import { box, disc, dot, flat, floor, halo, line, rect, scene, shade, shape, tube, CREAM, GLOW, NIGHT, RED, STEEL, STEEL_DARK, STEEL_PALE } from "../../../art/draw";

/** The opponent of the solo game. */
export default (): string =>
  scene(
    "machine",
    halo(100, 58, 50),
    floor(104),
    shape("M66 24V8h14v16zM120 24V8h14v16z", STEEL),
    flat("M67.5 10h11v6h-11zM121.5 10h11v6h-11z", RED),
    tube("M54 60H34v30M146 60h20v30", 7, STEEL),
    shape("M26 90h16v12H26zM158 90h16v12h-16z", NIGHT),
    box(52, 22, 96, 82, STEEL_DARK, 10),
    shade("M134 24c8 0 12 4 12 10v58c0 6-4 10-12 10z"),
    line("M62 31h0M138 31h0M62 95h0M138 95h0", 4, STEEL_PALE),
    box(68, 30, 64, 36, NIGHT, 14),
    disc(100, 48, 13, RED),
    dot(100, 48, 5, GLOW),
    shape(rect(62, 74, 13, 13), "#3C9A5B", 2.4),
    shape(rect(78, 74, 13, 13), "#C8372E", 2.4),
    shape(rect(94, 74, 13, 13), "#2A69B0", 2.4),
    shape(rect(110, 74, 13, 13), "#7B55B0", 2.4),
    shape(rect(126, 74, 13, 13), "#F7BC15", 2.4),
    line("M68.5 80.5h0M82 78h0M87 83h0M97.5 77.5h0M100.5 80.5h0M103.5 83.5h0M116.5 80.5h0M130 78h0M135 78h0M130 83h0M135 83h0", 3.2, CREAM),
  );
