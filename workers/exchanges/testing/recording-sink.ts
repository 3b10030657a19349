// A recording sink and counters for tests and benchmarks of adapters.

import type { UniverseSymbol } from "../../../shared/market/universe.ts";
import type { FeedMetrics, MarketSink } from "../exchange.ts";

export interface RecordedTrade {
  readonly position: number;
  readonly price: number;
  readonly quoteVolume: number;
  readonly time: number;
}

export interface RecordingSink extends MarketSink {
  readonly trades: RecordedTrade[];
  readonly tickers: { position: number; price: number; volume24h: number; eventTime: number }[];
  readonly others: { pair: string; price: number; volume24h: number; eventTime: number }[];
  readonly minutes: { position: number; openTime: number; close: number; quoteVolume: number }[];
  readonly gaps: { position: number; fromTime: number; toTime: number }[];
}

export function recordingSink(): RecordingSink {
  const [trades, tickers, others, minutes, gaps]: [
    RecordingSink["trades"],
    RecordingSink["tickers"],
    RecordingSink["others"],
    RecordingSink["minutes"],
    RecordingSink["gaps"],
  ] = [[], [], [], [], []];
  return {
    trades,
    tickers,
    others,
    minutes,
    gaps,
    trade: (position, price, quoteVolume, time) => void trades.push({ position, price, quoteVolume, time }),
    ticker: (position, price, volume24h, eventTime) => void tickers.push({ position, price, volume24h, eventTime }),
    otherTicker: (name, start, end, price, volume24h, eventTime) =>
      void others.push({ pair: Buffer.from(name.subarray(start, end)).toString(), price, volume24h, eventTime }),
    minuteClosed: (position, openTime, close, quoteVolume) => void minutes.push({ position, openTime, close, quoteVolume }),
    gap: (position, fromTime, toTime) => void gaps.push({ position, fromTime, toTime }),
  };
}

export interface RecordingMetrics extends FeedMetrics {
  readonly rejections: { reason: string; sample: string }[];
  readonly reconnects: string[];
  readonly hostChanges: string[];
  repaired: number;
  messages: number;
}

export function recordingMetrics(): RecordingMetrics {
  const metrics: RecordingMetrics = {
    rejections: [],
    reconnects: [],
    hostChanges: [],
    repaired: 0,
    messages: 0,
    message: () => void metrics.messages++,
    rejected: (_exchange, reason, sample) => void metrics.rejections.push({ reason, sample }),
    reconnected: (_exchange, reason) => void metrics.reconnects.push(reason),
    hostChanged: (_exchange, kind) => void metrics.hostChanges.push(kind),
    gapRepaired: (_exchange, trades) => void (metrics.repaired += trades),
  };
  return metrics;
}

export function universeOf(...pairs: readonly string[]): UniverseSymbol[] {
  return pairs.map((name) => {
    const pair = name.replace(/^-/, "");
    return { symbol: pair.replace(/USDT$|BTC$/, ""), pair, tickSize: "0.01", decimals: 2, active: !name.startsWith("-") };
  });
}

/** Waits until a condition holds, at most `maxMs`, checking every `everyMs`. */
export async function eventually(holds: () => boolean, maxMs = 5_000, what = "condition", everyMs = 5): Promise<void> {
  const end = performance.now() + maxMs;
  while (!holds()) {
    if (performance.now() > end) throw new Error(`${what} did not come true in ${maxMs} ms`);
    await new Promise((resume) => setTimeout(resume, everyMs));
  }
}
