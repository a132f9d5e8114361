/**
 * A table as this browser knows it: only what the server has confirmed.
 *
 * A move that is under way is in `pending` until the server has answered; it changes nothing else.
 */

import { laidOver } from "./differences";
import type { Heard, Hinted, PhraseKey, ReactionKey, Refused, Remark, Roster, Said, Told, Update } from "./protocol";
import { PROTOCOL } from "./protocol";
import { Socket, type LinkState } from "./socket";
import type { Source } from "./source";
import type { Params } from "../words";

export type Command = Extract<Said, { id: string }>;

export interface Refusal {
  text: string;
  code: string;
  clause: string;
  params: Params;
}

export interface Note {
  key: string;
  params: Params;
}

export interface Judged {
  /** The draft that is answered; null: one that the server kept from before this page. */
  id: string | null;
  draft: unknown;
  verdict: unknown;
}

export class Table implements Source {
  roster = $state.raw<Roster | null>(null);
  update = $state.raw<Update | null>(null);
  events = $state.raw<readonly Heard[]>([]);
  fresh = $state.raw<readonly Heard[]>([]); // what the latest update added
  link = $state<LinkState>("connecting");
  seat = $state<number | null>(null);
  pending = $state.raw<readonly Command[]>([]);
  refusal = $state.raw<Refusal | null>(null);
  hint = $state.raw<Hinted | null>(null);
  hinting = $state(false);
  judged = $state.raw<Judged | null>(null); // the draft as the server keeps it, and its verdict
  notice = $state.raw<Note | null>(null);
  gone = $state.raw<Refusal | null>(null); // why the server will not let us in
  remarks = $state.raw<readonly Remark[]>([]); // what people have said beside the game
  unsaid = $state.raw<Refusal | null>(null); // why the last remark was not taken
  saying = $state(false); // a remark is on its way
  skew = 0; // the server's clock minus ours

  private readonly socket: Socket;
  private number = 0;
  private remark = ""; // the id of the remark that is on its way
  private count = 0;
  private drafted: Command | null = null; // the draft that has no verdict yet
  private unjudged: readonly Extract<Said, { say: "draft" }>[] = []; // a verdict does not repeat its draft
  private welcomed = 0;
  private readonly tag = crypto.randomUUID().slice(0, 8);

  constructor(
    readonly id: string,
    private readonly token: string | null,
  ) {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    this.socket = new Socket(`${scheme}://${location.host}/ws/${id}`, {
      hello: () => this.hello(),
      heard: (message) => this.hear(message),
      link: (state) => (this.link = state),
    });
  }

  close(): void {
    this.socket.close();
  }

  move(text: string): void {
    this.command({ say: "move", id: this.nextId(), text });
  }

  undo(): void {
    this.command({ say: "undo", id: this.nextId() });
  }

  redo(): void {
    this.command({ say: "redo", id: this.nextId() });
  }

  done(): void {
    this.command({ say: "done", id: this.nextId() });
  }

  takeBackDone(): void {
    this.command({ say: "undone", id: this.nextId() });
  }

  ask(depth: number): void {
    this.hinting = true;
    this.socket.say({ say: "hint", id: this.nextId(), depth });
  }

  /** Let the server judge and keep what is being built; null: nothing any more. The verdict has the same id. */
  draft(draft: object | null): string {
    const id = this.nextId();
    const drafted = { say: "draft" as const, id, draft: draft as Record<string, unknown> | null };
    this.drafted = drafted;
    this.unjudged = [...this.unjudged, drafted];
    this.socket.say(drafted);
    return id;
  }

  phrase(phrase: PhraseKey): void {
    this.speak({ say: "phrase", id: this.nextId(), phrase });
  }

  react(number: number, reaction: ReactionKey): void {
    this.speak({ say: "react", id: this.nextId(), number, reaction });
  }

  chat(text: string): void {
    this.speak({ say: "chat", id: this.nextId(), text });
  }

  /** Forget the last refusal, hint and notice: the player has gone on. */
  settle(): void {
    this.refusal = null;
    this.notice = null;
  }

  dropHint(): void {
    this.hint = null;
  }

