/** The keys of the table: digits choose dice, Escape lets go, Ctrl-Z and Ctrl-Y take back and do again. */

import type { Source } from "../../../base/wire/source";
import type { Scene } from "./scene.svelte";
import type { FactoriesView } from "./view";

export class Keys {
  constructor(
    private readonly table: Source<FactoriesView>,
    private readonly scene: Scene,
    private readonly still: () => boolean,
  ) {}

  onKey = (event: KeyboardEvent): void => {
    const typing = (event.target as Element).closest("input, textarea, select, dialog");
    if (this.still() || typing) return;
    const commanded = event.ctrlKey || event.metaKey;
    if (event.key === "Escape") this.scene.gestures.clear();
    else if (commanded && event.key.toLowerCase() === "z") this.command(event, event.shiftKey);
    else if (commanded && event.key.toLowerCase() === "y") this.command(event, true);
    else if (/^[1-6]$/.test(event.key) && !commanded && !event.altKey) this.chooseDie(Number(event.key));
  };

  private command(event: KeyboardEvent, again: boolean): void {
    event.preventDefault();
    if (again && this.table.update?.redo) this.table.redo();
    else if (!again && this.table.update?.undo) this.table.undo();
  }

  private chooseDie(value: number): void {
    const { gestures, shop } = this.scene;
    const n = shop.dice.findIndex((die, at) => die === value && !gestures.isChosen(`die:${at}`));
    if (n < 0) return;
    gestures.touch({ spot: `die:${value}`, at: `die:${n}` });
    document.querySelector<HTMLElement>(`[data-at="die:${n}"]`)?.focus();
  }
}
