// One exchange in one worker: follows its market always, publishes it while holding the lease.

import type { Redis } from "ioredis";
import type { ExchangeId } from "../../shared/market/exchange-id.ts";
import type { Log } from "../../shared/node/log.ts";
import { keys } from "../../shared/redis/keys.ts";
import { ColumnStore, FencedError } from "../columns/column-store.ts";
import type { ExchangeFeed, ExchangeRest, ListedTicker, MarketSink } from "../exchanges/exchange.ts";
import { Lease, RENEW_MS } from "../lease/lease.ts";
import { createSignalDesk } from "../signals/create-signal-desk.ts";
import type { SignalPass } from "../signals/signal-desk.ts";
import { TICK_BEAT_MS, TickPublisher, type TickOutcome } from "../ticks/tick-publisher.ts";
import type { IngestMetrics } from "../worker-metrics.ts";
import { ExchangeClock } from "./exchange-clock.ts";
import { deskStatus } from "./feed-state.ts";
import { MarketDesk } from "./market-desk.ts";
import { PastSeeker } from "./past-seeker.ts";
import { Publisher } from "./publisher.ts";
import { eachSecond, repeat } from "./repeat.ts";
import { Turn } from "./turn.ts";
import { refreshUniverse } from "./universe-keeper.ts";

/** A second is published this long after it ended: the network's way is behind its trades by then, and MEXC's batches of 100 ms, ms. */
const GRACE_MS: Readonly<Record<ExchangeId, number>> = { binance: 120, mexc: 250 };
const STANDBY_POLL_MS = 500;
const UNIVERSE_REFRESH_MS = 3_600_000;
const CLOCK_EVERY_MS = 600_000;
const STATUS_TTL_S = 15;
/** One minute of one coin is compared this often where the feed closes none, ms. */
const COMPARE_EVERY_MS = 2000;
/** Old volume leaves the 24 h window of quiet coins too, of which no feed tells, ms. */
const DAY_FIGURES_MS = 15_000;
/** Holes a standby heals each second: both workers ask from one address, and the leader's wishes come first. */
const STANDBY_HEALS = 1;

export interface IngestParts {
  readonly exchange: ExchangeId;
  readonly redis: Redis;
  readonly rest: ExchangeRest;
  readonly createFeed: (sink: MarketSink) => ExchangeFeed;
  /** Coins to watch; Infinity for all. */
  readonly mostSymbols: number;
  readonly simulated: boolean;
  readonly log: Log;
  readonly metrics: IngestMetrics;
}

export class ExchangeIngest {
  readonly #parts: IngestParts;
  readonly #lease: Lease;
  readonly #turn: Turn;
  readonly #store: ColumnStore;
  readonly #clock = new ExchangeClock();
  readonly #ticks: TickPublisher;
  readonly #past: PastSeeker;
  #desk: MarketDesk | undefined;
  #publisher: Publisher | undefined;
  readonly #ends: (() => void)[] = [];
  #stopped = false;
  #complaint = "";

