/**
 * Square and hex floors behind one interface: cells, sides clockwise, turns, points of the drawing.
 *
 * Everything is measured in the units of the drawing, in which a hex has the radius 58 and a
 * square the side 71; the page scales the whole picture.
 */

export interface Point {
  x: number;
  y: number;
}

export interface Box extends Point {
  width: number;
  height: number;
}

export type At = readonly [column: number, row: number];

interface Shape {
  names: readonly string[];
  /** The step of each side across the picture of a board. */
  steps: readonly (readonly [number, number])[];
  /** The side on which square 2 lies at turn 0; null where a machine covers one cell. */
  beside: number | null;
  /** From one column or row of the picture to the next. */
  pitch: Point;
  /** Pipes, ports and vats are drawn in proportion to this. */
  radius: number;
  /** From a cell's centre to the middle of an edge. */
  reach: number;
}

const HEX = 58;
const SQUARE = 71;
const SQRT3 = Math.sqrt(3);

export const square: Shape = {
  names: ["N", "E", "S", "W"],
  steps: [
    [0, -1],
    [1, 0],
    [0, 1],
    [-1, 0],
  ],
  beside: 1,
  pitch: { x: SQUARE, y: SQUARE },
  radius: SQUARE * 0.56,
  reach: SQUARE / 2,
};

export const hex: Shape = {
  names: ["E", "SE", "SW", "W", "NW", "NE"],
  steps: [
    [2, 0],
    [1, 1],
    [-1, 1],
    [-2, 0],
    [-1, -1],
    [1, -1],
  ],
  beside: null,
  pitch: { x: (SQRT3 * HEX) / 2, y: 1.5 * HEX },
  radius: HEX,
  reach: (SQRT3 * HEX) / 2,
};

export type Grid = Shape;

export const NOWHERE = -1;

export function turned(grid: Grid, side: number, turn: number): number {
  return (side + turn) % grid.names.length;
}

export function opposite(grid: Grid, side: number): number {
  return turned(grid, side, grid.names.length / 2);
}

/** Which way a side looks, in degrees clockwise from the right. */
export function angle(grid: Grid, side: number): number {
  const { x, y } = towards(grid, side);
  return Math.round((Math.atan2(y, x) * 180) / Math.PI);
}

/** The direction of a side, one unit long. */
export function towards(grid: Grid, side: number): Point {
  const [dx, dy] = grid.steps[side]!;
  const x = dx * grid.pitch.x;
  const y = dy * grid.pitch.y;
  const length = Math.hypot(x, y);
  return { x: x / length, y: y / length };
}

export interface Cell {
  at: At;
  centre: Point;
  kind: "free" | "pillar" | "outside";
}

/** A board: its cells in reading order, and what lies across each edge. */
export class Floor {
  readonly cells: readonly Cell[];
  readonly box: Box;
  private readonly byPlace = new Map<string, number>();
  private readonly beyond: readonly number[];

  constructor(
    readonly name: string,
    readonly grid: Grid,
    picture: readonly string[],
  ) {
    const spots: [number, number][] = [];
    picture.forEach((line, y) => [...line].forEach((mark, x) => mark !== " " && spots.push([x, y])));
    const index = new Map(spots.map(([x, y], n) => [`${x},${y}`, n]));
    this.beyond = spots.flatMap(([x, y]) => grid.steps.map(([dx, dy]) => index.get(`${x + dx},${y + dy}`) ?? NOWHERE));
    const marks = spots.map(([x, y]) => picture[y]![x]!);
    const outside = this.outside(marks);
    const columns = new Map<number, number>();
    this.cells = spots.map(([x, y], n) => {
      const column = columns.get(y) ?? 0;
      columns.set(y, column + 1);
      this.byPlace.set(`${column},${y}`, n);
      const kind = marks[n] === "." ? "free" : outside.has(n) ? "outside" : "pillar";
      return { at: [column, y] as const, centre: { x: x * grid.pitch.x, y: y * grid.pitch.y }, kind };
    });
    this.box = this.bounds();
  }

