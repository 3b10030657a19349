// One exchange, or a shard of it, in one worker: follows its market at all times and publishes it while it holds the lease.

import { exchangeOf, type ExchangeId } from "../../shared/market/exchange-id.ts";
import { marketPart, type MarketPart, type Share } from "../../shared/market/market-part.ts";
import type { Universe } from "../../shared/market/universe.ts";
import type { Log } from "../../shared/node/log.ts";
import type { RedisClient } from "../../shared/node/redis.ts";
import { keys } from "../../shared/redis/keys.ts";
import { ALERT_BEAT_MS, AlertWatch } from "../alerts/alert-watch.ts";
import { DAYS_EVERY_MS } from "../alerts/day-history.ts";
import { ColumnStore, FencedError } from "../columns/column-store.ts";
import type { ExchangeFeed, ExchangeRest, MarketSink } from "../exchanges/exchange.ts";
import { RestError } from "../exchanges/rest-error.ts";
import { Lease, RENEW_MS } from "../lease/lease.ts";
import { createSignalPublisher } from "../signals/signal-publisher.ts";
import type { SignalPass } from "../signals/signal-publisher.ts";
import { TICK_BEAT_MS, TickPublisher, type TickOutcome } from "../ticks/tick-publisher.ts";
import type { IngestMetrics } from "../worker-metrics.ts";
import { ArrivalDelay } from "./arrival-delay.ts";
import { ExchangeClock } from "./exchange-clock.ts";
import { isShutOut, refusedFeed, runtimeStatus } from "./feed-status.ts";
import { ExchangeRuntime } from "./exchange-runtime.ts";
import { BackfillScheduler } from "./backfill-scheduler.ts";
import { INGEST_TIMING, type IngestTiming } from "./ingest-timing.ts";
import { answeredWithin, LeadBackOff } from "./lead-back-off.ts";
import { BEAT_MS, OverloadWatch } from "./overload-watch.ts";
import { Publisher } from "./publisher.ts";
import { eachSecond, repeat } from "../repeat.ts";
import { StandbyPriority } from "./standby-priority.ts";
import { ANNOUNCE_EVERY_MS, ShardAnnouncer } from "./shard-announcer.ts";
import { byPair, UniverseChanges } from "./universe-changes.ts";
import { refreshUniverse } from "./universe-keeper.ts";
import type { LiveMinutes } from "./kept-bars.ts";

const STATUS_TTL_S = 15;

export interface IngestParts {
  readonly exchange: ExchangeId;
  /** Which part of the exchange's coins to follow; all of them unless given. */
  readonly share?: Share | undefined;
  readonly redis: RedisClient;
  readonly rest: ExchangeRest;
  readonly createFeed: (sink: MarketSink) => ExchangeFeed;
  /** Coins to watch; Infinity for all. */
  readonly maxSymbols: number;
  /** Names this process in the lease. */
  readonly worker?: string;
  readonly simulated: boolean;
  readonly log: Log;
  readonly metrics: IngestMetrics;
  /** INGEST_TIMING by default. */
  readonly timing?: IngestTiming;
  /** Measured over REST by default. */
  readonly clock?: ExchangeClock;
  /** Watches this process by default. */
  readonly overload?: Pick<OverloadWatch, "beat" | "mayLead">;
}

export class ExchangeIngest {
  readonly #parts: IngestParts;
  readonly #part: MarketPart;
  readonly #timing: IngestTiming;
  readonly #lease: Lease;
  readonly #priority: StandbyPriority;
  readonly #store: ColumnStore;
  readonly #clock: ExchangeClock;
  readonly #arrivals: ArrivalDelay;
  readonly #ticks: TickPublisher;
  readonly #announcer: ShardAnnouncer;
  readonly #backfill: BackfillScheduler;
  readonly #changes: UniverseChanges;
  readonly #leadBackOff: LeadBackOff;
  readonly #overload: Pick<OverloadWatch, "beat" | "mayLead">;
  #runtime: ExchangeRuntime | undefined;
  #publisher: Publisher | undefined;
  readonly #ends: (() => void)[] = [];
  #stopped = false;
  /** The error reported last, so that a lasting one is logged once. */
  #reported = "";