  constructor(parts: IngestParts) {
    this.#parts = parts;
    this.#lease = new Lease(parts.redis, parts.exchange);
    const { exchange, redis, metrics } = parts;
    this.#turn = new Turn(redis, this.#lease, exchange);
    this.#store = new ColumnStore(redis, this.#lease, exchange);
    const count = (outcome: TickOutcome): void => metrics.ticks(exchange, outcome);
    this.#ticks = new TickPublisher({ exchange, redis, exchangeNow: () => this.#clock.now(), count });
    this.#past = new PastSeeker({
      clock: this.#clock,
      grain: parts.rest.finestCandleSeconds,
      leads: (epoch) => epoch > 0 && !this.#stopped && this.#lease.epoch === epoch,
      complain: (error) => this.#complain(error),
    });
  }

  /** Starts following the market; leads whenever nobody else does. */
  async start(): Promise<void> {
    await this.#clock.measure(() => this.#parts.rest.serverTime());
    this.#every(CLOCK_EVERY_MS, () => this.#clock.measure(() => this.#parts.rest.serverTime()));
    this.#every(RENEW_MS, () => this.#renew());
    this.#every(TICK_BEAT_MS, () => this.#tick());
    this.#every(UNIVERSE_REFRESH_MS, () => this.#refresh());
    this.#every(COMPARE_EVERY_MS, () => this.#compare());
    this.#every(DAY_FIGURES_MS, async () => {
      if (this.#publisher) this.#desk?.tellDayFigures(await this.#parts.rest.dayFigures());
    });
    this.#ends.push(
      eachSecond(
        () => this.#clock.now(),
        GRACE_MS[this.#parts.exchange],
        (second) => this.#second(second),
        (error) => this.#complain(error),
      ),
    );
    await this.#contend().catch((error: unknown) => this.#complain(error));
    this.#every(STANDBY_POLL_MS, () => this.#contend());
  }

  /** Gives the lease to the standby, then closes the feed. */
  async stop(): Promise<void> {
    this.#stopped = true;
    for (const end of this.#ends) end();
    this.#publisher = undefined;
    await this.#lease.release();
    await this.#desk?.feed.stop();
  }

  #every(periodMs: number, step: () => Promise<void>): void {
    this.#ends.push(repeat(periodMs, step, (error) => this.#complain(error)));
  }

  #complain(error: unknown): void {
    const text = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
    if (text !== this.#complaint) this.#parts.log.warn({ error: text }, "ingest step failed");
    this.#complaint = text;
    if (error instanceof FencedError) this.#stepDown();
  }

  #stepDown(): void {
    if (this.#publisher) this.#parts.log.warn("another worker leads now, standing by");
    this.#publisher = undefined;
  }

  async #renew(): Promise<void> {
    if (this.#lease.epoch > 0 && !(await this.#lease.renew())) this.#stepDown();
  }

  /** Standby: keep the desk in step with the universe and take the lease when it is free. */
  async #contend(): Promise<void> {
    if (this.#lease.epoch > 0) return;
    if ((await this.#turn.isOurs(this.#desk?.book.liveFrom)) && (await this.#lease.tryAcquire())) await this.#lead();
    else await this.#follow();
  }

  async #follow(): Promise<void> {
    const universe = await this.#store.readUniverse();
    if (!universe) return;
    if (!this.#desk) await this.#openDesk(universe);
    else if (this.#desk.universe.version !== universe.version) this.#desk.adopt(universe);
  }

  async #openDesk(universe: MarketDesk["universe"]): Promise<MarketDesk> {
    const { log, rest, createFeed, metrics, exchange } = this.#parts;
    const healed = (kind: "gap" | "minute"): void => metrics.healed(exchange, kind);
    const desk = new MarketDesk(universe, { store: this.#store, rest, clock: this.#clock, log, createFeed, healed });
    await desk.open();
    this.#desk = desk;
    return desk;
  }

  async #lead(): Promise<void> {
    const { log, exchange, rest, mostSymbols } = this.#parts;
    const epoch = this.#lease.epoch;
    log.info({ epoch }, "leading");
    try {
      const before = (await this.#store.readUniverse()) ?? (await this.#restoreUniverse());
      if (this.#desk && before) {
        // A hot standby publishes at once; what the exchange lists today can wait for its answer.
        await this.#publishFrom(this.#desk, before, epoch);
        void this.#refresh().catch((error: unknown) => this.#complain(error));
        return;
      }
      const choice = await refreshUniverse(exchange, this.#store, rest, mostSymbols, before).catch((error: unknown) => {
        if (!before) throw error;
        this.#complain(error);
        return { universe: before, listed: [] };
      });
      const desk = this.#desk ?? (await this.#openDesk(choice.universe));
      desk.tellDayFigures(byPair(choice.listed));
      await this.#publishFrom(desk, choice.universe, epoch);
    } catch (error) {
      await this.#lease.release();
      throw error;
    }
  }

  /** Redis lost its data: coins must keep the positions this worker's columns have. */
  async #restoreUniverse(): Promise<MarketDesk["universe"] | undefined> {
    const universe = this.#desk?.universe;
    if (universe) await this.#store.writeUniverse(universe);
    return universe;
  }

  async #publishFrom(desk: MarketDesk, universe: MarketDesk["universe"], epoch: number): Promise<void> {
    const { exchange, redis, simulated, log, metrics } = this.#parts;
    if (desk.universe.version !== universe.version) desk.adopt(universe);
    await desk.takeOver();
    const told = (pass: SignalPass): void => metrics.signals(exchange, pass);
    const signals = await createSignalDesk({ redis, lease: this.#lease, columns: this.#store, market: desk, log, told });
    this.#publisher = new Publisher(desk, this.#store, signals, epoch, simulated);
    metrics.led(exchange);
    void this.#past.seek(desk, epoch);
  }

  async #refresh(): Promise<void> {
    const desk = this.#desk;
    if (!this.#publisher || !desk) return;
    const { exchange, rest, mostSymbols } = this.#parts;
    const { universe, listed } = await refreshUniverse(exchange, this.#store, rest, mostSymbols, desk.universe);
    desk.tellDayFigures(byPair(listed));
    if (universe === desk.universe) return;
    desk.adopt(universe);
    void this.#past.seek(desk, this.#lease.epoch);
  }

  async #tick(): Promise<void> {
    const desk = this.#desk;
    const { epoch } = this.#lease;
    if (this.#publisher && desk && epoch > 0)
      await this.#ticks.beat({ minutes: desk.minutes, universeVersion: desk.universe.version, epoch });
  }

  async #compare(): Promise<void> {
    if (this.#publisher && this.#parts.rest.finestCandleSeconds === 60) await this.#desk?.healer.compareNext();
  }

  /** Closes the seconds before this one and publishes the last of them. */
  async #second(second: number): Promise<void> {
    const desk = this.#desk;
    if (!desk) return;
    desk.book.advanceTo(second);
    const publisher = this.#publisher;
    if (!publisher) return this.#heal(desk, STANDBY_HEALS);
    const started = performance.now();
    await desk.exclusive.run(async () => {
      if (!(await publisher.publishLastClosed())) return;
      this.#parts.metrics.published(this.#parts.exchange, performance.now() - started);
      const fault: unknown = await publisher.tellSignals().catch((error: unknown) => error);
      // A Redis that stores nothing takes no signals either: one cause, one complaint.
      const trouble: unknown = publisher.refusal ?? fault;
      if (publisher.refusal !== undefined) this.#parts.metrics.refused(this.#parts.exchange);
      if (trouble === undefined) this.#complaint = "";
      else this.#complain(trouble);
    });
    await this.#writeStatus(desk, publisher);
    this.#heal(desk, Number.POSITIVE_INFINITY);
  }

  #heal(desk: MarketDesk, mostHoles: number): void {
    void desk.healer.step(mostHoles).catch((error: unknown) => this.#complain(error));
  }

  async #writeStatus(desk: MarketDesk, publisher: Publisher): Promise<void> {
    const { exchange, simulated, redis, metrics } = this.#parts;
    const { warming, refusal } = publisher;
    const status = deskStatus(desk, { exchange, simulated, warming, refusal, clockOffset: this.#clock.offset });
    metrics.status(status, desk.book);
    const writing = redis.set(keys.status(exchange), JSON.stringify(status), "EX", STATUS_TTL_S);
    // Where Redis stores nothing this has been complained of.
    await (refusal === undefined ? writing : writing.catch(() => undefined));
  }
}

function byPair(listed: readonly ListedTicker[]): ReadonlyMap<string, ListedTicker> {
  return new Map(listed.map((coin) => [coin.pair, coin]));
}
