/** A WebSocket that comes back by itself, sooner at first, then with more patience. */

import type { Said, Told } from "./protocol";

const FIRST_WAIT = 250;
const LONGEST_WAIT = 8000;
const PING_EVERY = 10_000;
const SILENCE = 25_000; // a link that says nothing for so long is dead, whatever the browser thinks

export type LinkState = "connecting" | "open" | "lost";

interface Listener {
  hello: () => Said;
  heard: (message: Told) => void;
  link: (state: LinkState) => void;
}

export class Socket {
  private socket: WebSocket | undefined;
  private wait = FIRST_WAIT;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private pinger: ReturnType<typeof setInterval> | undefined;
  private lastHeard = 0;
  private closed = false;
  private tries = 0;

  constructor(
    private readonly url: string,
    private readonly listener: Listener,
  ) {
    this.open();
    addEventListener("online", this.hurry);
    document.addEventListener("visibilitychange", this.hurry);
    document.addEventListener("visibilitychange", this.ping);
  }

  /** Say something if anybody listens; what must arrive is said again after the next hello. */
  say(message: Said): void {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }

  close(): void {
    this.closed = true;
    clearTimeout(this.timer);
    clearInterval(this.pinger);
    removeEventListener("online", this.hurry);
    document.removeEventListener("visibilitychange", this.hurry);
    document.removeEventListener("visibilitychange", this.ping);
    this.socket?.close();
  }

  private open(): void {
    this.listener.link(this.tries ? "lost" : "connecting");
    const socket = new WebSocket(this.url);
    this.socket = socket;
    socket.onopen = () => {
      this.lastHeard = Date.now();
      this.say(this.listener.hello());
      this.startPings();
    };
    socket.onmessage = (event: MessageEvent<string>) => {
      this.lastHeard = Date.now();
      const message = JSON.parse(event.data) as Told;
      if (message.say === "welcome") {
        this.wait = FIRST_WAIT;
        this.tries = 0;
        this.listener.link("open");
      }
      this.listener.heard(message);
    };
    socket.onclose = () => {
      if (this.socket === socket) this.lost();
    };
  }

  private lost(): void {
    clearInterval(this.pinger);
    if (this.closed) return;
    this.tries += 1;
    this.listener.link("lost");
    // Not all at once when a server comes back.
    this.timer = setTimeout(() => this.open(), this.wait * (0.75 + Math.random() / 2));
    this.wait = Math.min(LONGEST_WAIT, this.wait * 1.8);
  }

  private startPings(): void {
    clearInterval(this.pinger);
    this.pinger = setInterval(() => {
      if (Date.now() - this.lastHeard > SILENCE) this.socket?.close();
      else this.ping();
    }, PING_EVERY);
  }

  /** Also tells whether anybody looks at the page: the others see who is away. */
  private readonly ping = (): void => this.say({ say: "ping", at: performance.now(), away: document.hidden });

  private readonly hurry = (): void => {
    const idle = !this.socket || this.socket.readyState >= WebSocket.CLOSING;
    if (this.closed || !idle || document.hidden) return;
    clearTimeout(this.timer);
    this.wait = FIRST_WAIT;
    this.open();
  };
}
