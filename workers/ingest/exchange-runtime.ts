// Everything one worker holds in memory for one exchange once its coins are known: book, history, healer, live feed. A hot
// standby has one, too; only the leader publishes from it.

import { setTimeout as sleep } from "node:timers/promises";
import type { Universe } from "../../shared/market/universe.ts";
import type { Log } from "../../shared/node/log.ts";
import type { AlertWatch } from "../alerts/alert-watch.ts";
import { Book } from "../book/book.ts";
import { EarlyTrades } from "../book/early-trades.ts";
import { ringSecondsFor } from "../book/ring.ts";
import type { SecondSeries } from "../book/second-series.ts";
import type { ColumnStore } from "../columns/column-store.ts";
import type { DayFigures, ExchangeFeed, ExchangeRest, MarketSink } from "../exchanges/exchange.ts";
import { MarketHistory } from "../history/market-history.ts";
import type { UnwatchedMarket } from "../discovery/unwatched-market.ts";
import { msToSecond } from "../repeat.ts";
import { PublishedSeconds } from "../rewrites/published-seconds.ts";
import { RewriteLog } from "../rewrites/rewrite-log.ts";
import { MarketFacts } from "../signals/market-facts.ts";
import { MinuteBook } from "../ticks/minute-book.ts";
import { MinuteTails } from "../ticks/minute-tails.ts";
import type { ArrivalDelay } from "./arrival-delay.ts";
import { CoinAttention } from "./coin-attention.ts";
import { ColumnTurns } from "./column-turns.ts";
import type { ExchangeClock } from "./exchange-clock.ts";
import { Healer } from "./healer.ts";
import type { ComparedMinute } from "./minute-comparisons.ts";
import type { IngestTiming } from "./ingest-timing.ts";
import { ShownExactness } from "./shown-exactness.ts";
import { keptCoins } from "./universe-keeper.ts";

/** Older seconds that the previous leader published are in the archive, or soon are. */
const RECALLED_SECONDS = 60;

export interface ExchangeRuntimeDeps {
  readonly store: ColumnStore;
  readonly rest: ExchangeRest;
  readonly clock: ExchangeClock;
  /** Records how late trades arrive. */
  readonly arrivals: ArrivalDelay;
  readonly log: Log;
  readonly createFeed: (sink: MarketSink) => ExchangeFeed;
  readonly healed: (kind: "gap" | "minute") => void;
  readonly compared: (minute: ComparedMinute) => void;
  readonly timing: IngestTiming;
  /** For the same coins. */
  readonly alerts: AlertWatch;
  /** Receives the tickers of coins that may join, and of those that joined. */
  readonly unwatched: Pick<UnwatchedMarket, "otherTicker" | "ownTicker" | "watch">;
}

