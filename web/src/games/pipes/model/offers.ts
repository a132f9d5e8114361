/** What fits where an end waits: the tools that would meet it. */

import type { Colour } from "./machines";
import type { Tool } from "./edit";
import type { Site } from "./route";
import { facing, type Element } from "./trace";

/** The open ends that look into a cell. */
export function openInto({ trace, floor }: Site, cell: number): Element[] {
  return trace.open
    .filter(({ slot }) => Math.floor(facing(floor, slot) / floor.sides) === cell)
    .map(({ element }) => element);
}

/** A pipe always; a barrel for what comes out, the vats that suit what wants in. */
export function offersAt(site: Site, cell: number): Tool[] {
  const waiting = site.isOpen(cell) ? openInto(site, cell) : [];
  const fitting = new Map<string, Tool>();
  for (const element of waiting) for (const tool of toolsFor(element)) fitting.set(JSON.stringify(tool), tool);
  return fitting.size || waiting.length ? [...fitting.values(), { kind: "pipe" }] : [];
}

function toolsFor(element: Element): Tool[] {
  const { network, port } = element;
  const ports = (network?.elements ?? []).flatMap((each) => (each.port ? [each.port] : []));
  if (port?.way === "out" || ports.some(({ way }) => way === "out")) {
    return [{ kind: "reservoir", what: network?.colour === "black" ? "end" : "output" }];
  }
  const colours: readonly Colour[] = port?.colours ?? (network?.colour ? [network.colour] : []);
  return network?.containers.length ? [] : colours.map((colour) => ({ kind: "container", colour }));
}
