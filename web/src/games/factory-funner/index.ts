/** Factory Funner for the client. */

import type { GameModule } from "../module";
import { guide } from "../pipes/text/guide";
import { headline } from "../pipes/solo/headline";
import Story from "../pipes/Story.svelte";
import type { PipesView } from "../pipes/state/view";
import After from "./After.svelte";
import Cards from "./Cards.svelte";
import Table from "./Table.svelte";

const WITHIN: Readonly<Record<string, string>> = { flip: "selection", own: "selection", deal: "selection", over: "" };

const game: GameModule = {
  id: "factory-funner",
  Table,
  Cards,
  Story,
  After,
  headline,
  guide: guide("factory-funner", "yellow"),
  rounds: (view) => (view as PipesView).rounds,
  phases: (view) => ({ names: ["selection", "connection"], now: WITHIN[view.phase] ?? view.phase }),
};

export default game;
