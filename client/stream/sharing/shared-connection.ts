// Gives this tab its end of the connection that all tabs of the browser share, and holds that connection while this tab leads.
// A leader is replaced by the browser when its tab closes or crashes, and by the others when it does not answer.

import type { ExchangeId } from "../../../shared/market/exchange-id.ts";
import { newTabName, openMarketSocket, type MarketSocket } from "../socket.ts";
import { LaneHub } from "./lane-hub.ts";
import { SharedSocket, type SharedLine } from "./shared-socket.ts";
import type { Tap } from "./shared-tap.ts";
import { TabGroup } from "./tab-group.ts";
import { tabOf, type FollowerMessage, type LeaderMessage, type Question } from "./tab-messages.ts";

const LOOK_EVERY_MS = 500;
/** So many looks without a word from the leader, though it was asked: another tab takes its place. */
const MAX_UNANSWERED = 4;
/** A visible tab that looks this late is itself short of processor time, and the leader's word may still wait: no look that counts. */
const LATE_LOOK_MS = 1000;

export class SharedConnection implements SharedLine {
  readonly #tab = newTabName();
  readonly #group: TabGroup;
  /** This tab's sockets that are open. */
  readonly #sockets = new Map<string, SharedSocket>();
  /** The connections, while this tab leads. */
  #hub: LaneHub | undefined;
  #leading = new AbortController();
  readonly #watchedTabs = new Set<string>();
  /** Under which name the server knows the shared connection: a new leader's takes the place of the one before. */
  #browser = newTabName();
  #leader = "";
  #term = 0;
  #unanswered = 0;
  #lookedAt = 0;
  #joined: AbortController | undefined;
  #socketCount = 0;