  get sides(): number {
    return this.grid.names.length;
  }

  cell(at: At): number {
    return this.byPlace.get(`${at[0]},${at[1]}`) ?? NOWHERE;
  }

  isFree(cell: number): boolean {
    return this.cells[cell]?.kind === "free";
  }

  /** The cell across an edge, free or not; NOWHERE outside the picture. */
  neighbour(cell: number, side: number): number {
    return this.beyond[cell * this.sides + side] ?? NOWHERE;
  }

  /** The side of `from` behind which `to` lies; NOWHERE if they share no edge. */
  sideTo(from: number, to: number): number {
    return this.grid.names.findIndex((_, side) => this.neighbour(from, side) === to);
  }

  /** Square 2 of whatever covers two squares from this cell. */
  second(cell: number, turn: number): number {
    const { beside } = this.grid;
    return beside === null ? NOWHERE : this.neighbour(cell, turned(this.grid, beside, turn));
  }

  centre(cell: number): Point {
    return this.cells[cell]!.centre;
  }

  /** The middle of an edge. */
  middle(cell: number, side: number): Point {
    const { x, y } = this.centre(cell);
    const way = towards(this.grid, side);
    return { x: x + way.x * this.grid.reach, y: y + way.y * this.grid.reach };
  }

  /** The cell below a point; NOWHERE beside the board. Cells are where their centre is nearest. */
  hit(point: Point): number {
    let best = NOWHERE;
    let least = this.grid.beside === null ? this.grid.radius : this.grid.reach * Math.SQRT2;
    this.cells.forEach((cell, n) => {
      const far = distance(point, cell.centre);
      if (far < least) [best, least] = [n, far];
    });
    return best;
  }

  /** The side of a cell that a point is nearest to. */
  sideNear(cell: number, point: Point): number {
    const far = this.grid.names.map((_, side) => distance(point, this.middle(cell, side)));
    return far.indexOf(Math.min(...far));
  }

  /** Blocked cells that lead to the outside are no part of the floor; the others are pillars. */
  private outside(marks: readonly string[]): Set<number> {
    const found = new Set<number>();
    const trail: number[] = [];
    const enter = (cell: number): void => {
      if (marks[cell] !== "#" || found.has(cell)) return;
      found.add(cell);
      trail.push(cell);
    };
    marks.forEach((_, cell) => {
      if (this.grid.names.some((_, side) => this.neighbour(cell, side) === NOWHERE)) enter(cell);
    });
    for (let cell = trail.pop(); cell !== undefined; cell = trail.pop()) {
      for (let side = 0; side < this.sides; side += 1) enter(this.neighbour(cell, side));
    }
    return found;
  }

  private bounds(): Box {
    const WALL = 9;
    const drawn = this.cells.filter((cell) => cell.kind !== "outside").map((cell) => cell.centre);
    const tall = (this.grid.beside === null ? this.grid.radius : this.grid.reach) + WALL;
    const wide = this.grid.reach + WALL;
    const x = Math.min(...drawn.map((point) => point.x)) - wide;
    const y = Math.min(...drawn.map((point) => point.y)) - tall;
    const right = Math.max(...drawn.map((point) => point.x)) + wide;
    const bottom = Math.max(...drawn.map((point) => point.y)) + tall;
    return { x, y, width: right - x, height: bottom - y };
  }
}

export function distance(a: Point, b: Point): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}

/** Read a board file: `;` comments, then a [section] and a picture for each board. */
export function readFloors(grid: Grid, text: string): ReadonlyMap<string, Floor> {
  const pictures = new Map<string, string[]>();
  let picture: string[] | undefined;
  for (const line of text.split("\n")) {
    if (line.startsWith("[")) {
      picture = [];
      pictures.set(line.trim().slice(1, -1).replaceAll(" ", "-"), picture);
    } else if (picture && line.trim()) picture.push(line.trimEnd());
  }
  return new Map([...pictures].map(([name, rows]) => [name, new Floor(name, grid, rows)]));
}
