// A market socket for unit tests of the stream: records what is asked, answers on request, brings what a test sends.

import type { Ack } from "../../shared/contracts/sockets.ts";
import type { MarketSocket } from "../stream/socket.ts";

type Listener = (...values: unknown[]) => void;

interface Asked {
  readonly event: string;
  readonly request: unknown;
  readonly answer: (error: Error | null, answer?: Ack) => void;
}

export class FakeSocket {
  connected = false;
  closed = false;
  /** How often its line was dropped for another one. */
  dropped = 0;
  /** Receives the messages that need no answer, `seen`. */
  onSaid: (event: string, value: unknown) => void = () => {};
  readonly asked: Asked[] = [];
  readonly io = {
    on: (event: string, listener: Listener): void => void this.on(`manager ${event}`, listener),
    off: (): void => {},
    engine: { close: (): void => void this.dropped++ },
  };
  readonly #listeners = new Map<string, Set<Listener>>();

  /** The same, as the code under test knows it. */
  get socket(): MarketSocket {
    return this as unknown as MarketSocket;
  }

  on(event: string, listener: Listener): this {
    this.#listeners.set(event, (this.#listeners.get(event) ?? new Set()).add(listener));
    return this;
  }

  off(event?: string, listener?: Listener): this {
    if (event === undefined) this.#listeners.clear();
    else if (listener) this.#listeners.get(event)?.delete(listener);
    return this;
  }

  timeout(): { emit: (event: string, request: unknown, answer: Asked["answer"]) => void } {
    return { emit: (event, request, answer) => void this.asked.push({ event, request, answer }) };
  }

  emit(event: string, value: unknown): void {
    this.onSaid(event, value);
  }

  disconnect(): this {
    this.connected = false;
    this.closed = true;
    return this;
  }

  /** The connection is up. */
  connect(): void {
    this.connected = true;
    this.bring("connect");
  }

  /** The server asks whether it is there. */
  ping(): void {
    this.bring("manager ping");
  }

  /** Brings an event. */
  bring(event: string, ...values: unknown[]): void {
    for (const listener of this.#listeners.get(event) ?? []) listener(...values);
  }
}
