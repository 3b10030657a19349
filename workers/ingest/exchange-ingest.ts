// One exchange in one worker: what it does, and how often, while it follows and while it leads its market.

import { setTimeout as sleep } from "node:timers/promises";
import type { FeedStatus } from "../../shared/contracts/feed-status.ts";
import { exchangeOf, type ExchangeId } from "../../shared/market/exchange-id.ts";
import type { Log } from "../../shared/node/log.ts";
import type { RedisClient } from "../../shared/node/redis.ts";
import { keys } from "../../shared/redis/keys.ts";
import { ALERT_BEAT_MS } from "../alerts/alert-watch.ts";
import { DAYS_EVERY_MS } from "../alerts/day-history.ts";
import { ColumnStore, FencedError } from "../columns/column-store.ts";
import type { ExchangeFeed, ExchangeRest, MarketSink } from "../exchanges/exchange.ts";
import { CommonClock } from "../relations/common-clock.ts";
import { Lease, RENEW_MS } from "../lease/lease.ts";
import { TICK_BEAT_MS, TickPublisher, type TickOutcome } from "../ticks/tick-publisher.ts";
import { MarketQuotes } from "../quotes/market-quotes.ts";
import { DepthDesk } from "../depth/depth-desk.ts";
import type { QuoteThread } from "../quotes/quote-thread.ts";
import { FACTS_EVERY_MS, FactKeeper } from "../signals/fact-keeper.ts";
import type { IngestMetrics } from "../worker-metrics.ts";
import { ArrivalDelay } from "./arrival-delay.ts";
import { ExchangeClock } from "./exchange-clock.ts";
import { isDelivering, runtimeStatus, STATUS_TTL_S } from "./feed-status.ts";
import type { ExchangeRuntime } from "./exchange-runtime.ts";
import { FollowedMarket } from "./followed-market.ts";
import { BackfillScheduler } from "./backfill-scheduler.ts";
import { INGEST_TIMING, type IngestTiming } from "./ingest-timing.ts";
import { BackOff } from "../../shared/node/back-off.ts";
import { Leadership } from "./leadership.ts";
import type { Publisher } from "./publisher.ts";
import { BEAT_MS, OverloadWatch } from "./overload-watch.ts";
import { eachSecond, repeat } from "../repeat.ts";
import { UniverseChanges } from "./universe-changes.ts";
import type { LiveMinutes } from "./kept-bars.ts";

/** How often the clock that exchanges are compared by is, ms. */
const COMMON_CLOCK_EVERY_MS = 30_000;
/** How often comparisons are published, ms. */
const KEEP_COMPARISONS_MS = 5000;

export interface IngestDeps {
  readonly exchange: ExchangeId;
  readonly redis: RedisClient;
  readonly rest: ExchangeRest;
  readonly createFeed: (sink: MarketSink) => ExchangeFeed;
  /** Number of coins to watch; Infinity for all. */
  readonly maxSymbols: number;
  /** Identifies this process in the lease. */
  readonly worker?: string;
  readonly simulated: boolean;
  readonly log: Log;
  readonly metrics: IngestMetrics;
  /** Reads best prices; without it nobody asks for them. */
  readonly quotes?: Pick<QuoteThread, "readerOf">;
  /** INGEST_TIMING by default. */
  readonly timing?: IngestTiming;
  /** Measured over REST by default. */
  readonly clock?: ExchangeClock;
  /** Watches this process by default. */
  readonly overload?: Pick<OverloadWatch, "beat" | "mayLead">;
}

export class ExchangeIngest {
  readonly #deps: IngestDeps;
  readonly #timing: IngestTiming;
  readonly #lease: Lease;
  readonly #clock: ExchangeClock;
  readonly #arrivals: ArrivalDelay;
  readonly #ticks: TickPublisher;
  readonly #backfill: BackfillScheduler;
  readonly #changes: UniverseChanges;
  readonly #market: FollowedMarket;
  readonly #leadership: Leadership;
  readonly #store: ColumnStore;
  readonly #quotes: MarketQuotes;
  /** Asks for order books, leading or not. */
  readonly depth: DepthDesk;
  readonly #facts: FactKeeper;
  readonly #commonClock: CommonClock;
  readonly #backOff: BackOff;
  readonly #ends: (() => void)[] = [];
  #stopped = false;
  /** The last reported error, so that a lasting one is logged once. */
  #reported = "";