export class ExchangeRuntime {
  universe: Universe;
  readonly book: Book;
  readonly minutes: MinuteBook;
  /** Of the coins whose charts are kept. */
  readonly tails: MinuteTails;
  readonly alerts: AlertWatch;
  readonly turns: ColumnTurns;
  /** Seconds of the book that were rewritten with a coin's history, also in Redis, since the consumer last cleared it. */
  readonly rewrittenSeconds = new Set<number>();
  /** What the stream of rewritten seconds is to hear of. */
  readonly rewrites = new RewriteLog();
  readonly published: PublishedSeconds;
  readonly facts = new MarketFacts();
  readonly history: MarketHistory;
  readonly healer: Healer;
  readonly feed: ExchangeFeed;
  readonly #attention: CoinAttention;
  readonly #early = new EarlyTrades();
  /** Coins whose subscription was answered too late for the first live second, or not yet. */
  readonly #late = new Set<number>();
  readonly #unwatched: ExchangeRuntimeDeps["unwatched"];
  readonly #clock: ExchangeClock;
  readonly #arrivals: ArrivalDelay;
  /** From the local wall clock to the exchange's, ms; accurate to a second. */
  #clockOffset = 0;
  readonly #store: ColumnStore;
  readonly #timing: IngestTiming;
  readonly #shown: ShownExactness;
  /** Current epoch second by the exchange's clock. */
  readonly nowSecond = (): number => Math.floor(this.#clock.now() / 1000);

  constructor(universe: Universe, deps: ExchangeRuntimeDeps) {
    const capacity = universe.symbols.length;
    this.universe = universe;
    this.#clock = deps.clock;
    this.#unwatched = deps.unwatched;
    this.#arrivals = deps.arrivals;
    this.#timing = deps.timing;
    this.#store = deps.store;
    this.#clockOffset = deps.clock.now() - Date.now();
    const { nowSecond } = this;
    const turns = (this.turns = new ColumnTurns(() => msToSecond(deps.clock.now(), deps.arrivals.waitMs)));
    this.book = new Book(capacity, ringSecondsFor(capacity), nowSecond());
    this.published = new PublishedSeconds(ringSecondsFor(capacity));
    this.minutes = new MinuteBook(capacity);
    this.tails = new MinuteTails(this.minutes, (position) => this.feed.isRepairing(position));
    this.alerts = deps.alerts;
    this.#attention = new CoinAttention({
      coins: () => this.universe.symbols,
      kept: () => keptCoins(deps.store),
      volumes: () => this.book.volume24h,
    });
    this.#attention.grow(capacity);
    const watchedPairs = (): Promise<ReadonlySet<string>> => deps.store.watchedPairs();
    const isLive = (position: number): boolean => !this.#late.has(position);
    const replay = (position: number, series: SecondSeries, exactFrom: number): void =>
      this.alerts.replay(position, series, exactFrom);
    this.history = new MarketHistory({
      ...deps,
      book: this.book,
      exclusive: (step) => turns.step(step),
      rewrittenSeconds: this.rewrittenSeconds,
      rewrites: this.rewrites,
      nowSecond,
      watchedPairs,
      isLive,
      disputed: (seconds) => this.healer.disputed(seconds),
      onWritten: (position, series, exactFrom) => {
        this.healer.filled(position, exactFrom, series.from + series.volumes.length);
        replay(position, series, exactFrom);
      },
    });
    this.healer = new Healer({
      ...deps,
      book: this.book,
      nowSecond,
      settledSeconds: deps.timing.settledSeconds,
      coins: () => this.universe.symbols,
      isRepairing: (position) => this.feed.isRepairing(position),
      coarseUntil: (position, second) => this.history.coarseUntil(position, second),
      doubted: (position, second) => this.tails.doubt(position, second * 1000),
      rewrote: (position, from, to, why) =>
        this.rewrites.note(position, from, to, why, why === "doubted" ? this.history.exactSince[position] : 0),
      onRebuilt: (position, series) => replay(position, series, series.from),
    });
    this.#shown = new ShownExactness({
      isDoubtful: (position) => this.feed.isDoubtful(position),
      eachOpenHole: (visit) => this.healer.eachOpenHole(visit),
      firstTradeSince: (position, second) => this.book.firstTradeSince(position, second),
    });
    this.feed = deps.createFeed(this.#sink());
  }

  /** By position: epoch second from which figures of `second` are exact; call before that second is published. */
  exactSinceAt(second: number): Float64Array {
    this.history.followTrades(second);
    return this.#shown.at(second, this.history.exactSince);
  }

  /** By position: epoch second from which the history is exact, for the next leader. */
  get exactSinceToKeep(): Float64Array {
    return this.#shown.toKeep(this.history.exactSince);
  }

  /** By position: the first doubtful second as `second` is published; Infinity if none. */
  doubtedFromAt(second: number): Float64Array {
    return this.#shown.doubtedFrom(second, this.history.exactSince.length);
  }

  #sink(): MarketSink {
    const { book, minutes, tails, alerts, healer } = this;
    const arrivals = this.#arrivals;
    const unwatched = this.#unwatched;
    const attention = this.#attention;
    return {
      trade: (position, price, quoteVolume, tradeTime) => {
        if (book.isAhead(tradeTime)) return this.#hold(position, price, quoteVolume, tradeTime);
        const now = Date.now();
        arrivals.note(now + this.#clockOffset - tradeTime);
        book.trade(position, price, quoteVolume, tradeTime, now);
        minutes.trade(position, price, quoteVolume, tradeTime);
        if (tradeTime < tails.closedUntil) tails.doubt(position, tails.closedUntil);
        alerts.trade(position, price, tradeTime);
      },
      ticker: (position, price, volume24h, eventTime) => {
        book.ticker(position, price, volume24h);
        attention.ticker(position, price);
        unwatched.ownTicker(position, price, volume24h, eventTime);
      },
      otherTicker: (name, start, end, price, volume24h, eventTime) =>
        unwatched.otherTicker(name, start, end, price, volume24h, eventTime),
      minuteClosed: (position, openTime, _close, quoteVolume) => healer.minuteClosed(position, openTime, quoteVolume),
      gap: (position, fromTime, toTime) => {
        healer.gap(position, fromTime, toTime);
        minutes.gap(position, fromTime, toTime);
        alerts.gap(position, toTime);
      },
    };
  }

  #hold(position: number, price: number, quoteVolume: number, time: number): void {
    if (!this.#early.hold({ position, price, quoteVolume, time }, this.#clock.now())) this.book.refusedAhead += 1;
  }

  /** Closes the seconds before this one; early trades count once their time has come. */
  advanceTo(second: number): void {
    const { alerts, book, minutes } = this;
    this.#clockOffset = this.#clock.now() - Date.now();
    this.#arrivals.follow(second);
    this.#attention.advanceTo(second);
    book.advanceTo(second);
    this.tails.advanceTo(second * 1000);
    this.#early.release((book.openSecond + 1) * 1000, ({ position, price, quoteVolume, time }) => {
      if (!this.universe.symbols[position]?.active) return;
      book.trade(position, price, quoteVolume, time, time);
      minutes.trade(position, price, quoteVolume, time);
      alerts.trade(position, price, time);
    });
  }

  /**
   * Opens the feed; live counting starts with the first whole second after every subscription is confirmed, or after some seconds
   * without the unconfirmed ones.
   */
  async open(): Promise<void> {
    await this.#attention.refreshWithin();
    const started = this.feed.start(this.universe.symbols, (position) => this.#attention.get(position));
    await Promise.race([started, sleep(this.#timing.maxStartMs)]);
    this.book.advanceTo(Math.floor(this.#clock.now() / 1000));
    this.book.startLiveAt(this.book.openSecond + 1);
    this.minutes.startLiveAt(this.book.liveFrom * 1000);
    for (const position of this.feed.waiting()) this.#late.add(position);
    this.#forgetInactive();
  }

  /** Waiting connections are opened for users who wait for their coins now. */
  async followAttention(): Promise<void> {
    const { connected, connections } = this.feed.health();
    if (connected < connections) await this.#attention.refresh();
  }

  /** Counts coins live whose subscription was answered since; true when there were any: their history must be backfilled. */
  followLateCoins(): boolean {
    if (this.#late.size === 0) return false;
    const waiting = new Set(this.feed.waiting());
    const joined = [...this.#late].filter((position) => !waiting.has(position));
    for (const position of joined) this.#late.delete(position);
    const active = joined.filter((position) => this.universe.symbols[position]?.active);
    // The current second lacks what was traded before the subscription was answered.
    const liveFrom = Math.max(this.book.openSecond, this.nowSecond()) + 1;
    for (const position of active) {
      this.minutes.startCoinLiveAt(position, liveFrom * 1000);
      this.alerts.gap(position, liveFrom * 1000);
    }
    this.history.expect(active, liveFrom);
    return active.length > 0;
  }

  #forgetInactive(): void {
    this.universe.symbols.forEach(({ active }, position) => {
      if (active) return;
      this.book.forget(position);
      this.tails.forget(position);
      this.#late.delete(position);
    });
  }

  /** Applies the 24 h figures from REST, by pair. */
  applyDayFigures(figures: ReadonlyMap<string, DayFigures>): void {
    this.universe.symbols.forEach(({ pair, active }, position) => {
      const day = active ? figures.get(pair) : undefined;
      if (!day) return;
      this.book.ticker(position, day.price, day.volume24h);
      this.book.dayOpen[position] = day.dayOpen;
    });
    this.facts.follow(this.universe.symbols);
    this.facts.applyDay(figures);
  }

  /** Continues what the previous leader left in Redis; our own inexact seconds are first marked as coarse. */
  async takeOver(): Promise<void> {
    this.healer.reportOpenHoles();
    this.rewrites.clear();
    await this.#recallPublished();
    await this.history.join(this.universe.symbols);
    const { firstSecond, openSecond } = this.book;
    for (const [position, { active }] of this.universe.symbols.entries())
      if (active) this.rewrites.note(position, firstSecond, openSecond, "takenOver");
    this.healer.eachOpenHole((position, to, _, from) => this.rewrites.note(position, from, to, "doubted"));
  }

  /** What the previous leader published last is what was seen of these seconds. */
  async #recallPublished(): Promise<void> {
    const now = this.nowSecond();
    const seconds = Array.from({ length: RECALLED_SECONDS + 1 }, (_, i) => now - RECALLED_SECONDS + i);
    const columns: Float64Array[] = [];
    await this.#store.readSecondsInto(seconds, columns);
    this.published.forgetAll();
    for (const [i, column] of columns.entries()) {
      const before = columns[i - 1];
      if (before?.length && column.length > 0) this.published.seed(seconds[i] as number, column, before);
    }
  }

  /**
   * Applies a changed universe. Coins that are new or back get the ticker's price at once; they count as live, and their history
   * is to be backfilled, once followLateCoins finds them subscribed.
   */
  adopt(universe: Universe): void {
    const before = this.universe.symbols;
    const isSame = (pair: string, position: number): boolean => before[position]?.pair === pair;
    const fresh = universe.symbols.flatMap(({ pair, active }, position) =>
      active && !(before[position]?.active && isSame(pair, position)) ? [position] : [],
    );
    this.universe = universe;
    this.book.grow(universe.symbols.length);
    this.minutes.grow(universe.symbols.length);
    this.history.grow(universe.symbols.length);
    this.#attention.grow(universe.symbols.length);
    for (const [position, { pair }] of universe.symbols.entries())
      if (position < before.length && !isSame(pair, position)) this.#forgetOtherCoin(position);
    const now = this.#clock.now();
    this.alerts.adopt(universe, now);
    this.#unwatched.watch(universe.symbols);
    for (const position of fresh) {
      this.book.revive(position);
      this.minutes.startCoinLiveAt(position, Number.POSITIVE_INFINITY);
      this.alerts.gap(position, now);
      this.#late.add(position);
    }
    for (const position of fresh) this.rewrites.note(position, this.book.openSecond, this.book.openSecond + 1, "relisted");
    this.history.expect(fresh, this.book.openSecond + 1);
    this.#forgetInactive();
    this.feed.update(universe.symbols);
  }

  /** The position now belongs to another coin. */
  #forgetOtherCoin(position: number): void {
    this.rewrites.forget(position);
    this.published.clear(position);
    this.book.clear(position);
    this.minutes.clear(position);
    this.tails.forget(position);
    this.healer.forget(position);
    this.#attention.forget(position);
  }
}
