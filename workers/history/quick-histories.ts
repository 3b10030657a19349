// Fetches the quick histories of many coins, most urgent first, and delivers them in batches as they come: no coin waits for the
// others, and writing whole columns does not take over.

import { setTimeout as sleep } from "node:timers/promises";
import type { Log } from "../../shared/node/log.ts";
import type { UniverseSymbol } from "../../shared/market/universe.ts";
import type { ExchangeRest } from "../exchanges/exchange.ts";
import { fetchQuickHistory, isSettled, type CoinHistory } from "./coin-history.ts";
import type { Range } from "./exactness.ts";
import { FetchOrder } from "./fetch-order.ts";

/** Concurrent histories: enough to use the request budget at any distance from the exchange. */
const FETCHES_AT_ONCE = 24;
/**
 * Written histories show at once, but every write moves whole columns, so pause nine times as long as the last write took, and at
 * least this.
 */
const MIN_WRITE_PAUSE_MS = 100;
const WRITE_PAUSE_SHARE = 9;

export type FetchedHistory = CoinHistory & { readonly position: number; readonly range: Range };

export interface QuickFetch {
  readonly rest: ExchangeRest;
  readonly log: Log;
  readonly coins: readonly UniverseSymbol[];
  /** Epoch second by the exchange's clock. */
  readonly nowSecond: () => number;
  /** By position: the seconds to fetch. */
  readonly ranges: ReadonlyMap<number, Range>;
  /** Larger comes first; evaluated before each fetch. */
  readonly urgency: (position: number) => number;
  /** Overtakes other requests to the exchange. */
  readonly isUrgent: boolean;
}

/** Batches of histories, for the caller to write before it asks for the next; coins without one are omitted and logged. */
export async function* fetchMostUrgent(plan: QuickFetch): AsyncGenerator<readonly FetchedHistory[]> {
  const queue = new FetchOrder([...plan.ranges.keys()], plan.urgency);
  let fetched: FetchedHistory[] = [];
  const fetch = async (): Promise<void> => {
    for (let position = queue.next(); position !== undefined; position = queue.next()) {
      const history = await fetchOne(plan, position);
      if (history) fetched.push(history);
    }
  };
  const fetching = Promise.all(Array.from({ length: FETCHES_AT_ONCE }, fetch)).then(() => true);
  let pauseMs = MIN_WRITE_PAUSE_MS;
  try {
    for (let isFetched = false; !isFetched;) {
      isFetched = await Promise.race([fetching, sleep(pauseMs, false)]);
      const startedAt = performance.now();
      const batch = fetched;
      fetched = [];
      yield batch;
      pauseMs = Math.max(MIN_WRITE_PAUSE_MS, (performance.now() - startedAt) * WRITE_PAUSE_SHARE);
    }
  } finally {
    // Nobody would write what still arrives.
    queue.clear();
  }
}

async function fetchOne(plan: QuickFetch, position: number): Promise<FetchedHistory | undefined> {
  const { rest, log, coins, ranges, isUrgent, nowSecond } = plan;
  const pair = coins[position]?.pair as string;
  const range = ranges.get(position) as Range;
  const isWhole = isSettled(range.to, nowSecond());
  try {
    const history = await fetchQuickHistory(rest, pair, range, isUrgent, nowSecond);
    return isWhole ? { position, range, ...history } : { position, range, series: history.series, exactFrom: range.to };
  } catch (error) {
    log.warn({ pair, error: String(error) }, "no candles for a coin's history");
    return undefined;
  }
}
