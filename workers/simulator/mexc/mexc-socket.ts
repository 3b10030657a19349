import type { WebSocket } from "ws";
import type { MexcLimits } from "./mexc-limits.ts";
import { SimSocket } from "../exchange/sim-socket.ts";
import type { FrameFaults } from "../faults/frame-faults.ts";
import { answerMexcControl } from "./mexc-control.ts";
import type { MexcHub } from "./mexc-hub.ts";

const MAX_TIMER_MS = 2 ** 31 - 1;

export class MexcSocket extends SimSocket {
  readonly hub: MexcHub;
  readonly limits: MexcLimits;
  #stirredAtMs = performance.now();
  readonly #idle: NodeJS.Timeout;
  readonly #life: NodeJS.Timeout;

  constructor(ws: WebSocket, faults: FrameFaults, hub: MexcHub, limits: MexcLimits) {
    super(ws, faults);
    this.hub = hub;
    this.limits = limits;
    this.#life = setTimeout(() => this.expire(), Math.min(limits.socketLifeMs, MAX_TIMER_MS));
    this.#idle = setInterval(() => this.#checkIdle(), Math.min(1000, limits.mexcUnsubscribedMs / 4));
    ws.on("message", (data) => {
      this.reply(answerMexcControl(this, (data as Buffer).toString("utf8")));
      this.stir();
    });
    ws.on("close", () => {
      clearInterval(this.#idle);
      clearTimeout(this.#life);
      for (const channel of this.streams) this.hub.remove(channel, this);
    });
  }

  /** Accepts a channel; beyond the limit it is acknowledged and never sends. */
  subscribe(channel: string): void {
    if (this.streams.size < this.limits.mexcSubscriptions) this.hub.add(channel, this);
    this.streams.add(channel);
  }

  unsubscribe(channel: string): void {
    this.streams.delete(channel);
    this.hub.remove(channel, this);
  }

  /** Postpones the idle cut: a client frame was answered or data was sent. */
  stir(): void {
    this.#stirredAtMs = performance.now();
  }

  #checkIdle(): void {
    const allowed = this.streams.size === 0 ? this.limits.mexcUnsubscribedMs : this.limits.mexcQuietMs;
    if (performance.now() - this.#stirredAtMs >= allowed) this.ws.close(1000);
  }

  expire(): void {
    this.ws.close(1000);
  }
}
