// An ingest worker without sockets and timers: real book, history, publisher and signals, driven second by second.

import type { Redis } from "ioredis";
import type { Universe } from "../../../shared/market/universe.ts";
import { createLog } from "../../../shared/node/log.ts";
import { AlertWatch } from "../../alerts/alert-watch.ts";
import { ColumnStore } from "../../columns/column-store.ts";
import { UnwatchedMarket } from "../../discovery/unwatched-market.ts";
import type { ExchangeRest, MarketSink } from "../../exchanges/exchange.ts";
import { silentFeed } from "../../exchanges/testing/silent-feed.ts";
import { ExchangeClock } from "../../ingest/exchange-clock.ts";
import { ArrivalDelay } from "../../ingest/arrival-delay.ts";
import { ExchangeRuntime } from "../../ingest/exchange-runtime.ts";
import { INGEST_TIMING } from "../../ingest/ingest-timing.ts";
import { Publisher } from "../../ingest/publisher.ts";
import { Lease } from "../../lease/lease.ts";
import { createSignalPublisher } from "../signal-publisher.ts";
import type { MarketTrade } from "./random-market.ts";
import { MarketQuotes } from "../../quotes/market-quotes.ts";

class ManualClock extends ExchangeClock {
  ms = 0;
  override now(): number {
    return this.ms;
  }
}

const LOG = createLog("test", "silent");

/** Nothing may be fetched from an exchange: columns and trades must do. */
const NO_REST = new Proxy({} as ExchangeRest, {
  get: (_, name) => {
    if (name === "finestCandleSeconds") return 1;
    throw new Error(`${String(name)} must not be called`);
  },
});

export class TapeWorker {
  readonly lease: Lease;
  readonly runtime: ExchangeRuntime;
  readonly #redis: Redis;
  readonly #store: ColumnStore;
  readonly #clock = new ManualClock();
  #sink: MarketSink | undefined;
  #publisher: Publisher | undefined;

  /** Made in an epoch second. */
  constructor(redis: Redis, universe: Universe, second: number) {
    const { exchange } = universe;
    this.#redis = redis;
    this.#clock.ms = second * 1000;
    this.lease = new Lease(redis, exchange);
    this.#store = new ColumnStore(redis, this.lease, exchange);
    this.runtime = new ExchangeRuntime(universe, {
      store: this.#store,
      rest: NO_REST,
      clock: this.#clock,
      log: LOG,
      arrivals: new ArrivalDelay(120),
      healed: () => undefined,
      compared: () => undefined,
      timing: INGEST_TIMING,
      alerts: new AlertWatch(redis, exchange, universe),
      unwatched: new UnwatchedMarket({ onUnusual: () => undefined, onNewPair: () => undefined }),
      createFeed: (sink) => {
        this.#sink = sink;
        return silentFeed();
      },
    });
  }

  /** Opens the feed: trades count from the second after this one on. */
  open(): Promise<void> {
    return this.runtime.open();
  }

  /** Receives the trades of a second, then closes it. */
  receive(second: number, trades: readonly MarketTrade[]): void {
    this.#clock.ms = (second + 1) * 1000;
    for (const { position, price, quoteVolume } of trades) this.#sink?.trade(position, price, quoteVolume, second * 1000 + 500);
    this.runtime.book.advanceTo(second + 1);
  }

  /** Takes the free lease and continues what the previous leader left. */
  async lead(houseRules: readonly string[] = []): Promise<void> {
    if (!(await this.lease.tryAcquire())) throw new Error("The lease is not free");
    const { runtime } = this;
    await runtime.history.join(runtime.universe.symbols);
    const plan = {
      houseRules,
      redis: this.#redis,
      lease: this.lease,
      columns: this.#store,
      market: runtime,
      log: LOG,
      now: Date.now,
      onPass: () => undefined,
    };
    this.#publisher = new Publisher({
      ...{ runtime, store: this.#store, signals: await createSignalPublisher(plan), epoch: this.lease.epoch, simulated: true },
      quotes: new MarketQuotes({ rest: {}, thread: undefined, now: Date.now }),
    });
  }

  /** Publishes the second that closed last and its signals. */
  async publish(): Promise<void> {
    await this.runtime.turns.second(async () => {
      if (await this.#publisher?.publish(this.runtime.book.openSecond - 1)) await this.#publisher?.publishSignals();
    });
  }
}
