/** A pipe game for the client; each game says only what its own rulebook has. */

import type { GameModule } from "../module";
import After from "./After.svelte";
import MachineList from "./MachineList.svelte";
import type { Catalogue } from "./model/machines";
import PipesTable from "./PipesTable.svelte";
import { headline } from "./solo/headline";
import Setup from "./solo/Setup.svelte";
import Task from "./solo/Task.svelte";
import type { PipesView } from "./state/view";
import Story from "./Story.svelte";
import { describe } from "./text/describe";
import { firstLesson, secondLesson } from "./text/guide";

export interface PipesGame {
  catalogue: Catalogue;
  /** The phases of a round as the top bar shows them. */
  phases: readonly string[];
  /** Phases of the rules that belong to one of those. */
  within: Readonly<Record<string, string>>;
}

export function pipesGame({ catalogue, phases, within }: PipesGame): GameModule<PipesView, Catalogue> {
  const { game: id } = catalogue;
  return {
    id,
    content: catalogue,
    Table: PipesTable,
    describe,
    Cards: MachineList,
    Story,
    After,
    Setup,
    Task,
    tellsSteps: true,
    headline: (view, result, words) => headline(catalogue, view, result, words),
    guide: firstLesson(catalogue),
    lesson: secondLesson(catalogue),
    guideAt: "left", // the build panels are on the right, and the books on the left make room
    rounds: (view) => view.rounds,
    phases: ({ phase }) => ({ names: phases, now: phase === "over" ? "" : (within[phase] ?? phase) }),
  };
}
