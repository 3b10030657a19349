// Follows one exchange like the product, and records every raw frame and answer.

import type { ExchangeId } from "../../shared/market/exchange-id.ts";
import type { Log } from "../../shared/node/log.ts";
import type { FeedMetrics, MarketSink } from "../exchanges/exchange.ts";
import { fallbacksOf } from "../exchanges/host-rotation.ts";
import { loadVenue } from "../exchanges/load-venue.ts";
import { createVenueFeed } from "../exchanges/venue-feed.ts";
import type { RecordingFile } from "./recording-file.ts";

const MINUTE_MS = 60_000;
/** The minutes before the recording, as a starting worker requests them. */
const HISTORY_MINUTES = 41;

interface Wish {
  readonly exchange: ExchangeId;
  readonly restUrl: string;
  readonly wsUrl: string;
  /** Number of coins, most traded first; Infinity for all. */
  readonly maxSymbols: number;
}

export interface RecordedExchange {
  /** Number of coins followed. */
  readonly coins: number;
  /** Stops following. */
  stop(): Promise<void>;
}

/** Events go only into the file. */
const NO_SINK: MarketSink = {
  trade: () => undefined,
  ticker: () => undefined,
  otherTicker: () => undefined,
  minuteClosed: () => undefined,
  gap: () => undefined,
};
const NO_METRICS: FeedMetrics = {
  message: () => undefined,
  rejected: () => undefined,
  reconnected: () => undefined,
  gapRepaired: () => undefined,
  hostChanged: () => undefined,
};

/**
 * Resolves once the coins are known and followed; connections and history arrive while it runs. Rejects when there is no list of
 * coins.
 */
export async function recordExchange(wish: Wish, file: RecordingFile, log: Log): Promise<RecordedExchange> {
  const { exchange, restUrl, wsUrl } = wish;
  const venue = await loadVenue(exchange);
  const rest = venue.createRest({
    baseUrl: restUrl,
    fallbackUrls: fallbacksOf(exchange, "rest", restUrl),
    onAnswer: ({ path, query, status, body }) => file.write({ at: Date.now(), exchange, path, query, status, body }),
    log,
  });
  const listed = (await rest.listed()).slice(0, wish.maxSymbols);
  file.write({ at: Date.now(), exchange, follows: listed.map(({ pair }) => pair) });
  const feed = createVenueFeed(venue, {
    wsUrl,
    fallbackWsUrls: fallbacksOf(exchange, "ws", wsUrl),
    ...{ rest, sink: NO_SINK, metrics: NO_METRICS, log },
    onFrame: ({ link, data, isBinary }) =>
      file.write({
        at: Date.now(),
        exchange,
        link,
        ...(isBinary ? { binary: data.toString("base64") } : { text: data.toString("utf8") }),
      }),
  });
  let isStopped = false;
  const askHistory = async (): Promise<void> => {
    const to = Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS;
    for (const { pair } of listed) {
      if (isStopped) return;
      await rest.candles(pair, 60, to - HISTORY_MINUTES * MINUTE_MS, to).catch(() => undefined);
    }
  };
  void feed.start(listed.map((symbol) => ({ ...symbol, active: true })));
  void askHistory();
  const clock = setInterval(() => void rest.serverTime().catch(() => undefined), MINUTE_MS);
  return {
    coins: listed.length,
    async stop() {
      isStopped = true;
      clearInterval(clock);
      await feed.stop();
    },
  };
}
