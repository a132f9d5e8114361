/** The steps of the guided games: each waits for what it asks, however it is done. */

import type { Source } from "../../../base/wire/source";
import type { GuideStep } from "../../module";
import { fromJson, type LayoutJson } from "../model/layout";
import type { Catalogue } from "../model/machines";
import { trace, type Element, type Trace } from "../model/trace";
import { draftingOf } from "../state/drafting";
import type { PipesView, Plant, Verdict } from "../state/view";

interface Bench {
  plant: Plant;
  /** What is being built, if it belongs to the machine at hand. */
  draft: LayoutJson | null;
  verdict: Verdict | null;
  /** The ports of the machine at hand, where it stands. */
  ports: readonly Element[];
  trace: Trace | null;
}

type Check = (bench: Bench) => boolean;

function bench(catalogue: Catalogue, table: Source<PipesView>): Bench {
  const { view } = table.update!;
  const plant = view.plants[view.seat ?? 0]!;
  const judged = plant.adding === null ? null : draftingOf(table)?.judged;
  const draft = judged?.draft ?? null;
  const floor = catalogue.floors.get(plant.board)!;
  const found = draft ? trace(catalogue, floor, fromJson(floor, draft)) : null;
  const ports = (found?.elements ?? []).filter(({ port, machine }) => port && machine === plant.adding);
  return { plant, draft, verdict: judged?.verdict ?? null, ports, trace: found };
}

const stands: Check = ({ plant, draft }) => draft?.machines?.some((part) => part.id === plant.adding) ?? false;
const isTaken: Check = ({ plant }) => plant.adding !== null;
const isTurned: Check = ({ draft }) => draft?.machines?.some((part) => part.turn !== 0) ?? false;
const isLegal: Check = ({ verdict }) => verdict?.legal ?? false;
/** Another machine feeds it, or it feeds another. */
const isChained: Check = ({ plant, ports }) =>
  ports.some(({ port, network }) =>
    network?.elements.some((each) => each.port && each.port.way !== port?.way && each.machine !== plant.adding),
  );
const never: Check = () => false;

const fed = ({ network }: Element): boolean =>
  network !== null && (network.containers.length > 0 || network.elements.some(({ port }) => port?.way === "out"));
const stored = ({ network }: Element): boolean =>
  network !== null && (network.reservoirs.length > 0 || network.elements.some(({ port }) => port?.way === "in"));

/** Every port of a kind meets what it wants, by a pipe or without one. */
const inputsFed: Check = ({ ports }) => isMet(ports, "in", fed);
const outputsStored: Check = ({ ports }) => isMet(ports, "out", stored);

function isMet(ports: readonly Element[], way: "in" | "out", met: (element: Element) => boolean): boolean {
  const wanted = ports.filter(({ port }) => port?.way === way);
  return wanted.length > 0 && wanted.every(met);
}

interface Told {
  key: string;
  mark?: string;
  /** In which round it is done, and when. */
  done?: readonly [round: number, check: Check];
}

const FIRST: readonly Told[] = [
  { key: "aim" },
  { key: "pick", mark: ".tiles [data-tile]", done: [1, isTaken] },
  { key: "place", mark: '.new, [data-at="floor"]', done: [1, stands] },
  { key: "turn", mark: ".new", done: [1, isTurned] },
  { key: "glow", mark: ".strip" },
  { key: "supply", mark: '[data-part="blue"]', done: [1, ({ draft }) => (draft?.containers?.length ?? 0) > 0] },
  { key: "pipe", mark: '[data-at="floor"]', done: [1, inputsFed] },
  { key: "reservoir", mark: '[data-part="output"]', done: [1, outputsStored] },
  { key: "sound", mark: ".strip", done: [1, isLegal] },
  { key: "cost", mark: ".ledger" },
  { key: "confirm", mark: '[data-at="actions"]', done: [1, never] },
  { key: "next", mark: ".tiles [data-tile]", done: [2, isTaken] },
  { key: "chain", mark: ".ledger", done: [2, isChained] },
  { key: "finish", mark: '[data-at="actions"]', done: [2, never] },
  { key: "third", mark: ".tiles [data-tile]", done: [3, isTaken] },
  { key: "decline", mark: ".decline", done: [3, never] },
  { key: "end" },
];

