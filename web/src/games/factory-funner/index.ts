/** Factory Funner for the client. */

import type { GameModule } from "../module";
import { guide } from "../pipes/guide";
import Story from "../pipes/Story.svelte";
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
  guide: guide("factory-funner", "yellow"),
  phases: (view) => ({ names: ["selection", "connection"], now: WITHIN[view.phase] ?? view.phase }),
};

export default game;
