/** What goes over HTTP; refusals are thrown and said like those of the socket. */

import type { Heard, Result, View } from "./protocol";
import type { Params } from "./words";

export class Fault extends Error {
  constructor(
    readonly code: string,
    readonly clause: string,
    readonly params: Params,
    readonly status: number,
  ) {
    super(code);
  }
}

export interface OptionInfo {
  id: string;
  values: string[];
  seats: number[];
}

export interface GameInfo {
  id: string;
  title: string;
  ruleset: number;
  seats: number[];
  options: OptionInfo[];
  bots: string[];
}

export interface Place {
  name: string;
  bot: string | null;
  sitter: string | null;
  free: boolean;
  yours: boolean;
}

export interface TableInfo {
  id: string;
  code: string | null;
  status: string;
  game: string;
  options: Record<string, string>;
  public: boolean;
  timers: Record<string, number>;
  on_timeout: string;
  created: number;
  touched: number;
  expires: number | null;
  seats: Place[];
  hosting: boolean;
  your_turn: boolean;
  result: Result | null;
  rematch: string | null;
}

export interface Opened {
  table: TableInfo;
  seat: number | null;
  token: string | null;
}

export interface NewTable {
  game: string;
  seats: number;
  options?: Record<string, string>;
  public?: boolean;
  timers?: Record<string, number>;
  on_timeout?: string;
  bots?: string[];
  start?: boolean;
}

export interface TableChange {
  seats?: number;
  options?: Record<string, string>;
  public?: boolean;
  timers?: Record<string, number>;
  on_timeout?: string;
}

export interface Step {
  number: number;
  seat: number | null;
  text: string;
  undoes: number | null;
  at: number | null;
}

export interface Replay {
  game: string;
  options: Record<string, string>;
  seats: string[];
  commitment: string;
  seed: string | null;
  result: Result | null;
  steps: Step[];
  events: Heard[];
}

async function call<T>(method: string, path: string, body?: unknown): Promise<T> {
  let answer: Response;
  try {
    const text = typeof body === "string";
    answer = await fetch(`/api${path}`, {
      method,
      headers: body === undefined ? {} : { "content-type": text ? "text/plain" : "application/json" },
      body: body === undefined ? undefined : text ? body : JSON.stringify(body),
    });
  } catch {
    throw new Fault("unreachable", "server", {}, 0);
  }
  if (answer.ok) return (answer.status === 204 ? undefined : await answer.json()) as T;
  const told = (await answer.json().catch(() => ({}))) as Partial<Fault>;
  throw new Fault(told.code ?? "internal", told.clause ?? "server", told.params ?? {}, answer.status);
}

const at = (table: string, rest = ""): string => `/tables/${encodeURIComponent(table)}${rest}`;

export const api = {
  me: () => call<{ name: string | null }>("GET", "/me"),
  rename: (name: string) => call<{ name: string | null }>("POST", "/me", { name }),
  forget: () => call<void>("DELETE", "/me"),
  link: () => call<{ token: string }>("POST", "/me/links"),
  follow: (token: string) => call<{ name: string | null }>("POST", "/me/devices", { token }),
  games: () => call<GameInfo[]>("GET", "/games"),
  mine: () => call<TableInfo[]>("GET", "/me/tables"),
  open: () => call<TableInfo[]>("GET", "/tables"),
  byCode: (code: string) => call<{ table: string }>("GET", `/codes/${encodeURIComponent(code)}`),
  create: (wish: NewTable) => call<Opened>("POST", "/tables", wish),
  table: (table: string) => call<TableInfo>("GET", at(table)),
  change: (table: string, wish: TableChange) => call<TableInfo>("PATCH", at(table), wish),
  join: (table: string, seat?: number) =>
    call<{ seat: number; token: string }>("POST", at(table, "/seats"), seat === undefined ? {} : { seat }),
  remove: (table: string, seat: number) => call<void>("DELETE", at(table, `/seats/${seat}`)),
  seatBot: (table: string, seat: number, bot: string) => call<void>("PUT", at(table, `/seats/${seat}/bot`), { bot }),
  dropBot: (table: string, seat: number) => call<void>("DELETE", at(table, `/seats/${seat}/bot`)),
  start: (table: string) => call<TableInfo>("POST", at(table, "/start")),
  rematch: (table: string) => call<TableInfo>("POST", at(table, "/rematch")),
  replay: (table: string) => call<Replay>("GET", `/replays/${encodeURIComponent(table)}`),
  replayViews: (table: string, seat: number | null, first: number, last: number) => {
    const query = `first=${first}&last=${last}${seat === null ? "" : `&seat=${seat}`}`;
    return call<{ number: number; view: View }[]>("GET", `/replays/${encodeURIComponent(table)}/views?${query}`);
  },
  importGame: (text: string) => call<Opened>("POST", "/games/import", text),
  exportUrl: (table: string) => `/api${at(table, "/export")}`,
};