  constructor(deps: IngestDeps) {
    const { exchange, redis, metrics } = deps;
    const timing = deps.timing ?? INGEST_TIMING;
    const clock = deps.clock ?? new ExchangeClock();
    const now = (): number => clock.now();
    const onError = (error: unknown): void => this.#report(error);
    const lease = new Lease(redis, exchange, deps.worker);
    const store = new ColumnStore(redis, lease, exchange);
    const arrivals = new ArrivalDelay(exchangeOf(exchange).graceMs);
    this.#deps = deps;
    this.#timing = timing;
    this.#clock = clock;
    this.#arrivals = arrivals;
    this.#lease = lease;
    this.#store = store;
    this.#quotes = new MarketQuotes({ rest: deps.rest, thread: deps.quotes, now });
    this.depth = new DepthDesk({ redis, rest: deps.rest, now, count: (outcome) => metrics.depth(exchange, outcome) });
    this.#facts = new FactKeeper(deps);
    this.#commonClock = new CommonClock(redis, clock);
    this.#backOff = new BackOff(timing.leadRetryMs, timing.maxLeadRetryMs);
    const count = (outcome: TickOutcome): void => metrics.ticks(exchange, outcome);
    this.#ticks = new TickPublisher({ exchange, redis, exchangeNow: now, count });
    this.#backfill = new BackfillScheduler({
      clock,
      grain: deps.rest.finestCandleSeconds,
      leads: (epoch) => epoch > 0 && !this.#stopped && lease.epoch === epoch,
      retryMs: timing.backfillRetryMs,
      onError,
    });
    this.#changes = new UniverseChanges({
      ...deps,
      store,
      timing,
      now,
      leading: () => (this.#leadership.publisher ? this.#market.runtime : undefined),
      adopt: (runtime, universe) => this.#market.adopt(runtime, universe),
      onError,
    });
    const healed = (kind: "gap" | "minute"): void => metrics.healed(exchange, kind);
    const { unwatched } = this.#changes;
    this.#market = new FollowedMarket({ ...deps, store, clock, arrivals, timing, healed, unwatched });
    this.#leadership = new Leadership({
      ...deps,
      timing,
      lease,
      store,
      market: this.#market,
      changes: this.#changes,
      backfill: this.#backfill,
      quotes: this.#quotes,
      depth: this.depth,
      commonClock: this.#commonClock,
      backOff: this.#backOff,
      overload: deps.overload ?? new OverloadWatch(),
      now,
      onLead: () => void this.#keepComparisons().catch(onError),
      onError,
    });
  }

  /** This worker's role for its market: a worker asked to end is best one that follows, and its replacement must follow first. */
  get standing(): "leads" | "follows" | "starts" {
    if (this.#leadership.publisher) return "leads";
    const health = this.#market.runtime?.feed.health();
    return health && isDelivering(health) ? "follows" : "starts";
  }

  /** Starts following the market; leads whenever no other worker does. Resolves after its first attempt to lead. */
  async start(): Promise<void> {
    const timing = this.#timing;
    const measure = async (): Promise<void> =>
      void (await this.#clock.measure(() => this.#deps.rest.serverTime(timing.maxClockWaitMs)));
    const measured = measure();
    this.#every(timing.clockEveryMs, measure);
    this.#every(COMMON_CLOCK_EVERY_MS, () => this.#commonClock.measure());
    this.#every(timing.clockDoubtedEveryMs, async () => {
      if (this.#clock.isDoubtful(this.#market.runtime?.feed.health().newestEventAt ?? 0)) await measure();
    });
    this.#every(RENEW_MS, () => this.#leadership.renew());
    this.#every(BEAT_MS, () => this.#leadership.giveUpWhenOverloaded());
    this.#every(TICK_BEAT_MS, () => this.#tick());
    this.#every(ALERT_BEAT_MS, () => this.#watchAlerts());
    this.#every(DAYS_EVERY_MS, async () => this.#market.runtime?.alerts.days.ask(this.#deps.rest, () => this.#clock.now()));
    this.#every(timing.universeRefreshMs, async () => {
      if (this.#leadership.publisher) await this.#changes.refresh();
    });
    this.#every(timing.leaveEveryMs, () => this.#changes.leave());
    this.#every(timing.followJoinedMs, () => this.#followJoined());
    this.#every(timing.attentionEveryMs, async () => this.#market.runtime?.followAttention());
    this.#every(KEEP_COMPARISONS_MS, () => this.#keepComparisons());
    this.#every(timing.compareEveryMs, () => this.#compare());
    this.#every(FACTS_EVERY_MS, async () => {
      if (this.#leadership.publisher && this.#market.runtime)
        await this.#facts.step(this.#market.runtime, Math.floor(this.#clock.now() / 1000));
    });
    this.#every(timing.dayFiguresEveryMs, () => this.#askDayFigures());
    this.#ends.push(
      eachSecond(
        () => this.#clock.now(),
        () => this.#arrivals.waitMs,
        (second) => this.#second(second),
        (error) => this.#report(error),
      ),
    );
    this.#ends.push(
      eachSecond(
        () => this.#clock.now(),
        () => 0,
        () => this.#askQuotes(),
        (error) => this.#report(error),
      ),
    );
    // Seconds should close by the exchange's clock, but an exchange that does not give it needs a status anyway.
    await Promise.race([measured, sleep(timing.maxClockWaitMs)]);
    if (this.#stopped) return;
    await this.#leadership.contend().catch((error: unknown) => this.#report(error));
    this.#every(timing.standbyPollMs, () => this.#leadership.contend());
  }

  /** Its own counts of its coins' minutes, leading or not. */
  get liveMinutes(): LiveMinutes {
    const now = (): number => this.#clock.now();
    return {
      now,
      follow: (pair) => {
        const position = this.#positionOf(pair);
        if (position >= 0) this.#market.runtime?.tails.follow(position);
      },
      since: (pair, from) => {
        const position = this.#positionOf(pair);
        return position < 0 ? undefined : this.#market.runtime?.tails.since(position, from, now());
      },
    };
  }

  #positionOf(pair: string): number {
    return this.#market.runtime?.feed.positionOf(pair) ?? -1;
  }

  /** Releases the lease for the standby, then closes the feed. */
  async stop(): Promise<void> {
    this.#stopped = true;
    for (const end of this.#ends) end();
    this.#changes.stop();
    await this.#leadership.giveUp();
    await this.#market.runtime?.feed.stop();
  }

  #every(periodMs: number, step: () => Promise<void>): void {
    if (this.#stopped) return;
    this.#ends.push(repeat(periodMs, step, (error) => this.#report(error)));
  }

  #report(error: unknown): void {
    const text = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
    if (text !== this.#reported) this.#deps.log.warn({ error: text }, "ingest step failed");
    this.#reported = text;
    if (error instanceof FencedError) this.#leadership.setupDown();
  }

  async #followJoined(): Promise<void> {
    const runtime = this.#market.runtime;
    if (runtime?.followLateCoins() && this.#leadership.publisher) void this.#backfill.run(runtime, this.#lease.epoch);
  }

  async #keepComparisons(): Promise<void> {
    if (this.#leadership.publisher) await this.#market.keepComparisons();
  }

  async #askDayFigures(): Promise<void> {
    if (!this.#leadership.publisher) return;
    const figures = await this.#deps.rest.dayFigures();
    this.#market.runtime?.applyDayFigures(figures);
    this.#changes.dayFigures(figures);
  }

  /** At the start of each second, for the frame of the second before. */
  async #askQuotes(): Promise<void> {
    const runtime = this.#market.runtime;
    if (!this.#leadership.publisher || !runtime) return;
    this.#deps.metrics.quoteAge(this.#deps.exchange, this.#quotes.ageMs);
    const quotes = await this.#quotes.ask(runtime.universe);
    if (!quotes) return;
    const { prices, askedAt, universe } = quotes;
    // A Redis that stores nothing is reported with the second's columns.
    await this.#store.writeQuotes({ prices, askedAt, version: universe.version }).catch((error: unknown) => {
      if (!(error instanceof Error && error.name === "ReplyError")) throw error;
    });
  }

  async #tick(): Promise<void> {
    const runtime = this.#market.runtime;
    const { epoch } = this.#lease;
    if (this.#leadership.publisher && runtime && epoch > 0)
      await this.#ticks.beat({ minutes: runtime.minutes, universeVersion: runtime.universe.version, epoch });
  }

  /** A standby finds crossings too, so that it can report at once what the leader did not. */
  async #watchAlerts(): Promise<void> {
    const alerts = this.#market.runtime?.alerts;
    if (!alerts) return;
    await alerts.follow(this.#clock.now());
    if (this.#leadership.publisher) {
      const days = alerts.days.changed(this.#lease);
      await alerts.report(this.#lease);
      await alerts.days.keep(this.#lease, days);
    }
    this.#deps.metrics.alerts(this.#deps.exchange, alerts.figures);
  }

  async #compare(): Promise<void> {
    if (this.#leadership.publisher && this.#deps.rest.finestCandleSeconds === 60)
      await this.#market.runtime?.healer.compareNext();
  }

  /** Closes the seconds before this one and publishes the due ones. */
  async #second(second: number): Promise<void> {
    const runtime = this.#market.runtime;
    if (!runtime) return;
    runtime.advanceTo(second);
    const health = runtime.feed.health();
    this.#deps.metrics.connections(this.#deps.exchange, health.connected, health.connections);
    this.#deps.metrics.refusedCoins(this.#deps.exchange, health.refusedCoins);
    if (health.connected > 0) this.#backOff.succeeded();
    const publisher = this.#leadership.publisher;
    if (!publisher) {
      runtime.rewrites.clear();
      return this.#heal(runtime, this.#timing.standbyHealsPerSecond);
    }
    // Decided before anything is awaited: by then the next second may have ended, though not all of its trades are here.
    for (const due of publisher.dueSeconds(second - 1)) await this.#publish(runtime, publisher, due);
    const status = await this.#writeStatus(runtime, publisher);
    if (await this.#leadership.giveUpWhenDeaf(health, status)) return;
    this.#heal(runtime, Number.POSITIVE_INFINITY);
  }

  async #publish(runtime: ExchangeRuntime, publisher: Publisher, second: number): Promise<void> {
    const started = performance.now();
    await runtime.turns.second(async () => {
      if (!(await publisher.publish(second))) return;
      this.#deps.metrics.published(this.#deps.exchange, performance.now() - started);
      const fault: unknown = await publisher.publishSignals().catch((error: unknown) => error);
      // A Redis that stores nothing also refuses signals: report one cause once.
      const trouble: unknown = publisher.refusal ?? fault;
      if (publisher.refusal !== undefined) this.#deps.metrics.refused(this.#deps.exchange);
      if (trouble === undefined) this.#reported = "";
      else this.#report(trouble);
    });
  }

  #heal(runtime: ExchangeRuntime, maxHoles: number): void {
    void runtime.healer.step(maxHoles).catch((error: unknown) => this.#report(error));
  }

  async #writeStatus(runtime: ExchangeRuntime, publisher: Publisher): Promise<FeedStatus> {
    const { simulated, redis, metrics } = this.#deps;
    const { warming, refusal } = publisher;
    const status = runtimeStatus(runtime, { simulated, warming, refusal, exchangeNow: this.#clock.now() });
    metrics.status(status, runtime.book);
    const writing = redis.set(keys.status(this.#deps.exchange), JSON.stringify(status), "EX", STATUS_TTL_S);
    // A Redis that stores nothing has already been reported.
    await (refusal === undefined ? writing : writing.catch(() => undefined));
    return status;
  }
}
