/** Factory Fun for the client. */

import type { GameModule } from "../module";
import { guide } from "../pipes/guide";
import Story from "../pipes/Story.svelte";
import After from "./After.svelte";
import Cards from "./Cards.svelte";
import Table from "./Table.svelte";

const game: GameModule = {
  id: "factory-fun",
  Table,
  Cards,
  Story,
  After,
  guide: guide("factory-fun", "green"),
  phases: (view) => ({ names: ["pick", "add"], now: view.phase === "flip" ? "pick" : view.phase === "over" ? "" : view.phase }),
};

export default game;
