import { Fault } from "./http";
import { words } from "../say.svelte";

/** Any error as a sentence. */
export function faultWords(error: unknown, game = ""): string {
  if (!(error instanceof Fault)) throw error;
  return words().at(game, [], null).reason(error.code, error.params);
}
