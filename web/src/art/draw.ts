/**
 * The pen of all pictures: ink outline, flat fill, one shade. Every helper returns SVG markup that uses
 * presentation attributes only (no style, no id, no reference), so it passes a strict content security
 * policy and can stand on a page any number of times. Colours that follow the theme are custom properties
 * of art.css and tokens.css.
 */

/** The line. */
export const INK = "var(--icon-line)";
/** A bare line on the tinted wall: ink by day, pale by night. */
export const FREE = "var(--art-free)";
/** Tones of the type's tint: the wall, shapes far behind, the floor. */
export const WALL = "var(--art-wall)";
export const FAR = "var(--art-far)";
export const FLOOR = "var(--art-floor)";
/** Enamel: the same in both themes. */
export const STEEL = "#A9B5BC";
export const STEEL_DARK = "#74848D";
export const STEEL_PALE = "#DDE4E7";
export const ORANGE = "#E8892B";
export const RUST = "#C4622A";
export const YELLOW = "#F7BC15";
export const GLOW = "#FFE7A3";
export const RED = "#C8372E";
export const TEAL = "#2B9489";
export const TEAL_PALE = "#7CC7BD";
export const BLUE = "#2A69B0";
export const BLUE_PALE = "#7FB0E0";
export const GLASS = "#BFE0F2";
export const CREAM = "#FFF9EC";
export const NIGHT = "#2E3A4A";
export const WOOD = "#9A5B2C";
export const WOOD_PALE = "#C98A50";
export const STONE = "#9BA4A8";
export const STONE_PALE = "#C4CBCE";
export const PURPLE = "#7B55B0";
export const PURPLE_PALE = "#B79BDD";
export const GREEN = "#3C9A5B";
export const GREEN_PALE = "#7CCB8F";
export const CRATE = "#C97B34";
export const CRATE_PALE = "#EDB272";

export type Ground =
  "production" | "utility" | "training" | "special" | "monument" | "contractor" | "machine" | "night" | "cover";

const num = (value: number): string => String(Math.round(value * 10) / 10);

/** A picture: the type's wall and the parts on it, all with the same pen. */
export const scene = (ground: Ground, ...parts: string[]): string =>
  `<g class="art art-${ground}" fill="none" stroke="${INK}" stroke-width="3" stroke-linejoin="round" stroke-linecap="round">` +
  `<path fill="${WALL}" stroke="none" d="M0 0h280v150H0z"/>${parts.join("")}</g>`;

const weight = (width: number | undefined, stroke: string | undefined): string =>
  (width === undefined || width === 3 ? "" : ` stroke-width="${width}"`) +
  (stroke === undefined ? "" : ` stroke="${stroke}"`);

/** An outlined shape. */
export const shape = (d: string, fill: string, width?: number): string =>
  `<path fill="${fill}"${weight(width, undefined)} d="${d}"/>`;
/** A flat shape without outline. */
export const flat = (d: string, fill: string): string => `<path fill="${fill}" stroke="none" d="${d}"/>`;
/** The one shade: ink at 16 %. */
export const shade = (d: string): string => `<path fill="#141E26" fill-opacity=".16" stroke="none" d="${d}"/>`;
/** A line, ink unless told otherwise. */
export const line = (d: string, width = 3, stroke?: string): string => `<path${weight(width, stroke)} d="${d}"/>`;
/** A coloured line in an ink casing: arms, pipes, arrows, ropes. */
export const tube = (d: string, width: number, colour: string, casing = 6): string =>
  line(d, width + casing) + line(d, width, colour);
export const box = (x: number, y: number, w: number, h: number, fill: string, r = 2): string =>
  `<rect x="${x}" y="${y}" width="${w}" height="${h}" rx="${r}" fill="${fill}"/>`;
export const disc = (x: number, y: number, r: number, fill: string, width?: number): string =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}"${weight(width, undefined)}/>`;
export const oval = (x: number, y: number, rx: number, ry: number, fill: string, width?: number): string =>
  `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="${fill}"${weight(width, undefined)}/>`;
/** A dot without outline. */
export const dot = (x: number, y: number, r: number, fill: string): string =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}" stroke="none"/>`;
export const at = (x: number, y: number, turn: number, ...parts: string[]): string =>
  `<g transform="translate(${x} ${y})${turn ? ` rotate(${turn})` : ""}">${parts.join("")}</g>`;

/** Path data of a rectangle and of a circle, to join several in one shape. */
export const rect = (x: number, y: number, w: number, h: number): string =>
  `M${num(x)} ${num(y)}h${num(w)}v${num(h)}h${num(-w)}z`;
