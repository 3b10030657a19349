// Binance spot's live sockets behind the one exchange contract.

import type { Log } from "../../../shared/node/log.ts";
import type { ExchangeFeed, FeedMetrics, MarketSink } from "../exchange.ts";
import { createFeed } from "../feed.ts";
import { COMMON_TIMING, type FeedTiming } from "../feed-timing.ts";
import { BINANCE_LIMITS as LIMITS } from "./binance-limits.ts";
import { createBinanceProtocol } from "./binance-protocol.ts";
import type { BinanceRest } from "./binance-rest.ts";

export interface BinanceFeedOptions {
  /** Base address without a path, like wss://stream.binance.com:9443. */
  readonly wsUrl: string;
  /** Heals gaps; only its aggregate trades are used. */
  readonly rest: Pick<BinanceRest, "aggregateTrades">;
  readonly sink: MarketSink;
  readonly metrics: FeedMetrics;
  readonly log: Log;
  /** Milliseconds that differ from the venue's defaults; for tests and replays faster than time. */
  readonly timing?: Partial<FeedTiming>;
  readonly random?: () => number;
}

/** A feed of aggregate trades, closed minutes and 24 h tickers. */
export function createBinanceFeed(options: BinanceFeedOptions): ExchangeFeed {
  const { messageSpacingMs, silenceMs } = LIMITS;
  const timing = { ...COMMON_TIMING, messageSpacingMs, silenceMs, ...options.timing };
  const { metrics, log, random } = options;
  const protocol = createBinanceProtocol({ ...options, timing });
  return createFeed({ protocol, metrics, log, timing, ...(random ? { random } : {}) });
}
