/**
 * What the player has touched so far, and what that lights up.
 *
 * A drag is the same as touching its start and then its end, so every drag has its tap-tap twin.
 */

import type { Lack } from "../../../base/wire/protocol";
import type { Source } from "../../../base/wire/source";
import { direct, guess, readOffer, rest, type Offer, type Spot } from "./offers";
import type { FactoriesView } from "./view";

/** One thing on the table: two dice that show 5 are two places of the same kind. */
export interface Touch {
  spot: Spot;
  at: string;
}

export class Gestures {
  chosen = $state.raw<readonly Touch[]>([]);
  /** The place of the last refused try: the refusal is shown there. */
  tried = $state<string | null>(null);
  /** The places of the move under way: marked until the server has answered. */
  sent = $state.raw<readonly string[]>([]);

  /** Why a card in hand cannot be built, as the server has told beforehand. */
  lack = $state.raw<Lack | null>(null);
  /** Where the player was last: the focus comes back to it. */
  anchor: string | null = null;

  constructor(
    private readonly table: Source<FactoriesView>,
    private readonly still: () => boolean = () => false,
  ) {}

  private readonly view = $derived.by(() => this.table.update?.view);
  readonly offers = $derived.by<readonly Offer[]>(() => {
    const { view, table } = this;
    return view && !this.still() ? (table.update?.offers ?? []).map((text) => readOffer(text, view)) : [];
  });
  private readonly spots = $derived(this.chosen.map((touch) => touch.spot));
  /** The offers that what was touched may still become. */
  readonly open = $derived.by<readonly Offer[]>(() =>
    this.chosen.length ? this.offers.filter((offer) => rest(offer, this.spots)) : [],
  );
  readonly lit = $derived.by<ReadonlySet<Spot>>(() => {
    if (!this.chosen.length) return new Set(this.offers.map((offer) => offer.first ?? offer.spots[0] ?? ""));
    return new Set(this.open.flatMap((offer) => rest(offer, this.spots) ?? []));
  });

  /** By place: the offers that a touch of it would leave open. */
  readonly ways = $derived.by<ReadonlyMap<Spot, readonly Offer[]>>(() => {
    const found = new Map<Spot, Offer[]>();
    for (const offer of this.chosen.length ? this.open : this.offers) {
      const next = this.chosen.length || !offer.first ? rest(offer, this.spots) : [offer.first];
      for (const spot of new Set(next)) {
        const known = found.get(spot);
        if (known) known.push(offer);
        else found.set(spot, [offer]);
      }
    }
    return found;
  });

  has(text: string): boolean {
    return this.offers.some((offer) => offer.text === text);
  }

  isChosen(at: string): boolean {
    return this.chosen.some((touch) => touch.at === at);
  }

  clear(): void {
    this.chosen = [];
    this.forget();
  }

  /** A refusal has been read. */
  forget(): void {
    this.tried = this.lack = null;
    this.table.settle();
  }

  /** A button asks the server for something: what is refused is said there. */
  press(at: string, ask: () => void): void {
    this.forget();
    this.tried = at;
    ask();
  }

  /** Keep only what the newest offers still know. */
  refresh(): void {
    if (this.chosen.length && !this.open.length) this.chosen = [];
  }

  play(text: string, touched: readonly Touch[] = this.chosen): void {
    this.lack = null;
    this.tried = touched.at(-1)?.at ?? null;
    this.anchor = touched[0]?.at ?? this.anchor;
    this.sent = touched.map((touch) => touch.at);
    this.chosen = [];
    this.table.move(text);
  }

  /** Touch a place; whether that meant something. */
  touch(touch: Touch): boolean {
    this.table.settle();
    this.tried = this.lack = null;
    this.anchor = touch.at;
    if (this.isChosen(touch.at)) return this.again(touch);
    const next = [...this.chosen, touch];
    const spots = next.map((each) => each.spot);
    const open = this.offers.filter((offer) => rest(offer, spots));
    if (open.length) return this.narrow(next, open);
    // A die on a place that does not take it was meant so; anything else begins anew.
    const meant = this.spots[0]?.startsWith("die:") && /^(floor|built):/.test(touch.spot);
    if (this.chosen.length && !meant && this.starts(touch.spot)) {
      this.chosen = [touch];
      return true;
    }
    return this.refuse(next, touch);
  }

  /** Choose one thing alone, as a drag does when it starts. */
  grab(touch: Touch): void {
    this.table.settle();
    this.tried = null;
    this.chosen = this.starts(touch.spot) ? [touch] : [];
  }

  private starts(spot: Spot): boolean {
    return this.offers.some((offer) => rest(offer, [spot]));
  }

  private narrow(next: readonly Touch[], open: readonly Offer[]): boolean {
    const [only] = open;
    if (open.length === 1 && only && (next.length > 1 || direct(only))) this.play(only.text, next);
    else this.chosen = next;
    return true;
  }

  /** A second touch of the same place does the one thing it can mean, else lets go of it. */
  private again(touch: Touch): boolean {
    const [only] = this.open;
    if (this.open.length === 1 && only) this.play(only.text);
    else this.chosen = this.chosen.filter((each) => each.at !== touch.at);
    return true;
  }

  /** A card alone that cannot be built: the server has said why. */
  private lacksOf(touched: readonly Touch[]): readonly Lack[] {
    const [only, more] = touched.map((each) => each.spot.split(":"));
    return only?.[0] === "hand" && !more && !this.still() ? (this.table.update?.lacks[only[1] ?? ""] ?? []) : [];
  }

  /** Nothing is offered for this: let the server say why. */
  private refuse(next: readonly Touch[], touch: Touch): boolean {
    const { view } = this;
    const [known] = this.lacksOf(next);
    if (known) {
      this.chosen = [];
      this.tried = touch.at;
      this.lack = known;
      return true;
    }
    const acting = view && this.table.seat !== null && this.table.update?.actors.includes(this.table.seat);
    const text = acting
      ? guess(
          next.map((each) => each.spot),
          view,
        )
      : null;
    if (!text) {
      this.chosen = [];
      return false;
    }
    this.tried = touch.at;
    this.sent = [touch.at];
    this.table.move(text);
    return true;
  }
}
