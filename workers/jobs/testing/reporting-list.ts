// A list that reports, and a worker that publishes what it waits for.

import type { Redis } from "ioredis";
import type { ListReportSettings } from "../../../shared/contracts/list-reports.ts";
import { watchListSchema, type WatchList } from "../../../shared/contracts/watch-lists.ts";
import type { ExchangeId } from "../../../shared/market/exchange-id.ts";
import type { Database } from "../../../shared/postgres/database.ts";
import { storeListReport } from "../../../shared/postgres/list-reports.queries.ts";
import { storeWatchList } from "../../../shared/postgres/watch-lists.queries.ts";
import { encodeEpisodeEvents, type EpisodeEvent } from "../../../shared/signals/episode-events.ts";
import { encodeSignalBatch } from "../../../shared/signals/signal-batch.ts";
import type { SignalFacts } from "../../../shared/signals/signal-facts.ts";
import { Lease } from "../../lease/lease.ts";
import { SignalStore } from "../../signals/signal-store.ts";

/** The rule of the lists made here on MEXC. */
export const RULE = "mexc:net_percent:5:up:2";

/** A signal list that waits for rises of 2 % in 5 minutes. */
export const signalList = (id: string, change: Partial<WatchList> = {}): WatchList =>
  watchListSchema.parse({
    ...{ id, name: `List ${id}`, type: "signal", columns: ["net_percent"], netPercentTypes: [5], volumeThresholds: {} },
    ...{ netPercentThresholds: { "5": 2 }, signalType: "net_percent", signalTypes: ["pump"], updateSpeed: 4, sortBy: "" },
    ...{ sortDirection: "desc", height: 5, tickers: [] },
    ...change,
  });

export const STANDARD_REPORT: Omit<ListReportSettings, "targets"> = {
  ...{ isOn: true, exchanges: ["mexc"], per: "signals", minStrength: 1, quiet: "account", maxPerHour: 10 },
};

/** Stores a list that reports to these targets of its user. */
export async function reportingList(
  database: Database,
  userId: string,
  settings: Partial<ListReportSettings> & Pick<ListReportSettings, "targets">,
  list = signalList("1"),
): Promise<void> {
  await database.transaction(async (db) => {
    await storeWatchList(db, userId, list);
    await storeListReport(db, userId, list.id, { ...STANDARD_REPORT, ...settings });
  });
}

/** A rise of this many percent, from 100 USDT. */
export const riseOf = (symbol: string, percent: number, rule = RULE): SignalFacts => ({
  ...{ rule, symbol, priceStart: 100, priceEnd: 100 + percent, volumeNow: 400, volumeBefore: 100 },
  ...{ btcStart: null, btcEnd: null, high: null, highAt: null, marketChange: null, suppressed: 0, minuteOnly: false },
});

export const episodeEvent = (event: Pick<EpisodeEvent, "kind" | "symbol" | "began" | "second" | "value">): EpisodeEvent => ({
  ...{ rule: RULE, peak: event.value ?? 2, peakSecond: event.second, repeats: 0 },
  ...event,
});

/** The leading worker of an exchange, as far as it publishes signals. */
export class Publisher {
  readonly #lease: Lease;
  readonly #store: SignalStore;

  constructor(redis: Redis, exchange: ExchangeId = "mexc") {
    this.#lease = new Lease(redis, exchange);
    this.#store = new SignalStore(redis, this.#lease, exchange);
  }

  async publish(second: number, signals: readonly SignalFacts[], events: readonly EpisodeEvent[] = []): Promise<void> {
    if (this.#lease.epoch === 0) await this.#lease.tryAcquire();
    await this.#store.commit({
      second,
      batch: signals.length > 0 ? encodeSignalBatch(second, signals) : undefined,
      ...{ fired: signals.length, newRules: [], endedRules: [], held: [], ended: [] },
      episodes: { events: events.length > 0 ? encodeEpisodeEvents(second, events) : undefined, changed: [], ended: [] },
    });
  }
}
