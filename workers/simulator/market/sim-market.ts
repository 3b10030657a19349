// One simulated market: the symbols of one exchange, their tapes, candles and 24 h figures on the market's own clock.

import { Bar } from "./bar.ts";
import { CandleReader } from "./candles.ts";
import { RollingDay } from "./rolling-day.ts";
import type { SimSymbol } from "./sim-symbol.ts";

const SLICE_MS = 6;
const DAY = 86_400_000;
const HALF_HOUR = 1_800_000;

export interface MarketEntry {
  readonly symbol: SimSymbol;
  readonly candles: CandleReader;
  readonly day: RollingDay;
}

export class SimMarket {
  readonly #clock: () => number;
  readonly #entries: MarketEntry[] = [];
  readonly #byPair = new Map<string, MarketEntry>();
  /** Added to the clock, ms: simulates an exchange whose clock is wrong. */
  skewMs = 0;
  #warm: NodeJS.Immediate | undefined;

  constructor(clock: () => number, symbols: readonly SimSymbol[]) {
    this.#clock = clock;
    for (const symbol of symbols) this.add(symbol);
  }

  /** The exchange's clock, whole epoch ms. */
  now(): number {
    return Math.floor(this.#clock() + this.skewMs);
  }

  get entries(): readonly MarketEntry[] {
    return this.#entries;
  }

  find(pair: string): MarketEntry | undefined {
    return this.#byPair.get(pair);
  }

  add(symbol: SimSymbol): MarketEntry {
    const entry = { symbol, candles: new CandleReader(symbol), day: new RollingDay(symbol.tape) };
    this.#entries.push(entry);
    this.#byPair.set(symbol.pair, entry);
    return entry;
  }

  remove(pair: string): void {
    this.#byPair.delete(pair);
    const at = this.#entries.findIndex(({ symbol }) => symbol.pair === pair);
    if (at >= 0) this.#entries.splice(at, 1);
  }

  /** The rolling 24 hours of a symbol up to a moment (epoch ms, inclusive). */
  dayAt(entry: MarketEntry, nowMs: number): Bar {
    const bar = new Bar();
    entry.day.read(nowMs, bar);
    return bar;
  }

  /** Sums the last day of every symbol in small slices, so that the start does not wait for it. */
  warmUp(): void {
    let next = 0;
    const slice = () => {
      const until = performance.now() + SLICE_MS;
      while (next < this.#entries.length && performance.now() < until) {
        const entry = this.#entries[next++]!;
        if (entry.symbol.trading) entry.day.roll(Math.floor(this.now() / 60_000));
      }
      this.#warm = next < this.#entries.length ? setImmediate(slice) : undefined;
    };
    this.#warm = setImmediate(slice);
  }

  /** Plans tomorrow a few symbols at a time during the last half hour of the day (UTC); call it every second. */
  prepareTomorrow(nowMs: number): void {
    const intoDay = nowMs % DAY;
    if (intoDay < DAY - HALF_HOUR) return;
    const each = Math.ceil(this.#entries.length / 1200);
    const first = Math.floor((intoDay - DAY + HALF_HOUR) / 1000) * each;
    for (const { symbol } of this.#entries.slice(first, first + each)) symbol.tape.base.prepare?.(Math.floor(nowMs / DAY) + 1);
  }

  stop(): void {
    if (this.#warm) clearImmediate(this.#warm);
  }
}
