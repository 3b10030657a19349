import { setTimeout as sleep } from "node:timers/promises";
import { io, type Socket } from "socket.io-client";
import { MARKET_NAMESPACE } from "../../shared/contracts/socket-address.ts";
import type { Ack, ClientToServer, ServerToClient } from "../../shared/contracts/sockets.ts";
import type { MinuteTick } from "../../shared/market/minute-tick.ts";

export class PinnedWatch {
  readonly #socket: Socket<ServerToClient, ClientToServer>;
  readonly #newestTrade = new Map<string, number>();
  /** From the time of a tick's newest trade to its arrival, ms; of live ticks by coin. */
  readonly delays = new Map<string, number[]>();
  /** The last tick of each minute, by coin and open time. */
  readonly minutes = new Map<string, Map<number, MinuteTick>>();

  constructor(url: string, token: string) {
    this.#socket = io(`${url}${MARKET_NAMESPACE}`, { transports: ["websocket"], auth: { token } });
    this.#socket.on("tick", (symbol, tick) => this.#onTick(symbol, tick));
  }

  /** Pins these coins as soon as the server knows them; rejects with its last answer otherwise. */
  async pin(symbols: string[], withinMs: number): Promise<void> {
    const end = Date.now() + withinMs;
    for (;;) {
      const answer = await this.#ask(symbols);
      if (answer?.ok) return;
      if (Date.now() > end) throw new Error(`The coins could not be pinned: ${JSON.stringify(answer)}`);
      await sleep(500);
    }
  }

  close(): void {
    this.#socket.close();
  }

  async #ask(symbols: string[]): Promise<Ack | undefined> {
    return this.#socket
      .timeout(5000)
      .emitWithAck("ticks", { symbols })
      .catch(() => undefined);
  }

  #onTick(symbol: string, tick: MinuteTick): void {
    const now = Date.now();
    const minutes = this.minutes.get(symbol) ?? new Map<number, MinuteTick>();
    this.minutes.set(symbol, minutes.set(tick[0], tick));
    const before = this.#newestTrade.get(symbol);
    if (before !== undefined && tick[7] <= before) return;
    this.#newestTrade.set(symbol, tick[7]);
    // The first tick of a coin is the server's newest known minute, however old.
    if (before !== undefined) this.delays.set(symbol, [...(this.delays.get(symbol) ?? []), now - tick[7]]);
  }
}

/** The value that `share` of the values stay under. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
