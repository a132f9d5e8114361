/** What every part of this table shares. */

import { createContext } from "svelte";
import type { Source } from "../../../base/wire/source";
import type { Words } from "../../../base/words";
import { Gestures } from "./gestures.svelte";
import { describe, type FactoriesView, type Shop } from "./view";
import { foresee } from "./yields";

export class Scene {
  readonly gestures: Gestures;
  /** The place under the pointer or in focus, by its `data-at`. */
  over = $state<string | null>(null);
  /** A card looked at in full. */
  looked = $state<string | null>(null);
  /** In The Machine's turn: the type that its die is compared with just now. */
  compared = $state<string | null>(null);
  /** Whether that turn still plays: a replay waits for its end. */
  watched = $state(false);
  /** Goods that it has made and of which it is not told yet. */
  owed = $state(0);

  constructor(
    readonly table: Source<FactoriesView>,
    private readonly speak: () => Words,
    still: () => boolean = () => false,
  ) {
    this.gestures = new Gestures(table, still);
  }

  readonly view = $derived.by(() => this.table.update!.view);
  readonly words = $derived.by(() => this.speak());
  /** Whose shop lies in the middle: the player's, or for a spectator the first. */
  readonly seat = $derived.by(() => this.view.seat ?? 0);
  readonly shop = $derived.by<Shop>(() => this.view.shops[this.seat]!);
  /** Whether that shop is the reader's own. */
  readonly own = $derived.by(() => this.view.seat !== null);
  readonly solo = $derived.by(() => this.view.shops.length === 1);
  readonly acting = $derived.by(() => {
    const { update, seat } = this.table;
    return seat !== null && (update?.actors.includes(seat) ?? false);
  });

  /** By place: what touching it next would bring. */
  readonly foreseen = $derived.by(() => foresee(this));

  /** What an offered action does, with the cards that lie where it points. */
  say(text: string): string {
    return describe(this.words, this.view, text);
  }
}

export const [useScene, setScene] = createContext<Scene>();
