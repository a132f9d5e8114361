/** The steps of the guided first games; both play a fixed opening alone. */

import type { Source } from "../../../base/wire/source";
import type { GuideStep } from "../../module";
import { draftingOf } from "../state/drafting";
import type { LayoutJson } from "../model/layout";
import type { PipesView, Plant, Verdict } from "../state/view";

interface Bench {
  plant: Plant;
  /** What is being built, if it belongs to the machine at hand. */
  draft: LayoutJson | null;
  verdict: Verdict | null;
}

function bench(table: Source<PipesView>): Bench {
  const { view } = table.update!;
  const plant = view.plants[view.seat ?? 0]!;
  const judged = plant.adding === null ? null : draftingOf(table)?.judged;
  return { plant, draft: judged?.draft ?? null, verdict: judged?.verdict ?? null };
}

/** Done once this is true of the bench, or once the round it belongs to is over. */
function when(round: number, isTrue: (bench: Bench) => boolean): (table: Source<PipesView>) => boolean {
  return (table) => {
    const now = bench(table);
    return now.plant.books.length >= round || isTrue(now);
  };
}

const holds = ({ plant, draft }: Bench): boolean => draft?.machines?.some((part) => part.id === plant.adding) ?? false;
const isTaken = ({ plant }: Bench): boolean => plant.adding !== null;
const never = (): boolean => false;

const OWN = new Set(["aim", "pick", "supply", "next", "chain"]); // steps that each game tells in its own words

/** `supply` is the colour that the first machine of the opening needs. */
export function guide(game: string, supply: string): readonly GuideStep<PipesView>[] {
  const steps: GuideStep<PipesView>[] = [
    { key: "aim" },
    { key: "pick", mark: ".tiles [data-tile]", done: when(1, isTaken) },
    { key: "place", mark: '.new, [data-at="floor"]', done: when(1, holds) },
    {
      key: "turn",
      mark: ".new",
      done: when(1, ({ draft }) => draft?.machines?.some((part) => part.turn !== 0) ?? false),
    },
    { key: "glow", mark: ".strip" },
    {
      key: "supply",
      mark: `[data-part="${supply}"]`,
      done: when(1, ({ draft }) => (draft?.containers?.length ?? 0) > 0),
    },
    { key: "pipe", mark: '[data-at="floor"]', done: when(1, ({ draft }) => (draft?.pipes?.length ?? 0) > 0) },
    {
      key: "reservoir",
      mark: '[data-part="output"]',
      done: when(1, ({ draft }) => (draft?.reservoirs?.length ?? 0) > 0),
    },
    { key: "sound", mark: ".strip", done: when(1, ({ verdict }) => verdict?.legal ?? false) },
    { key: "cost", mark: ".ledger" },
    { key: "confirm", mark: '[data-at="actions"]', done: when(1, never) },
    { key: "next", mark: ".tiles [data-tile]", done: when(2, isTaken) },
    { key: "chain", mark: ".ledger", done: when(2, ({ verdict }) => (verdict?.bonus ?? 0) > 0) },
    { key: "finish", mark: '[data-at="actions"]', done: when(2, never) },
    { key: "third", mark: ".tiles [data-tile]", done: when(3, isTaken) },
    { key: "decline", mark: ".decline", done: when(3, never) },
    { key: "end" },
  ];
  return steps.map((step) => ({ ...step, key: `web-guide.${OWN.has(step.key) ? `${game}.` : ""}${step.key}` }));
}
