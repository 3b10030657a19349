// The contract every exchange adapter fulfils: a push feed and a REST side. Ingest knows nothing else about an exchange.

import type { Candle, ExchangeInterval } from "../../shared/market/candle.ts";
import type { BookLevel } from "../../shared/market/depth.ts";
import type { ExchangeId } from "../../shared/market/exchange-id.ts";
import type { AnswerReader } from "./read-answer.ts";
import type { ListedSymbol, UniverseSymbol } from "../../shared/market/universe.ts";

/** Receives decoded market events. Called once per event, so it must not allocate. */
export interface MarketSink {
  /**
   * One trade; quoteVolume = price × quantity in USDT; tradeTime is the exchange's, epoch ms. Called exactly once per trade, in
   * any order.
   */
  trade(position: number, price: number, quoteVolume: number, tradeTime: number): void;
  /** The exchange's own rolling 24 h quote volume and last price. */
  ticker(position: number, price: number, volume24h: number, eventTime: number): void;
  /** The same for a pair we do not watch; bytes [start, end) of `name` hold its name and are valid only during the call. */
  otherTicker(name: Uint8Array, start: number, end: number, price: number, volume24h: number, eventTime: number): void;
  /** A closed minute as the exchange counted it (epoch ms of its start), so that the book can check its own. */
  minuteClosed(position: number, openTime: number, close: number, quoteVolume: number): void;
  /** Trades in [fromTime, toTime) could not be delivered exactly; rebuild them from candles. */
  gap(position: number, fromTime: number, toTime: number): void;
}

export interface FeedHealth {
  readonly connections: number;
  readonly connected: number;
  /** Monotonic ms of the last data frame on the quietest connection; 0 before the first. */
  readonly quietestAt: number;
  /** Monotonic ms of the newest data frame on any connection; 0 before the first. */
  readonly newestAt: number;
  /** Newest exchange event time, epoch ms; 0 before the first. */
  readonly newestEventAt: number;
  /** HTTP status with which the exchange refuses connections; 0 when it does not. */
  readonly refusedStatus: number;
  /** Coins whose subscription the exchange refuses. */
  readonly refusedCoins: number;
  /** Whether our own proxy refused the last connection attempt. */
  readonly isRefusedByProxy: boolean;
}

/** How much a coin is wanted, at least 0. Summed over the coins of a connection whenever one may open. */
export type CoinUrgency = (position: number) => number;

/** Positions are those of the universe; only active coins are subscribed. */
export interface ExchangeFeed {
  /**
   * Opens all connections, most urgent coins first; resolves when every subscription is acknowledged, never rejects (it keeps
   * trying).
   */
  start(symbols: readonly UniverseSymbol[], urgency?: CoinUrgency): Promise<void>;
  /** Applies a changed universe without interrupting coins that stay. */
  update(symbols: readonly UniverseSymbol[]): void;
  health(): FeedHealth;
  /** Position of an active coin's pair; -1 for others. */
  positionOf(pair: string): number;
  /** Positions of active coins whose subscription was never answered, so none of their trades arrive. */
  waiting(): readonly number[];
  /** Whether a repair may still deliver missed trades of this coin. */
  isRepairing(position: number): boolean;
  /**
   * Whether trades of this coin may be missing: it is interrupted or refused, or what it missed is not known yet. Called every
   * second.
   */
  isDoubtful(position: number): boolean;
  stop(): Promise<void>;
}

/** The exchange's own figures for one pair in USDT: last price, rolling 24 h quote volume, price 24 h ago (NaN if not given). */
export interface DayFigures {
  readonly price: number;
  readonly volume24h: number;
  readonly dayOpen: number;
  /** Highest and lowest price of the last 24 h; absent if not given. */
  readonly high?: number | undefined;
  readonly low?: number | undefined;
}

/** A listed coin with its 24 h figures; open USDT spot pairs only, no leveraged tokens. */
export interface ListedTicker extends ListedSymbol, DayFigures {}

