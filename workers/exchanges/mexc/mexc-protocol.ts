// The MEXC adapter: what the generic connection needs to know, joined with decoder, holes and repairs.

import type { UniverseSymbol } from "../../../shared/market/universe.ts";
import { EventClock } from "../event-clock.ts";
import type { FeedProtocol } from "../feed-protocol.ts";
import { PriceGuard } from "../price-guard.ts";
import { RepairQueue } from "../repair-queue.ts";
import { SymbolDirectory } from "../symbol-directory.ts";
import { SymbolWatch } from "../symbol-watch.ts";
import { mexcControl, mexcFitting, mexcSubscription } from "./mexc-control.ts";
import { MexcDecoder } from "./mexc-decode.ts";
import { MexcHoles } from "./mexc-holes.ts";
import { MEXC_LIMITS as LIMITS } from "./mexc-limits.ts";
import { type RepairContext, repairMexc } from "./mexc-repair.ts";

const ALL_TICKERS = "spot@public.miniTickers.v3.api.pb@24H";
const DEALS = "spot@public.aggre.deals.v3.api.pb@100ms@";

export interface MexcProtocolContext extends Omit<RepairContext, "holes" | "pairOf" | "exchangeNow"> {
  /** Base address without a path. */
  readonly wsUrl: string;
}

/** The adapter object for MEXC spot. */
export function createMexcProtocol(context: MexcProtocolContext): FeedProtocol {
  const { sink, metrics, timing, log } = context;
  const directory = new SymbolDirectory();
  const clock = new EventClock();
  const watch = new SymbolWatch(timing);
  const tradePrices = new PriceGuard();
  const tickerPrices = new PriceGuard();
  const holes = new MexcHoles();
  let symbols: readonly UniverseSymbol[] = [];
  const pairOf = (position: number): string | undefined => (symbols[position]?.active ? symbols[position].pair : undefined);
  const repairContext = { ...context, holes, pairOf, exchangeNow: () => clock.newest };
  const repairs = new RepairQueue({
    concurrent: 4,
    urgency: (position) => watch.volumeOf(position),
    run: (position) => repairMexc(repairContext, position),
    log,
  });
  const cut = (positions: readonly number[], lastEventTime: number): void => {
    for (const position of positions) holes.cut(position, lastEventTime || clock.newest - 60_000);
  };
  const restored = (positions: readonly number[]): void => {
    const now = performance.now();
    for (const position of positions) {
      holes.restored(position, now);
      repairs.request(position, now + timing.repairDelayMs);
    }
  };
  const damaged = (positions: readonly number[]): void => {
    cut(positions, clock.newest);
    restored(positions);
  };
  const decoder = new MexcDecoder({ sink, metrics, directory, holes, clock, watch, tradePrices, tickerPrices, damaged });
  const symbolTopics = (position: number): string[] => {
    const pair = symbols[position]?.pair;
    return pair === undefined ? [] : [DEALS + pair];
  };

  return {
    exchange: "mexc",
    url: `${context.wsUrl}/ws`,
    pingText: JSON.stringify({ method: "PING" }),
    symbolsPerConnection: LIMITS.subscriptionsPerConnection,
    leastConnections: 1,
    ownConnections: [[ALL_TICKERS]],
    topics: (positions) => positions.flatMap(symbolTopics),
    symbolTopics,
    fitting: (topics) => mexcFitting(topics, LIMITS.messageBytes),
    subscriptionText: mexcSubscription,
    receive: (data, isBinary, link, carried) => decoder.receive(data, isBinary, link, carried),
    readControl: mexcControl,
    setUniverse(next) {
      for (const grown of [holes, watch, tradePrices, tickerPrices]) grown.grow(next.length);
      for (const [position, symbol] of symbols.entries())
        if (symbol.active && !next[position]?.active) {
          holes.forget(position);
          repairs.forget(position);
        }
      symbols = next;
      directory.fill(next);
    },
    cut,
    restored,
    quietIsPlausible: (positions, sinceMs) => watch.nothingTraded(positions, sinceMs),
    silentSymbols: (nowMs) => watch.silent(nowMs, symbols.keys()).filter((position) => symbols[position]?.active),
    tick(nowMs) {
      clock.tick(nowMs);
      watch.tick(nowMs);
      repairs.tick(nowMs);
    },
    newestEventAt: () => clock.newest,
    stop: () => repairs.stop(),
  };
}
