// An exchange in memory for ingest tests: one deterministic tape of trades, sent live by a feed and served as history by REST, so
// that tests can compute every expected window by hand.

import type { Candle } from "../../shared/market/candle.ts";
import type { ExchangeId } from "../../shared/market/exchange-id.ts";
import type { UniverseSymbol } from "../../shared/market/universe.ts";
import { ExchangeClock } from "../ingest/exchange-clock.ts";
import type { ExchangeFeed, ExchangeRest, ListedTicker, MarketSink, RestTrade } from "../exchanges/exchange.ts";
import { SymbolDirectory } from "../exchanges/symbol-directory.ts";

export interface TapeTrade {
  readonly time: number;
  readonly price: number;
  readonly quoteVolume: number;
}

/** Trades of one coin in one second: none to three, from a hash of both, so that any second can be computed alone. */
export function tapeTrades(position: number, second: number): TapeTrade[] {
  const mixed = Math.imul(second ^ Math.imul(position + 1, 0x9e37_79b1), 0x85eb_ca6b);
  const hash = (mixed ^ (mixed >>> 15)) >>> 0;
  return Array.from({ length: (hash >>> 5) % 4 }, (_, i) => ({
    time: second * 1000 + 100 + i * 300,
    price: 100 + ((hash >>> (i * 3)) % 500) / 10,
    quoteVolume: 1 + ((hash >>> (i * 5)) % 1000),
  }));
}

const between = (position: number, from: number, to: number): TapeTrade[] => {
  const trades: TapeTrade[] = [];
  for (let second = from; second < to; second++) trades.push(...tapeTrades(position, second));
  return trades;
};

export function coinOf(pair: string): number {
  return Number(pair.replace(/\D/g, ""));
}

/** Price at the end of a second, looking back as far as needed. */
export function tapePrice(position: number, second: number): number {
  for (let back = second; ; back--) {
    const last = tapeTrades(position, back).at(-1);
    if (last) return last.price;
  }
}

/** Quote volume traded in the seconds (from, to]. */
export function tapeVolume(position: number, from: number, to: number): number {
  return between(position, from + 1, to + 1).reduce((sum, { quoteVolume }) => sum + quoteVolume, 0);
}

export interface TapeExchange {
  readonly rest: ExchangeRest;
  readonly createFeed: (sink: MarketSink) => ExchangeFeed;
  /** The exchange's clock: no second ends before its trades were sent, however late a busy machine runs the timers. */
  readonly clock: ExchangeClock;
  /** While true the feed sends nothing. */
  muted: boolean;
  /** Most seconds of trades per call by time. */
  secondsPerAsk: number;
}

export function createTapeExchange(exchange: ExchangeId, coins: number, grain: 1 | 60): TapeExchange {
  const listed: ListedTicker[] = Array.from({ length: coins }, (_, i) => ({
    symbol: `C${i}`,
    pair: `C${i}USDT`,
    tickSize: "0.1",
    decimals: 1,
    price: 100,
    volume24h: 1_000_000 - i,
    dayOpen: 80,
  }));
  const clock = new TapeClock();
  /** REST shows the trades of closed seconds. */
  const isShown = ({ time }: TapeTrade): boolean => time < Math.floor(clock.now() / 1000) * 1000;
  const self: TapeExchange = {
    clock,
    muted: false,
    secondsPerAsk: Number.POSITIVE_INFINITY,
    rest: {
      exchange,
      finestCandleSeconds: grain,
      serverTime: async () => Date.now(),
      listed: async () => listed,
      candles: async (pair, seconds, fromTime, toTime) =>
        tapeCandles(coinOf(pair), seconds, fromTime / 1000, toTime / 1000, isShown),
      recentTrades: async (pair): Promise<RestTrade[]> => {
        const now = Math.floor(Date.now() / 1000);
        return between(coinOf(pair), now - 3600, now + 1)
          .filter(isShown)
          .slice(-1000);
      },
      ...(grain === 60 && {
        secondTrades: async (pair: string, fromTime: number, toTime: number) => {
          const from = Math.max(fromTime, toTime - self.secondsPerAsk * 1000);
          const trades = between(coinOf(pair), Math.floor(from / 1000), Math.ceil(toTime / 1000));
          return { from, trades: trades.filter((trade) => trade.time >= from && trade.time < toTime && isShown(trade)) };
        },
      }),
      dayFigures: async () => new Map(),
      chart: async () => ({ candles: [], isFirst: true }),
    },
    createFeed: (sink) => createTapeFeed(sink, clock, () => self.muted),
  };
  return self;
}

function tapeCandles(
  position: number,
  seconds: 1 | 60,
  from: number,
  to: number,
  isShown: (trade: TapeTrade) => boolean,
): Candle[] {
  const candles: Candle[] = [];
  for (let open = Math.ceil(from / seconds) * seconds; open < to; open += seconds) {
    const trades = between(position, open, open + seconds).filter(isShown);
    const before = tapePrice(position, open - 1);
    const prices = trades.map(({ price }) => price);
    candles.push({
      openTime: open * 1000,
      open: before,
      high: Math.max(before, ...prices),
      low: Math.min(before, ...prices),
      close: prices.at(-1) ?? before,
      volume: 1,
      quoteVolume: trades.reduce((sum, { quoteVolume }) => sum + quoteVolume, 0),
    });
  }
  return candles;
}

class TapeClock extends ExchangeClock {
  /** Epoch ms up to which trades were sent; undefined before the feed runs. */
  sentUntil: number | undefined;

  override now(): number {
    return this.sentUntil ?? Date.now();
  }
}

function createTapeFeed(sink: MarketSink, clock: TapeClock, isMuted: () => boolean): ExchangeFeed {
  let timer: NodeJS.Timeout | undefined;
  /** By position. */
  let coins: number[] = [];
  const directory = new SymbolDirectory();
  const follow = (symbols: readonly UniverseSymbol[]): void => {
    directory.fill(symbols);
    coins = symbols.map(({ pair }) => coinOf(pair));
  };
  const send = (): void => {
    const [sentUntil, now] = [clock.now(), Date.now()];
    if (!isMuted())
      for (const [position, coin] of coins.entries())
        for (const { time, price, quoteVolume } of between(coin, Math.floor(sentUntil / 1000), Math.floor(now / 1000) + 1))
          if (time > sentUntil && time <= now) sink.trade(position, price, quoteVolume, time);
    clock.sentUntil = now;
  };
  return {
    start: async (symbols) => {
      follow(symbols);
      clock.sentUntil = Date.now();
      timer = setInterval(send, 40);
    },
    update: follow,
    health: () => ({
      connections: 1,
      connected: 1,
      quietestAt: performance.now(),
      newestAt: performance.now(),
      newestEventAt: Date.now(),
      refusedCoins: 0,
      refusedStatus: 0,
      isRefusedByProxy: false,
    }),
    positionOf: (pair) => directory.positionOf(pair),
    waiting: () => [],
    isRepairing: () => false,
    isDoubtful: () => false,
    stop: async () => clearInterval(timer),
  };
}
