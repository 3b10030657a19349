// Publishes the live tape as Binance streams: trades at once, tickers every second, candles every two.

import { Bar } from "../market/bar.ts";
import { openOf, stepFrom } from "../market/candles.ts";
import type { MarketEntry, SimMarket } from "../market/sim-market.ts";
import type { MinuteTrades } from "../market/tape.ts";
import type { FrameFaults } from "../faults/frame-faults.ts";
import type { BinanceHub } from "./binance-hub.ts";
import { splitStream } from "./binance-streams.ts";
import { BINANCE_INTERVALS, fillLots, lotText, priceText, rawCountOf, rawIdOf, turnoverText } from "./binance-text.ts";
import { bestPrices, dayFigures, ticker24h } from "./binance-tickers.ts";

interface KlineState {
  openMs: number;
  /** Trades in the candle when it was last sent. */
  count: number;
}

export class BinancePublisher {
  readonly #market: SimMarket;
  readonly #hub: BinanceHub;
  readonly #faults: FrameFaults;
  readonly #changed = new Set<MarketEntry>();
  readonly #klines = new Map<string, KlineState>();
  #second = 0;
  #books = 0;

  constructor(market: SimMarket, hub: BinanceHub, faults: FrameFaults) {
    this.#market = market;
    this.#hub = hub;
    this.#faults = faults;
  }

