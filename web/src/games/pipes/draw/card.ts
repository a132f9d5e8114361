/** A factory as a picture to share: the floor, and below it who built it, what it came to and where to see it. */

import type { Floor } from "../model/grid";
import type { Layout } from "../model/layout";
import type { Catalogue } from "../model/machines";
import { drawFloor } from "./floor";
import { scene } from "./scene";

export interface Caption {
  /** The game, who built it, the score as it is written, the board, and the address of the replay. */
  title: string;
  name: string;
  score: string;
  board: string;
  link: string;
}

const VARIABLE = /var\((--[\w-]+)\)/g;
const MARGIN = 16;
const BAND = 92;

const plain = (text: string): string => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");

/** The drawing as one file that needs nothing from the page; new parts glow beside an older layout. */
export function cardSvg(
  catalogue: Catalogue,
  floor: Floor,
  layout: Layout,
  caption: Caption | null = null,
  old: Layout = layout,
): string {
  const style = getComputedStyle(document.documentElement);
  const drawn = scene(catalogue, floor, layout, old);
  const layers = [drawn.glow, drawn.under, drawn.collars, drawn.over, drawn.bodies].flat().map((item) => item.svg);
  const { x, y, width, height } = floor.box;
  const [w, h] = [width + 2 * MARGIN, height + 2 * MARGIN + (caption ? BAND : 0)];
  const [left, top] = [x - MARGIN, y - MARGIN];
  const ground = `<rect x="${left}" y="${top}" width="${w}" height="${h}" fill="var(--bg)"/>`;
  const band = caption ? bandOf(caption, left, top + h - BAND, w) : "";
  const body = (ground + drawFloor(floor) + layers.join("") + band)
    .replace(VARIABLE, (_, name: string) => style.getPropertyValue(name).trim())
    .replaceAll(/ class="[^"]*"/g, "");
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${left} ${top} ${w} ${h}" width="${Math.round(w)}" height="${Math.round(h)}" font-family="system-ui, sans-serif">${body}</svg>`;
}

function bandOf({ title, name, score, board, link }: Caption, x: number, y: number, w: number): string {
  const text = (dx: number, dy: number, size: number, words: string, more = ""): string =>
    `<text x="${x + dx}" y="${y + dy}" font-size="${size}" fill="#F7F4EC" ${more}>${plain(words)}</text>`;
  return (
    `<rect x="${x}" y="${y}" width="${w}" height="${BAND}" fill="#1B252C"/><rect x="${x}" y="${y}" width="${w}" height="5" fill="#FFB81C"/>` +
    text(20, 42, 26, name, 'font-weight="700"') +
    text(20, 70, 16, `${title} · ${board}`) +
    text(w - 20, 46, 36, score, 'font-weight="900" text-anchor="end"') +
    text(w - 20, 72, 14, link, 'text-anchor="end"')
  );
}

async function painted(svg: string, scale: number): Promise<HTMLCanvasElement> {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await image.decode();
  const canvas = document.createElement("canvas");
  canvas.width = Math.round(image.width * scale);
  canvas.height = Math.round(image.height * scale);
  canvas.getContext("2d")!.drawImage(image, 0, 0, canvas.width, canvas.height);
  return canvas;
}

export async function pngOf(svg: string, scale = 2): Promise<Blob> {
  const canvas = await painted(svg, scale);
  return new Promise((done, failed) =>
    canvas.toBlob((blob) => (blob ? done(blob) : failed(new Error("no picture"))), "image/png"),
  );
}

export async function pixelsOf(svg: string, scale = 1): Promise<ImageData> {
  const canvas = await painted(svg, scale);
  return canvas.getContext("2d")!.getImageData(0, 0, canvas.width, canvas.height);
}

export function save(name: string, blob: Blob): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
