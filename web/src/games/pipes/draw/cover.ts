import { line } from "../../../art/draw";

/** Pipes, ports and machines of the two pipe games, at the size of a cover. */
export type Product = "red" | "green" | "blue" | "orange" | "yellow" | "black";
const LETTER: Readonly<Record<Product, string>> = {
  red: "R",
  green: "G",
  blue: "B",
  orange: "O",
  yellow: "Y",
  black: "K",
};
export const colour = (product: Product): string => `var(--p-${product})`;
const on = (product: Product): string =>
  product === "orange" || product === "yellow" ? "#1B252C" : product === "black" ? "#FFF" : "var(--art-on)";
const casing = (product: Product): string => (product === "black" ? "var(--art-black-case)" : "var(--pipe-line)");

const stroke = (d: string, width: number, paint: string, more = ""): string =>
  `<path stroke-linecap="butt" stroke-width="${width}" stroke="${paint}"${more} d="${d}"/>`;
const dashed = (d: string, width: number, paint: string, dash: string, cap: string): string =>
  `<path stroke-width="${width}" stroke="${paint}" stroke-dasharray="${dash}" stroke-linecap="${cap}" d="${d}"/>`;

/** A pipe of width `w` along `d`, with casing, highlight (its own path, beside the middle) and marks. */
export const pipe = (d: string, product: Product, w: number, highlight = "", chevrons = ""): string => {
  let marks = "";
  if (product === "red") marks = dashed(d, w * 0.21, on(product), `${w * 0.7} ${w * 0.5}`, "butt");
  if (product === "green") marks = dashed(d, w * 0.33, on(product), `0 ${w * 0.75}`, "round");
  if (product === "blue") marks = stroke(d, w * 0.48, on(product)) + stroke(d, w * 0.24, colour(product));
  if (product === "black") marks = stroke(d, w * 0.13, on(product));
  if (chevrons) marks = line(chevrons, 1.5, on(product));
  const shine = highlight && stroke(highlight, w * 0.13, "#FFF", ' stroke-opacity=".45"');
  return stroke(d, w + 4.6, casing(product)) + stroke(d, w, colour(product)) + shine + marks;
};
/** What lies under a bridge: a gap in the floor's colour along `d`, and the two parapets. */
export const bridge = (d: string, rails: string, w: number): string =>
  stroke(d, w + 13, "var(--floor)") + line(rails, w * 0.24, "var(--rail)");
/** The floor of a cover with its grid and dots. */
export const floors = (grid: string, dots: string, ...parts: string[]): string =>
  '<g fill="none" stroke-width="3" stroke-linejoin="round" stroke-linecap="round"><path d="M0 0h280v150H0z" fill="var(--floor)"/>' +
  `${line(grid, 1.4, "var(--grid)")}${line(dots, 2.6, "var(--grid)")}${parts.join("")}</g>`;
/** Chevrons along a level line, pointing right. */
export const chevrons = (from: number, to: number, y: number, s: number): string => {
  let d = "";
  for (let x = from; x <= to; x += s * 4.6)
    d += `M${x.toFixed(1)} ${y - s * 1.5}l${s * 1.8} ${s * 1.5}-${s * 1.8} ${s * 1.5}`;
  return d;
};
/** Collars on shared edges: x, y, turn. */
export const collars = (w: number, ...places: (readonly [number, number, number])[]): string =>
  places
    .map(
      ([x, y, turn]) =>
        `<rect x="${-w * 0.2}" y="${-w * 0.5 - 3.4}" width="${w * 0.4}" height="${w + 6.8}" rx="1.2" transform="translate(${x} ${y}) rotate(${turn})" fill="var(--steel-hi)" stroke="var(--pipe-line)" stroke-width="1.5"/>`,
    )
    .join("");
/** A port: round takes in, the arrow (turned) gives out; letter and dots stay upright. */
export const port = (x: number, y: number, product: Product, r: number, dots = 0, out?: number): string => {
  const look = `fill="${colour(product)}" stroke="${casing(product)}" stroke-width="1.8"`;
  const body =
    out === undefined
      ? `<circle r="${r}" ${look}/>`
      : `<path transform="rotate(${out})" d="M${-r} ${-r}H${r * 0.4}L${r * 1.35} 0 ${r * 0.4} ${r}H${-r}z" ${look}/>`;
  let pips = "";
  for (let index = 0; index < dots; index += 1) pips += `M${(index - (dots - 1) / 2) * r * 0.46} ${r * 0.55}h0`;
  return (
    `<g transform="translate(${x} ${y})">${body}` +
    `<text y="${dots ? r * 0.16 : r * 0.36}" text-anchor="middle" stroke="none" font-size="${r}" font-weight="700" fill="${on(product)}">${LETTER[product]}</text>` +
    `${pips ? line(pips, r * 0.32, on(product)) : ""}</g>`
  );
};
/** The round plate with its emblem (24 grid). */
export const plate = (x: number, y: number, r: number, emblem: string): string =>
  `<g transform="translate(${x} ${y})"><circle r="${r}" fill="var(--plate)" stroke="var(--pipe-line)" stroke-width="1.6"/>` +
  `<path transform="scale(${r / 16}) translate(-12 -12)" stroke="var(--ink)" stroke-width="2.2" d="${emblem}"/></g>`;
export const PRESS = "M4 4h16v3H4zM4 17h16v3H4zM12 7v3M9 10.5h6l-3 3.5z";
export const GAUGE = "M3 12a9 9 0 1 0 18 0 9 9 0 1 0-18 0M12 12l4.5-4.5M6 14a6.5 6.5 0 0 1 1-6";
export const PISTON = "M6 3h12v7H6zM12 10v6M8 21h8l-1-5H9z";
/** A pillar: hatched, walled. */
export const pillar = (outline: string, hatch: string): string =>
  `<path d="${outline}" fill="var(--sunken)" stroke="var(--wall)" stroke-width="2.4"/>` +
  line(hatch, 1.6, "var(--wall)");
