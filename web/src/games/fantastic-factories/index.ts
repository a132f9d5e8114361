/** Fantastic Factories for the client. */

import type { GameModule } from "../module";
import Cards from "./cards/Cards.svelte";
import { BLUEPRINTS, CONTRACTORS, type PrintedCards } from "./cards/content";
import Figure from "./cards/Figure.svelte";
import { guide, lesson } from "./guide";
import Look from "./cards/Look.svelte";
import Setup from "./Setup.svelte";
import Story from "./talk/Story.svelte";
import Table from "./Table.svelte";
import { cardOf, QUIET } from "./state/movements";
import { describe, type FactoriesView } from "./state/view";

const PHASES = ["market", "work", "limits"];
const WITHIN: Readonly<Record<string, string>> = {
  setup: "market",
  foreman: "work",
  rolling: "work",
  machine: "limits",
  over: "",
};

const game: GameModule<FactoriesView, PrintedCards> = {
  id: "fantastic-factories",
  content: { blueprints: BLUEPRINTS, contractors: CONTRACTORS },
  Table,
  Cards,
  Figure,
  Story,
  Setup,
  guide,
  lesson,
  guideInside: true,
  quiet: QUIET,
  lookable: cardOf,
  Look,
  describe,
  dice: { dice: "each", machine: "together" },
  rolls: (events) =>
    events
      .filter(({ key, params }) => key === "rolled" && typeof params["dice"] === "object")
      .map(({ params }) => ({
        seat: Number(params["seat"]),
        dice: (params["dice"] as readonly unknown[]).map(Number),
      })),
  phases: (view) => ({ names: PHASES, now: WITHIN[view.phase] ?? view.phase }),
};

export default game;
