// The live sockets of a venue behind the common exchange contract, joined with clocks, guards and repairs.

import type { UniverseSymbol } from "../../shared/market/universe.ts";
import type { Log } from "../../shared/node/log.ts";
import { EventClock } from "./event-clock.ts";
import type { ExchangeFeed, FeedMetrics, MarketSink } from "./exchange.ts";
import { createFeed } from "./feed.ts";
import type { FeedProtocol } from "./feed-protocol.ts";
import { HostRotation } from "./host-rotation.ts";
import { COMMON_TIMING, type FeedTiming } from "./feed-timing.ts";
import { PriceGuard } from "./price-guard.ts";
import { RepairQueue } from "./repair-queue.ts";
import { SymbolDirectory } from "./symbol-directory.ts";
import { SymbolWatch } from "./symbol-watch.ts";
import type { Venue } from "./venue.ts";

/** A coin interrupted before anything was received is repaired from this much earlier, ms. */
const UNKNOWN_CUT_MS = 60_000;

export interface VenueFeedOptions<Repairs> {
  /** Base address without a path, like wss://wbs-api.mexc.com. */
  readonly wsUrl: string;
  /** Addresses that serve the same, used when the first keeps failing. */
  readonly fallbackWsUrls?: readonly string[];
  readonly rest: Repairs;
  readonly sink: MarketSink;
  readonly metrics: FeedMetrics;
  readonly log: Log;
  /** Called with every raw frame before it is decoded. */
  readonly onFrame?: (frame: RawFrame) => void;
  readonly timing?: Partial<FeedTiming>;
  readonly random?: () => number;
  /** How many processes open connections from this address. */
  readonly sharedBy?: () => number;
}

export interface RawFrame {
  readonly link: number;
  readonly data: Buffer;
  readonly isBinary: boolean;
}

/** A feed of a venue's trades and 24 h tickers, and of closed minutes if it has them. */
export function createVenueFeed<Repairs>(venue: Venue<Repairs>, options: VenueFeedOptions<Repairs>): ExchangeFeed {
  const { metrics, log, random, sharedBy } = options;
  const timing = timingOf(venue, options.timing);
  const given = { ...(random && { random }), ...(sharedBy && { sharedBy }) };
  return createFeed({ protocol: createVenueProtocol(venue, options), metrics, log, timing, ...given });
}

function timingOf({ limits }: Venue, given: Partial<FeedTiming> = {}): FeedTiming {
  return { ...COMMON_TIMING, ...limits.timing, ...given };
}

export function createVenueProtocol<Repairs>(venue: Venue<Repairs>, options: VenueFeedOptions<Repairs>): FeedProtocol {
  const { exchange, limits, messages } = venue;
  const { sink, metrics, log, onFrame } = options;
  const timing = timingOf(venue, options.timing);
  const directory = new SymbolDirectory();
  const clock = new EventClock();
  const watch = new SymbolWatch(timing);
  const [tradePrices, tickerPrices] = [new PriceGuard(), new PriceGuard()];
  let symbols: readonly UniverseSymbol[] = [];
  const parts = { sink, metrics, log, timing, directory, clock, watch, tradePrices, tickerPrices };
  const { decoder, ledger } = venue.createDelivery(
    {
      ...parts,
      pairOf: (position) => (symbols[position]?.active ? symbols[position].pair : undefined),
      requestRepair: (position, atMs) => repairs.request(position, atMs),
      damaged: (position) => {
        cut([position], clock.newest);
        restored([position]);
      },
    },
    options.rest,
  );
  const repairs = new RepairQueue({
    concurrent: limits.concurrentRepairs,
    urgency: (position) => watch.volumeOf(position),
    run: (position) => ledger.repair(position),
    log,
  });
  const topicsOf = (position: number): readonly string[] => {
    const pair = symbols[position]?.pair;
    return pair === undefined ? [] : messages.pairTopics(pair);
  };

  function cut(positions: readonly number[], lastEventTime: number): void {
    for (const position of positions) ledger.cut(position, lastEventTime || clock.newest - UNKNOWN_CUT_MS);
  }

  function restored(positions: readonly number[]): void {
    const now = performance.now();
    for (const position of positions) {
      ledger.restored(position, now);
      repairs.request(position, now + timing.repairDelayMs);
    }
  }

  return {
    exchange,
    hosts: new HostRotation([options.wsUrl, ...(options.fallbackWsUrls ?? [])], (url) => {
      metrics.hostChanged(exchange, "sockets");
      log.warn({ exchange, url }, "sockets are opened at another host");
    }),
    socketPath: messages.socketPath,
    pingText: messages.pingText,
    symbolsPerConnection: limits.symbolsPerConnection,
    minConnections: limits.minConnections,
    ownConnections: messages.ownConnections,
    topics: (positions) => (positions.length === 0 ? [] : [...messages.commonTopics, ...positions.flatMap(topicsOf)]),
    symbolTopics: topicsOf,
    fitting: (topics) => messages.fitting(topics),
    subscriptionText: (method, topics, id) => messages.subscriptionText(method, topics, id),
    receive: onFrame
      ? (data, isBinary, link, carried) => {
          onFrame({ link, data, isBinary });
          return decoder.receive(data, isBinary, link, carried);
        }
      : (data, isBinary, link, carried) => decoder.receive(data, isBinary, link, carried),
    readControl: (text) => messages.readControl(text),
    setUniverse(next) {
      for (const grown of [ledger, watch, tradePrices, tickerPrices]) grown.grow(next.length);
      for (const [position, symbol] of symbols.entries())
        if (symbol.active && !(next[position]?.active && next[position].pair === symbol.pair)) {
          for (const left of [ledger, watch, tradePrices, tickerPrices]) left.forget(position);
          repairs.forget(position);
        }
      symbols = next;
      directory.fill(next);
    },
    positionOf: (pair) => directory.positionOf(pair),
    cut,
    restored,
    isRepairing: (position) => ledger.isRepairing(position),
    isDoubtful: (position) => ledger.isDoubtful(position),
    quietIsPlausible: (positions, sinceMs) => messages.commonTopics.length === 0 && watch.nothingTraded(positions, sinceMs),
    silentSymbols(nowMs, waiting) {
      for (const position of waiting) watch.notDelivered(position, nowMs);
      return watch.silent(nowMs, symbols.keys()).filter((position) => symbols[position]?.active);
    },
    tick(nowMs) {
      clock.tick(nowMs);
      watch.tick(nowMs);
      decoder.tick?.(nowMs);
      repairs.tick(nowMs);
    },
    newestEventAt: () => clock.newest,
    stop: () => repairs.stop(),
  };
}
