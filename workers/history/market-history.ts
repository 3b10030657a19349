// Provides the history of a worker's live seconds: at start, after a restart, for new coins, at a takeover from another worker.
// What Redis still holds is continued; the rest comes from the exchange, first quickly, then exactly.

import { HISTORY_SECONDS } from "../book/ring.ts";
import type { SecondSeries } from "../book/second-series.ts";
import type { ExchangeRest } from "../exchanges/exchange.ts";
import type { Log } from "../../shared/node/log.ts";
import type { UniverseSymbol } from "../../shared/market/universe.ts";
import { continueColumns, type DisputedSeconds } from "./continue-columns.ts";
import { Exactness, type Range } from "./exactness.ts";
import { HistoryUrgency } from "./history-urgency.ts";
import { keepDayFigures, readLeftMarket } from "./left-market.ts";
import { MissingHistories } from "./missing-histories.ts";
import { createColumns, writeBackfill, type Columns } from "./write-backfill.ts";
import { fetchMostUrgent, type FetchedHistory } from "./quick-histories.ts";
import { BackfillRefiner } from "./backfill-refiner.ts";

/** A longer gap is first filled from candles, which is quicker. */
const SHORT_GAP_SECONDS = 300;
/** A leader may have missed data for this long without noticing: its last seconds are fetched again. */
const UNNOTICED_SECONDS = 15;
/** A coin whose history the exchange refused this often in a row begins with its live trades. */
const MAX_REFUSALS = 3;

export interface HistoryDeps extends Columns {
  readonly rest: ExchangeRest;
  readonly log: Log;
  /** Called with each history written; `exactFrom`: epoch second before which it is only minute-exact. */
  readonly onWritten: (position: number, series: SecondSeries, exactFrom: number) => void;
  /** Pairs that users watch now. */
  readonly watchedPairs: () => Promise<ReadonlySet<string>>;
  /** Whether the coin's own trades arrive; others wait for `expect`. */
  readonly isLive: (position: number) => boolean;
  /** Called at a takeover: the previous leader counted these seconds differently from the book. */
  readonly disputed: (seconds: DisputedSeconds) => void;
}

export class MarketHistory {
  readonly #parts: HistoryDeps;
  /** First second that needs no backfill: the ring has it. */
  #end = 0;
  readonly #missing: MissingHistories;
  readonly #urgency: HistoryUrgency;
  /** By position: before this second, which lies in the ring, the book's own seconds are only minute-exact. */
  readonly #coarse = new Map<number, number>();
  /** A long gap to fill from candles before the slower trades are fetched. */
  #unfilled: Range | undefined;
  readonly #exactness: Exactness;
  readonly #refiner: BackfillRefiner;
  /** By position: 1 once windows may be shown. */
  ready: Uint8Array;

  constructor(parts: HistoryDeps) {
    this.#parts = parts;
    this.#missing = new MissingHistories(parts.isLive);
    this.#urgency = new HistoryUrgency(parts.book, parts.watchedPairs);
    this.ready = new Uint8Array(parts.book.capacity);
    this.#exactness = new Exactness(parts.book.capacity);
    this.#refiner = new BackfillRefiner({ ...parts, exactness: this.#exactness });
  }

  /** By position: epoch second from which the history is exact. */
  get exactSince(): Float64Array {
    return this.#exactness.since;
  }

  /** Whether the coin's windows have been unknown ever since this worker began to lead. */
  isFirstFilling(position: number): boolean {
    return this.#missing.isSinceJoin(position);
  }

  /** Notes which coins have traded since their exact seconds began; call before `second` is published. */
  followTrades(second: number): void {
    const { book } = this.#parts;
    this.#exactness.followTrades(second, (position, from) => book.firstTradeSince(position, from));
  }

