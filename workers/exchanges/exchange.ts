// The one contract every exchange adapter fulfils: a push feed and a REST side. Ingest knows nothing else of an exchange.

import type { Candle, ChartInterval } from "../../shared/market/candle.ts";
import type { ExchangeId } from "../../shared/market/exchange-id.ts";
import type { ListedSymbol, UniverseSymbol } from "../../shared/market/universe.ts";

/** Receives decoded market events; implemented by the book. Called once per event: must not allocate. */
export interface MarketSink {
  /** One trade; quoteVolume = price × quantity in USDT; tradeTime is the exchange's, epoch ms. Exactly once per trade, any order. */
  trade(position: number, price: number, quoteVolume: number, tradeTime: number): void;
  /** The exchange's own rolling 24 h quote volume, and its last price. */
  ticker(position: number, price: number, volume24h: number, eventTime: number): void;
  /**
   * The same of a pair that is not watched; its name stands in bytes [start, end) of `name`, which are valid during the call alone.
   */
  otherTicker(name: Uint8Array, start: number, end: number, price: number, volume24h: number, eventTime: number): void;
  /** A closed minute as the exchange counted it (epoch ms of its start): lets the book prove its own minute. */
  minuteClosed(position: number, openTime: number, close: number, quoteVolume: number): void;
  /** Trades in [fromTime, toTime) could not be delivered exactly; rebuild from candles. */
  gap(position: number, fromTime: number, toTime: number): void;
}

export interface FeedHealth {
  readonly connections: number;
  readonly connected: number;
  /** Monotonic ms of the last data frame on the quietest connection; 0 before the first. */
  readonly quietestAt: number;
  /** Monotonic ms of the newest data frame on any connection; 0 before the first. */
  readonly newestAt: number;
  /** Newest exchange event time seen, epoch ms; 0 before the first. */
  readonly newestEventAt: number;
  /** HTTP status by which the exchange refuses connections; 0 while it does not. */
  readonly refusedStatus: number;
  /** Coins whose subscription the exchange refuses: none of their trades arrive. */
  readonly refusedCoins: number;
  /** Whether our own proxy refused the last attempt of a connection. */
  readonly isRefusedByProxy: boolean;
}

/** How much a coin is wanted now, not below 0. Coins on one connection add up; asked of all of them whenever one may open. */
export type CoinUrgency = (position: number) => number;

/** Live sockets of one exchange. Positions are the universe's; only active coins are subscribed. */
export interface ExchangeFeed {
  /**
   * Opens every connection, those of the most urgent coins first; resolves when all subscriptions are acknowledged, never rejects (it
   * keeps trying).
   */
  start(symbols: readonly UniverseSymbol[], urgency?: CoinUrgency): Promise<void>;
  /** Follows a changed universe without dropping what stays. */
  update(symbols: readonly UniverseSymbol[]): void;
  health(): FeedHealth;
  /** Where an active coin's pair stands; -1 for others. */
  positionOf(pair: string): number;
  /** Positions of active coins whose subscription was never answered yet: none of their trades arrive. */
  waiting(): readonly number[];
  /** Whether trades of this coin that did not arrive live may still be delivered. */
  isRepairing(position: number): boolean;
  /** Whether trades of this coin may be missing now: it is cut or refused, or nobody knows yet what was missed. Asked each second. */
  isDoubtful(position: number): boolean;
  stop(): Promise<void>;
}

/** The exchange's own figures of one pair: last price, rolling 24 h quote volume, price of 24 h ago (NaN where it says none), USDT. */
export interface DayFigures {
  readonly price: number;
  readonly volume24h: number;
  readonly dayOpen: number;
}

/** A coin the exchange lists today with its 24 h figures; USDT spot pairs open for trading only, no leveraged tokens. */
export interface ListedTicker extends ListedSymbol, DayFigures {}

export interface RestTrade {
  readonly price: number;
  readonly quoteVolume: number;
  readonly time: number;
}

/** Which candles of a chart are wanted, and for how long. */
export interface ChartPage {
  /** Only candles that opened before, epoch ms. */
  readonly before?: number | undefined;
  /** Aborts once nobody waits for them. */
  readonly signal?: AbortSignal | undefined;
}

/** Candles of a chart. */
export interface ChartBars {
  /** Oldest first, each open time once. */
  readonly candles: readonly Candle[];
  /** The exchange has none before them. */
  readonly isFirst: boolean;
}

/** REST side of one exchange. Every call waits for the request budget, retries what may be retried, and rejects otherwise. */
export interface ExchangeRest {
  readonly exchange: ExchangeId;
  /** Finest candles it serves, seconds; as its descriptor says. */
  readonly finestCandleSeconds: 1 | 60;
  /** Exchange clock, epoch ms. Rejects at once while the exchange asks to wait for longer than `maxPauseMs`, as `listed` does. */
  serverTime(maxPauseMs?: number): Promise<number>;
  listed(maxPauseMs?: number): Promise<readonly ListedTicker[]>;
  /** Oldest first, openTime in [fromTime, toTime); pages as needed. The last one may still be running. Urgent ones overtake others. */
  candles(pair: string, seconds: 1 | 60, fromTime: number, toTime: number, isUrgent?: boolean): Promise<readonly Candle[]>;
  /** Last price and 24 h volume of every pair: feeds only report pairs that trade, while old volume leaves the window of all. */
  dayFigures(): Promise<ReadonlyMap<string, DayFigures>>;
  /**
   * Trades true to the second over [from, toTime), `from` being as near to fromTime as that many requests reach, behind any trade that
   * cannot be read; some of before may be among them.
   * Only where second candles are not served.
   */
  secondTrades?(
    pair: string,
    fromTime: number,
    toTime: number,
    requests: number,
    isUrgent?: boolean,
  ): Promise<{ from: number; trades: readonly RestTrade[] }>;
  /** Newest trades, oldest first, at most 1,000; `onUnread` learns of any that were served and cannot be read. */
  recentTrades(pair: string, onUnread?: () => void): Promise<readonly RestTrade[]>;
  /** Newest `limit` (≤ 1,000) candles of a chart interval. */
  chart(pair: string, interval: ChartInterval, limit: number, page?: ChartPage): Promise<ChartBars>;
}

/** Counters a feed reports; the metrics module gives the real one. */
export interface FeedMetrics {
  message(exchange: ExchangeId, kind: "trade" | "ticker" | "minute" | "control"): void;
  /** A frame or event that was refused; sample is at most 200 characters. */
  rejected(exchange: ExchangeId, reason: string, sample: string): void;
  /** `detail`: what peer or system said of it, in any words. */
  reconnected(exchange: ExchangeId, reason: string, detail: string): void;
  gapRepaired(exchange: ExchangeId, trades: number): void;
  /** Another of the exchange's hosts is asked from now on. */
  hostChanged(exchange: ExchangeId, kind: "rest" | "sockets"): void;
}
