/** The steps of the guided first game; their sentences are `web.guide.<key>`. */

import type { GuideStep } from "../module";
import type { FactoriesView, Floor, Shop } from "./state/view";

interface Step extends Omit<GuideStep, "done"> {
  done?: (view: FactoriesView) => boolean;
}

const own = (view: FactoriesView): Shop => view.shops[view.seat ?? 0]!;
const isUsed = (view: FactoriesView, floor: Floor): boolean => (own(view).floors[floor]?.length ?? 0) > 0;

const STEPS: readonly Step[] = [
  { key: "aim" },
  { key: "market", mark: "section.market", done: (view) => view.phase !== "market" || view.turn !== view.seat },
  { key: "dice", mark: ".tray" },
  { key: "generate", mark: ".floor.generate", done: (view) => isUsed(view, "generate") || view.round > 1 },
  { key: "mine", mark: ".floor.mine", done: (view) => isUsed(view, "mine") || view.round > 1 },
  { key: "research", mark: ".floor.research", done: (view) => isUsed(view, "research") || view.round > 1 },
  { key: "build", mark: "section.hand", done: (view) => own(view).compound.length > 0 || view.round > 1 },
  { key: "undo", mark: ".actions" },
  { key: "done", mark: ".actions", done: (view) => own(view).done || view.round > 1 },
  {
    key: "contractors",
    mark: "section.market",
    done: (view) => view.round > 2 || (view.round === 2 && view.phase !== "market"),
  },
  { key: "activate", mark: "section.compound", done: (view) => own(view).uses.length > 0 },
  { key: "end" },
];

const told = (steps: readonly Step[], name: string): readonly GuideStep<FactoriesView>[] =>
  steps.map(({ key, mark, done }) => ({
    key: `web.${name}.${key}`,
    mark,
    done: done && ((table) => done(table.update!.view)),
  }));

export const guide = told(STEPS, "guide");

/** A second short lesson, late in a game: contractors, cards that work by themselves, the end. */
const LATER: readonly Step[] = [
  { key: "hire", mark: '[data-row="contractors"]', done: (view) => view.phase !== "market" || view.turn !== view.seat },
  { key: "once", mark: ".tray" },
  {
    key: "passive",
    mark: '[data-spot="built:solar-array"]',
    done: (view) => own(view).compound.length > 8 || view.round > 8,
  },
  { key: "calls", mark: '[data-place="stock:goods"]', done: (view) => view.last_round !== null },
  { key: "last", mark: ".actions", done: (view) => view.phase === "over" },
];
export const lesson = told(LATER, "lesson");
