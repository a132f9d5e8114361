/** What a study of many games by bots knows of each piece (`shopfloor study --digest`). */

export interface Piece {
  /** How often it was there to be had. */
  seen: number;
  /** How many of those were built, as a share. */
  built: number;
  /** The round in which it was built, on average. */
  round: number;
  /** In a hundred games, how many more than its share a seat wins that built it. */
  wins: { value: number; low: number; high: number; certain: boolean } | null;
  /** The pieces it goes with. */
  with: string[];
}

export interface Study {
  games: number;
  bots: string[];
  version: string;
  ruleset: string;
  pieces: Record<string, Piece>;
}

const studies = import.meta.glob<Study>("../generated/studies/*.json", { import: "default" });

/** A game's study, fetched when it is asked for; none where none was kept. */
export async function studyOf(game: string): Promise<Study | undefined> {
  return studies[`../generated/studies/${game}.json`]?.();
}