export const ring = (x: number, y: number, r: number): string =>
  `M${num(x - r)} ${num(y)}a${num(r)} ${num(r)} 0 1 0 ${num(2 * r)} 0a${num(r)} ${num(r)} 0 1 0 ${num(-2 * r)} 0z`;
/** Path data of a gear; `width` is the share of a tooth's pitch. */
export const cog = (x: number, y: number, outer: number, inner: number, teeth: number, width = 0.6): string => {
  const points: string[] = [];
  const step = (2 * Math.PI) / teeth;
  for (let tooth = 0; tooth < teeth; tooth += 1)
    for (const [turn, radius] of [
      [-0.62, inner],
      [-0.4, outer],
      [0.4, outer],
      [0.62, inner],
    ] as const) {
      const angle = step * (tooth + turn * width) - Math.PI / 2;
      points.push(`${num(x + radius * Math.cos(angle))} ${num(y + radius * Math.sin(angle))}`);
    }
  return `M${points.join("L")}z`;
};
/** Path data of spokes from radius `from` to `to`. */
export const spokes = (x: number, y: number, from: number, to: number, count: number, turn = 0): string => {
  let d = "";
  for (let index = 0; index < count; index += 1) {
    const angle = (2 * Math.PI * index) / count + turn;
    const [c, s] = [Math.cos(angle), Math.sin(angle)];
    d += `M${num(x + from * c)} ${num(y + from * s)}L${num(x + to * c)} ${num(y + to * s)}`;
  }
  return d;
};

/** The floor with its line. */
export const floor = (y = 100): string => flat(`M0 ${y}h280v60H0z`, FLOOR) + line(`M-4 ${y}h288`);
/** The pale disc behind a subject. */
export const halo = (x = 100, y = 60, r = 46): string => dot(x, y, r, FAR);
/** Saw-tooth roofs far behind, left and right. */
export const skyline = (y = 100): string =>
  flat(`M0 ${y}V58l26 14V58l26 14V40h20v${y - 40}zM200 ${y}V64l-22 12V64l-22 12v${y - 76}z`, FAR);

const PIPS: readonly string[] = [
  "",
  "M0 0h0",
  "M-4-4h0M4 4h0",
  "M-4.5-4.5h0M0 0h0M4.5 4.5h0",
  "M-4-4h0M4-4h0M-4 4h0M4 4h0",
  "M-4.3-4.3h0M4.3-4.3h0M0 0h0M-4.3 4.3h0M4.3 4.3h0",
  "M-4-5h0M4-5h0M-4 0h0M4 0h0M-4 5h0M4 5h0",
];
const scaled = (d: string, by: number): string =>
  d.replace(/-?\d+(\.\d+)?/g, (text) => (text === "0" ? " 0" : ` ${num(Number(text) * by)}`));
/** A die, its middle at x, y; value 0 is blank. */
export const die = (x: number, y: number, size: number, value: number, turn = 0, fill = CREAM): string => {
  const half = size * 0.4375;
  const pips = value ? line(scaled(PIPS[value] ?? "", size / 24), Math.round(size * 1.9) / 10, "#1B252C") : "";
  return at(x, y, turn, box(-half, -half, 2 * half, 2 * half, fill, Math.round(size * 0.19)), pips);
};
/** Crates of one size: front, pale lid and tape, each joined in one shape. */
export const crates = (size: number, ...places: (readonly [number, number])[]): string =>
  shape(places.map(([x, y]) => rect(x, y, size, size)).join(""), CRATE) +
  shape(places.map(([x, y]) => rect(x, y, size, size * 0.3)).join(""), CRATE_PALE) +
  line(
    places
      .map(([x, y]) => `M${num(x + size * 0.38)} ${y}v${num(size * 0.3)}m${num(size * 0.24)} 0v${num(-size * 0.3)}`)
      .join(""),
    2.2,
  );
/** A blueprint sheet, 24 × 30 at scale 1. */
export const sheet = (x: number, y: number, turn = 0): string =>
  at(x, y, turn, box(-12, -15, 24, 30, BLUE), line("M-6 8h12M-6 4v-7l4 3v-3l4 3v-8h4v12", 2, "#FFF"));
/** A bolt, 18 × 34, its middle at x, y. */
export const bolt = (x: number, y: number, width = 3, fill = YELLOW): string =>
  shape(`M${x + 4} ${y - 17}l-13 19h8l-4 15 14-20h-8l5-14z`, fill, width);
/** A conveyor with rollers from x to x + w, its top at y. */
export const conveyor = (x: number, y: number, w: number): string => {
  let rollers = "";
  const count = Math.round(w / 26);
  for (let index = 0; index < count; index += 1) rollers += ring(x + (w * (index + 0.5)) / count, y + 7, 3.6);
  return box(x, y, w, 14, STEEL_DARK, 7) + shape(rollers, STEEL_PALE, 2);
};