  /** Tabs of the same name share one connection: those of one signed-in user. */
  constructor(name: string) {
    this.#group = new TabGroup(name, this.#tab, {
      onJoined: () => this.#ping(),
      onLead: () => this.#lead(),
      onLost: () => this.#lost(),
      onMessage: (message) => this.#receive(message),
    });
  }

  /** A socket of this tab on the shared connection, for this exchange at first. */
  openSocket(exchange: ExchangeId): MarketSocket {
    const socket = new SharedSocket(`${this.#tab}/${++this.#socketCount}`, exchange, this);
    this.open(socket, false);
    return socket;
  }

  open(socket: SharedSocket, isEager: boolean): void {
    this.#sockets.set(socket.id, socket);
    if (!this.#joined) this.#join();
    else if (this.#hub) this.#hub.open(socket.id, socket.exchange, isEager);
    else if (this.#leader !== "") this.#post({ kind: "open", tap: socket.id, exchange: socket.exchange, isEager });
  }

  close(socket: SharedSocket): void {
    this.#sockets.delete(socket.id);
    if (this.#hub) this.#hub.close(socket.id);
    else this.#post({ kind: "close", tap: socket.id });
    // A socket that is closed and opened again at once leaves no group.
    queueMicrotask(() => this.#sockets.size === 0 && this.#leave());
  }

  ask(socket: SharedSocket, call: number, question: Question): void {
    if (this.#hub) this.#hub.ask(socket.id, question, (answer) => socket.answered(call, answer));
    else this.#post({ kind: "ask", tap: socket.id, call, question });
  }

  seen(socket: SharedSocket, sequence: number): void {
    if (this.#hub) this.#hub.seen(socket.id, sequence);
    else this.#post({ kind: "seen", tap: socket.id, sequence });
  }

  reopen(socket: SharedSocket): void {
    if (this.#hub) this.#hub.reopen(socket.id, true);
    else this.#post({ kind: "reopen", tap: socket.id });
  }

  #join(): void {
    const joined = new AbortController();
    this.#joined = joined;
    const { signal } = joined;
    const look = setInterval(() => this.#look(), LOOK_EVERY_MS);
    signal.addEventListener("abort", () => clearInterval(look));
    // A frozen page answers nobody: it leaves before, and comes back with the next look at it.
    document.addEventListener("freeze", () => this.#suspend(), { signal });
    document.addEventListener("resume", () => this.#group.join(), { signal });
    this.#group.join();
  }

  #leave(): void {
    this.#joined?.abort();
    this.#joined = undefined;
    this.#suspend();
  }

  #suspend(): void {
    this.#lost();
    this.#group.leave();
    this.#leader = "";
  }

  // Leading

  #lead(): void {
    this.#cut();
    const hub = new LaneHub(
      (exchange) => openMarketSocket(`${this.#browser}-${exchange}`),
      (taps, event, values) => this.#send(taps, event, values),
    );
    this.#hub = hub;
    this.#leader = this.#tab;
    this.#term = Math.max(this.#term + 1, Date.now());
    this.#leading = new AbortController();
    this.#announce();
    for (const { id, exchange } of [...this.#sockets.values()]) hub.open(id, exchange, false);
  }

  #announce(): void {
    this.#post({ kind: "lead", leader: this.#tab, term: this.#term, browser: this.#browser });
  }

  #lost(): void {
    if (!this.#hub) return;
    this.#leading.abort();
    this.#watchedTabs.clear();
    this.#hub.stop();
    this.#hub = undefined;
    if (this.#leader === this.#tab) this.#leader = "";
    this.#unanswered = 0;
    this.#cut();
  }

  #send(taps: readonly Tap[], event: string, values: readonly unknown[]): void {
    const others: string[] = [];
    for (const { id } of taps) {
      if (tabOf(id) === this.#tab) this.#sockets.get(id)?.deliver(event, values);
      else others.push(id);
    }
    // After this tab's own, whose frame must not wait for the copies.
    if (others.length > 0) this.#post({ kind: "event", leader: this.#tab, taps: others, event, values });
  }

  #serve(hub: LaneHub, message: FollowerMessage): void {
    switch (message.kind) {
      case "open":
        this.#watchTab(hub, tabOf(message.tap));
        return hub.open(message.tap, message.exchange, message.isEager);
      case "close":
        return hub.close(message.tap);
      case "ask": {
        const { tap, call, question } = message;
        return hub.ask(tap, question, (answer) => this.#post({ kind: "answer", leader: this.#tab, tap, call, answer }));
      }
      case "seen":
        return hub.seen(message.tap, message.sequence);
      case "reopen":
        return hub.reopen(message.tap, false);
      case "ping":
        // A hidden tab's timers may run once a minute only, so it is slow to come back.
        if (message.isCut && document.hidden && !hub.isConnected) this.#post({ kind: "yield", leader: this.#tab });
        else this.#announce();
    }
  }

  #watchTab(hub: LaneHub, tab: string): void {
    if (this.#watchedTabs.has(tab)) return;
    this.#watchedTabs.add(tab);
    this.#group.onceGone(tab, this.#leading.signal, () => {
      this.#watchedTabs.delete(tab);
      hub.dropTab(tab);
    });
  }

  // Following

  #receive(message: FollowerMessage | LeaderMessage): void {
    if (message.kind === "lead") return this.#follow(message);
    if (!("leader" in message)) {
      if (this.#hub) this.#serve(this.#hub, message);
      return;
    }
    // The end of the session comes from a tab that leaves at once, and counts even when its successor was quicker.
    const isEnd = message.kind === "event" && message.event === "session";
    if ((message.leader !== this.#leader || this.#hub) && !isEnd) return;
    this.#unanswered = 0;
    if (message.kind === "yield") {
      if (!document.hidden) this.#group.takeLead();
    } else if (message.kind === "answer") this.#sockets.get(message.tap)?.answered(message.call, message.answer);
    else for (const tap of message.taps) this.#sockets.get(tap)?.deliver(message.event, message.values);
  }

  #follow({ leader, term, browser }: Extract<LeaderMessage, { kind: "lead" }>): void {
    // One that has lost the lead may not know it yet.
    if (term < this.#term) return;
    this.#term = term;
    this.#unanswered = 0;
    if (leader === this.#leader) return;
    this.#lost();
    this.#leader = leader;
    this.#browser = browser;
    this.#cut();
    for (const { id, exchange } of this.#sockets.values()) this.#post({ kind: "open", tap: id, exchange, isEager: false });
  }

  /** Looks a few times a second whether the leader is there, and asks it after a while without a word. */
  #look(): void {
    const now = performance.now();
    const isLate = !document.hidden && now - this.#lookedAt > LATE_LOOK_MS;
    this.#lookedAt = now;
    if (this.#hub) return;
    const isCut = !document.hidden && [...this.#sockets.values()].some(({ connected }) => !connected);
    if (!isLate) this.#unanswered++;
    if (this.#unanswered >= MAX_UNANSWERED) {
      this.#unanswered = 0;
      this.#group.takeLead();
    } else if (this.#unanswered > 1 || isCut) this.#ping(isCut);
  }

  #ping(isCut = false): void {
    this.#post({ kind: "ping", isCut });
  }

  #cut(): void {
    for (const socket of [...this.#sockets.values()]) socket.cut();
  }

  #post(message: FollowerMessage | LeaderMessage): void {
    this.#group.post(message);
  }
}