  private command(message: Command): void {
    this.refusal = null;
    this.pending = [...this.pending, message];
    this.socket.say(message);
  }

  /** Not said again over a broken link: whoever wrote it still has it before them. */
  private speak(message: Command): void {
    this.unsaid = null;
    this.saying = true;
    this.remark = message.id;
    this.socket.say(message);
  }

  private listen(fresh: readonly Remark[]): void {
    const last = this.remarks.at(-1)?.number ?? 0;
    this.remarks = [...this.remarks, ...fresh.filter((remark) => remark.number > last)];
  }

  private nextId(): string {
    this.count += 1;
    return `${this.tag}-${this.count}`;
  }

  private hello(): Said {
    const heard = this.remarks.at(-1)?.number ?? 0;
    const hello: Said = { say: "hello", table: this.id, since: this.number, protocol: PROTOCOL, heard };
    return this.token ? { ...hello, token: this.token } : hello;
  }

  private hear(message: Told): void {
    switch (message.say) {
      case "welcome":
        this.welcomed += 1;
        this.seat = message.seat;
        this.skew = message.now - Date.now();
        // What was not answered before the link broke is said again; its id makes that harmless.
        for (const command of this.pending) this.socket.say(command);
        if (this.drafted) this.socket.say(this.drafted);
        this.saying = false;
        break;
      case "talk":
        this.listen(message.remarks);
        break;
      case "spoken":
        this.saying = false;
        break;
      case "roster":
        this.roster = message;
        break;
      case "update":
        this.take(message);
        break;
      case "change":
        if (this.update) this.take(laidOver(this.update, message));
        break;
      case "accepted":
        this.answered(message.id);
        break;
      case "refused":
        this.refused(message);
        break;
      case "hinted":
        this.hinting = false;
        this.hint = message;
        break;
      case "notice":
        this.notice = message;
        break;
      case "verdict":
        this.judge(message);
        break;
      case "pong":
        break;
    }
  }

  private take(update: Update): void {
    const gone = new Set(update.dropped);
    // A server that does not know our number sends everything again.
    const restarted = update.events[0] !== undefined && update.events[0].number <= this.number;
    const kept = restarted ? [] : this.events.filter((event) => !gone.has(event.number));
    this.events = [...kept, ...update.events];
    this.fresh = this.number === 0 || restarted ? [] : update.events;
    // What others do meanwhile takes no hint away.
    const acted = update.events.some((event) => event.params["seat"] === this.seat) || update.dropped.length > 0;
    if (acted || update.offers.join() !== this.update?.offers.join()) this.hint = null;
    this.number = update.number;
    this.update = update;
  }

  /** Every greeting brings the draft that is kept; after a broken link this page knows it better. */
  private judge({ id, draft, verdict }: Extract<Told, { say: "verdict" }>): void {
    if (id === null && this.welcomed > 1) return;
    if (id === this.drafted?.id) this.drafted = null;
    this.judged = { id, draft: id === null ? draft : this.answeredDraft(id), verdict };
  }

  /** The draft with this id; answers come in order, so those before it are not answered any more. */
  private answeredDraft(id: string): unknown {
    const at = this.unjudged.findIndex((sent) => sent.id === id);
    const draft = this.unjudged[at]?.draft ?? null;
    this.unjudged = this.unjudged.slice(at + 1);
    return draft;
  }

  private answered(id: string): Command | undefined {
    const command = this.pending.find((each) => each.id === id);
    this.pending = this.pending.filter((each) => each.id !== id);
    return command;
  }

  private refused(message: Refused): void {
    this.hinting = false;
    const command = message.id === null ? undefined : this.answered(message.id);
    const refusal: Refusal = {
      text: command?.say === "move" ? command.text : (command?.say ?? ""),
      code: message.code,
      clause: message.clause,
      params: message.params,
    };
    if (message.id === null) this.gone = refusal;
    else if (message.id === this.remark) this.unsay(refusal);
    else this.refusal = refusal;
  }

  private unsay(refusal: Refusal): void {
    this.saying = false;
    this.unsaid = refusal;
  }
}
