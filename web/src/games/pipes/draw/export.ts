/** A factory as a file: the picture with its colours written out, as SVG or, painted, as PNG. */

import { drawFloor } from "./floor";
import { scene } from "./scene";
import type { Floor } from "../model/grid";
import type { Layout } from "../model/layout";
import type { Catalogue } from "../model/machines";

const VARIABLE = /var\((--[\w-]+)\)/g;
const MARGIN = 16;

/** The drawing as one file that needs nothing from the page. */
export function factorySvg(catalogue: Catalogue, floor: Floor, layout: Layout): string {
  const style = getComputedStyle(document.documentElement);
  const drawn = scene(catalogue, floor, layout, layout);
  const layers = [drawn.under, drawn.collars, drawn.over, drawn.bodies].flat().map((item) => item.svg);
  const { x, y, width, height } = floor.box;
  const [w, h] = [width + 2 * MARGIN, height + 2 * MARGIN];
  const body = `<rect x="${x - MARGIN}" y="${y - MARGIN}" width="${w}" height="${h}" fill="var(--bg)"/>${drawFloor(floor)}${layers.join("")}`;
  const plain = body
    .replace(VARIABLE, (_, name: string) => style.getPropertyValue(name).trim())
    .replaceAll(/ class="[^"]*"/g, "");
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${x - MARGIN} ${y - MARGIN} ${w} ${h}" width="${Math.round(w)}" height="${Math.round(h)}" font-family="system-ui, sans-serif">${plain}</svg>`;
}

export async function factoryPng(svg: string): Promise<Blob> {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await image.decode();
  const canvas = document.createElement("canvas");
  canvas.width = image.width * 2;
  canvas.height = image.height * 2;
  canvas.getContext("2d")!.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((done, failed) =>
    canvas.toBlob((blob) => (blob ? done(blob) : failed(new Error("no picture"))), "image/png"),
  );
}

export function save(name: string, blob: Blob): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
