// MEXC spot's live sockets behind the one exchange contract.

import type { Log } from "../../../shared/node/log.ts";
import type { ExchangeFeed, ExchangeRest, FeedMetrics, MarketSink } from "../exchange.ts";
import { createFeed } from "../feed.ts";
import { COMMON_TIMING, type FeedTiming } from "../feed-timing.ts";
import { MEXC_LIMITS as LIMITS } from "./mexc-limits.ts";
import { createMexcProtocol } from "./mexc-protocol.ts";

export interface MexcFeedOptions {
  /** Base address without a path, like wss://wbs-api.mexc.com. */
  readonly wsUrl: string;
  /** Heals gaps; only its recent trades are used. */
  readonly rest: Pick<ExchangeRest, "recentTrades">;
  readonly sink: MarketSink;
  readonly metrics: FeedMetrics;
  readonly log: Log;
  /** Milliseconds that differ from the venue's defaults; for tests and replays faster than time. */
  readonly timing?: Partial<FeedTiming>;
  readonly random?: () => number;
}

/** A feed of deals and 24 h tickers. MEXC's candle stream has no closed flag, so it never reports a closed minute. */
export function createMexcFeed(options: MexcFeedOptions): ExchangeFeed {
  const { messageSpacingMs, silenceMs, pingEveryMs, pongWithinMs } = LIMITS;
  const timing = { ...COMMON_TIMING, messageSpacingMs, silenceMs, pingEveryMs, pongWithinMs, ...options.timing };
  const { metrics, log, random } = options;
  const protocol = createMexcProtocol({ ...options, timing });
  return createFeed({ protocol, metrics, log, timing, ...(random ? { random } : {}) });
}
