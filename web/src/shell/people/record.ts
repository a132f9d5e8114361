/** A record looked at: which games are meant, and what they come to. Knows no game. */

import type { PlayedGame } from "../../generated/wire";

const NOBODY = "–"; // who has deleted their data

export interface Wish {
  game: string; // empty: every one
  seats: number; // 0: any number
  against: string; // empty: whoever; people, nobody, or a strength of bots
}

export interface Tally {
  games: number;
  won: number;
  best: number;
  mean: number;
}

const suits = (played: PlayedGame, against: string): boolean => {
  if (against === "people") return played.people > 0;
  if (against === "nobody") return played.names.length === 1;
  return played.bots.includes(against);
};

export const chosen = (games: readonly PlayedGame[], { game, seats, against }: Wish): PlayedGame[] =>
  games.filter(
    (played) =>
      (!game || played.game === game) &&
      (!seats || played.names.length === seats) &&
      (!against || suits(played, against)),
  );

export function tally(games: readonly PlayedGame[]): Tally {
  const points = games.map((played) => played.points);
  const sum = points.reduce((all, each) => all + each, 0);
  return {
    games: games.length,
    won: games.filter((played) => played.won).length,
    best: Math.max(...points),
    mean: Math.round((10 * sum) / points.length) / 10,
  };
}

/** The games by what something says of them, those played most first. */
export function grouped(
  games: readonly PlayedGame[],
  by: (played: PlayedGame) => string,
): { name: string; tally: Tally; best: PlayedGame }[] {
  const groups = new Map<string, PlayedGame[]>();
  for (const played of games) groups.set(by(played), [...(groups.get(by(played)) ?? []), played]);
  return [...groups]
    .map(([name, own]) => ({ name, tally: tally(own), best: own.reduce((a, b) => (b.points > a.points ? b : a)) }))
    .sort((a, b) => b.tally.games - a.tally.games);
}

/** The people somebody played with, those met most first; who hides their name is not among them. */
export function opponents(games: readonly PlayedGame[]): { name: string; games: number; won: number }[] {
  const met = new Map<string, PlayedGame[]>();
  for (const played of games) {
    const others = played.names.filter(
      (name, seat) => name && name !== NOBODY && seat !== played.seat && played.bots[seat] === null,
    );
    for (const name of new Set(others)) met.set(name, [...(met.get(name) ?? []), played]);
  }
  return [...met]
    .map(([name, own]) => ({ name, games: own.length, won: own.filter((played) => played.won).length }))
    .sort((a, b) => b.games - a.games);
}
