/** Factory Fun for the client. */

import type { GameModule } from "../module";
import { guide } from "../pipes/text/guide";
import { headline } from "../pipes/solo/headline";
import Story from "../pipes/Story.svelte";
import type { PipesView } from "../pipes/state/view";
import After from "./After.svelte";
import Cards from "./Cards.svelte";
import Table from "./Table.svelte";

const game: GameModule = {
  id: "factory-fun",
  Table,
  Cards,
  Story,
  After,
  headline,
  guide: guide("factory-fun", "green"),
  rounds: (view) => (view as PipesView).rounds,
  phases: (view) => ({ names: ["pick", "add"], now: view.phase === "flip" ? "pick" : view.phase === "over" ? "" : view.phase }),
};

export default game;
