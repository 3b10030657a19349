// What this browser asks of the market: exchange and cadence, slower while the tab is hidden or the connection cannot keep up.

import { MAX_FRAME_SECONDS } from "../../shared/contracts/plans.ts";
import { DEFAULT_EXCHANGE, type ExchangeId } from "../../shared/market/exchange-id.ts";
import { setConnection } from "./connection.store.ts";
import type { MarketSocket } from "./socket.ts";

/** An answer that takes longer is a dead line; the watchdog deals with it. */
export const ACK_MS = 5000;
export const RETRY_REFUSED_MS = 3000;
const HIDDEN_SECONDS = 10;

export interface Wanted {
  readonly exchange: ExchangeId;
  /** Seconds between frames. */
  readonly speed: number;
}

export class Subscription {
  wanted: Wanted = { exchange: DEFAULT_EXCHANGE, speed: 2 };
  /** The tab has been hidden for a while. */
  hidden = false;
  /** performance.now() of the last asking. */
  askedAt = 0;
  readonly #onPlanRefused: () => void;
  readonly #forced: number[] = [];
  /** What each connection was asked for last. */
  readonly #asked = new WeakMap<MarketSocket, Wanted>();
  /** The next try of each connection that was refused for now. */
  readonly #retries = new WeakMap<MarketSocket, ReturnType<typeof setTimeout>>();
  #resyncAt = 0;

  /** `onPlanRefused`: the server answers that the plan does not include what we asked for. */
  constructor(onPlanRefused: () => void) {
    this.#onPlanRefused = onPlanRefused;
  }

  /** Cadence to ask for now, seconds. */
  get speed(): number {
    return Math.max(this.wanted.speed, this.#forced.at(-1) ?? 0, this.hidden ? HIDDEN_SECONDS : 0);
  }

  /** One step slower than now; false when there is none. */
  slowDown(): boolean {
    if (this.speed >= MAX_FRAME_SECONDS) return false;
    this.#forced.push(Math.min(MAX_FRAME_SECONDS, this.speed * 2));
    return true;
  }

  /** Takes the last slowing down back; false when there was none. */
  speedUp(): boolean {
    return this.#forced.pop() !== undefined;
  }

  /** Asks for the wanted table and its frames; a snapshot follows. */
  ask(socket: MarketSocket): void {
    const { exchange } = this.wanted;
    const { speed } = this;
    const asked = { exchange, speed };
    this.askedAt = performance.now();
    this.#asked.set(socket, asked);
    clearTimeout(this.#retries.get(socket));
    socket.timeout(ACK_MS).emit("subscribe", asked, (error, answer) => {
      // Whatever was asked of this connection since has an answer of its own.
      if (error || this.#asked.get(socket) !== asked || exchange !== this.wanted.exchange) return;
      if (answer.ok) setConnection({ speed: answer.speed ?? speed });
      else if (answer.error === "plan") {
        setConnection({ blocked: exchange });
        this.#onPlanRefused();
      } else if (answer.error === "no-subscription") setConnection({ denied: answer.message });
      else
        this.#retries.set(
          socket,
          setTimeout(() => socket.connected && this.ask(socket), RETRY_REFUSED_MS),
        );
    });
  }

  /** Was this connection asked for what is wanted now? */
  isAsked(socket: MarketSocket): boolean {
    const asked = this.#asked.get(socket);
    return asked?.exchange === this.wanted.exchange && asked.speed === this.speed;
  }

  /** Asks for a snapshot, unless one is on its way; `waiting` when none has come since asking. */
  resync(socket: MarketSocket, waiting: boolean, now: number): void {
    if ((waiting && now - this.askedAt < ACK_MS) || now - this.#resyncAt < ACK_MS) return;
    this.#resyncAt = now;
    socket.timeout(ACK_MS).emit("resync", () => {
      this.#resyncAt = 0;
    });
  }
}
