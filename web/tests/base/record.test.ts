import { expect, test } from "vitest";
import type { PlayedGame } from "../../src/generated/wire";
import { chosen, grouped, opponents, tally } from "../../src/shell/people/record";

const game = (table: string, points: number, more: Partial<PlayedGame> = {}): PlayedGame => ({
  table,
  game: "a",
  options: {},
  ended: 1,
  names: ["Mara", ""],
  bots: [null, "greedy"],
  seat: 0,
  people: 0,
  points,
  rank: 1,
  won: true,
  conceded: false,
  ...more,
});
const GAMES = [
  game("1", 10),
  game("2", 4, { won: false, names: ["Mara", "Jonas"], bots: [null, null], people: 1 }),
  game("3", 7, { names: ["Mara"], bots: [null], game: "b" }),
];
const ids = (games: PlayedGame[]): string => games.map(({ table }) => table).join();

test("games are chosen by game, seats and opponents", () => {
  expect(ids(chosen(GAMES, { game: "", seats: 0, against: "" }))).toBe("1,2,3");
  expect(ids(chosen(GAMES, { game: "a", seats: 2, against: "people" }))).toBe("2");
  expect(ids(chosen(GAMES, { game: "", seats: 0, against: "greedy" }))).toBe("1");
  expect(ids(chosen(GAMES, { game: "", seats: 0, against: "nobody" }))).toBe("3");
  expect(ids(chosen(GAMES, { game: "b", seats: 2, against: "" }))).toBe("");
});

test("they come to numbers, and the best of each group is found", () => {
  expect(tally(GAMES)).toEqual({ games: 3, won: 2, best: 10, mean: 7 });
  const groups = grouped(GAMES, (played) => played.game);
  expect(groups.map(({ name, tally, best }) => [name, tally.games, best.table])).toEqual([
    ["a", 2, "1"],
    ["b", 1, "3"],
  ]);
});

test("opponents are people with a name, each met once a game", () => {
  const hidden = game("4", 5, { names: ["Mara", "", "–", "Jonas"], bots: [null, null, null, null] });
  expect(opponents([...GAMES, hidden])).toEqual([{ name: "Jonas", games: 2, won: 1 }]);
});
