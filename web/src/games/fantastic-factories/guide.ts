/** The steps of the guided first game; their sentences are `web.guide.<key>`. */

import type { Source } from "../../base/wire/source";
import type { GuideStep } from "../module";
import { FLOORS, type FactoriesView, type Floor, type Shop } from "./state/view";

interface Step extends Omit<GuideStep, "done"> {
  done?: (view: FactoriesView, table: Source<FactoriesView>) => boolean;
}

const own = (view: FactoriesView): Shop => view.shops[view.seat ?? 0]!;
const isUsed = (view: FactoriesView, floor: Floor): boolean => (own(view).floors[floor]?.length ?? 0) > 0;
const isPlaced = (view: FactoriesView): boolean =>
  own(view).uses.length > 0 || FLOORS.some((floor) => isUsed(view, floor));
/** Something was taken back, or a bot asked. */
const isAdvised = (_: FactoriesView, { events, hint, seat }: Source<FactoriesView>): boolean =>
  hint !== null || events.some(({ key, params }) => key === "undone" && params["seat"] === seat);

const STEPS: readonly Step[] = [
  { key: "aim" },
  { key: "market", mark: "section.market", done: (view) => view.phase !== "market" || view.turn !== view.seat },
  { key: "dice", mark: ".tray", done: (view) => isPlaced(view) || view.round > 1 },
  { key: "generate", mark: ".floor.generate", done: (view) => isUsed(view, "generate") || view.round > 1 },
  { key: "mine", mark: ".floor.mine", done: (view) => isUsed(view, "mine") || view.round > 1 },
  { key: "research", mark: ".floor.research", done: (view) => isUsed(view, "research") || view.round > 1 },
  { key: "build", mark: "section.hand", done: (view) => own(view).compound.length > 0 || view.round > 1 },
  {
    key: "undo",
    mark: ".actions",
    done: (view, table) => isAdvised(view, table) || own(view).done || view.round > 1,
  },
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
    done: done && ((table) => done(table.update!.view, table)),
  }));

export const guide = told(STEPS, "guide");

/** A second short lesson, late in a game: contractors, cards that work by themselves, the end. */
const LATER: readonly Step[] = [
  { key: "hire", mark: '[data-row="contractors"]', done: (view) => view.phase !== "market" || view.turn !== view.seat },
  { key: "once", mark: ".tray", done: (view) => isPlaced(view) || view.round > 8 },
  {
    key: "passive",
    mark: '[data-spot="built:solar-array"]',
    done: (view) => own(view).compound.length > 8 || view.round > 8,
  },
  { key: "calls", mark: '[data-place="stock:goods"]', done: (view) => view.last_round !== null },
  { key: "last", mark: ".actions", done: (view) => view.phase === "over" },
];
export const lesson = told(LATER, "lesson");
