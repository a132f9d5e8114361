/** What goes over HTTP; refusals are thrown and said like those of the socket. */

import type * as wire from "../../generated/wire";
import type { Heard, Result, Update, View } from "./protocol";
import type { Params } from "../words";

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

export type {
  GameInfo,
  NewTable,
  OptionInfo,
  Place,
  PuzzleAnswer,
  PuzzleDay,
  PuzzleInfo,
  Step,
  TableChange,
} from "../../generated/wire";

export interface TableInfo extends Omit<wire.TableInfo, "result"> {
  result: Result | null;
}

export interface Opened extends Omit<wire.Opened, "table"> {
  table: TableInfo;
}

export interface Friend extends Omit<wire.Friend, "tables"> {
  tables: TableInfo[];
}

/** What would have been best in place of an entry, as far as was found, and what came of it. */
export interface Better<V extends View = View> extends Omit<wire.Better, "view"> {
  view: V;
}

export interface Replay extends Omit<wire.Replay, "result" | "events"> {
  result: Result | null;
  events: Heard[];
}

export interface ReplayView<V extends View = View> extends Omit<wire.ReplayView, "view"> {
  view: V;
}

/** Where the moves of a trial lead. */
export interface Tried extends Omit<wire.Tried, "update" | "judged"> {
  update: Update;
  judged: (Omit<wire.Judgement, "params"> & { params: Params }) | null;
}

