/**
 * What happens is seen. A game declares what an event looks like (`Movement`s from place to place);
 * the stage measures the places before and after the page has changed and lets things move from
 * the one to the other (First, Last, Invert, Play).
 *
 * The page shows the newest state at once: a movement only tells how it came about, and any touch
 * or key ends all of them.
 */

import { tick } from "svelte";
import { motionSpeed } from "../base/settings.svelte";
import { play, type Sound } from "../base/sounds";

/** What moves, in words that only its game knows; the game also draws it. */
export interface Flight<Thing> {
  kind: "fly";
  thing: Thing;
  /** Places by preference, as selectors: the first that can be seen counts. */
  from: readonly string[];
  to: readonly string[];
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

/** A flight under way, measured. */
export interface Flying<Thing> {
  id: number;
  thing: Thing;
  first: DOMRect;
  last: DOMRect;
  wait: number;
  length: number;
  /** What is out of sight until the flight has come to it. */
  target: Element;
}

interface Planned<Thing> {
  movement: Movement<Thing>;
  first: DOMRect | null;
}

const LENGTH = { fly: 240, roll: 280, appear: 200, pulse: 200 };
const STAGGER = 110; // between the beginnings of two movements
const LONGEST = 1500; // whatever happened at once is over by then
const KEYFRAMES: Readonly<Record<Stir["kind"], Keyframe[]>> = {
  roll: [
    { transform: "rotate(-220deg) scale(0.55)", opacity: 0.2 },
    { transform: "rotate(14deg) scale(1.12)", opacity: 1, offset: 0.75 },
    { transform: "none" },
  ],
  appear: [
    { transform: "translateY(-14px) scale(0.9)", opacity: 0 },
    { transform: "none", opacity: 1 },
  ],
  pulse: [{ transform: "none" }, { transform: "scale(1.22)" }, { transform: "none" }],
};

/** The first of these places that can be seen. */
export function seen(places: readonly string[]): Element | null {
  for (const place of places) {
    for (const found of [...document.querySelectorAll(place)].reverse()) {
      const { width, height } = found.getBoundingClientRect();
      if (width && height) return found;
    }
  }
  return null;
}

export class Stage<Thing> {
  flying = $state.raw<readonly Flying<Thing>[]>([]);
  private count = 0;
  private readonly running = new Set<Animation>();
  private readonly timers = new Set<ReturnType<typeof setTimeout>>();

  /** How fast, as a factor on all lengths; 0 is no movement at all. */
  get pace(): number {
    return motionSpeed();
  }

  /** Whether something still moves. */
  get busy(): boolean {
    return this.flying.length > 0 || this.running.size > 0 || this.timers.size > 0;
  }

  /** Called before the page changes: where everything comes from is still there. */
  show(movements: readonly Movement<Thing>[]): void {
    for (const sound of new Set(movements.map((each) => each.sound))) if (sound) play(sound);
    if (!this.pace || !movements.length || document.hidden) return;
    const planned = movements.map((movement) => ({
      movement,
      first: movement.kind === "fly" ? (seen(movement.from)?.getBoundingClientRect() ?? null) : null,
    }));
    void tick().then(() => this.begin(planned));
  }

  /** End all movements: everything is at its place. */
  skip(): void {
    for (const timer of this.timers) clearTimeout(timer);
    for (const each of [...this.running]) each.finish();
    this.timers.clear();
    this.running.clear();
    if (this.flying.length) this.flying = [];
    this.mark();
  }

  /** Called by the flight itself when it has arrived. */
  landed(id: number): void {
    this.flying = this.flying.filter((each) => each.id !== id);
    this.mark();
  }

  /** Follow an animation until its end, so that it can be skipped. */
  follow(animation: Animation | undefined): void {
    if (!animation) return;
    this.running.add(animation);
    animation.onfinish = animation.oncancel = () => {
      this.running.delete(animation);
      this.mark();
    };
    this.mark();
  }

  private begin(planned: readonly Planned<Thing>[]): void {
    const between = Math.min(STAGGER, LONGEST / planned.length) * this.pace;
    let n = 0; // those that wait by themselves hold up no other
    const flying = planned.flatMap(({ movement, first }) => {
      const wait = movement.wait === undefined ? n++ * between : movement.wait * this.pace;
      if (movement.kind === "fly") return this.fly(movement, first, wait);
      this.stir(movement, wait);
      return [];
    });
    this.flying = [...this.flying, ...flying];
    this.mark();
  }

  private fly(flight: Flight<Thing>, first: DOMRect | null, wait: number): Flying<Thing>[] {
    const target = seen(flight.to);
    if (!target || !first) return [];
    const last = target.getBoundingClientRect();
    this.count += 1;
    return [{ id: this.count, thing: flight.thing, first, last, wait, length: LENGTH.fly * this.pace, target }];
  }

  private stir({ kind, at }: Stir, wait: number): void {
    const target = seen(at);
    const length = LENGTH[kind] * this.pace;
    this.follow(
      target?.animate(KEYFRAMES[kind], { duration: length, delay: wait, easing: "ease-out", fill: "backwards" }),
    );
  }

  /** The page says whether it moves: for tests, and for styles. */
  private mark(): void {
    document.documentElement.dataset["stage"] = this.busy ? "moving" : "still";
  }
}
