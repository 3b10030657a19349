// The ticks of one market as this process knows them: which writer is believed, and each coin's newest minute.

import type { TickBatch, TickRow } from "../../../shared/frame/tick-frame.ts";
import { chartSymbolOf } from "../../../shared/market/chart-symbol.ts";
import type { MinuteTick } from "../../../shared/market/minute-tick.ts";
import type { MarketFeed } from "../frames/market-feed.ts";
import type { NamedTick } from "./tick-rooms.ts";

/** stale-writer: a lower epoch; other-universe: its positions may mean other coins than ours. */
export type TickOutcome = "taken" | "stale-writer" | "other-universe";

/** A writer silent for this long is gone: one with a lower epoch may follow it, since Redis may have lost its count. */
const WRITER_GONE_MS = 5000;

export class TickBoard {
  readonly #feed: MarketFeed;
  #epoch = 0;
  #receivedAt = Number.NEGATIVE_INFINITY;
  #universeVersion = -1;
  /** Chart symbols by position: of the pair, and of the coin if that differs. */
  #symbols: readonly (readonly string[])[] = [];
  readonly #latest = new Map<string, MinuteTick>();

  constructor(feed: MarketFeed) {
    this.#feed = feed;
  }

  /** Applies a batch unless its writer or its positions are not believed. `now` is monotonic, ms. */
  take({ header, rows }: TickBatch, now: number): TickOutcome {
    if (this.#isStale(header.epoch, now)) return "stale-writer";
    if (header.universeVersion !== this.#feed.universeVersion) return "other-universe";
    if (this.#universeVersion !== header.universeVersion) this.#learnSymbols();
    this.#epoch = header.epoch;
    this.#receivedAt = now;
    for (const [symbol, tick] of this.named(rows))
      if (tick[0] >= (this.#latest.get(symbol)?.[0] ?? 0)) this.#latest.set(symbol, tick);
    return "taken";
  }

  /** The rows of a batch just applied, by chart symbol. */
  named(rows: readonly TickRow[]): NamedTick[] {
    return rows.flatMap(({ position, tick }) => (this.#symbols[position] ?? []).map((symbol): NamedTick => [symbol, tick]));
  }

  /** The newest known minute of a chart symbol. */
  latest(symbol: string): MinuteTick | undefined {
    return this.#latest.get(symbol);
  }

  #isStale(epoch: number, now: number): boolean {
    if (epoch < (this.#feed.header?.epoch ?? 0)) return true;
    // A new leader's ticks may come before its first frame; from then on the old one's are refused too.
    return epoch < this.#epoch && now - this.#receivedAt < WRITER_GONE_MS;
  }

  #learnSymbols(): void {
    const { exchange, state } = this.#feed;
    if (!state) return;
    this.#universeVersion = state.universe.version;
    this.#symbols = state.universe.symbols.map(({ symbol, pair }) =>
      [...new Set([pair, `${symbol}USDT`])].map((name) => chartSymbolOf(exchange, name)),
    );
  }
}