  /**
   * Seconds of this coin before `second` are only minute-exact: a hole in the feed could not be filled. Marks made on standby
   * apply at the takeover, when the book's seconds replace those of the previous leader.
   */
  coarseUntil(position: number, second: number): void {
    this.#exactness.coarseUntil(position, second);
    if (second > (this.#coarse.get(position) ?? this.#parts.book.liveFrom)) this.#coarse.set(position, second);
  }

  /** These coins are new or back: their own trades count from `second` on, `complete` fetches what came before. */
  expect(positions: readonly number[], second: number): void {
    for (const position of positions) {
      this.#markMissing(position);
      this.ready[position] = 0;
      this.coarseUntil(position, second);
    }
  }

  #markMissing(position: number): void {
    this.#missing.add(position);
    this.#exactness.markUnknown(position);
    this.#refiner.forget(position);
  }

  grow(capacity: number): void {
    const ready = new Uint8Array(capacity);
    ready.set(this.ready);
    this.ready = ready;
    this.#exactness.grow(capacity);
  }

  /**
   * Joins the book to what Redis holds; call when the lease is won, before the first column is written. Afterwards `complete`
   * fetches what is still missing.
   */
  async join(coins: readonly UniverseSymbol[]): Promise<void> {
    await this.#join(coins);
    this.#missing.noteJoin();
  }

  async #join(coins: readonly UniverseSymbol[]): Promise<void> {
    const { book, store, nowSecond } = this.#parts;
    this.#end = book.firstSecond + 1;
    this.#urgency.noteJoin();
    this.#exactness.forgetGap();
    this.#refiner.reset();
    this.#unfilled = undefined;
    this.#missing.clear();
    const active = activePositions(coins);
    const oldest = nowSecond() - HISTORY_SECONDS;
    const left = await readLeftMarket(store, oldest, book.liveFrom);
    if (!left) {
      book.markAllDirty();
      if (book.firstSecond <= oldest) this.#setupAlone(active);
      else for (const position of active) this.#markMissing(position);
      return;
    }
    const { last, column, exact } = left;
    keepDayFigures(book, left.table);
    // A coin without history still has its own seconds from its first trade on.
    const known = new Set(
      active.filter(
        (position) => Number.isFinite(column[position * 2 + 1]) && exact[position] !== Infinity && this.#parts.isLive(position),
      ),
    );
    if (last >= book.firstSecond && last < book.openSecond) {
      const parts = { book, store, exactness: this.#exactness };
      for (const seconds of await continueColumns(parts, left)) this.#parts.disputed(seconds);
    } else await this.#bridge(last, [...known], exact);
    this.ready.fill(1);
    for (const position of active)
      if (!known.has(position)) {
        this.#markMissing(position);
        this.ready[position] = 0;
      }
    this.#applyCoarseMarks();
  }

  /** Redis has nothing, but the ring holds all the windows need. */
  #setupAlone(active: readonly number[]): void {
    for (const position of active) {
      if (!this.#parts.isLive(position)) {
        this.#markMissing(position);
        continue;
      }
      this.ready[position] = 1;
      this.#exactness.startsAt(position, this.#parts.book.liveFrom);
    }
    this.#applyCoarseMarks();
  }

  #applyCoarseMarks(): void {
    const { book } = this.#parts;
    for (const [position, second] of this.#coarse)
      if (second > book.firstSecond + 1) this.#exactness.coarseUntil(position, second);
      else this.#coarse.delete(position);
  }