export interface RestTrade {
  readonly price: number;
  readonly quoteVolume: number;
  readonly time: number;
}

/** Orders of a pair as its exchange tells them: each side's best price first. */
export interface Orders {
  readonly bids: BookLevel[];
  readonly asks: BookLevel[];
  /** A side with this many may have more. */
  readonly mostLevels: number;
}

/** Which candles of a chart are wanted, and until when. */
export interface ChartPage {
  /** Only candles that opened before this, epoch ms. */
  readonly before?: number | undefined;
  /** Aborts when nobody waits for them any more. */
  readonly signal?: AbortSignal | undefined;
}

export interface ChartBars {
  /** Oldest first, each open time once. */
  readonly candles: readonly Candle[];
  /** The exchange has no older ones. */
  readonly isFirst: boolean;
}

/** Every call waits for the request budget, retries what may be retried, and rejects otherwise. */
export interface ExchangeRest {
  readonly exchange: ExchangeId;
  /** Finest candles it serves, in seconds, as its descriptor says. */
  readonly finestCandleSeconds: 1 | 60;
  /** Exchange clock, epoch ms. Like `listed`, rejects at once while the exchange asks for a pause longer than `maxPauseMs`. */
  serverTime(maxPauseMs?: number): Promise<number>;
  listed(maxPauseMs?: number): Promise<readonly ListedTicker[]>;
  /**
   * Oldest first, openTime in [fromTime, toTime), over as many pages as needed. The last candle may still be open. Urgent
   * requests overtake others.
   */
  candles(pair: string, seconds: 1 | 60, fromTime: number, toTime: number, isUrgent?: boolean): Promise<readonly Candle[]>;
  /** Last price and 24 h volume of every pair: feeds report only pairs that trade, but every pair's old volume expires. */
  dayFigures(): Promise<ReadonlyMap<string, DayFigures>>;
  /**
   * Trades with times in whole seconds over [from, toTime), where `from` is as close to fromTime as that many requests get and
   * after any unreadable trade; may include some before `from`. Only for exchanges without second candles.
   */
  secondTrades?(
    pair: string,
    fromTime: number,
    toTime: number,
    requests: number,
    isUrgent?: boolean,
  ): Promise<{ from: number; trades: readonly RestTrade[] }>;
  /** Newest trades, oldest first, at most 1,000; `onUnread` is called when some could not be read. */
  recentTrades(pair: string, onUnread?: () => void): Promise<readonly RestTrade[]>;
  /**
   * Best bid and ask of pairs by one request, which is not repeated; the reader's `value` is the answer. Rejects at once while the
   * exchange asks for a pause. Only for exchanges that tell them of all coins at once.
   */
  quotes?(pairs: readonly string[], reader: AnswerReader): Promise<Float64Array>;
  /**
   * The nearest orders of a pair by one request, which is not repeated; rejects when its turn does not come within seconds. Only for
   * exchanges that tell them.
   */
  orders?(pair: string): Promise<Orders>;
  /** Newest `limit` (≤ 1,000) candles of a chart interval. */
  chart(pair: string, interval: ExchangeInterval, limit: number, page?: ChartPage): Promise<ChartBars>;
}

/** Counters a feed reports to. */
export interface FeedMetrics {
  message(exchange: ExchangeId, kind: "trade" | "ticker" | "minute" | "control"): void;
  /** A rejected frame or event; sample is at most 200 characters. */
  rejected(exchange: ExchangeId, reason: string, sample: string): void;
  /** `detail`: free text from the peer or the system. */
  reconnected(exchange: ExchangeId, reason: string, detail: string): void;
  gapRepaired(exchange: ExchangeId, trades: number): void;
  /** We switched to another of the exchange's hosts. */
  hostChanged(exchange: ExchangeId, kind: "rest" | "sockets"): void;
}
