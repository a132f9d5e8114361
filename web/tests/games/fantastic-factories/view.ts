/** A view with no more than a test needs. */

import type { FactoriesView } from "../../../src/games/fantastic-factories/state/view";

export function viewWith(some: Partial<FactoriesView>): FactoriesView {
  return {
    game: "fantastic-factories",
    seat: 0,
    round: 1,
    phase: "work",
    first: 0,
    turn: null,
    refreshed: false,
    last_round: null,
    tokens: ["shovel", "gear", "wrench", "hammer"],
    blueprints: ["robot", "golem", "dojo", null],
    contractors: ["miner", "investor", "foreman", "engineer"],
    deck: 10,
    discards: {},
    contractor_deck: 5,
    contractor_discards: {},
    revealed: [],
    shops: [],
    machine: null,
    hand: ["robot", "golem"],
    ...some,
  };
}
