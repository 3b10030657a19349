// Gives a worker's live seconds their past: at start, after a restart, for new coins, at a take-over from another worker.
//
// Whatever Redis still holds is continued; what is missing comes from the exchange, first quick, then exact.
// Coins are `ready` once their windows may be shown; `exactSince` says from when their history is exact to the second.

import type { Book } from "../book/book.ts";
import { HISTORY_SECONDS } from "../book/ring.ts";
import { overlaySeries } from "../book/overlay.ts";
import type { SecondSeries } from "../book/second-series.ts";
import type { ColumnStore } from "../columns/column-store.ts";
import type { ExchangeRest } from "../exchanges/exchange.ts";
import type { Log } from "../../shared/node/log.ts";
import { decodeMarketFrame, type MarketFrame } from "../../shared/frame/market-frame.ts";
import { FIELD } from "../../shared/market/fields.ts";
import type { UniverseSymbol } from "../../shared/market/universe.ts";
import type { Exclusive } from "../ingest/exclusive.ts";
import { HistoryMatrix } from "./history-matrix.ts";
import { exactPast, quickPast, tradePast, type Past } from "./past.ts";

/** Series for this many coins are laid in at a time when sharpening, so that exact figures appear as they come. */
const SHARPEN_BATCH = 8;
/** A longer gap than this is first filled from candles, which is quicker. */
const SHORT_GAP_SECONDS = 300;
/** The last seconds a worker wrote before it died may lack trades that were still under way. */
const UNSURE_SECONDS = 5;

interface Laid {
  readonly position: number;
  readonly series: SecondSeries;
}

interface Range {
  readonly from: number;
  readonly to: number;
}

/** Seconds nobody counted, and how exact the columns before them are. */
interface Gap extends Range {
  readonly exactBefore: Float64Array;
}

export interface HistoryParts {
  readonly book: Book;
  readonly store: ColumnStore;
  readonly rest: ExchangeRest;
  readonly exclusive: Exclusive;
  readonly log: Log;
  /** Epoch second by the exchange's clock. */
  readonly nowSecond: () => number;
}

export class MarketHistory {
  readonly #parts: HistoryParts;
  /** First second the exchange need not tell: the ring has it. */
  #end = 0;
  #gap: Gap | undefined;
  #missing: readonly number[] = [];
  /** By position: 1 once windows may be shown. */
  ready: Uint8Array;
  /** By position: epoch second from which the history is exact. */
  exactSince: Float64Array;

  constructor(parts: HistoryParts) {
    this.#parts = parts;
    this.ready = new Uint8Array(parts.book.capacity);
    this.exactSince = new Float64Array(parts.book.capacity).fill(Number.POSITIVE_INFINITY);
  }

  /** Room for a grown universe. */
  grow(capacity: number): void {
    const ready = new Uint8Array(capacity);
    ready.set(this.ready);
    const exactSince = new Float64Array(capacity).fill(Number.POSITIVE_INFINITY);
    exactSince.set(this.exactSince);
    this.ready = ready;
    this.exactSince = exactSince;
  }

