// Bars of the charts that were asked for last: closed ones never change, so that only a chart's tail or an older page costs requests.

import { LRUCache } from "lru-cache";
import type { CandleRow } from "../../shared/contracts/worker-messages.ts";
import { barLengthMs, type Candle, type ChartInterval } from "../../shared/market/candle.ts";
import type { ChartPage, ExchangeRest } from "../exchanges/exchange.ts";

/** Candles in one answer, as many as a reader may ask for. */
const PAGE = 1000;
/** Of one exchange; about 110 bytes each. */
const MAX_KEPT_BARS = 300_000;
/** A page this far behind what is kept is fetched by itself: filling the gap would cost more. */
const MAX_GAP_BARS = PAGE;
/** The running bar, and one that may have been closed too lately for its last trades to be in it. */
const OPEN_BARS = 2;
const MINUTE_MS = 60_000;
/** From then on an exchange's minute holds the whole of the one before. */
const SETTLED_MS = 1000;

interface Kept {
  /** Oldest first, without holes that are not the exchange's own; the newest OPEN_BARS may change. */
  readonly rows: readonly CandleRow[];
  /** The exchange has none before the first. */
  readonly isFirst: boolean;
  /** When the newest were asked for, epoch ms. */
  readonly askedAt: number;
}

/** A page of one chart. */
export interface BarPage {
  readonly rows: readonly CandleRow[];
  /** The exchange has none before its first row. */
  readonly isFirst: boolean;
}

export class KeptBars {
  readonly #rest: Pick<ExchangeRest, "chart">;
  readonly #now: () => number;
  readonly #kept: LRUCache<string, Kept>;

  /** `now` is the exchange's clock, epoch ms. */
  constructor(rest: Pick<ExchangeRest, "chart">, now: () => number, maxBars = MAX_KEPT_BARS) {
    this.#rest = rest;
    this.#now = now;
    this.#kept = new LRUCache({ maxSize: maxBars, sizeCalculation: ({ rows }) => Math.max(1, rows.length) });
  }

  /** The newest candles, or those before a moment; at most 1,000, oldest first. Rejects as the exchange's REST side does. */
  async page(pair: string, interval: ChartInterval, { before, signal }: ChartPage): Promise<BarPage> {
    const key = `${pair} ${interval}`;
    if (before === undefined) return newestOf(await this.#newest(key, pair, interval, signal));
    const older = await this.#older(key, pair, interval, before, signal);
    if (older) return older;
    return pageOf(await this.#rest.chart(pair, interval, PAGE, { before, signal }));
  }

  async #newest(key: string, pair: string, interval: ChartInterval, signal: AbortSignal | undefined): Promise<Kept> {
    const kept = this.#kept.get(key);
    const askedAt = this.#now();
    if (kept && isCurrent(kept, interval, askedAt)) return kept;
    const last = kept?.rows.at(-1 - OPEN_BARS)?.[0];
    const length = barLengthMs(interval);
    const missing = last === undefined ? PAGE : Math.ceil((askedAt - last) / length) + 1;
    if (kept && last !== undefined && missing < PAGE) {
      const tail = (await this.#rest.chart(pair, interval, missing, { signal })).map(rowOf);
      const first = tail[0]?.[0] ?? Number.POSITIVE_INFINITY;
      // A tail that does not reach what is kept leaves a hole.
      if (first <= last)
        return this.#keep(key, { ...kept, askedAt, rows: [...kept.rows.filter(([open]) => open < first), ...tail] });
    }
    const { rows, isFirst } = pageOf(await this.#rest.chart(pair, interval, PAGE, { signal }));
    return this.#keep(key, { rows, isFirst, askedAt });
  }

  /** Undefined where what is kept does not reach near enough to `before`. */
  async #older(
    key: string,
    pair: string,
    interval: ChartInterval,
    before: number,
    signal: AbortSignal | undefined,
  ): Promise<BarPage | undefined> {
    const kept = this.#kept.get(key);
    const oldest = kept?.rows[0]?.[0];
    if (!kept || oldest === undefined) return undefined;
    const known = kept.rows.filter(([open]) => open < before);
    if (known.length >= PAGE || kept.isFirst) return { rows: known.slice(-PAGE), isFirst: kept.isFirst && known.length <= PAGE };
    if ((oldest - before) / barLengthMs(interval) > MAX_GAP_BARS) return undefined;
    const { rows, isFirst } = pageOf(await this.#rest.chart(pair, interval, PAGE, { before: oldest, signal }));
    // Meanwhile others may have asked for the same, or for the tail.
    const now = this.#kept.get(key);
    if (now?.rows[0]?.[0] === oldest) this.#keep(key, { ...now, rows: [...rows, ...now.rows], isFirst });
    const all = [...rows, ...known].filter(([open]) => open < before);
    return { rows: all.slice(-PAGE), isFirst: isFirst && all.length <= PAGE };
  }

  #keep(key: string, kept: Kept): Kept {
    this.#kept.set(key, kept);
    return kept;
  }
}

/**
 * Whether all that closed is there, and what came since reaches readers another way: their ticks hold the running minute whole, which
 * longer bars do not take their volume from.
 */
function isCurrent({ askedAt }: Kept, interval: ChartInterval, now: number): boolean {
  return interval === "1" && minuteOf(askedAt) === minuteOf(now) && askedAt - minuteOf(askedAt) >= SETTLED_MS;
}

const minuteOf = (moment: number): number => Math.floor(moment / MINUTE_MS) * MINUTE_MS;

const newestOf = ({ rows, isFirst }: Kept): BarPage => ({ rows: rows.slice(-PAGE), isFirst: isFirst && rows.length <= PAGE });

const pageOf = (candles: readonly Candle[]): BarPage => ({ rows: candles.map(rowOf), isFirst: candles.length < PAGE });

const rowOf = (candle: Candle): CandleRow => [
  candle.openTime,
  candle.open,
  candle.high,
  candle.low,
  candle.close,
  candle.volume,
  candle.quoteVolume,
];
