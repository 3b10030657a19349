// The Binance adapter: what the generic connection needs to know, joined with decoder, ids and repairs.

import type { UniverseSymbol } from "../../../shared/market/universe.ts";
import { EventClock } from "../event-clock.ts";
import type { FeedProtocol } from "../feed-protocol.ts";
import { PriceGuard } from "../price-guard.ts";
import { RepairQueue } from "../repair-queue.ts";
import { SymbolDirectory } from "../symbol-directory.ts";
import { SymbolWatch } from "../symbol-watch.ts";
import { binanceControl, binanceSubscription } from "./binance-control.ts";
import { BinanceDecoder } from "./binance-decode.ts";
import { BINANCE_LIMITS as LIMITS } from "./binance-limits.ts";
import { type RepairContext, repairBinance } from "./binance-repair.ts";
import { BinanceTradeIds } from "./binance-trade-ids.ts";

/** On every connection: 24 h figures, and a heartbeat that shows a dead socket within seconds. */
const ALL_TICKERS = "!miniTicker@arr";

export interface BinanceProtocolContext extends Omit<RepairContext, "ids" | "pairOf" | "cutWithoutId"> {
  /** Base address without a path. */
  readonly wsUrl: string;
}

/** The adapter object for Binance spot in raw mode. */
export function createBinanceProtocol(context: BinanceProtocolContext): FeedProtocol {
  const { sink, metrics, timing, log } = context;
  const directory = new SymbolDirectory();
  const clock = new EventClock();
  const watch = new SymbolWatch(timing);
  const tradePrices = new PriceGuard();
  const tickerPrices = new PriceGuard();
  const now = (): number => performance.now();
  const ids = new BinanceTradeIds({
    // A moment's wait: a second connection or disorder inside the stream often brings the missing ids by itself.
    holeFound: (position) => repairs.request(position, now() + Math.min(1_000, timing.repairDelayMs)),
    holeAbandoned: (position, from, to) => sink.gap(position, from, to),
  });
  let symbols: readonly UniverseSymbol[] = [];
  const pairOf = (position: number): string | undefined => (symbols[position]?.active ? symbols[position].pair : undefined);
  const cutWithoutId = new Map<number, number>();
  const repairContext = { ...context, ids, pairOf, cutWithoutId };
  const repairs: RepairQueue = new RepairQueue({
    concurrent: 8,
    urgency: (position) => watch.volumeOf(position),
    run: (position) => repairBinance(repairContext, position),
    log,
  });
  const noteCut = (position: number, eventTime: number): void => {
    if (ids.lastOf(position) < 0 && !cutWithoutId.has(position)) cutWithoutId.set(position, eventTime);
  };
  const damaged = (position: number): void => {
    noteCut(position, clock.newest);
    repairs.request(position, now() + timing.repairDelayMs);
  };
  const decoder = new BinanceDecoder({ sink, metrics, directory, ids, clock, watch, tradePrices, tickerPrices, damaged });
  const symbolTopics = (position: number): string[] => {
    const pair = symbols[position]?.pair.toLowerCase();
    return pair === undefined ? [] : [`${pair}@aggTrade`, `${pair}@kline_1m`];
  };

  return {
    exchange: "binance",
    url: `${context.wsUrl}/ws`,
    pingText: "",
    symbolsPerConnection: LIMITS.symbolsPerConnection,
    leastConnections: LIMITS.leastConnections,
    ownConnections: [],
    topics: (positions) => (positions.length === 0 ? [] : [ALL_TICKERS, ...positions.flatMap(symbolTopics)]),
    symbolTopics,
    fitting: () => LIMITS.streamsPerMessage,
    subscriptionText: binanceSubscription,
    receive: (data, isBinary, link) => decoder.receive(data, isBinary, link),
    readControl: binanceControl,
    setUniverse(next) {
      for (const grown of [ids, watch, tradePrices, tickerPrices]) grown.grow(next.length);
      for (const [position, symbol] of symbols.entries())
        if (symbol.active && !next[position]?.active) {
          ids.forget(position);
          repairs.forget(position);
          cutWithoutId.delete(position);
        }
      symbols = next;
      directory.fill(next);
    },
    cut(positions, lastEventTime) {
      for (const position of positions) noteCut(position, lastEventTime || clock.newest - 60_000);
    },
    restored(positions) {
      for (const position of positions) repairs.request(position, now() + timing.repairDelayMs);
    },
    quietIsPlausible: () => false,
    silentSymbols: (nowMs) => watch.silent(nowMs, symbols.keys()).filter((position) => symbols[position]?.active),
    tick(nowMs) {
      clock.tick(nowMs);
      watch.tick(nowMs);
      decoder.tick(nowMs);
      repairs.tick(nowMs);
    },
    newestEventAt: () => clock.newest,
    stop: () => repairs.stop(),
  };
}
