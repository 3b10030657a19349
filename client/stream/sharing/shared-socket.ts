// A tab's end of the connection that all tabs of the browser share. The stream uses it like a connection of its own.

import type { Ack } from "../../../shared/contracts/sockets.ts";
import type { ExchangeId } from "../../../shared/market/exchange-id.ts";
import type { Acknowledge, MarketSocket, SocketEvents } from "../socket.ts";
import type { Question } from "./tab-messages.ts";

/** Frames come in whole seconds; one that is so much early still counts as due. */
const EARLY_MS = 500;

/** The way to the tab that holds the connection, this one or another. */
export interface SharedLine {
  open(socket: SharedSocket, isEager: boolean): void;
  close(socket: SharedSocket): void;
  ask(socket: SharedSocket, call: number, question: Question): void;
  seen(socket: SharedSocket, sequence: number): void;
  /** The connection seems dead. */
  reopen(socket: SharedSocket): void;
}

interface Call {
  readonly done: Acknowledge;
  readonly timer: ReturnType<typeof setTimeout>;
}

type Listener = (...values: never[]) => void;

export class SharedSocket implements MarketSocket {
  readonly id: string;
  /** Where its requests go at first. */
  exchange: ExchangeId;
  connected = false;
  active = true;
  readonly io: MarketSocket["io"] = {
    on: (_, listener) => this.#attempts.add(listener),
    off: () => this.#attempts.clear(),
    engine: { close: () => this.#line.reopen(this) },
  };
  readonly #line: SharedLine;
  readonly #listeners = new Map<string, Set<Listener>>();
  readonly #attempts = new Set<() => void>();
  readonly #calls = new Map<number, Call>();
  #callCount = 0;
  /** Cadence this tab asked for, seconds: others may have asked for a faster one. */
  #speed = 0;
  /** Frames that are not due yet in this tab. */
  #early: [number, string][] = [];
  #frameAt = Number.NEGATIVE_INFINITY;

  constructor(id: string, exchange: ExchangeId, line: SharedLine) {
    this.id = id;
    this.exchange = exchange;
    this.#line = line;
  }

  on<E extends keyof SocketEvents>(event: E, listener: SocketEvents[E]): this {
    this.#listeners.set(event, (this.#listeners.get(event) ?? new Set()).add(listener));
    return this;
  }

  off<E extends keyof SocketEvents>(event?: E, listener?: SocketEvents[E]): this {
    if (event === undefined) this.#listeners.clear();
    else if (listener) this.#listeners.get(event)?.delete(listener);
    return this;
  }

  emit(_event: "seen", sequence: number): void {
    this.#line.seen(this, sequence);
  }

  timeout(ms: number): ReturnType<MarketSocket["timeout"]> {
    return {
      emit: (event: Question["event"], ...rest: unknown[]) => {
        const done = rest.at(-1) as Acknowledge;
        const isHidden = event === "ticks" && document.hidden;
        const question = (event === "resync" ? { event } : { event, request: rest[0], isHidden }) as Question;
        this.#ask(question, ms, done);
      },
    };
  }

  connect(): this {
    this.active = true;
    this.#line.open(this, true);
    return this;
  }

  disconnect(): this {
    this.active = false;
    this.connected = false;
    this.#drop();
    this.#line.close(this);
    return this;
  }

  /** The tab that held the connection is gone. */
  cut(): void {
    if (this.connected) this.deliver("disconnect", ["transport close"]);
  }

  /** Something the shared connection brought; a frame with the seconds between two of them. */
  deliver(event: string, values: readonly unknown[]): void {
    if (event === "frame") return this.#frame(values as [number, string, number]);
    if (event === "reconnect_attempt") return this.#attempts.forEach((listener) => listener());
    if (event === "connect") this.connected = true;
    if (event === "disconnect") {
      this.connected = false;
      this.#drop();
    }
    if (event === "connect_error") this.active = values[1] === true;
    if (event === "snapshot") this.#shown();
    this.#emit(event, values);
  }

  /** The server's answer to a request of this tab. */
  answered(call: number, answer: Ack): void {
    const asked = this.#calls.get(call);
    if (!asked) return;
    clearTimeout(asked.timer);
    this.#calls.delete(call);
    asked.done(null, answer);
  }

  #ask(question: Question, ms: number, done: Acknowledge): void {
    if (question.event === "subscribe") {
      this.exchange = question.request.exchange;
      this.#speed = question.request.speed;
    }
    const call = ++this.#callCount;
    const timer = setTimeout(() => {
      if (this.#calls.delete(call)) done(new Error("No answer came in time"), undefined as never);
    }, ms);
    this.#calls.set(call, { done, timer });
    this.#line.ask(this, call, question);
  }

  /** Frames build on each other, so none is left out; a slower tab takes them together when its own time has come. */
  #frame([sequence, body, seconds]: [number, string, number]): void {
    this.#early.push([sequence, body]);
    const isFaster = seconds < this.#speed;
    if (isFaster && performance.now() - this.#frameAt < this.#speed * 1000 - EARLY_MS) return;
    const due = this.#early;
    this.#shown();
    for (const each of due) this.#emit("frame", each);
  }

  #shown(): void {
    this.#early = [];
    this.#frameAt = performance.now();
  }

  #drop(): void {
    this.#early = [];
    const calls = [...this.#calls.values()];
    this.#calls.clear();
    for (const { timer, done } of calls) {
      clearTimeout(timer);
      done(new Error("The connection is gone"), undefined as never);
    }
  }

  #emit(event: string, values: readonly unknown[]): void {
    for (const listener of this.#listeners.get(event) ?? []) listener(...(values as never[]));
  }
}
