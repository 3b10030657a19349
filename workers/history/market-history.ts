// Gives a worker's live seconds their past: at start, after a restart, for new coins, at a take-over from another worker.
//
// Whatever Redis still holds is continued; what is missing comes from the exchange, first quick, then exact.
// Coins are `ready` once their windows may be shown; `exactSince` says from when their history is exact to the second.

import type { Book } from "../book/book.ts";
import { HISTORY_SECONDS } from "../book/ring.ts";
import type { SecondSeries } from "../book/second-series.ts";
import type { ExchangeRest } from "../exchanges/exchange.ts";
import type { Log } from "../../shared/node/log.ts";
import { decodeMarketFrame, type MarketFrame } from "../../shared/frame/market-frame.ts";
import { FIELD } from "../../shared/market/fields.ts";
import type { UniverseSymbol } from "../../shared/market/universe.ts";
import { Exactness, type Range } from "./exactness.ts";
import { layPasts, type Columns, type Laid } from "./lay.ts";
import { quickPast } from "./past.ts";
import { Sharpener } from "./sharpener.ts";

/** A longer gap than this is first filled from candles, which is quicker. */
const SHORT_GAP_SECONDS = 300;
/** The last seconds a worker wrote before it died may lack trades that were still under way. */
const UNSURE_SECONDS = 5;

export interface HistoryParts extends Columns {
  readonly rest: ExchangeRest;
  readonly log: Log;
}

export class MarketHistory {
  readonly #parts: HistoryParts;
  /** First second the exchange need not tell: the ring has it. */
  #end = 0;
  /** Coins that still need their first past. */
  readonly #missing = new Set<number>();
  /** By position: before this second, which lies within the ring, the book's own seconds are not true. */
  readonly #untrue = new Map<number, number>();
  /** A long gap that candles are to fill before trades are asked for, which takes longer. */
  #unfilled: Range | undefined;
  readonly #exactness: Exactness;
  readonly #sharpener: Sharpener;
  /** By position: 1 once windows may be shown. */
  ready: Uint8Array;

  constructor(parts: HistoryParts) {
    this.#parts = parts;
    this.ready = new Uint8Array(parts.book.capacity);
    this.#exactness = new Exactness(parts.book.capacity);
    this.#sharpener = new Sharpener({ ...parts, exactness: this.#exactness });
  }

  /** By position: epoch second from which the history is exact. */
  get exactSince(): Float64Array {
    return this.#exactness.since;
  }

  /**
   * Seconds of this coin before `second` are true to the minute only: a hole in the feed could not be told again. What is said
   * on standby counts at the take-over, when the book's seconds are written over those of the worker before.
   */
  coarseUntil(position: number, second: number): void {
    this.#exactness.coarseUntil(position, second);
    if (second > (this.#untrue.get(position) ?? this.#parts.book.liveFrom)) this.#untrue.set(position, second);
  }

  /** These coins are new or back: their own trades tell of them from `second` on, `complete` asks for what was before. */
  expect(positions: readonly number[], second: number): void {
    for (const position of positions) {
      this.#lose(position);
      this.ready[position] = 0;
      this.coarseUntil(position, second);
    }
  }

  #lose(position: number): void {
    this.#missing.add(position);
    this.#exactness.lost(position);
  }

  /** Room for a grown universe. */
  grow(capacity: number): void {
    const ready = new Uint8Array(capacity);
    ready.set(this.ready);
    this.ready = ready;
    this.#exactness.grow(capacity);
  }

  /**
   * Joins the book to what Redis holds; call when the lease was won, before the first column is written.
   * Afterwards `complete` fetches what is still missing.
   */
  async join(coins: readonly UniverseSymbol[]): Promise<void> {
    const { book, store, nowSecond } = this.#parts;
    this.#end = book.firstSecond + 1;
    this.#exactness.forgetGap();
    this.#sharpener.reset();
    this.#unfilled = undefined;
    this.#missing.clear();
    const active = activePositions(coins);
    const oldest = nowSecond() - HISTORY_SECONDS;
    const table = await store.readTable();
    const frame = table ? decodeMarketFrame(table) : undefined;
    const last = frame?.header.second;
    const stored: Float64Array[] = [];
    if (last !== undefined && last >= oldest) await store.readSecondsInto([last], stored);
    const column = stored[0];
    if (last === undefined || !column?.length) {
      book.markAllDirty();
      if (book.firstSecond <= oldest) this.#standAlone(active);
      else for (const position of active) this.#lose(position);
      return;
    }
    if (frame) keepDayVolumes(book, frame);
    const exact = await store.readExactSince();
    // A coin without a past has seconds of its own all the same, from when it was first heard.
    const known = active.filter((position) => Number.isFinite(column[position * 2 + 1]) && exact[position] !== Infinity);
    if (last >= book.firstSecond && last < book.openSecond) await this.#continueFrom(last, column, exact);
    else await this.#bridge(last, known, exact);
    this.ready.fill(1);
    for (const position of active)
      if (!known.includes(position)) {
        this.#lose(position);
        this.ready[position] = 0;
      }
    this.#confessUntrue();
  }

  /** Redis has nothing, but the ring holds all the windows need. */
  #standAlone(active: readonly number[]): void {
    for (const position of active) {
      this.ready[position] = 1;
      this.#exactness.since[position] = this.#parts.book.liveFrom;
    }
    this.#confessUntrue();
  }