  /**
   * Joins the book to what Redis holds; call when the lease was won, before the first column is written.
   * Afterwards `complete` fetches what is still missing.
   */
  async join(coins: readonly UniverseSymbol[]): Promise<void> {
    const { book, store, nowSecond } = this.#parts;
    this.#end = book.firstSecond + 1;
    this.#gap = undefined;
    this.#missing = coins.flatMap((coin, position) => (coin.active ? [position] : []));
    const oldest = nowSecond() - HISTORY_SECONDS;
    const table = await store.readTable();
    const frame = table ? decodeMarketFrame(table) : undefined;
    const last = frame?.header.second;
    const stored: Float64Array[] = [];
    if (last !== undefined && last >= oldest) await store.readSecondsInto([last], stored);
    const column = stored[0];
    if (last === undefined || !column?.length) {
      book.markAllDirty();
      if (book.firstSecond <= oldest) this.#missing = [];
      return;
    }
    if (frame) keepDayVolumes(book, frame);
    const exact = await store.readExactSince();
    const known = this.#missing.filter((position) => Number.isFinite(column[position * 2 + 1]));
    this.#missing = this.#missing.filter((position) => !known.includes(position));
    if (last >= book.firstSecond && last < book.openSecond) await this.#continueFrom(last, column, exact);
    else await this.#bridge(last, known, exact);
    this.ready.fill(1);
    for (const position of this.#missing) this.ready[position] = 0;
  }

  /** Coins that still need their first past. */
  get missing(): readonly number[] {
    return this.#missing;
  }

  /** Last second the exchange is to tell, exclusive; ask it once that has passed. */
  get end(): number {
    return this.#end;
  }

  /**
   * Fetches what `join` found missing: first quick, then the gap, then as exact as the exchange allows.
   * Rejects while the exchange has no past for most coins; call it again.
   */
  async complete(coins: readonly UniverseSymbol[]): Promise<void> {
    const { log, nowSecond } = this.#parts;
    const missing = this.#missing;
    if (missing.length > 0) {
      await this.fill(coins, missing, { from: nowSecond() - HISTORY_SECONDS, to: this.#end });
      log.info({ coins: missing.length }, "windows are known");
    }
    this.#missing = [];
    await this.#healGap(coins);
    await this.sharpen(coins);
    log.info("windows are as exact as the exchange allows");
  }

  /** Take-over by a hot standby: its own seconds continue on the volume origin of the worker before. */
  async #continueFrom(last: number, column: Float64Array, exact: Float64Array): Promise<void> {
    const { book, store } = this.#parts;
    const first: Float64Array[] = [];
    await store.readSecondsInto([book.firstSecond], first);
    const own = book.column(last).slice();
    for (let position = 0; position < book.capacity; position++) {
      const volume = column[position * 2 + 1];
      if (volume === undefined || Number.isNaN(volume)) continue;
      // What it has not heard of a coin yet was so when it began to listen.
      const price = (first[0]?.[position * 2] ?? column[position * 2]) as number;
      book.rebase(position, volume - (own[position * 2 + 1] as number), price);
      this.exactSince[position] = exact[position] ?? book.liveFrom;
    }
  }

  /** Restart: carries the last state over the gap at once; true to within the gap until it is healed. */
  async #bridge(last: number, positions: readonly number[], exactBefore: Float64Array): Promise<void> {
    const from = last + 1;
    const volumes = new Float64Array(Math.max(0, this.#end - from));
    const prices = new Float64Array(volumes.length).fill(Number.NaN);
    const series: SecondSeries = { from, prices, volumes, priceBefore: Number.NaN, lastTradeAt: 0 };
    this.exactSince.fill(this.#end);
    this.#gap = { from: from - UNSURE_SECONDS, to: this.#end, exactBefore };
    await this.#lay(positions.map((position) => ({ position, series })));
  }

  async #healGap(coins: readonly UniverseSymbol[]): Promise<void> {
    const { rest, log } = this.#parts;
    const gap = this.#gap;
    if (!gap) return;
    log.info({ seconds: gap.to - gap.from }, "healing the gap since the last column");
    const everyone = coins.flatMap((coin, position) => (coin.active ? [position] : []));
    const isLong = gap.to - gap.from > SHORT_GAP_SECONDS;
    if (isLong && rest.finestCandleSeconds === 60) await this.fill(coins, everyone, gap);
    await this.#sharpenCoins(coins, everyone, () => gap, rest.finestCandleSeconds === 1 ? exactPast : tradePast);
  }

  /** First past of coins that have none; afterwards they are ready. Rejects when the exchange has it for less than half of them. */
  async fill(coins: readonly UniverseSymbol[], positions: readonly number[], range: Range): Promise<void> {
    const { rest, log } = this.#parts;
    const laid: Laid[] = [];
    const failed: string[] = [];
    await Promise.all(
      positions.map(async (position) => {
        const pair = coins[position]?.pair as string;
        try {
          const past: Past = await quickPast(rest, pair, range.from, range.to);
          laid.push({ position, series: past.series });
          this.exactSince[position] = past.exactFrom;
        } catch (error) {
          failed.push(pair);
          this.exactSince[position] = range.to;
          log.warn({ pair, error: String(error) }, "no candles for the past of a coin");
        }
      }),
    );
    await this.#lay(laid);
    if (failed.length > positions.length / 2) throw new Error(`No past for ${failed.length} of ${positions.length} coins`);
    for (const position of positions) this.ready[position] = 1;
  }

  /** Replaces what is true to the minute by exact seconds, most liquid coins first, as far as the exchange serves them. */
  async sharpen(coins: readonly UniverseSymbol[]): Promise<void> {
    const { rest, nowSecond } = this.#parts;
    const oldest = nowSecond() - HISTORY_SECONDS;
    const coarse = coins.flatMap((coin, position) =>
      coin.active && (this.exactSince[position] as number) > oldest ? [position] : [],
    );
    if (rest.finestCandleSeconds === 1) {
      const upToExact = (position: number): Range => ({
        from: oldest,
        to: Math.min(this.#end, this.exactSince[position] as number),
      });
      await this.#sharpenCoins(coins, coarse, upToExact, exactPast);
      return;
    }
    await this.#sharpenCoins(coins, coarse, () => ({ from: oldest, to: this.#end }), tradePast);
  }

  async #sharpenCoins(
    coins: readonly UniverseSymbol[],
    positions: readonly number[],
    rangeOf: (position: number) => Range,
    read: (rest: ExchangeRest, pair: string, from: number, to: number) => Promise<SecondSeries | undefined>,
  ): Promise<void> {
    const { rest, log } = this.#parts;
    for (let start = 0; start < positions.length; start += SHARPEN_BATCH) {
      const laid: Laid[] = [];
      await Promise.all(
        positions.slice(start, start + SHARPEN_BATCH).map(async (position) => {
          const pair = coins[position]?.pair as string;
          const { from, to } = rangeOf(position);
          try {
            const series = to > from ? await read(rest, pair, from, to) : undefined;
            if (series) laid.push({ position, series });
          } catch (error) {
            log.warn({ pair, error: String(error) }, "the past of a coin stays true to the minute");
          }
        }),
      );
      await this.#lay(laid);
      for (const { position, series } of laid) this.#becameExact(position, series.from);
    }
  }

  /** The coin's seconds from `from` on are exact now; those before the gap count again once the gap is closed. */
  #becameExact(position: number, from: number): void {
    const gap = this.#gap;
    const closed = gap !== undefined && from <= gap.from && this.exactSince[position] === gap.to;
    const before = closed ? (gap.exactBefore[position] ?? Number.POSITIVE_INFINITY) : (this.exactSince[position] as number);
    this.exactSince[position] = Math.min(from, before);
  }

  /** Rewrites columns in Redis and in the book's ring in one step that no window pass can interrupt. */
  async #lay(laid: readonly Laid[]): Promise<void> {
    const { book, store, exclusive, nowSecond } = this.#parts;
    if (laid.length === 0) return;
    const from = laid.reduce((least, { series }) => Math.min(least, series.from), Number.POSITIVE_INFINITY);
    await exclusive.run(async () => {
      const matrix = await loadUpToRing(book, store, from);
      for (const { position, series } of laid) {
        const older = overlaySeries(matrix, position, series, 0, Number.NaN);
        if (series.from + series.volumes.length > book.firstSecond) book.overlay(position, series, older.volume, older.price);
        else if (!Number.isNaN(older.shift)) book.rebase(position, older.shift, older.price);
      }
      await matrix.store(store, nowSecond());
    });
  }
}

/** Columns from the one before `from`, which holds the volume to build on, to the ring's first, which may move on meanwhile. */
async function loadUpToRing(book: Book, store: ColumnStore, from: number): Promise<HistoryMatrix> {
  for (;;) {
    const first = book.firstSecond;
    const matrix = await HistoryMatrix.load(store, Math.min(from - 1, first), first, book.capacity);
    if (book.firstSecond === first) return matrix;
  }
}

/** The 24 h volumes published last stand until the exchange states newer ones. */
function keepDayVolumes(book: Book, { positions, fields }: MarketFrame): void {
  const published = fields[FIELD.volume24h] as Float64Array;
  positions.forEach((position, row) => {
    if (Number.isNaN(book.volume24h[position])) book.volume24h[position] = published[row] as number;
  });
}
