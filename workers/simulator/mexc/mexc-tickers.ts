// The REST tickers of MEXC: percent is a fraction, count is null, and the window's open time is not a day ago.

import { askLots, bestTicks, bidLots, lastTrade } from "../market/best-prices.ts";
import type { MarketEntry, SimMarket } from "../market/sim-market.ts";
import { lotText, priceText, rateText, turnoverText } from "./mexc-text.ts";

export function dayRow(market: SimMarket, entry: MarketEntry, nowMs: number) {
  const { symbol } = entry;
  const bar = market.dayAt(entry, nowMs);
  const up = bar.close - bar.open;
  return {
    symbol: symbol.pair,
    priceChange: `${up < 0 ? "-" : ""}${priceText(symbol, Math.abs(up))}`,
    priceChangePercent: rateText(bar, 8),
    prevClosePrice: priceText(symbol, bar.open),
    lastPrice: priceText(symbol, bar.close),
    bidPrice: priceText(symbol, Math.max(1, bar.close - 1)),
    bidQty: "",
    askPrice: priceText(symbol, bar.close + 1),
    askQty: "",
    openPrice: priceText(symbol, bar.open),
    highPrice: priceText(symbol, bar.high),
    lowPrice: priceText(symbol, bar.low),
    volume: lotText(symbol, bar.volume),
    quoteVolume: bar.count === 0 ? null : turnoverText(symbol, bar.turnover),
    openTime: nowMs - 19_000,
    closeTime: nowMs,
    count: null,
  };
}

export function priceRow(market: SimMarket, entry: MarketEntry, nowMs: number) {
  return { symbol: entry.symbol.pair, price: priceText(entry.symbol, lastTrade(market, entry, nowMs).ticks) };
}

export function bookRow(market: SimMarket, entry: MarketEntry, nowMs: number) {
  const { symbol } = entry;
  const { bid, ask } = bestTicks(market, entry, nowMs);
  return {
    symbol: symbol.pair,
    bidPrice: priceText(symbol, bid),
    bidQty: lotText(symbol, bidLots(bid)),
    askPrice: priceText(symbol, ask),
    askQty: lotText(symbol, askLots(ask)),
  };
}