/** What the draws of a saved game asked for. */
export interface Draws extends Omit<wire.Draws, "stopped"> {
  stopped: { code: string; clause: string; params: Params } | null;
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
  about: () => call<wire.About>("GET", "/about"),
  me: () => call<wire.Me>("GET", "/me"),
  rename: (name: string) => call<wire.Me>("POST", "/me", { name }),
  forget: () => call<void>("DELETE", "/me"),
  link: () => call<wire.Link>("POST", "/me/links"),
  follow: (token: string) => call<wire.Me>("POST", "/me/devices", { token }),
  keys: () => call<wire.KeyInfo[]>("GET", "/me/keys"),
  makeKey: (name: string) => call<wire.MadeKey>("POST", "/me/keys", { name }),
  voidKey: (key: string) => call<void>("DELETE", `/me/keys/${encodeURIComponent(key)}`),
  account: () => call<wire.AccountInfo>("GET", "/me/account"),
  passkeyOptions: () => call<wire.Ceremony>("POST", "/me/passkeys/options"),
  addPasskey: (body: wire.NewPasskey) => call<wire.PasskeyInfo>("POST", "/me/passkeys", body),
  dropPasskey: (passkey: string) => call<void>("DELETE", `/me/passkeys/${encodeURIComponent(passkey)}`),
  newCodes: () => call<wire.Codes>("POST", "/me/recovery"),
  endSession: (session: string) => call<void>("DELETE", `/me/sessions/${encodeURIComponent(session)}`),
  signInOptions: () => call<wire.Ceremony>("POST", "/passkeys/options"),
  signIn: (body: wire.SignIn) => call<wire.Me>("POST", "/passkeys", body),
  recover: (body: wire.Recovering) => call<wire.Me>("POST", "/recover", body),
  record: () => call<wire.PlayedGame[]>("GET", "/me/record"),
  myProfile: () => call<wire.Profile>("GET", "/me/profile"),
  publish: (open: boolean) => call<wire.Profile>("PUT", "/me/profile", { public: open }),
  profile: (link: string) => call<wire.Profile>("GET", `/profiles/${encodeURIComponent(link)}`),
  forgetRatings: () => call<void>("DELETE", "/me/ratings"),
  rated: (table: string) => call<(wire.RatedStep | null)[]>("GET", at(table, "/ratings")),
  friends: () => call<Friend[]>("GET", "/me/friends"),
  invite: () => call<wire.Link>("POST", "/me/friends/links"),
  inviting: (token: string) => call<wire.Inviting>("POST", "/invitations", { token }),
  befriend: (token: string) => call<wire.Inviting>("POST", "/me/friends", { token }),
  part: (friend: string) => call<void>("DELETE", `/me/friends/${encodeURIComponent(friend)}`),
  deals: (day?: string) => call<wire.DayDeal[]>("GET", `/deals${day ? `?day=${day}` : ""}`),
  openDeal: (game: string, mode: string) => call<Opened>("POST", "/deals", { game, mode }),
  reports: () => call<wire.ReportInfo[]>("GET", "/host/reports"),
  settle: (report: string) => call<void>("POST", `/host/reports/${encodeURIComponent(report)}/settle`),
  bans: () => call<wire.BanInfo[]>("GET", "/host/bans"),
  ban: (wish: wire.NewBan) => call<wire.BanInfo>("POST", "/host/bans", wish),
  lift: (ban: string) => call<void>("DELETE", `/host/bans/${encodeURIComponent(ban)}`),
  people: (name: string) => call<wire.KnownPerson[]>("GET", `/host/people?name=${encodeURIComponent(name)}`),
  privacy: () => call<wire.Privacy>("GET", "/privacy"),
  nudges: () => call<wire.NudgeSettings>("GET", "/me/nudges"),
  addPush: (body: wire.NewPush) => call<wire.WayInfo>("POST", "/me/nudges/push", body),
  addMail: (body: wire.NewMail) => call<wire.WayInfo>("POST", "/me/nudges/mail", body),
  addHook: (body: wire.NewHook) => call<wire.MadeHook>("POST", "/me/nudges/hook", body),
  tryWay: (way: string) => call<void>("POST", `/me/nudges/${encodeURIComponent(way)}/try`),
  dropWay: (way: string) => call<void>("DELETE", `/me/nudges/${encodeURIComponent(way)}`),
  quiet: (hours: wire.QuietHours | null) => call<void>(hours ? "PUT" : "DELETE", "/me/quiet", hours ?? undefined),
  planVacation: (body: wire.NewVacation) => call<wire.VacationInfo>("POST", "/me/vacations", body),
  endVacation: (vacation: string) => call<void>("DELETE", `/me/vacations/${encodeURIComponent(vacation)}`),
  followMail: (purpose: string, way: string, token: string) =>
    call<void>("POST", `/nudges/${encodeURIComponent(way)}/${purpose}/${encodeURIComponent(token)}`),
  providers: () => call<wire.ProviderInfo[]>("GET", "/oidc"),
  goElsewhere: (provider: string, body: wire.Going) =>
    call<wire.GoTo>("POST", `/oidc/${encodeURIComponent(provider)}`, body),
  untie: (provider: string) => call<void>("DELETE", `/me/ties/${encodeURIComponent(provider)}`),
  deleteMe: () => call<void>("DELETE", "/me/data"),
  games: () => call<wire.GameInfo[]>("GET", "/games"),
  mine: () => call<TableInfo[]>("GET", "/me/tables"),
  open: () => call<TableInfo[]>("GET", "/tables"),
  byCode: (code: string) => call<wire.Found>("GET", `/codes/${encodeURIComponent(code)}`),
  create: (wish: wire.NewTable) => call<Opened>("POST", "/tables", wish),
  table: (table: string) => call<TableInfo>("GET", at(table)),
  change: (table: string, wish: wire.TableChange) => call<TableInfo>("PATCH", at(table), wish),
  join: (table: string, seat?: number) =>
    call<wire.SeatToken>("POST", at(table, "/seats"), seat === undefined ? {} : { seat }),
  remove: (table: string, seat: number) => call<void>("DELETE", at(table, `/seats/${seat}`)),
  seatBot: (table: string, seat: number, bot: string) => call<void>("PUT", at(table, `/seats/${seat}/bot`), { bot }),
  dropBot: (table: string, seat: number) => call<void>("DELETE", at(table, `/seats/${seat}/bot`)),
  mutes: (table: string) => call<number[]>("GET", at(table, "/mutes")),
  mute: (table: string, seat: number, on: boolean) =>
    call<void>(on ? "PUT" : "DELETE", at(table, `/seats/${seat}/mute`)),
  report: (table: string, remark: number) => call<void>("POST", at(table, `/remarks/${remark}/report`)),
  pause: (table: string, seat: number) => call<void>("POST", at(table, `/seats/${seat}/pause`)),
  concede: (table: string, seat: number) => call<void>("POST", at(table, `/seats/${seat}/concede`)),
  start: (table: string) => call<TableInfo>("POST", at(table, "/start")),
  rematch: (table: string) => call<TableInfo>("POST", at(table, "/rematch")),
  replay: (table: string) => call<Replay>("GET", `/replays/${encodeURIComponent(table)}`),
  replayViews: <V extends View = View>(table: string, seat: number | null, first: number, last: number) => {
    const query = `first=${first}&last=${last}${seat === null ? "" : `&seat=${seat}`}`;
    return call<ReplayView<V>[]>("GET", `/replays/${encodeURIComponent(table)}/views?${query}`);
  },
  review: (table: string, upto: number) =>
    call<wire.Reviewed>("GET", `/replays/${encodeURIComponent(table)}/review?upto=${upto}`),
  trial: (table: string, wish: Partial<wire.Trial> & { at: number }) =>
    call<Tried>("POST", `/replays/${encodeURIComponent(table)}/trials`, wish),
  branch: (table: string, wish: wire.BranchWish) =>
    call<Opened>("POST", `/replays/${encodeURIComponent(table)}/branches`, wish),
  draws: (saved: string) => call<Draws>("POST", "/draws", saved),
  addWord: (table: string, seat: number, word: string) => call<void>("PUT", at(table, `/seats/${seat}/word`), { word }),
  puzzle: (wish: wire.PuzzleWish) => call<Opened>("POST", "/puzzles", wish),
  puzzleInfo: (table: string) => call<wire.PuzzleInfo>("GET", `/puzzles/${encodeURIComponent(table)}`),
  puzzles: () => call<wire.PuzzleDay[]>("GET", "/puzzles"),
  puzzleMonth: (game: string, month: string) =>
    call<wire.PuzzleDay[]>("GET", `/puzzles/days/${encodeURIComponent(game)}/${encodeURIComponent(month)}`),
  certify: (setup: wire.PuzzleSetup) => call<wire.Certified>("POST", "/puzzles/positions", setup),
  position: (table: string, at: number, seat: number) =>
    call<wire.PuzzleSetup>("GET", `/replays/${encodeURIComponent(table)}/position?at=${at}&seat=${seat}`),
  puzzleAnswer: (table: string) => call<wire.PuzzleAnswer>("GET", `/puzzles/${encodeURIComponent(table)}/answer`),
  better: <V extends View = View>(table: string, number: number) =>
    call<Better<V>>("GET", `/replays/${encodeURIComponent(table)}/better?at=${number}`),
  importGame: (text: string) => call<Opened>("POST", "/games/import", text),
  dataUrl: "/api/me/data",
  /** A saved game as the text it is. */
  exported: async (table: string) => {
    const answer = await fetch(`/api${at(table, "/export")}`);
    if (!answer.ok) throw new Fault("not_found", "server", {}, answer.status);
    return answer.text();
  },
  exportUrl: (table: string) => `/api${at(table, "/export")}`,
};
