/** What a table of these games offers beyond the others: drafts, judged by the server. */

import type { Source } from "../../../base/wire/source";
import type { LayoutJson } from "../model/layout";
import type { Verdict } from "./view";

export interface Judged {
  /** The draft that is answered; null: one that the server kept from before this page. */
  id: string | null;
  /** The draft as the server keeps it. */
  draft: LayoutJson | null;
  verdict: Verdict | null;
}

export interface Drafting {
  /** Send a draft; the verdict has the id that is returned. */
  draft(draft: LayoutJson | null): string;
  readonly judged: Judged | null;
}

/** A replay, or a table that cannot judge, has no drafts. */
export function draftingOf(table: Source): Drafting | null {
  const told = table as Source & Partial<{ draft: (draft: object | null) => string; judged: unknown }>;
  return typeof told.draft === "function" ? (told as unknown as Drafting) : null;
}