  #confessUntrue(): void {
    const { book } = this.#parts;
    for (const [position, second] of this.#untrue)
      if (second > book.firstSecond + 1) this.#exactness.coarseUntil(position, second);
      else this.#untrue.delete(position);
  }

  /** Last second the exchange is to tell, exclusive; ask it once that has passed. */
  get end(): number {
    return Math.max(this.#end, ...this.#untrue.values());
  }

  /**
   * Fetches what `join` found missing: first quick, then the gap, then as exact as the exchange allows. Answers whether
   * nothing is left to be asked for; rejects while the exchange has no past for most coins. Until then call it again.
   */
  async complete(coins: readonly UniverseSymbol[]): Promise<boolean> {
    const { log } = this.#parts;
    if (this.#missing.size > 0) await this.#fillMissing(coins);
    const gap = this.#unfilled;
    if (gap) await this.#layQuick(coins, new Map(activePositions(coins).map((position) => [position, gap])));
    this.#unfilled = undefined;
    const isSharp = await this.#sharpener.run(coins, () => this.#missing.size > 0);
    if (isSharp) log.info("windows are as exact as the exchange allows");
    return isSharp && this.#missing.size === 0;
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
      this.#exactness.since[position] = exact[position] ?? book.liveFrom;
    }
  }

  /** Restart: carries the last state over the gap at once; true to within the gap until it is healed. */
  async #bridge(last: number, positions: readonly number[], exactBefore: Float64Array): Promise<void> {
    const { rest, log } = this.#parts;
    const from = last + 1;
    const volumes = new Float64Array(Math.max(0, this.#end - from));
    const prices = new Float64Array(volumes.length).fill(Number.NaN);
    const series: SecondSeries = { from, prices, volumes, priceBefore: Number.NaN, lastTradeAt: 0 };
    const gap = { from: from - UNSURE_SECONDS, to: this.#end };
    this.#exactness.openGap(gap, exactBefore);
    this.#unfilled = gap.to - gap.from > SHORT_GAP_SECONDS && rest.finestCandleSeconds === 60 ? gap : undefined;
    log.info({ seconds: this.#end - from }, "healing the gap since the last column");
    await layPasts(
      this.#parts,
      positions.map((position) => ({ position, series })),
    );
  }

  /** First past of coins that have none; afterwards they are ready. Rejects when the exchange has it for less than half of them. */
  async #fillMissing(coins: readonly UniverseSymbol[]): Promise<void> {
    const { log, nowSecond } = this.#parts;
    for (const position of this.#missing) if (!coins[position]?.active) this.#missing.delete(position);
    const from = nowSecond() - HISTORY_SECONDS;
    const ranges = new Map(
      [...this.#missing].map((position) => [position, { from, to: Math.max(this.#end, this.#untrue.get(position) ?? 0) }]),
    );
    const laid = await this.#layQuick(coins, ranges);
    if (laid < ranges.size / 2) {
      for (const position of ranges.keys()) this.#lose(position);
      throw new Error(`No past for ${ranges.size - laid} of ${ranges.size} coins`);
    }
    for (const position of ranges.keys()) {
      this.ready[position] = 1;
      this.#missing.delete(position);
    }
    log.info({ coins: ranges.size }, "windows are known");
  }

  /** Lays the quick view of each coin's range in; answers for how many coins there was one. */
  async #layQuick(coins: readonly UniverseSymbol[], ranges: ReadonlyMap<number, Range>): Promise<number> {
    const { rest, log } = this.#parts;
    const exactFrom = new Map<number, number>();
    const laid: Laid[] = [];
    await Promise.all(
      [...ranges].map(async ([position, { from, to }]) => {
        const pair = coins[position]?.pair as string;
        try {
          const past = await quickPast(rest, pair, from, to);
          laid.push({ position, series: past.series });
          exactFrom.set(position, past.exactFrom);
        } catch (error) {
          log.warn({ pair, error: String(error) }, "no candles for the past of a coin");
        }
      }),
    );
    await layPasts(this.#parts, laid);
    for (const [position, { to }] of ranges) this.#exactness.reached(position, exactFrom.get(position) ?? to, to);
    return laid.length;
  }
}

function activePositions(coins: readonly UniverseSymbol[]): number[] {
  return coins.flatMap((coin, position) => (coin.active ? [position] : []));
}

/** The 24 h volumes published last stand until the exchange states newer ones. */
function keepDayVolumes(book: Book, { positions, fields }: MarketFrame): void {
  const published = fields[FIELD.volume24h] as Float64Array;
  positions.forEach((position, row) => {
    if (Number.isNaN(book.volume24h[position])) book.volume24h[position] = published[row] as number;
  });
}
