// Bars of recently requested charts: closed ones never change, and the worker's own counts continue them, so that only what it
// did not see completely, or an older page, costs requests.

import { LRUCache } from "lru-cache";
import type { CandleRow } from "../../shared/contracts/worker-messages.ts";
import { barLengthMs, type Candle, type ExchangeInterval } from "../../shared/market/candle.ts";
import type { ChartBars, ChartPage, ExchangeRest } from "../exchanges/exchange.ts";
import { continueBars, openOf } from "./continue-bars.ts";
import { SharedQuestions } from "./shared-questions.ts";

/** Candles per answer, as many as a user may request. */
const PAGE = 1000;
/** Per exchange; about 110 bytes each. */
const MAX_KEPT_BARS = 300_000;
/** A page this far behind what is kept is fetched separately: filling the gap would cost more. */
const MAX_GAP_BARS = PAGE;
/** The current bar, and one that may have closed too recently to contain its last trades. */
const OPEN_BARS = 2;
const MINUTE_MS = 60_000;
const DAY_MS = 1440 * MINUTE_MS;
/** From then on an exchange's minute contains the whole previous one. */
const SETTLED_MS = 1000;
/** A bar that closed this long before it was requested is final. */
const CLOSED_MS = 5000;

interface Kept {
  /** Oldest first, without holes other than the exchange's own; the newest OPEN_BARS may change. */
  readonly rows: readonly CandleRow[];
  /** The exchange has none before the first. */
  readonly isFirst: boolean;
  /** When the newest were requested, epoch ms. */
  readonly askedAt: number;
}

/** A page of one chart. */
export interface BarPage {
  readonly rows: readonly CandleRow[];
  /** The exchange has none before its first row. */
  readonly isFirst: boolean;
}

/** A worker's own counts for the coins it follows. */
export interface LiveMinutes {
  /** The exchange's clock, epoch ms. */
  now(): number;
  /** Keeps the minutes of a pair from now on, if it is followed here. */
  follow(pair: string): void;
  /**
   * A pair's minutes from `from` (epoch ms, the start of one) on, up to the current one; those without a trade have no prices
   * (NaN). Undefined unless each of them is completely known.
   */
  since(pair: string, from: number): readonly CandleRow[] | undefined;
}

export class KeptBars {
  readonly #questions: SharedQuestions;
  readonly #live: LiveMinutes;
  readonly #kept: LRUCache<string, Kept>;

  constructor(rest: Pick<ExchangeRest, "chart">, live: LiveMinutes, maxBars = MAX_KEPT_BARS) {
    this.#questions = new SharedQuestions((...words) => rest.chart(...words));
    this.#live = live;
    this.#kept = new LRUCache({ maxSize: maxBars, sizeCalculation: ({ rows }) => Math.max(1, rows.length) });
  }

