// One connection to the server and the tabs that share it: asks for the fastest table any of them wants, and passes on to each tab
// what is its.

import type { Ack, ServerToClient } from "../../../shared/contracts/sockets.ts";
import type { ExchangeId } from "../../../shared/market/exchange-id.ts";
import type { MarketSocket } from "../socket.ts";
import { ACK_MS } from "../subscription.ts";
import { SharedSignals } from "./shared-signals.ts";
import type { Caller, Send, Tap } from "./shared-tap.ts";
import { SharedTicks } from "./shared-ticks.ts";
import type { SignalCache } from "./signal-cache.ts";
import type { Question } from "./tab-messages.ts";

/** Events that every tap gets as they come: all that the lane does not handle itself. */
type CommonEvent = Exclude<keyof ServerToClient, "snapshot" | "frame" | "signal" | "tick" | "status">;
const COMMON_EVENTS: Readonly<Record<CommonEvent, true>> = {
  lists: true,
  settings: true,
  alert: true,
  alerts: true,
  setups: true,
  account: true,
  session: true,
  drain: true,
};
/** Tabs ask together for another try. */
const RETRY_EVERY_MS = 1000;

export class SharedLane {
  readonly socket: MarketSocket;
  exchange: ExchangeId;
  /** When the connection last brought anything, performance.now(). */
  heardAt = performance.now();
  readonly #taps = new Set<Tap>();
  readonly #send: Send;
  readonly #signals: SharedSignals;
  readonly #ticks: SharedTicks;
  /** Cadence asked for on this connection, and the one granted, seconds; until the answer comes they are the same. */
  #speed = Number.NaN;
  #granted = 0;
  #isAsking = false;
  #callers: Caller[] = [];
  /** Taps that can read no frame before the snapshot that is on its way. */
  readonly #waiting = new Set<Tap>();
  #sequence = 0;
  #seen = 0;
  #status: readonly unknown[] | undefined;
  #triedAt = Number.NEGATIVE_INFINITY;

