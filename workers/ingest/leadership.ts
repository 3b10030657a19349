// Decides whether this worker publishes its market: contends for the lease, begins to lead, and gives up the lease.

import type { FeedStatus } from "../../shared/contracts/feed-status.ts";
import type { ExchangeId } from "../../shared/market/exchange-id.ts";
import type { Universe } from "../../shared/market/universe.ts";
import type { Log } from "../../shared/node/log.ts";
import type { RedisClient } from "../../shared/node/redis.ts";
import { keys } from "../../shared/redis/keys.ts";
import type { ColumnStore } from "../columns/column-store.ts";
import type { DepthDesk } from "../depth/depth-desk.ts";
import { askForCoins } from "../depth/ask-for-coins.ts";
import type { CommonClock } from "../relations/common-clock.ts";
import { RelationDesk } from "../relations/relation-desk.ts";
import type { ExchangeRest, FeedHealth, ListedTicker } from "../exchanges/exchange.ts";
import { RestError } from "../exchanges/rest-error.ts";
import type { Lease } from "../lease/lease.ts";
import { houseRules } from "../../shared/signals/house-rules.ts";
import { createSignalPublisher, type SignalPass } from "../signals/signal-publisher.ts";
import type { MarketQuotes } from "../quotes/market-quotes.ts";
import type { IngestMetrics } from "../worker-metrics.ts";
import type { BackfillScheduler } from "./backfill-scheduler.ts";
import type { ExchangeRuntime } from "./exchange-runtime.ts";
import { isDelivering, isFeedLive, isShutOut, refusedFeed, STATUS_TTL_S } from "./feed-status.ts";
import type { FollowedMarket } from "./followed-market.ts";
import type { IngestTiming } from "./ingest-timing.ts";
import type { BackOff } from "../../shared/node/back-off.ts";
import { answeredWithin } from "./answered-within.ts";
import type { OverloadWatch } from "./overload-watch.ts";
import { Publisher } from "./publisher.ts";
import { StandbyPriority } from "./standby-priority.ts";
import { byPair, type UniverseChanges } from "./universe-changes.ts";
import { refreshUniverse } from "./universe-keeper.ts";

export interface LeadershipDeps {
  readonly exchange: ExchangeId;
  readonly redis: RedisClient;
  readonly rest: Pick<ExchangeRest, "listed">;
  /** Number of coins to watch; Infinity for all. */
  readonly maxSymbols: number;
  readonly simulated: boolean;
  readonly log: Log;
  readonly metrics: Pick<IngestMetrics, "led" | "signals">;
  readonly timing: Pick<IngestTiming, "maxListMs" | "cutOffMs">;
  readonly lease: Lease;
  readonly store: ColumnStore;
  readonly market: FollowedMarket;
  readonly changes: UniverseChanges;
  readonly backfill: BackfillScheduler;
  readonly quotes: MarketQuotes;
  readonly depth: Pick<DepthDesk, "ask">;
  readonly commonClock: Pick<CommonClock, "read">;
  readonly backOff: BackOff;
  readonly overload: Pick<OverloadWatch, "beat" | "mayLead">;
  /** The exchange's clock, epoch ms. */
  readonly now: () => number;
  /** Called each time this worker begins to publish. */
  readonly onLead: () => void;
  readonly onError: (error: unknown) => void;
}

/** How long a standby counts as receiving the market after it last said so, ms. */
const STANDBY_LIFE_MS = 3000;

export class Leadership {
  readonly #deps: LeadershipDeps;
  readonly #priority: StandbyPriority;
  #publisher: Publisher | undefined;
  /** Monotonic ms since when it leads. */
  #leadsSince = 0;
  /** Monotonic ms since when part of the market is missing; undefined while all arrives. */
  #lackingSince: number | undefined;

  constructor(deps: LeadershipDeps) {
    this.#deps = deps;
    this.#priority = new StandbyPriority(deps.redis, deps.lease, deps.exchange);
  }

  /** Publishes this worker's market; undefined on standby. */
  get publisher(): Publisher | undefined {
    return this.#publisher;
  }

  /** On standby: follows the universe, and takes the lease when it is free. */
  async contend(): Promise<void> {
    const { lease, market, overload, backOff } = this.#deps;
    if (lease.epoch > 0) return;
    const { book, feed } = market.runtime ?? {};
    const health = feed?.health();
    const isDeaf = health !== undefined && !isFeedLive(health);
    const isAble = overload.mayLead && backOff.mayTry;
    const mayLead = isAble && (await this.#priority.mayLead(book?.liveFrom, isDeaf));
    if (mayLead && (await lease.tryAcquire())) return this.#lead();
    await market.follow();
    if (isAble && health && isDelivering(health)) await this.#announceStandby();
  }

  /** A leader that receives nothing may leave the lease to this worker. */
  async #announceStandby(): Promise<void> {
    const { redis, exchange } = this.#deps;
    // A Redis that stores nothing keeps its current leader.
    await redis.set(keys.standby(exchange), "1", "PX", STANDBY_LIFE_MS).catch(() => undefined);
  }

  async renew(): Promise<void> {
    const { lease } = this.#deps;
    if (lease.epoch > 0 && !(await lease.renew())) this.setupDown();
  }

