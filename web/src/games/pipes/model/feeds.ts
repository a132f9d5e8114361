/** What hangs together with a part: everything that feeds it or is fed by it, for the eye. */

import { distance, NOWHERE, type Floor, type Point } from "./grid";
import { isHeart, partAt } from "./edit";
import { keyOf, type Part } from "./layout";
import type { Site } from "./route";
import { facing, type Element, type Network } from "./trace";

export interface Lit {
  /** The keys of the parts. */
  parts: ReadonlySet<string>;
  /** The slots of their ends, for what lies between two parts. */
  slots: ReadonlySet<number>;
  /** The same set of networks gives the same name. */
  name: string;
  /** What it is told from. */
  part: Part;
}

/** The networks below a point: a port's own, all of a machine or vat, a pipe's. */
export function litAt(site: Site, point: Point): Lit | null {
  const cell = site.floor.hit(point);
  const part = cell === NOWHERE ? null : partAt(site, cell, point);
  if (!part) return null;
  if (part.kind === "machine" && !isHeart(site.catalogue, site.floor, part, point)) {
    const port = nearestPort(site, part, point);
    if (port?.network) return litOf(site, part, [port.network]);
  }
  return litPart(site, part);
}

/** All networks that a part has to do with. */
export function litPart(site: Site, part: Part): Lit | null {
  const own = site.trace.byKey.get(keyOf(part)) ?? [];
  const joined = own.flatMap((element) => (element.network ? [element.network] : []));
  const served = site.trace.networks.filter(({ containers, reservoirs }) =>
    own.some((element) => containers.includes(element) || reservoirs.includes(element)),
  );
  const networks = [...new Set([...joined, ...served])];
  return networks.length ? litOf(site, part, networks) : null;
}

function litOf(site: Site, part: Part, networks: readonly Network[]): Lit {
  const elements = networks.flatMap((network) => [...network.elements, ...network.containers, ...network.reservoirs]);
  const parts = new Set([keyOf(part), ...elements.map((element) => element.key)]);
  const slots = new Set(
    networks
      .flatMap((network) => network.elements.flatMap((element) => element.slots))
      .flatMap((slot) => [slot, facing(site.floor, slot)]),
  );
  return { parts, slots, name: [...parts].join(), part };
}

function nearestPort(site: Site, part: Part, point: Point): Element | undefined {
  const { floor } = site;
  const ports = (site.trace.byKey.get(keyOf(part)) ?? []).filter((element) => element.port);
  return ports.toSorted((a, b) => far(floor, a, point) - far(floor, b, point))[0];
}

function far(floor: Floor, element: Element, point: Point): number {
  const slot = element.slots[0]!;
  return distance(point, floor.middle(Math.floor(slot / floor.sides), slot % floor.sides));
}
