/** Fantastic Factories for the client. */

import type { GameModule } from "../module";
import Cards from "./cards/Cards.svelte";
import Figure from "./cards/Figure.svelte";
import { guide } from "./guide";
import Story from "./talk/Story.svelte";
import Table from "./Table.svelte";
import { describe, type FactoriesView } from "./state/view";

const PHASES = ["market", "work", "limits"];
const WITHIN: Readonly<Record<string, string>> = {
  setup: "market",
  foreman: "work",
  rolling: "work",
  machine: "limits",
  over: "",
};

const game: GameModule = {
  id: "fantastic-factories",
  Table,
  Cards,
  Figure,
  Story,
  guide,
  describe: (words, view, text) => describe(words, view as FactoriesView, text),
  phases: (view) => ({ names: PHASES, now: WITHIN[view.phase] ?? view.phase }),
};

export default game;