  /** The lease is another worker's. */
  setupDown(): void {
    if (this.#publisher) this.#deps.log.warn("another worker leads now, standing by");
    this.#publisher = undefined;
  }

  /** Stops publishing, and leaves the lease to the standby. */
  async giveUp(): Promise<void> {
    this.#publisher = undefined;
    await this.#deps.lease.release();
  }

  async giveUpWhenOverloaded(): Promise<void> {
    if (!this.#deps.overload.beat(this.#publisher !== undefined)) return;
    this.#deps.log.warn("too busy to publish in time, giving the lease up");
    await this.giveUp();
  }

  /** Gives up the lease when part or all of the market stays away while another worker has it; returns whether it did. */
  async giveUpWhenDeaf(health: FeedHealth, status: FeedStatus): Promise<boolean> {
    const { exchange, redis, log, timing, backOff } = this.#deps;
    if (isShutOut(health)) {
      await this.#giveUpRefused(health.refusedStatus, status);
      return true;
    }
    if (this.#lackingMs(health) < timing.cutOffMs) return false;
    if ((await redis.exists(keys.standby(exchange))) === 0) return false;
    const delayMs = backOff.failed();
    log.warn({ delayMs, detail: status.detail }, "not all of the market reaches this worker, giving the lease up to a standby");
    await this.giveUp();
    return true;
  }

  /** How long one or all connections have brought nothing while this worker led, ms. */
  #lackingMs(health: FeedHealth): number {
    const now = performance.now();
    if (isFeedLive(health)) this.#lackingSince = undefined;
    // A connection that never brought anything counts from now on.
    else this.#lackingSince ??= health.quietestAt > 0 ? health.quietestAt : now;
    return now - Math.max(this.#lackingSince ?? now, this.#leadsSince);
  }

  /** Leaves the lease to workers that the exchange may serve; `status` says why nothing comes if there are none. */
  async #giveUpRefused(httpStatus: number, status: FeedStatus): Promise<void> {
    const { exchange, redis, log, backOff } = this.#deps;
    const delayMs = backOff.failed();
    await this.giveUp();
    log.warn({ httpStatus, delayMs, fault: status.fault }, "the exchange refuses this worker, giving the lease up");
    await redis.set(keys.status(exchange), JSON.stringify(status), "PX", delayMs + STATUS_TTL_S * 1000);
  }

  async #lead(): Promise<void> {
    const { exchange, simulated, log, store, lease, market, changes, onError } = this.#deps;
    const { epoch } = lease;
    log.info({ epoch }, "leading");
    try {
      const before = (await store.readUniverse()) ?? (await market.restoreUniverse());
      if (before) await market.dropOther(before);
      if (market.runtime && before) {
        // A hot standby publishes at once; today's list may arrive later.
        await this.#publishFrom(market.runtime, before, epoch);
        void changes.refresh().catch(onError);
      } else await this.#leadAfresh(before, epoch);
    } catch (error) {
      if (error instanceof RestError) await this.#giveUpRefused(error.status, refusedFeed(exchange, simulated, error));
      else await lease.release();
      throw error;
    }
  }

  /** Leads without a market in memory, or without coins in Redis: requests the exchange's list first. */
  async #leadAfresh(before: Universe | undefined, epoch: number): Promise<void> {
    const { exchange, rest, store, maxSymbols, timing, market, changes, now, onError } = this.#deps;
    const { maxListMs } = timing;
    const listedInTime = async (): Promise<readonly ListedTicker[]> => {
      const listed = await answeredWithin(exchange, maxListMs, rest.listed(maxListMs));
      if (before && !changes.accepts(before, listed)) throw new Error(`The list of ${exchange} lacks many watched coins`);
      return listed;
    };
    const inTime = { listed: listedInTime };
    const choice = await refreshUniverse(store, inTime, maxSymbols, before, now()).catch((error: unknown) => {
      if (!before) throw error;
      onError(error);
      return { universe: before, listed: [] };
    });
    changes.learn(choice.listed);
    const runtime = market.runtime ?? (await market.open(choice.universe));
    runtime.applyDayFigures(byPair(choice.listed));
    await this.#publishFrom(runtime, choice.universe, epoch);
  }

  async #publishFrom(runtime: ExchangeRuntime, universe: Universe, epoch: number): Promise<void> {
    const {
      exchange,
      redis,
      store,
      lease,
      market,
      changes,
      backfill,
      quotes,
      depth,
      commonClock,
      simulated,
      log,
      metrics,
      onLead,
      onError,
    } = this.#deps;
    if (runtime.universe.version !== universe.version) market.adopt(runtime, universe);
    await runtime.takeOver();
    const relations = new RelationDesk({ exchange, redis, market: runtime, clock: commonClock, now: Date.now, onError });
    const signals = await createSignalPublisher({
      houseRules: houseRules(exchange),
      redis,
      lease,
      columns: store,
      market: runtime,
      log,
      now: Date.now,
      onPass: (pass: SignalPass) => metrics.signals(exchange, pass),
      onSecond: async (second) => {
        runtime.alerts.second(second);
        await runtime.alerts.report(lease);
      },
      onCompared: (second) => relations.second(second),
      onBegan: (coins) => void askForCoins(depth, coins, runtime.universe).catch(onError),
    });
    this.#publisher = new Publisher({ runtime, store, signals, epoch, simulated, quotes });
    this.#leadsSince = performance.now();
    changes.begin();
    metrics.led(exchange);
    onLead();
    void backfill.run(runtime, epoch);
  }
}