  constructor(parts: IngestParts) {
    this.#parts = parts;
    this.#timing = parts.timing ?? INGEST_TIMING;
    this.#clock = parts.clock ?? new ExchangeClock();
    this.#arrivals = new ArrivalDelay(exchangeOf(parts.exchange).graceMs);
    this.#overload = parts.overload ?? new OverloadWatch();
    this.#leadBackOff = new LeadBackOff(this.#timing.leadRetryMs, this.#timing.maxLeadRetryMs);
    this.#part = marketPart(parts.exchange, parts.share);
    this.#lease = new Lease(parts.redis, this.#part, parts.worker);
    const { exchange, redis, metrics } = parts;
    this.#priority = new StandbyPriority(redis, this.#lease, this.#part);
    this.#store = new ColumnStore(redis, this.#lease, this.#part);
    const count = (outcome: TickOutcome): void => metrics.ticks(exchange, outcome);
    this.#ticks = new TickPublisher({ part: this.#part, redis, exchangeNow: () => this.#clock.now(), count });
    this.#announcer = new ShardAnnouncer(redis, this.#lease, this.#part);
    this.#backfill = new BackfillScheduler({
      clock: this.#clock,
      grain: parts.rest.finestCandleSeconds,
      leads: (epoch) => epoch > 0 && !this.#stopped && this.#lease.epoch === epoch,
      retryMs: this.#timing.backfillRetryMs,
      onError: (error) => this.#report(error),
    });
    this.#changes = new UniverseChanges({
      ...parts,
      store: this.#store,
      timing: this.#timing,
      now: () => this.#clock.now(),
      leading: () => (this.#publisher ? this.#runtime : undefined),
      adopt: (runtime, universe) => this.#adopt(runtime, universe),
      onError: (error) => this.#report(error),
    });
  }

  /** Starts following the market; leads whenever no other worker does. */
  async start(): Promise<void> {
    const timing = this.#timing;
    const measure = async (): Promise<void> => void (await this.#clock.measure(() => this.#parts.rest.serverTime()));
    await measure();
    this.#every(timing.clockEveryMs, measure);
    this.#every(timing.clockDoubtedEveryMs, async () => {
      if (this.#clock.isDoubtful(this.#runtime?.feed.health().newestEventAt ?? 0)) await measure();
    });
    this.#every(RENEW_MS, () => this.#renew());
    this.#every(BEAT_MS, () => this.#giveUpWhenOverloaded());
    this.#every(TICK_BEAT_MS, () => this.#tick());
    this.#every(ALERT_BEAT_MS, () => this.#watchAlerts());
    this.#every(DAYS_EVERY_MS, async () => this.#runtime?.alerts.days.ask(this.#parts.rest, () => this.#clock.now()));
    this.#every(timing.universeRefreshMs, async () => {
      if (this.#publisher) await this.#changes.refresh();
    });
    this.#every(timing.leaveEveryMs, () => this.#changes.leave());
    this.#every(timing.followJoinedMs, () => this.#followJoined());
    this.#every(ANNOUNCE_EVERY_MS, () => this.#announce());
    this.#every(timing.compareEveryMs, () => this.#compare());
    this.#every(timing.dayFiguresEveryMs, () => this.#askDayFigures());
    this.#ends.push(
      eachSecond(
        () => this.#clock.now(),
        () => this.#arrivals.waitMs,
        (second) => this.#second(second),
        (error) => this.#report(error),
      ),
    );
    await this.#contend().catch((error: unknown) => this.#report(error));
    this.#every(timing.standbyPollMs, () => this.#contend());
  }

  /** What it counts itself of its coins' minutes, leading or not. */
  get liveMinutes(): LiveMinutes {
    const now = (): number => this.#clock.now();
    return {
      now,
      follow: (pair) => {
        const position = this.#runtime?.positionOf(pair);
        if (position !== undefined) this.#runtime?.tails.follow(position);
      },
      since: (pair, from) => {
        const position = this.#runtime?.positionOf(pair);
        return position === undefined ? undefined : this.#runtime?.tails.since(position, from, now());
      },
    };
  }

  /** Releases the lease for the standby, then closes the feed. */
  async stop(): Promise<void> {
    this.#stopped = true;
    for (const end of this.#ends) end();
    this.#changes.stop();
    this.#publisher = undefined;
    await this.#lease.release();
    await this.#runtime?.feed.stop();
  }

  #every(periodMs: number, step: () => Promise<void>): void {
    this.#ends.push(repeat(periodMs, step, (error) => this.#report(error)));
  }

  #report(error: unknown): void {
    const text = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
    if (text !== this.#reported) this.#parts.log.warn({ error: text }, "ingest step failed");
    this.#reported = text;
    if (error instanceof FencedError) this.#stepDown();
  }

  #stepDown(): void {
    if (this.#publisher) this.#parts.log.warn("another worker leads now, standing by");
    this.#publisher = undefined;
  }

  async #renew(): Promise<void> {
    if (this.#lease.epoch > 0 && !(await this.#lease.renew())) this.#stepDown();
  }

  async #giveUpWhenOverloaded(): Promise<void> {
    if (!this.#overload.beat(this.#publisher !== undefined)) return;
    this.#parts.log.warn("too busy to publish in time, giving the lease up");
    this.#publisher = undefined;
    await this.#lease.release();
  }

  /** On standby: follows the universe, and takes the lease when it is free. */
  async #contend(): Promise<void> {
    if (this.#lease.epoch > 0) return;
    const mayLead =
      this.#overload.mayLead && this.#leadBackOff.mayTry && (await this.#priority.mayLead(this.#runtime?.book.liveFrom));
    if (mayLead && (await this.#lease.tryAcquire())) await this.#lead();
    else await this.#follow();
  }

  async #follow(): Promise<void> {
    const universe = await this.#store.readUniverse();
    if (!universe) return;
    await this.#dropOther(universe);
    if (!this.#runtime) await this.#openRuntime(universe);
    else if (this.#runtime.universe.version !== universe.version) this.#adopt(this.#runtime, universe);
  }

  /** Another worker gave the positions anew: what this one holds in memory belongs to other coins. */
  async #dropOther(universe: Universe): Promise<void> {
    const runtime = this.#runtime;
    if (!runtime || runtime.universe.firstVersion === universe.firstVersion) return;
    this.#runtime = undefined;
    await runtime.feed.stop();
  }

  #adopt(runtime: ExchangeRuntime, universe: Universe): void {
    this.#store.use(universe);
    runtime.adopt(universe);
  }

  async #openRuntime(universe: Universe): Promise<ExchangeRuntime> {
    this.#store.use(universe);
    const { log, redis, rest, createFeed, metrics, exchange } = this.#parts;
    const healed = (kind: "gap" | "minute"): void => metrics.healed(exchange, kind);
    const [store, clock, arrivals, timing] = [this.#store, this.#clock, this.#arrivals, this.#timing];
    const alerts = new AlertWatch(redis, this.#part, universe);
    const { outside } = this.#changes;
    outside.watch(universe.symbols);
    const runtime = new ExchangeRuntime(universe, {
      store,
      rest,
      clock,
      arrivals,
      log,
      createFeed,
      healed,
      timing,
      alerts,
      outside,
    });
    await alerts.days.recall();
    await runtime.open();
    this.#runtime = runtime;
    return runtime;
  }

  async #lead(): Promise<void> {
    const { log, exchange, rest, maxSymbols } = this.#parts;
    const epoch = this.#lease.epoch;
    log.info({ epoch }, "leading");
    try {
      const before = (await this.#store.readUniverse()) ?? (await this.#restoreUniverse());
      if (before) await this.#dropOther(before);
      if (this.#runtime && before) {
        // A hot standby publishes at once; today's listing may arrive later.
        await this.#publishFrom(this.#runtime, before, epoch);
        void this.#changes.refresh().catch((error: unknown) => this.#report(error));
        return;
      }
      const inTime = { listed: () => answeredWithin(exchange, this.#timing.maxListMs, rest.listed()) };
      const now = this.#clock.now();
      const choice = await refreshUniverse(this.#store, inTime, maxSymbols, before, now).catch((error: unknown) => {
        if (!before) throw error;
        this.#report(error);
        return { universe: before, listed: [] };
      });
      this.#changes.learn(choice.listed);
      const runtime = this.#runtime ?? (await this.#openRuntime(choice.universe));
      runtime.applyDayFigures(byPair(choice.listed));
      await this.#publishFrom(runtime, choice.universe, epoch);
    } catch (error) {
      if (error instanceof RestError) await this.#giveUpRefused(error);
      else await this.#lease.release();
      throw error;
    }
  }

  /** Leaves the lease to workers that the exchange may serve, and says why nothing comes should there be none. */
  async #giveUpRefused(refusal: Pick<RestError, "status" | "fault">): Promise<void> {
    const { exchange, simulated, redis, log } = this.#parts;
    const delayMs = this.#leadBackOff.refused();
    this.#publisher = undefined;
    await this.#lease.release();
    log.warn({ httpStatus: refusal.status, delayMs }, "the exchange refuses this worker, giving the lease up");
    const status = refusedFeed(exchange, simulated, refusal);
    await redis.set(keys.status(this.#part), JSON.stringify(status), "PX", delayMs + STATUS_TTL_S * 1000);
  }

  /** Redis lost its data: coins must keep the positions they have in this worker's columns. */
  async #restoreUniverse(): Promise<Universe | undefined> {
    const universe = this.#runtime?.universe;
    if (universe) await this.#store.writeUniverse(universe);
    return universe;
  }

  async #publishFrom(runtime: ExchangeRuntime, universe: Universe, epoch: number): Promise<void> {
    const { exchange, redis, simulated, log, metrics } = this.#parts;
    if (runtime.universe.version !== universe.version) this.#adopt(runtime, universe);
    await runtime.takeOver();
    const onPass = (pass: SignalPass): void => metrics.signals(exchange, pass);
    const signals = await createSignalPublisher({
      redis,
      lease: this.#lease,
      columns: this.#store,
      market: runtime,
      log,
      onPass,
      onSecond: async (second) => {
        runtime.alerts.second(second);
        await runtime.alerts.report(this.#lease);
      },
    });
    this.#publisher = new Publisher(runtime, this.#store, signals, epoch, simulated);
    this.#changes.begin();
    metrics.led(exchange);
    void this.#announce().catch((error: unknown) => this.#report(error));
    void this.#backfill.run(runtime, epoch);
  }

  async #followJoined(): Promise<void> {
    const runtime = this.#runtime;
    if (runtime?.followLateCoins() && this.#publisher) void this.#backfill.run(runtime, this.#lease.epoch);
  }

  async #announce(): Promise<void> {
    if (this.#publisher) await this.#announcer.announce();
  }

  async #askDayFigures(): Promise<void> {
    if (!this.#publisher) return;
    const figures = await this.#parts.rest.dayFigures();
    this.#runtime?.applyDayFigures(figures);
    this.#changes.outside.dayFigures(figures, this.#clock.now());
  }

  async #tick(): Promise<void> {
    const runtime = this.#runtime;
    const { epoch } = this.#lease;
    if (this.#publisher && runtime && epoch > 0)
      await this.#ticks.beat({ minutes: runtime.minutes, universeVersion: runtime.universe.version, epoch });
  }

  /** A standby finds crossings, too, so that it can report at once what the leader did not. */
  async #watchAlerts(): Promise<void> {
    const alerts = this.#runtime?.alerts;
    if (!alerts) return;
    await alerts.follow(this.#clock.now());
    if (this.#publisher) {
      const days = alerts.days.changed(this.#lease);
      await alerts.report(this.#lease);
      await alerts.days.keep(this.#lease, days);
    }
    this.#parts.metrics.alerts(this.#parts.exchange, alerts.figures);
  }

  async #compare(): Promise<void> {
    if (this.#publisher && this.#parts.rest.finestCandleSeconds === 60) await this.#runtime?.healer.compareNext();
  }

  /** Closes the seconds before this one and publishes the last of them. */
  async #second(second: number): Promise<void> {
    const runtime = this.#runtime;
    if (!runtime) return;
    runtime.advanceTo(second);
    const health = runtime.feed.health();
    this.#parts.metrics.connections(this.#parts.exchange, health.connected, health.connections);
    if (health.connected > 0) this.#leadBackOff.served();
    const publisher = this.#publisher;
    if (!publisher) return this.#heal(runtime, this.#timing.standbyHealsPerSecond);
    const started = performance.now();
    await runtime.exclusive(async () => {
      if (!(await publisher.publishLastClosed())) return;
      this.#parts.metrics.published(this.#parts.exchange, performance.now() - started);
      const fault: unknown = await publisher.publishSignals().catch((error: unknown) => error);
      // A Redis that stores nothing refuses signals, too: one cause is reported once.
      const trouble: unknown = publisher.refusal ?? fault;
      if (publisher.refusal !== undefined) this.#parts.metrics.refused(this.#parts.exchange);
      if (trouble === undefined) this.#reported = "";
      else this.#report(trouble);
    });
    await this.#writeStatus(runtime, publisher);
    if (isShutOut(health)) return this.#giveUpRefused({ status: health.refusedStatus, fault: "limited" });
    this.#heal(runtime, Number.POSITIVE_INFINITY);
  }

  #heal(runtime: ExchangeRuntime, maxHoles: number): void {
    void runtime.healer.step(maxHoles).catch((error: unknown) => this.#report(error));
  }

  async #writeStatus(runtime: ExchangeRuntime, publisher: Publisher): Promise<void> {
    const { simulated, redis, metrics } = this.#parts;
    const { warming, refusal } = publisher;
    const status = runtimeStatus(runtime, { part: this.#part, simulated, warming, refusal, exchangeNow: this.#clock.now() });
    metrics.status(status, runtime.book);
    const writing = redis.set(keys.status(this.#part), JSON.stringify(status), "EX", STATUS_TTL_S);
    // A Redis that stores nothing has been reported already.
    await (refusal === undefined ? writing : writing.catch(() => undefined));
  }
}
