// One Binance stream socket: control frames with Binance's refusals, its message limit, pings and the 24 h cut.

import type { WebSocket } from "ws";
import type { BinanceLimits } from "./binance-limits.ts";
import { SimSocket } from "../exchange/sim-socket.ts";
import type { FrameFaults } from "../faults/frame-faults.ts";
import type { BinanceHub } from "./binance-hub.ts";
import { answerControl } from "./binance-control.ts";

export class BinanceSocket extends SimSocket {
  combined: boolean;
  readonly hub: BinanceHub;
  readonly limits: BinanceLimits;
  readonly #arrivals: number[] = [];
  #pingSentMs = 0;
  #pingText = "";
  readonly #timers: NodeJS.Timeout[] = [];

  constructor(ws: WebSocket, faults: FrameFaults, hub: BinanceHub, limits: BinanceLimits, combined: boolean) {
    super(ws, faults);
    this.combined = combined;
    this.hub = hub;
    this.limits = limits;
    ws.on("message", (data) => {
      if (this.#counted()) this.reply(answerControl(this, (data as Buffer).toString("utf8")));
    });
    ws.on("ping", () => this.#counted());
    ws.on("pong", (data) => {
      // Only the echo of our own ping counts as an answer.
      if (data.toString() === this.#pingText) this.#pingSentMs = 0;
      this.#counted();
    });
    ws.on("close", () => this.#closed());
    this.#timers.push(
      setInterval(() => this.#keepAlive(), Math.min(limits.pingEveryMs, limits.pongWithinMs)),
      setTimeout(() => this.expire(), Math.min(limits.socketLifeMs, 2 ** 31 - 1)),
    );
  }

  subscribe(streams: Iterable<string>): void {
    for (const stream of streams) {
      this.streams.add(stream);
      this.hub.add(stream, this);
    }
  }

  unsubscribe(streams: Iterable<string>): void {
    for (const stream of streams) {
      this.streams.delete(stream);
      this.hub.remove(stream, this);
    }
  }

  expire(): void {
    this.ws.close(1001, "");
  }

  /** Strict window: the sixth frame within any second ends the socket. */
  #counted(): boolean {
    const now = performance.now();
    while (this.#arrivals.length > 0 && now - this.#arrivals[0]! >= 1000) this.#arrivals.shift();
    this.#arrivals.push(now);
    if (this.#arrivals.length <= this.limits.messagesPerSecond) return this.ws.readyState === this.ws.OPEN;
    this.ws.close(1008, "Too many requests");
    return false;
  }

  #keepAlive(): void {
    const now = Date.now();
    if (this.#pingSentMs > 0 && now - this.#pingSentMs >= this.limits.pongWithinMs) {
      this.ws.close(1008, "Pong timeout");
      return;
    }
    if (this.#pingSentMs === 0) this.#pingSentMs = now;
    this.#pingText = String(now);
    this.ws.ping(this.#pingText);
  }

  #closed(): void {
    for (const timer of this.#timers) clearTimeout(timer);
    this.unsubscribe([...this.streams]);
  }
}
