import { line, ring } from "../../art/draw";
import {
  GAUGE,
  PISTON,
  PRESS,
  bridge,
  chevrons,
  collars,
  colour,
  floors,
  pillar,
  pipe,
  plate,
  port,
} from "../pipes/draw/cover";

const machine = (x: number, y: number, w: number, h: number): string =>
  `<rect x="${x}" y="${y}" width="${w}" height="${h}" rx="5" fill="var(--steel)" stroke="var(--pipe-line)" stroke-width="2.2"/>` +
  `<rect x="${x + 3}" y="${y + 3}" width="${w - 6}" height="${h - 6}" rx="3" stroke="var(--steel-hi)" stroke-width="1.4"/>` +
  line(
    `M${x + 6} ${y + 6}h0M${x + w - 6} ${y + 6}h0M${x + 6} ${y + h - 6}h0M${x + w - 6} ${y + h - 6}h0`,
    2.4,
    "var(--steel-lo)",
  );
const W = 7.5;

/** Square floors: red crosses orange and feeds two machines, blue runs on to the third. */
export default (): string =>
  floors(
    "M31 0v150M71 0v150M111 0v150M151 0v150M191 0v150M231 0v150M271 0v150M0 36h280M0 76h280M0 116h280",
    "M11 96h0M171 16h0M211 16h0M251 16h0M251 56h0M51 134h0M91 134h0M171 96h0M251 96h0M11 134h0M171 134h0",
    pillar("M117 122h28v32h-28z", "M120 136l11-11M120 147l22-22M131 148l11-11"),
    pipe("M28 56h86", "orange", W, "M28 53.3h86", chevrons(37, 106, 56, 1.7)),
    collars(W, [91, 56, 0]),
    pipe("M-4 16h112a22 22 0 0 1 22 22", "red", W, "M-4 13.3h112a24.7 24.7 0 0 1 24.7 24.7"),
    bridge("M51 45v22", "M42 46v20M60 46v20", W),
    pipe("M51 20v58", "red", W, "M48.3 20v58"),
    `<path d="${ring(51, 16, 6)}" fill="${colour("red")}" stroke="var(--pipe-line)" stroke-width="2"/>`,
    line("M51 16h0", 4.4, "var(--art-on)"),
    collars(W, [31, 16, 0], [71, 16, 0], [111, 16, 0], [51, 36, 90]),
    pipe("M186 56h5a22 22 0 0 1 22 22v40", "blue", W, "M186 53.3h5a24.7 24.7 0 0 1 24.7 24.7v40"),
    collars(W, [213, 78, 90]),
    machine(-12, 37, 42, 38),
    port(27, 56, "orange", 7, 2, 0),
    machine(113, 37, 77, 38),
    plate(151, 56, 9.5, PRESS),
    port(114, 56, "orange", 7, 2),
    port(130, 39, "red", 7, 3),
    port(187, 56, "blue", 7, 1, 0),
    pipe("M106 97h22", "black", W),
    machine(33, 78, 77, 38),
    plate(71, 97, 9.5, GAUGE),
    port(51, 80, "red", 7, 1),
    port(107, 97, "black", 7, 0, 0),
    '<rect x="123" y="87" width="25" height="20" rx="4" fill="var(--p-black)" stroke="var(--art-black-case)" stroke-width="2"/>',
    line("M128.5 88v18M142.5 88v18", 1.4, "#FFF"),
    '<text x="135.5" y="100.2" text-anchor="middle" font-size="9" font-weight="700" fill="#FFF">K</text>',
    machine(193, 118, 90, 38),
    plate(237, 137, 9.5, PISTON),
    port(213, 120, "blue", 7, 1),
  );
