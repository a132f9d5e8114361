/** Any game whose client nobody has drawn: its view as a list, its offers as buttons. */

import type { GameModule } from "../module";
import Table from "./Table.svelte";

export function plainGame(id: string): GameModule {
  return {
    id,
    content: undefined,
    Table,
    phases: ({ phase }) => ({ names: phase ? [phase] : [], now: phase ?? "" }),
  };
}
