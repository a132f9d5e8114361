/**
 * What happens is seen. A game declares what an event looks like (`Movement`s from place to place);
 * the stage measures the places before and after the page has changed and lets things move from
 * the one to the other (First, Last, Invert, Play).
 *
 * The page shows the newest state at once: a movement only tells how it came about, and acting ends
 * what moves. What one does oneself moves at once; what others do comes in beats, one after the
 * other: whoever acts meanwhile is told them all the same, unless Escape or a touch of what is told
 * ends those too. Each movement has its own sound, when it begins or where it lands.
 */

import { motionSpeed } from "../base/settings.svelte";
import { play, type Sound } from "../base/sounds";
import type { Heard } from "../base/wire/protocol";

/** What moves, in words that only its game knows; the game also draws it. */
export interface Flight<Thing> {
  kind: "fly";
  thing: Thing;
  /** Places by preference, as selectors: the first that can be seen counts. */
  from: readonly string[];
  to: readonly string[];
  /** What lies at the first of `to` is what has come: it is out of sight until then. */
  reveals?: boolean;
  /** Heard where it lands. */
  sound?: Sound;
  /** Milliseconds at a calm pace before it begins, whatever else moves. */
  wait?: number;
}

/** Something at its own place: a die that rolls, a card that comes up, a figure that is struck. */
export interface Stir {
  kind: "roll" | "appear" | "pulse";
  at: readonly string[];
  sound?: Sound;
  wait?: number;
}

export type Movement<Thing> = Flight<Thing> | Stir;

/** What somebody else did, with what it moves; told while it is shown. */
export interface Beat<Thing> {
  told: Heard;
  movements: readonly Movement<Thing>[];
}

/** A flight under way, measured. */
export interface Flying<Thing> {
  id: number;
  thing: Thing;
  first: DOMRect;
  last: DOMRect;
  wait: number;
  length: number;
  /** What is out of sight until the flight has come to it. */
  target: Element | null;
}

interface Planned<Thing> {
  movement: Movement<Thing>;
  first: DOMRect | null;
}

/** Where something moves, as the page lies now. */
interface Measured {
  target: Element | null;
  first: DOMRect | null;
  last: DOMRect | null;
}

interface Due<Thing> {
  told: Heard;
  planned: readonly Planned<Thing>[];
}

const LENGTH = { fly: 380, roll: 420, appear: 240, pulse: 320 };
/** How long a thing flies, at a calm pace. */
export const FLIGHT = LENGTH.fly;
const STAGGER = 130; // between the beginnings of two movements
const LONGEST = 1500; // whatever happened at once is over by then
const BEAT = { longest: 1400, shortest: 300, all: 3600 }; // of what others do: alone, at least, and all that waits
const MOST = BEAT.all / BEAT.shortest; // who has missed more reads it in the log
const GROWTH = { share: 0.22, most: 10 }; // of what is struck: a wide panel would lie over others, and off the window
const KEYFRAMES: Readonly<Record<Stir["kind"], (place: DOMRect) => Keyframe[]>> = {
  roll: () => [
    { transform: "rotate(-220deg) scale(0.55)", opacity: 0.2 },
    { transform: "rotate(14deg) scale(1.12)", opacity: 1, offset: 0.75 },
    { transform: "none" },
  ],
  appear: () => [
    { transform: "translateY(-14px) scale(0.9)", opacity: 0 },
    { transform: "none", opacity: 1 },
  ],
  pulse: ({ width }) => {
    const scale = 1 + Math.min(GROWTH.share, GROWTH.most / width);
    return [{ transform: "none" }, { transform: `scale(${scale})` }, { transform: "none" }];
  },
};

const ASIDE: ReadonlySet<string> = new Set(["Tab", "Shift", "Control", "Alt", "AltGraph", "Meta", "CapsLock"]);

/** Whether a key does something: going on to the next place, or holding a key for another, is no act. */
export const acts = ({ key }: Pick<KeyboardEvent, "key">): boolean => !ASIDE.has(key);

/** The first of these places that can be seen, or could be if the page were scrolled. */
export function seen(places: readonly string[], whole: (box: DOMRect) => boolean = () => true): Element | null {
  for (const place of places) {
    for (const found of [...document.querySelectorAll(place)].reverse()) {
      const box = found.getBoundingClientRect();
      if (box.width && box.height && whole(box)) return found;
    }
  }
  return null;
}

const inWindow = ({ left, right, top, bottom }: DOMRect): boolean =>
  left < innerWidth && right > 0 && top < innerHeight && bottom > 0;

/** Nothing moves out of the window where something within it stands for the place. */
const within = (places: readonly string[]): Element | null => seen(places, inWindow) ?? seen(places);

export class Stage<Thing> {
  flying = $state.raw<readonly Flying<Thing>[]>([]);
  /** What somebody else did, as it is shown just now. */
  told = $state.raw<Heard | null>(null);
  private count = 0;
  private waiting: readonly Due<Thing>[] = [];
  private readonly running = new Set<Animation>();
  private readonly timers = new Set<ReturnType<typeof setTimeout>>();
  private readonly frames = new Set<number>();
  private turning: ReturnType<typeof setTimeout> | undefined; // when the next beat begins
  /** Whether something still moves, for whoever waits until all of it has been seen. */
  moving = $state(false);

  /** How fast, as a factor on all lengths; 0 is no movement at all. */
  get pace(): number {
    return motionSpeed();
  }

  private get busy(): boolean {
    return (
      this.told !== null || this.flying.length > 0 || [this.running, this.timers, this.frames].some((each) => each.size)
    );
  }

  /** Called before the page changes: where everything comes from is still there. */
  show(movements: readonly Movement<Thing>[]): void {
    if (this.sounds(movements) || !movements.length) return;
    const planned = this.plan(movements);
    this.drawn(() => this.begin(planned));
  }

