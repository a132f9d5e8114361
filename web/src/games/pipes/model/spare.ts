/** What a factory could still give: outputs of which more comes than is used. */

import type { Colour, Machine, Port } from "./machines";
import type { Element, Trace } from "./trace";

export interface Spare {
  colour: Colour;
  amount: number;
  outputs: readonly Element[];
}

export function sparesOf({ networks }: Trace): Spare[] {
  return networks.flatMap(({ colour, elements }) => {
    if (!colour || colour === "black") return [];
    const outputs = elements.filter((element) => element.port?.way === "out");
    const flow = (port: Port | undefined): number => (port ? (port.way === "out" ? port.amount : -port.amount) : 0);
    const amount = elements.reduce((sum, { port }) => sum + flow(port), 0);
    return outputs.length && amount > 0 ? [{ colour, amount, outputs }] : [];
  });
}

/** Whether an input of a machine could be fed by what is to spare. */
export function feeds({ colour, amount }: Spare, { ports }: Machine): boolean {
  return ports.some((port) => port.way === "in" && port.colours.includes(colour) && port.amount <= amount);
}