  readonly trade = (entry: MarketEntry, trades: MinuteTrades, index: number): void => {
    this.#changed.add(entry);
    const { symbol } = entry;
    if (this.#faults.losesTrade(symbol.pair)) return;
    const name = symbol.pair.toLowerCase();
    const aggTrade = `${name}@aggTrade`;
    if (this.#hub.wanted(aggTrade)) this.#hub.publish(aggTrade, symbol.pair, this.#aggTradeText(entry, trades, index));
    if (this.#hub.wanted(`${name}@trade`)) this.#publishFills(entry, trades, index, `${name}@trade`);
    const book = `${name}@bookTicker`;
    if (!this.#hub.wanted(book)) return;
    const best = bestPrices(entry, trades.ticks[index]!);
    this.#hub.publish(
      book,
      symbol.pair,
      `{"u":${50_000_000_000 + ++this.#books},"s":"${symbol.pair}","b":"${best.bid}","B":"${best.bidSize}","a":"${best.ask}","A":"${best.askSize}"}`,
    );
  };

  readonly tick = (nowMs: number): void => {
    const second = Math.floor(nowMs / 1000);
    if (second === this.#second) return;
    this.#second = second;
    this.#publishTickers(nowMs);
    this.#publishKlines(nowMs, second);
    this.#changed.clear();
  };

  #aggTradeText({ symbol }: MarketEntry, trades: MinuteTrades, index: number): string {
    const id = trades.firstId + index;
    const time = trades.minute * 60_000 + trades.offsetMs[index]!;
    return `{"e":"aggTrade","E":${this.#market.now()},"s":"${symbol.pair}","a":${id},"p":"${priceText(symbol, trades.ticks[index]!)}","q":"${lotText(symbol, trades.lots[index]!)}","f":${rawIdOf(id)},"l":${rawIdOf(id + 1) - 1},"T":${time},"m":${trades.sell[index] === 1},"M":true}`;
  }

  #publishFills({ symbol }: MarketEntry, trades: MinuteTrades, index: number, stream: string): void {
    const id = trades.firstId + index;
    const time = trades.minute * 60_000 + trades.offsetMs[index]!;
    for (const [fill, lots] of fillLots(id, trades.lots[index]!).entries())
      this.#hub.publish(
        stream,
        symbol.pair,
        `{"e":"trade","E":${this.#market.now()},"s":"${symbol.pair}","t":${rawIdOf(id) + fill},"p":"${priceText(symbol, trades.ticks[index]!)}","q":"${lotText(symbol, lots)}","T":${time},"m":${trades.sell[index] === 1},"M":true}`,
      );
  }

  #publishTickers(nowMs: number): void {
    const all = this.#hub.wanted("!miniTicker@arr");
    const rows: string[] = [];
    for (const entry of this.#changed) {
      const { pair } = entry.symbol;
      const name = pair.toLowerCase();
      const single = `${name}@miniTicker`;
      if (all || this.#hub.wanted(single)) {
        const day = dayFigures(this.#market, entry, nowMs);
        const text = `{"e":"24hrMiniTicker","E":${nowMs},"s":"${pair}","c":"${day.last}","o":"${day.open}","h":"${day.high}","l":"${day.low}","v":"${day.volume}","q":"${day.turnover}"}`;
        rows.push(text);
        this.#hub.publish(single, pair, text);
      }
      if (this.#hub.wanted(`${name}@ticker`)) this.#hub.publish(`${name}@ticker`, pair, this.#tickerText(entry, nowMs));
    }
    if (all && rows.length > 0) this.#hub.publish("!miniTicker@arr", "", `[${rows.join(",")}]`);
  }

  #tickerText(entry: MarketEntry, nowMs: number): string {
    const row = ticker24h(this.#market, entry, nowMs, false);
    if (!("priceChange" in row)) return "{}";
    return JSON.stringify({
      ...{ e: "24hrTicker", E: nowMs, s: row.symbol, p: row.priceChange, P: row.priceChangePercent, w: row.weightedAvgPrice },
      ...{
        x: row.prevClosePrice,
        c: row.lastPrice,
        Q: row.lastQty,
        b: row.bidPrice,
        B: row.bidQty,
        a: row.askPrice,
        A: row.askQty,
      },
      ...{ o: row.openPrice, h: row.highPrice, l: row.lowPrice, v: row.volume, q: row.quoteVolume },
      ...{ O: row.openTime, C: row.closeTime, F: row.firstId, L: row.lastId, n: row.count },
    });
  }

  #publishKlines(nowMs: number, second: number): void {
    for (const stream of this.#hub.streams()) {
      const kind = splitStream(stream);
      if (!kind?.kind.startsWith("kline_")) continue;
      const interval = BINANCE_INTERVALS.get(kind.kind.slice(6));
      const entry = this.#market.find(kind.symbol.toUpperCase());
      if (interval === undefined || !entry) continue;
      const openMs = openOf(interval, nowMs);
      const state = this.#klines.get(stream) ?? { openMs, count: 0 };
      this.#klines.set(stream, state);
      if (state.openMs !== openMs) {
        this.#publishKline(stream, entry, state.openMs, stepFrom(interval, state.openMs, 1), nowMs, state, true);
        state.openMs = openMs;
        state.count = 0;
        if (interval !== 1000) continue;
      }
      if (second % 2 === 0 || interval === 1000)
        this.#publishKline(stream, entry, openMs, stepFrom(interval, openMs, 1), nowMs, state, false);
    }
    for (const stream of this.#klines.keys()) if (!this.#hub.wanted(stream)) this.#klines.delete(stream);
  }

  #publishKline(
    stream: string,
    entry: MarketEntry,
    openMs: number,
    closeMs: number,
    nowMs: number,
    state: KlineState,
    closed: boolean,
  ): void {
    const bar = new Bar();
    if (!entry.candles.read(openMs, closeMs, nowMs, bar) || (!closed && bar.count === state.count)) return;
    state.count = bar.count;
    const { symbol } = entry;
    const first = bar.count === 0 ? -1 : rawIdOf(bar.firstId);
    const last = bar.count === 0 ? -1 : rawIdOf(bar.firstId + bar.count) - 1;
    const name = stream.slice(stream.indexOf("_") + 1).split("@")[0]!;
    this.#hub.publish(
      stream,
      symbol.pair,
      `{"e":"kline","E":${nowMs},"s":"${symbol.pair}","k":{"t":${openMs},"T":${closeMs - 1},"s":"${symbol.pair}","i":"${name}","f":${first},"L":${last},"o":"${priceText(symbol, bar.open)}","c":"${priceText(symbol, bar.close)}","h":"${priceText(symbol, bar.high)}","l":"${priceText(symbol, bar.low)}","v":"${lotText(symbol, bar.volume)}","n":${bar.count === 0 ? 0 : rawCountOf(bar)},"x":${closed},"q":"${turnoverText(symbol, bar.turnover)}","V":"${lotText(symbol, bar.takerVolume)}","Q":"${turnoverText(symbol, bar.takerTurnover)}","B":"0"}}`,
    );
  }
}