  /** The newest candles, or those before a moment; at most 1,000, oldest first. Rejects as the exchange's REST side does. */
  async page(pair: string, interval: ExchangeInterval, { before, signal }: ChartPage): Promise<BarPage> {
    if (before === undefined) return newestOf(await this.#newest(pair, interval, signal));
    const older = await this.#older(pair, interval, before, signal);
    if (older) return older;
    return pageOf(await this.#questions.ask(pair, interval, PAGE, { before, signal }));
  }

  async #newest(pair: string, interval: ExchangeInterval, signal: AbortSignal | undefined): Promise<Kept> {
    const key = keyOf(pair, interval);
    const kept = this.#kept.get(key);
    const askedAt = this.#live.now();
    const rows = kept && this.#continued(kept, pair, interval);
    if (rows) return { ...kept, rows };
    if (kept && isCurrent(kept, interval, askedAt)) return kept;
    this.#live.follow(pair);
    const last = kept?.rows.at(-1 - OPEN_BARS)?.[0];
    const length = barLengthMs(interval);
    const missing = last === undefined ? PAGE : Math.ceil((askedAt - last) / length) + 1;
    if (kept && last !== undefined && missing < PAGE) {
      const tail = (await this.#questions.ask(pair, interval, missing, { signal })).candles.map(rowOf);
      const first = tail[0]?.[0] ?? Number.POSITIVE_INFINITY;
      // A tail that does not reach what is kept leaves a hole.
      if (first <= last)
        return this.#keep(key, { ...kept, askedAt, rows: [...kept.rows.filter(([open]) => open < first), ...tail] });
    }
    return this.#keep(key, { ...pageOf(await this.#questions.ask(pair, interval, PAGE, { signal })), askedAt });
  }

  /**
   * All bars up to now from what was counted here since; undefined when that is not completely known. Days and weeks are too long
   * for it.
   */
  #continued(kept: Kept, pair: string, interval: ExchangeInterval): readonly CandleRow[] | undefined {
    const length = barLengthMs(interval);
    if (length >= DAY_MS) return undefined;
    const from = openOf(kept.askedAt - CLOSED_MS, length);
    const minutes = this.#live.since(pair, from) ?? (length > MINUTE_MS ? this.#minutesSince(pair, from) : undefined);
    if (!minutes) return undefined;
    return continueBars(
      kept.rows.filter(([open]) => open < from),
      minutes,
      length,
    );
  }

  /** The same minutes, if the pair's minute chart is kept and reaches back far enough. */
  #minutesSince(pair: string, from: number): readonly CandleRow[] | undefined {
    const kept = this.#kept.get(keyOf(pair, "1"));
    const oldest = kept?.rows[0]?.[0];
    if (!kept || oldest === undefined || (oldest > from && !kept.isFirst)) return undefined;
    return this.#continued(kept, pair, "1")?.filter(([open]) => open >= from);
  }

  /** Undefined when what is kept does not reach near enough to `before`. */
  async #older(
    pair: string,
    interval: ExchangeInterval,
    before: number,
    signal: AbortSignal | undefined,
  ): Promise<BarPage | undefined> {
    const key = keyOf(pair, interval);
    let kept = this.#kept.get(key);
    if (kept && before > openOfLast(kept)) kept = await this.#newest(pair, interval, signal);
    const oldest = kept?.rows[0]?.[0];
    if (!kept || oldest === undefined) return undefined;
    const known = kept.rows.filter(([open]) => open < before);
    if (known.length >= PAGE || kept.isFirst) return { rows: known.slice(-PAGE), isFirst: kept.isFirst && known.length <= PAGE };
    if ((oldest - before) / barLengthMs(interval) > MAX_GAP_BARS) return undefined;
    const { rows, isFirst } = pageOf(await this.#questions.ask(pair, interval, PAGE, { before: oldest, signal }));
    // Meanwhile others may have requested the same, or the tail.
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

const keyOf = (pair: string, interval: ExchangeInterval): string => `${pair} ${interval}`;

/** Open time of the last bar that will not change; later ones may have grown since. */
const openOfLast = ({ rows }: Kept): number => rows.at(-1 - OPEN_BARS)?.[0] ?? Number.NEGATIVE_INFINITY;

/**
 * Whether everything closed is there, and the rest reaches users another way: their ticks contain the whole current minute, but
 * not the volume of longer bars.
 */
function isCurrent({ askedAt }: Kept, interval: ExchangeInterval, now: number): boolean {
  return interval === "1" && minuteOf(askedAt) === minuteOf(now) && askedAt - minuteOf(askedAt) >= SETTLED_MS;
}

const minuteOf = (moment: number): number => openOf(moment, MINUTE_MS);

const newestOf = ({ rows, isFirst }: Kept): BarPage => ({ rows: rows.slice(-PAGE), isFirst: isFirst && rows.length <= PAGE });

const pageOf = ({ candles, isFirst }: ChartBars): BarPage => ({ rows: candles.map(rowOf), isFirst });

const rowOf = (candle: Candle): CandleRow => [
  candle.openTime,
  candle.open,
  candle.high,
  candle.low,
  candle.close,
  candle.volume,
  candle.quoteVolume,
];
