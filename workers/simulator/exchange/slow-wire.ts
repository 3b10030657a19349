// The network between a client and a simulated exchange: bytes arrive late, each chunk with its own delay, never out of order.

import type { Socket } from "node:net";
import { Duplex } from "node:stream";
import { unit } from "../market/random.ts";

/** How slow the network is, ms; `delayMs` ± `jitterMs` one way, plus `handshakeMs` per connection. */
export interface Slowness {
  readonly delayMs: number;
  readonly jitterMs: number;
  readonly handshakeMs: number;
}

/** Delivers in order, each item after its own delay or right after the one before it. */
class Direction {
  readonly #waiting: { readonly atMs: number; readonly deliver: () => void }[] = [];
  #timer: NodeJS.Timeout | undefined;
  #lastMs = 0;

  add(delayMs: number, deliver: () => void): void {
    if (delayMs === 0 && this.#waiting.length === 0) {
      deliver();
      return;
    }
    this.#lastMs = Math.max(this.#lastMs, performance.now() + delayMs);
    this.#waiting.push({ atMs: this.#lastMs, deliver });
    this.#timer ??= setTimeout(() => this.#flush(), delayMs);
  }

  #flush(): void {
    const now = performance.now();
    while (this.#waiting.length > 0 && (this.#waiting[0]?.atMs ?? 0) <= now) this.#waiting.shift()?.deliver();
    const next = this.#waiting[0];
    this.#timer = next && setTimeout(() => this.#flush(), Math.max(1, next.atMs - now));
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#waiting.length = 0;
  }
}

/** A client's connection as the server sees it. Delays follow from the seed, the connection and the position in it. */
export class SlowWire extends Duplex {
  readonly #socket: Socket;
  readonly #slowness: () => Slowness | undefined;
  readonly #seed: number;
  readonly #in = new Direction();
  readonly #out = new Direction();
  #draws = 0;
  #isNew = true;

  constructor(socket: Socket, seed: number, slowness: () => Slowness | undefined) {
    super({ allowHalfOpen: true });
    this.#socket = socket;
    this.#seed = seed;
    this.#slowness = slowness;
    socket.on("data", (bytes: Buffer) => this.#in.add(this.#delay(), () => this.push(bytes)));
    socket.on("end", () => this.#in.add(this.#delay(), () => this.push(null)));
    socket.on("error", (error) => this.destroy(error));
    socket.on("close", () => this.destroy());
  }

  get remoteAddress(): string | undefined {
    return this.#socket.remoteAddress;
  }

  #delay(): number {
    const slowness = this.#slowness();
    if (!slowness) return 0;
    const { delayMs, jitterMs, handshakeMs } = slowness;
    const handshake = this.#isNew ? handshakeMs : 0;
    this.#isNew = false;
    return Math.max(0, handshake + delayMs + jitterMs * (2 * unit(this.#seed, ++this.#draws) - 1));
  }

  setTimeout(ms: number, onTimeout?: () => void): this {
    this.#socket.setTimeout(ms, onTimeout);
    return this;
  }

  setNoDelay(noDelay?: boolean): this {
    this.#socket.setNoDelay(noDelay);
    return this;
  }

  override _read(): void {
    // Nothing to do: bytes are pushed as they arrive.
  }

  override _write(bytes: Buffer, _encoding: BufferEncoding, done: () => void): void {
    this.#out.add(this.#delay(), () => this.#socket.write(bytes));
    done();
  }

  override _final(done: () => void): void {
    this.#out.add(this.#delay(), () => this.#socket.end());
    done();
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    this.#in.stop();
    this.#out.stop();
    this.#socket.destroy();
    done(error);
  }
}