const isSplit: Check = ({ draft }) => draft?.pipes?.some(({ ends }) => ends.length > 2) ?? false;
const isCrossed: Check = ({ draft }) => {
  const cells = (draft?.pipes ?? []).map(({ at }) => at.join());
  return cells.some((cell, n) => cells.indexOf(cell) !== n);
};
const isFed: Check = ({ ports }) => ports.some((element) => element.port?.way === "in" && fed(element));
/** Two machines together feed an input of the new one. */
const isJoined: Check = ({ ports }) =>
  ports.some(({ port, network }) => {
    const givers = network?.elements.filter((each) => each.port?.way === "out").map(({ machine }) => machine);
    return port?.way === "in" && new Set(givers).size > 1;
  });

/** What pipes can do, on a floor where two machines stand; `only` names the games that have it. */
const SECOND: readonly (Told & { only?: string })[] = [
  { key: "two.aim" },
  { key: "two.pick", mark: ".tiles [data-tile]", done: [3, isTaken] },
  { key: "two.place", mark: '.new, [data-at="floor"]', done: [3, stands] },
  { key: "two.feed", mark: '[data-at="floor"]', done: [3, isFed] },
  { key: "two.split", mark: '[data-at="floor"]', done: [3, isSplit] },
  { key: "two.cross", mark: '[data-at="floor"]', done: [3, isCrossed] },
  { key: "two.join", mark: '[data-at="floor"]', done: [3, isJoined] },
  { key: "two.black", mark: '[data-part="end"]', done: [3, outputsStored] },
  { key: "two.bonus", mark: '[data-part="green"]', only: "factory-fun" },
  {
    key: "two.move",
    mark: '[data-at="floor"]',
    done: [3, ({ verdict }) => (verdict?.moves?.count ?? 0) > 0],
    only: "factory-fun",
  },
  { key: "two.sound", mark: ".strip", done: [3, isLegal] },
  { key: "two.finish", mark: '[data-at="actions"]', done: [3, never] },
  { key: "two.end" },
];

/** Steps that each game tells in its own words, and those that name keys where there is a keyboard. */
const OWN = new Set(["aim", "pick", "supply", "next", "chain", "finish", "two.feed", "two.join"]);
const KEYED = new Set(["pick", "place", "turn", "pipe", "reservoir", "sound"]);

/** Whether there is a keyboard, as far as a page can tell: who points by finger alone has none. */
const hasKeys = (): boolean => !matchMedia("(hover: none) and (pointer: coarse)").matches;

export const firstLesson = (catalogue: Catalogue): readonly GuideStep<PipesView>[] => lesson(catalogue, FIRST);

export const secondLesson = (catalogue: Catalogue): readonly GuideStep<PipesView>[] =>
  lesson(
    catalogue,
    SECOND.filter(({ only }) => !only || only === catalogue.game),
  );

/** A step is over once it has been done, or once the round it belongs to is over. */
function lesson(catalogue: Catalogue, steps: readonly Told[]): readonly GuideStep<PipesView>[] {
  const keys = hasKeys();
  return steps.map(({ key, mark, done }): GuideStep<PipesView> => {
    const name = `web-guide.${OWN.has(key) ? `${catalogue.game}.` : ""}${key}`;
    const step = { key: !keys && KEYED.has(key) ? `${name}.touch` : name, ...(mark ? { mark } : {}) };
    if (!done) return step;
    const [round, check] = done;
    const isDone = (table: Source<PipesView>): boolean => {
      const now = bench(catalogue, table);
      return now.plant.books.length >= round || check(now);
    };
    return { ...step, done: isDone };
  });
}
