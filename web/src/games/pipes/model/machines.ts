/** The machines as printed, from the games' own data files. */

import type { Words } from "../../../base/words";
import { readFloors, turned, type Floor, type Grid } from "./grid";

export type Colour = "red" | "green" | "blue" | "orange" | "yellow" | "black";

export interface Port {
  way: "in" | "out";
  /** One colour, or those to choose from. */
  colours: readonly Colour[];
  amount: number;
  side: number;
  /** Whether it is on square 2. */
  second: boolean;
}

export interface Machine {
  id: number;
  name: string;
  revenue: number;
  bonus: readonly Colour[];
  ports: readonly Port[];
}

/** What a game says of its floors. */
export interface Setting {
  game: string;
  grid: Grid;
}

/** What a game brings to the factory floor. */
export interface Catalogue extends Setting {
  machines: ReadonlyMap<number, Machine>;
  floors: ReadonlyMap<string, Floor>;
}

function readPort(grid: Grid, column: string, spec: string): Port {
  const [way, colours = "", amount = "0"] = spec.split(":");
  const side = grid.names.indexOf(grid.beside === null ? column : column[0]!);
  return {
    way: way === "in" ? "in" : "out",
    colours: colours.split("|") as Colour[],
    amount: Number(amount),
    side,
    second: grid.beside !== null && (column.endsWith("2") || side === grid.beside),
  };
}

function readMachines(grid: Grid, text: string): ReadonlyMap<number, Machine> {
  const [head = "", ...lines] = text.trim().split(/\r?\n/);
  const columns = head.split(",");
  // What machines take in is what comes in containers.
  const supplies = [
    ...new Set([...text.matchAll(/\bin:([a-z|]+)/g)].flatMap(([, colours]) => colours!.split("|"))),
  ] as Colour[];
  return new Map(
    lines.map((line) => {
      const row = new Map(line.split(",").map((value, n) => [columns[n]!, value]));
      const bonus = row.get("bonus");
      const ports = [...row].filter(([column, spec]) => /^[NESW]/.test(column) && spec);
      const machine: Machine = {
        id: Number(row.get("id")),
        name: row.get("name") ?? "",
        revenue: Number(row.get("revenue")),
        bonus: bonus === "any" ? supplies : bonus ? (bonus.split("|") as Colour[]) : [],
        ports: ports.map(([column, spec]) => readPort(grid, column, spec)),
      };
      return [machine.id, machine];
    }),
  );
}

export function catalogue(setting: Setting, machines: string, boards: string): Catalogue {
  const { grid } = setting;
  return { ...setting, machines: readMachines(grid, machines), floors: readFloors(grid, boards) };
}

/** Money as the game writes it in a language: $12, 12 $ or 12; with `plus` a gain or loss. */
export function moneyIn(words: Words, { game }: Setting, amount: number, plus = false): string {
  return words.at(game, [], null).amount("money", amount, plus);
}

/** The turn that brings the front of a machine to a side: its second square, or else its first output. */
export function turnTowards(grid: Grid, { ports }: Machine, side: number): number {
  const outputs = ports.filter(({ way }) => way === "out").map((port) => port.side);
  const front = grid.beside ?? Math.min(...outputs);
  return (side - front + grid.names.length) % grid.names.length;
}

/** A port where it stands: its cell and the side it looks to. */
export interface Outlet {
  port: Port;
  cell: number;
  side: number;
}

export function outlets(floor: Floor, machine: Machine, cell: number, turn: number): Outlet[] {
  return machine.ports.map((port) => ({
    port,
    cell: port.second ? floor.second(cell, turn) : cell,
    side: turned(floor.grid, port.side, turn),
  }));
}