  /** Called as `show` is; each beat is shown when those before it are over. */
  queue(beats: readonly Beat<Thing>[]): void {
    if (this.sounds(beats.flatMap((beat) => beat.movements))) return;
    const due = beats.map(({ told, movements }) => ({ told, planned: this.plan(movements) }));
    this.waiting = [...this.waiting, ...due].slice(-MOST);
    if (!this.told && this.waiting.length) this.next();
  }

  /** End what moves now: everything is at its place. What others do is told on. */
  settle(): void {
    for (const timer of this.timers) clearTimeout(timer);
    for (const frame of this.frames) cancelAnimationFrame(frame);
    for (const each of [...this.running]) each.finish();
    this.timers.clear();
    this.frames.clear();
    this.running.clear();
    if (this.flying.length) this.flying = [];
    this.mark();
  }

  /** End all of it, what others did too. */
  skip(): void {
    clearTimeout(this.turning);
    this.waiting = [];
    if (this.told) this.told = null;
    this.settle();
  }

  /** The page lies otherwise: what was measured before holds no more. */
  lieAnew(): void {
    const unmeasured = ({ movement }: Planned<Thing>): Planned<Thing> => ({ movement, first: null });
    this.waiting = this.waiting.map(({ told, planned }) => ({ told, planned: planned.map(unmeasured) }));
    this.settle();
  }

  /** Called by the flight itself when it has arrived. */
  landed(id: number): void {
    this.flying = this.flying.filter((each) => each.id !== id);
    this.mark();
  }

  /** Follow an animation until its end, so that it can be skipped. */
  follow(animation: Animation): void {
    this.running.add(animation);
    animation.onfinish = animation.oncancel = () => {
      this.running.delete(animation);
      this.mark();
    };
    this.mark();
  }

  /** Whether nothing is to move; each sound is then heard once, at once. */
  private sounds(movements: readonly Movement<Thing>[]): boolean {
    const still = !this.pace || document.hidden;
    if (still) for (const sound of new Set(movements.map((each) => each.sound))) if (sound) play(sound);
    return still;
  }

  private plan(movements: readonly Movement<Thing>[]): readonly Planned<Thing>[] {
    return movements.map((movement) => ({
      movement,
      first: movement.kind === "fly" ? (within(movement.from)?.getBoundingClientRect() ?? null) : null,
    }));
  }

  /** The more waits, the shorter each is shown. */
  private next(): void {
    const length = Math.min(BEAT.longest, BEAT.all / this.waiting.length) * this.pace;
    const [due, ...rest] = this.waiting;
    this.waiting = rest;
    this.told = due?.told ?? null;
    this.mark();
    if (!due) return;
    this.turning = setTimeout(() => this.next(), length);
    this.drawn(() => this.told === due.told && this.begin(due.planned));
  }

  private later(job: () => void, wait: number): void {
    const timer = setTimeout(() => {
      this.timers.delete(timer);
      job();
      this.mark();
    }, wait);
    this.timers.add(timer);
  }

  /** When the page has changed, just before that is drawn: what changes it and what moves are two tasks. */
  private drawn(job: () => void): void {
    const frame = requestAnimationFrame(() => {
      this.frames.delete(frame);
      job();
      this.mark();
    });
    this.frames.add(frame);
    this.mark();
  }

  /** All places are measured before anything moves: after each beginning the page would be laid out anew. */
  private begin(planned: readonly Planned<Thing>[]): void {
    const between = Math.min(STAGGER, LONGEST / planned.length) * this.pace;
    let n = 0; // those that wait by themselves hold up no other
    const found = planned.map(({ movement, first }) => ({
      movement,
      wait: movement.wait === undefined ? n++ * between : movement.wait * this.pace,
      ...this.measure(movement, first),
    }));
    for (const { movement, wait, target, last } of found) {
      this.sing(movement, wait);
      if (movement.kind !== "fly" && target && last) this.stir(movement.kind, target, last, wait);
    }
    const flying = found.flatMap((each) => (each.movement.kind === "fly" ? this.fly(each.movement, each) : []));
    this.flying = [...this.flying, ...flying];
    this.mark();
  }

  private measure(movement: Movement<Thing>, given: DOMRect | null): Measured {
    const target = within(movement.kind === "fly" ? movement.to : movement.at);
    const last = target?.getBoundingClientRect() ?? null;
    if (movement.kind !== "fly") return { target, first: null, last };
    const first = given ?? within(movement.from)?.getBoundingClientRect() ?? null; // a place that came with the page
    return { target, first, last };
  }

  private sing({ kind, sound }: Movement<Thing>, wait: number): void {
    if (sound) this.later(() => play(sound), kind === "fly" ? wait + LENGTH.fly * this.pace : wait);
  }

  private fly(flight: Flight<Thing>, { first, last, target, wait }: Measured & { wait: number }): Flying<Thing>[] {
    if (!first || !last || !target) return [];
    const came = flight.reveals && flight.to[0] && target.matches(flight.to[0]) ? target : null;
    this.count += 1;
    return [{ id: this.count, thing: flight.thing, first, last, wait, length: LENGTH.fly * this.pace, target: came }];
  }

  private stir(kind: Stir["kind"], target: Element, place: DOMRect, wait: number): void {
    const duration = LENGTH[kind] * this.pace;
    this.follow(
      target.animate(KEYFRAMES[kind](place), { duration, delay: wait, easing: "ease-out", fill: "backwards" }),
    );
  }

  /** The page says whether it moves: for tests, and for styles. */
  private mark(): void {
    const busy = this.busy;
    if (this.moving !== busy) this.moving = busy;
    document.documentElement.dataset["stage"] = busy ? "moving" : "still";
  }
}