  /** End of the seconds to backfill, exclusive; fetch them once it has passed. */
  get end(): number {
    return Math.max(this.#end, ...this.#coarse.values());
  }

  /**
   * Fetches what `join` found missing: first quickly, then the gap, then as exactly as the exchange allows. Returns whether
   * nothing is left to fetch; rejects when the exchange refused the history of all of several coins. Call it again until it
   * returns true.
   */
  async complete(coins: readonly UniverseSymbol[]): Promise<boolean> {
    const { log } = this.#parts;
    // Coins that have a history are repaired regardless of those without.
    const [filled] = await Promise.allSettled([this.#fillDue(coins, false)]);
    const gap = this.#unfilled;
    if (gap) await this.#fillQuickly(coins, new Map(activePositions(coins).map((position) => [position, gap])));
    this.#unfilled = undefined;
    const isExact = await this.#refiner.run(coins);
    if (filled.status === "rejected") throw filled.reason;
    if (isExact) log.info("windows are as exact as the exchange allows");
    return isExact && this.#missing.due.length === 0;
  }

  /** The first history of coins that joined, before that of others becomes exact; rejects as `complete` does. */
  fillJoined(coins: readonly UniverseSymbol[]): Promise<void> {
    return this.#fillDue(coins, true);
  }

  #fillDue(coins: readonly UniverseSymbol[], isUrgent: boolean): Promise<void> {
    this.#missing.keepOnly((position) => coins[position]?.active === true);
    return this.#missing.fillDue((due) => this.#fillMissing(coins, due, isUrgent));
  }

  /** Restart: carries the last state over the gap at once; windows are exact up to the gap until it is filled. */
  async #bridge(last: number, positions: readonly number[], exactBefore: Float64Array): Promise<void> {
    const { rest, log } = this.#parts;
    const from = last + 1;
    const volumes = new Float64Array(Math.max(0, this.#end - from));
    const prices = new Float64Array(volumes.length).fill(Number.NaN);
    const series: SecondSeries = { from, prices, volumes, priceBefore: Number.NaN, lastTradeAt: 0 };
    const gap = { from: from - UNNOTICED_SECONDS, to: this.#end };
    this.#exactness.openGap(gap, exactBefore);
    this.#unfilled = gap.to - gap.from > SHORT_GAP_SECONDS && rest.finestCandleSeconds === 60 ? gap : undefined;
    log.info({ seconds: this.#end - from }, "healing the gap since the last column");
    await writeBackfill(
      this.#parts,
      positions.map((position) => ({ position, series })),
      true,
    );
  }

  /**
   * First history of coins that have none; each is ready once its own is written. Rejects when the exchange refused it for all of
   * several.
   */
  async #fillMissing(coins: readonly UniverseSymbol[], due: readonly number[], isUrgent: boolean): Promise<void> {
    const { log, nowSecond } = this.#parts;
    const from = nowSecond() - HISTORY_SECONDS;
    await createColumns(this.#parts, from - 1);
    const ranges = new Map(due.map((position) => [position, { from, to: Math.max(this.#end, this.#coarse.get(position) ?? 0) }]));
    const filled = await this.#fillQuickly(coins, ranges, isUrgent);
    if (filled === 0 && ranges.size > 1) throw new Error(`No history for any of ${ranges.size} coins`);
    // Coins that join in a row ask within moments of each other, which would use up a refused coin's tries.
    if (!isUrgent) this.#beginWithoutHistory(ranges);
    log.info({ coins: ranges.size, filled }, "windows are known");
  }

  /** Coins that were refused too often begin with their trades from now on. */
  #beginWithoutHistory(ranges: ReadonlyMap<number, Range>): void {
    for (const [position, range] of ranges) {
      if (!this.#missing.has(position) || this.#missing.refused(position) < MAX_REFUSALS) continue;
      this.#reached(position, range, range.to);
      this.#show(position);
    }
  }

  #show(position: number): void {
    this.ready[position] = 1;
    this.#missing.delete(position);
  }

  /** Writes the quick history of each coin's range, most urgent coins first. Returns for how many coins there was one. */
  async #fillQuickly(coins: readonly UniverseSymbol[], ranges: ReadonlyMap<number, Range>, isUrgent = false): Promise<number> {
    const { rest, log, nowSecond } = this.#parts;
    const urgency = await this.#urgency.load(coins);
    const fetched = fetchMostUrgent({ rest, log, coins, nowSecond, ranges, urgency, isUrgent });
    let filled = 0;
    for await (const histories of fetched) {
      await this.#write(histories);
      filled += histories.length;
    }
    return filled;
  }

  async #write(fetched: readonly FetchedHistory[]): Promise<void> {
    await writeBackfill(this.#parts, fetched);
    for (const { position, range, series, exactFrom, unproven } of fetched) {
      this.#reached(position, range, unproven ? range.to : exactFrom);
      if (unproven) this.#refiner.expectProof(position, { from: exactFrom, to: range.to }, unproven);
      this.#parts.onWritten(position, series, exactFrom);
      this.#show(position);
    }
  }

  #reached(position: number, { to }: Range, exactFrom: number): void {
    this.#exactness.reached(position, exactFrom, to);
    if (exactFrom === to) this.#exactness.carriesPrice(position);
    // A hole given up meanwhile is not part of what was fetched.
    const coarse = this.#coarse.get(position) ?? 0;
    if (coarse > to) this.#exactness.coarseUntil(position, coarse);
  }
}

function activePositions(coins: readonly UniverseSymbol[]): number[] {
  return coins.flatMap((coin, position) => (coin.active ? [position] : []));
}
