/** A small line drawing on each machine's plate: drawing and plate together are the machine's own. */

import type { Point } from "../model/grid";
import { n } from "./paths";

const EMBLEMS = [
  '<circle cx="12" cy="12" r="9"/><path d="M12 12l4.5-4.5M6 14a6.5 6.5 0 0 1 1-6"/>', // gauge
  '<circle cx="12" cy="12" r="2"/><path d="M12 10c-4-7 6-9 4-3-1 2-2 2.500-4 3zM13.700 13c8 0 4.500 9.500.3 5-1.500-1.700-1.200-3-.3-5zM10.300 13c-4 7-10.500-1-4.500-2.200 2-.4 3.300.5 4.500 2.200z"/>', // fan
  '<path d="M6 3h12v7H6zM12 10v6M8 21h8l-1-5H9z"/>', // piston
  '<path d="M3 12h2l2-6 3 12 3-12 3 12 2-6h3"/>', // coil
  '<path d="M12 2c1 5 6 6.500 6 12a6 6 0 0 1-12 0c0-3 2-4 2.500-6.500 1.500 1 2 2 2 3.500C12 9 12.500 5.500 12 2z"/>', // flame
  '<path d="M4 4h16v3H4zM4 17h16v3H4zM12 7v3M9 10.500h6l-3 3.500z"/>', // press
  '<path d="M12 12c0-2 3-2 3 .500 0 3.500-6 4-7-.500C7 6.500 14.500 4 18 9c3 5-1 11-6.500 11"/>', // whisk
  '<path d="M13 3 6 13h5l-1 8 8-11h-5z"/>', // spark
  '<circle cx="12" cy="12" r="3"/><path d="M12 2.500v4M12 17.500v4M2.500 12h4M17.500 12h4M5.300 5.300l2.800 2.800M15.900 15.900l2.800 2.800M18.700 5.300l-2.800 2.800M8.100 15.900l-2.800 2.800"/>', // cog
  '<path d="M4 20V9l8-6 8 6v11zM9 20v-6h6v6"/>', // kiln
  '<path d="M4 7h16l-5 6v6l-6 2v-8z"/>', // funnel
  '<path d="M3 16c3 0 3-8 6-8s3 8 6 8 3-8 6-8"/>', // wave
];

/** The plates, around a centre, r wide. */
const PLATES: readonly ((r: number) => string)[] = [
  (r) => `<circle r="${n(r)}"/>`,
  (r) => `<rect x="${n(-r * 0.9)}" y="${n(-r * 0.9)}" width="${n(r * 1.8)}" height="${n(r * 1.8)}" rx="3"/>`,
  (r) => `<path d="M0 ${n(-r * 1.2)}L${n(r * 1.2)} 0L0 ${n(r * 1.2)}L${n(-r * 1.2)} 0z"/>`,
  (r) => `<path d="M${n(-r)} ${n(-r * 0.7)}H${n(r)}L${n(r * 0.8)} ${n(r)}H${n(-r * 0.8)}z"/>`,
  (r) =>
    `<path d="M0 ${n(-r * 1.1)}L${n(r)} ${n(-r * 0.55)}V${n(r * 0.55)}L0 ${n(r * 1.1)}L${n(-r)} ${n(r * 0.55)}V${n(-r * 0.55)}z"/>`,
];

/** The plate of a machine. */
export function plateOf(id: number, { x, y }: Point, r: number): string {
  const shape = PLATES[Math.floor(id / EMBLEMS.length) % PLATES.length]!(r);
  return `<g transform="translate(${n(x)} ${n(y)})" fill="var(--plate)" stroke="var(--pipe-line)" stroke-width="1.8" stroke-linejoin="round">${shape}</g>`;
}

export function emblem(id: number, { x, y }: Point, size: number): string {
  const number = id % EMBLEMS.length;
  return `<g transform="translate(${n(x - size / 2)} ${n(y - size / 2)}) scale(${(size / 24).toFixed(3)})" fill="none" stroke="var(--ink)" stroke-width="2.1" stroke-linejoin="round" stroke-linecap="round">${EMBLEMS[number]}</g>`;
}