  constructor(exchange: ExchangeId, socket: MarketSocket, cache: SignalCache, send: Send) {
    this.exchange = exchange;
    this.socket = socket;
    this.#send = (taps, event, values) => {
      this.heardAt = performance.now();
      send(taps, event, values);
    };
    this.#signals = new SharedSignals(socket, this.#taps, this.#send, cache);
    this.#ticks = new SharedTicks(socket, this.#taps, this.#send);
    this.#listen();
  }

  get taps(): readonly Tap[] {
    return [...this.#taps];
  }

  /** A new tap, which asks for everything when it learns of the connection. */
  attach(tap: Tap): void {
    this.#taps.add(tap);
    if (this.socket.connected) this.#send([tap], "connect", []);
  }

  /** A tap that comes from another lane and knows that it is connected. */
  join(tap: Tap): void {
    tap.speed = Number.NaN;
    tap.rules = new Set();
    tap.symbols = new Set();
    this.#taps.add(tap);
  }

  detach(tap: Tap): void {
    this.#taps.delete(tap);
    this.#waiting.delete(tap);
    if (this.#taps.size === 0) return;
    this.#followTable();
    this.#signals.follow();
    this.#ticks.follow();
  }

  /** Goes over to another exchange, with its signals so far. */
  retarget(exchange: ExchangeId, cache: SignalCache): void {
    this.exchange = exchange;
    this.#speed = Number.NaN;
    this.#status = undefined;
    this.#signals.restart(cache);
  }

  /** What a tap asks of the server. */
  ask(tap: Tap, question: Question, answer: (ack: Ack) => void): void {
    if (question.event === "signals") return this.#signals.ask(tap, question.request, answer);
    if (question.event === "ticks") return this.#ticks.ask(tap, question, answer);
    if (question.event === "subscribe") {
      tap.speed = question.request.speed;
      this.#ticks.forgive();
    }
    this.#callers.push({ tap, answer });
    this.#waiting.add(tap);
    this.#followTable();
  }

  /** A tap has painted this sequence. The server asks whether the connection keeps up, so the furthest one counts. */
  seen(sequence: number): void {
    // While nothing has come yet, the server is to hear that somebody waits, whatever the tap shows.
    if (this.#sequence > 0 && (sequence < this.#seen || sequence > this.#sequence)) return;
    this.#seen = Math.min(sequence, this.#sequence);
    this.socket.emit("seen", this.#seen);
  }

  /** Tries at once instead of waiting for the next attempt. */
  retry(): void {
    const now = performance.now();
    if (this.socket.connected || now - this.#triedAt < RETRY_EVERY_MS) return;
    this.#triedAt = now;
    this.socket.disconnect().connect();
  }

  close(): void {
    this.socket.off().disconnect();
    this.socket.io.off("reconnect_attempt");
  }

  #listen(): void {
    const { socket } = this;
    socket.on("connect", () => this.#all("connect", []));
    socket.on("disconnect", (reason) => this.#lost(reason));
    socket.on("connect_error", ({ message, data }) => this.#all("connect_error", [{ message, data }, socket.active]));
    socket.io.on("reconnect_attempt", () => this.#all("reconnect_attempt", []));
    socket.on("snapshot", (sequence, body) => this.#snapshot(sequence, body));
    socket.on("frame", (sequence, body) => this.#frame(sequence, body));
    socket.on("signal", (signals) => this.#signals.receive(signals));
    socket.on("tick", (symbol, tick) => this.#ticks.receive(symbol, tick));
    socket.on("status", (status) => this.#all("status", (this.#status = [status])));
    for (const event of Object.keys(COMMON_EVENTS) as CommonEvent[])
      socket.on(event, (...values: unknown[]) => this.#all(event, values));
  }

  #lost(reason: string): void {
    this.#speed = Number.NaN;
    this.#isAsking = false;
    this.#callers = [];
    this.#waiting.clear();
    this.#status = undefined;
    this.#signals.restart();
    this.#ticks.restart();
    this.#all("disconnect", [reason]);
  }

  #followTable(): void {
    const speeds = this.taps.map(({ speed }) => speed).filter((speed) => !Number.isNaN(speed));
    const speed = Math.min(...speeds);
    const isNew = speed !== this.#speed;
    if (!this.socket.connected || this.#isAsking || speeds.length === 0 || (!isNew && this.#callers.length === 0)) return;
    const callers = this.#callers;
    this.#callers = [];
    this.#isAsking = true;
    const done = (error: Error | null, ack: Ack): void => this.#answer(callers, isNew, error, ack);
    if (!isNew) {
      this.socket.timeout(ACK_MS).emit("resync", done);
      return;
    }
    this.#speed = this.#granted = speed;
    // Frames of another cadence build on their own snapshot, for every tap.
    for (const tap of this.#taps) this.#waiting.add(tap);
    this.#sequence = this.#seen = 0;
    this.socket.timeout(ACK_MS).emit("subscribe", { exchange: this.exchange, speed }, done);
  }

  #answer(callers: readonly Caller[], isNew: boolean, error: Error | null, ack: Ack): void {
    if (!this.socket.connected) return;
    this.#isAsking = false;
    if (error || !ack.ok) this.#speed = Number.NaN;
    else if (isNew) this.#granted = ack.speed ?? this.#speed;
    for (const { tap, answer } of callers) {
      if (error || !this.#taps.has(tap)) continue;
      answer(ack.ok ? { ok: true, speed: Math.max(tap.speed, this.#granted) } : ack);
      if (ack.ok && !isNew && this.#status) this.#send([tap], "status", this.#status);
    }
    if (this.#callers.length > 0) this.#followTable();
  }

  #snapshot(sequence: number, body: string): void {
    // One that brings nothing new is for those who asked for it.
    const taps = sequence === this.#sequence ? [...this.#waiting] : this.taps;
    this.#follow(sequence);
    this.#waiting.clear();
    this.#send(taps, "snapshot", [sequence, body]);
  }

  #frame(sequence: number, body: string): void {
    this.#follow(sequence);
    const taps = this.#waiting.size === 0 ? this.taps : this.taps.filter((tap) => !this.#waiting.has(tap));
    this.#send(taps, "frame", [sequence, body, this.#granted]);
  }

  /** A new writer counts from one: what was painted of the one before must not keep the reports of its frames back. */
  #follow(sequence: number): void {
    if (sequence < this.#sequence) this.#seen = 0;
    this.#sequence = sequence;
  }

  #all(event: string, values: readonly unknown[]): void {
    this.#send(this.taps, event, values);
  }
}
