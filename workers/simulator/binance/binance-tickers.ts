import type { Bar } from "../market/bar.ts";
import { Bar as NewBar } from "../market/bar.ts";
import type { MarketEntry, SimMarket } from "../market/sim-market.ts";
import { RestRefusal } from "../exchange/rest-reply.ts";
import { lotText, priceText, rawCountOf, rawIdOf, turnoverText } from "./binance-text.ts";

const DAY = 86_400_000;
const UNITS: Readonly<Record<string, number>> = { m: 60_000, h: 3_600_000, d: DAY };

/** Figures in every 24 h message. */
export function dayFigures(market: SimMarket, entry: MarketEntry, nowMs: number) {
  const bar = market.dayAt(entry, nowMs);
  return figuresOf(entry, bar);
}

function figuresOf({ symbol }: MarketEntry, bar: Bar) {
  return {
    bar,
    open: priceText(symbol, bar.open),
    high: priceText(symbol, bar.high),
    low: priceText(symbol, bar.low),
    last: priceText(symbol, bar.close),
    volume: lotText(symbol, bar.volume),
    turnover: turnoverText(symbol, bar.turnover),
    firstId: bar.count === 0 ? -1 : rawIdOf(bar.firstId),
    lastId: bar.count === 0 ? -1 : rawIdOf(bar.firstId + bar.count) - 1,
    trades: bar.count === 0 ? 0 : rawCountOf(bar),
  };
}

function changes(entry: MarketEntry, bar: Bar) {
  const { symbol } = entry;
  const up = bar.close - bar.open;
  const sign = up < 0 ? "-" : "";
  return {
    change: `${sign}${priceText(symbol, Math.abs(up))}`,
    percent: (bar.open > 0 ? (100 * up) / bar.open : 0).toFixed(3),
    average: bar.volume > 0 ? (bar.turnover / bar.volume / 10 ** symbol.priceDecimals).toFixed(8) : "0.00000000",
  };
}

/** Best prices are a tick around the last trade; sizes follow its digits. */
export function bestPrices(entry: MarketEntry, ticks: number) {
  const { symbol } = entry;
  return {
    bid: priceText(symbol, Math.max(1, ticks - 1)),
    bidSize: lotText(symbol, 40 + (ticks % 97)),
    ask: priceText(symbol, ticks + 1),
    askSize: lotText(symbol, 35 + (ticks % 89)),
  };
}

export function ticker24h(market: SimMarket, entry: MarketEntry, nowMs: number, mini: boolean) {
  const figures = dayFigures(market, entry, nowMs);
  const { change, percent, average } = changes(entry, figures.bar);
  const head = { symbol: entry.symbol.pair };
  const tail = {
    openPrice: figures.open,
    highPrice: figures.high,
    lowPrice: figures.low,
    volume: figures.volume,
    quoteVolume: figures.turnover,
    openTime: nowMs - DAY,
    closeTime: nowMs,
    firstId: figures.firstId,
    lastId: figures.lastId,
    count: figures.trades,
  };
  if (mini) return { ...head, ...tail, lastPrice: figures.last };
  const best = bestPrices(entry, figures.bar.close);
  return {
    ...head,
    priceChange: change,
    priceChangePercent: percent,
    weightedAvgPrice: average,
    prevClosePrice: figures.open,
    lastPrice: figures.last,
    lastQty: best.bidSize,
    bidPrice: best.bid,
    bidQty: best.bidSize,
    askPrice: best.ask,
    askQty: best.askSize,
    ...tail,
  };
}

/** Width of a `windowSize` in ms: 1m…59m, 1h…23h, 1d…7d. */
export function windowWidth(text: string): number {
  const [, digits = "", unit = ""] = /^(\d{1,2})([mhd])$/.exec(text) ?? [];
  const size = Number(digits);
  const max = unit === "m" ? 59 : unit === "h" ? 23 : 7;
  if (size < 1 || size > max) throw new RestRefusal(-1100, "Illegal characters found in parameter 'windowSize'.");
  return size * UNITS[unit]!;
}

/** One row of /api/v3/ticker: the window opens on a whole minute, so it is up to 59,999 ms too long, like Binance's. */
export function tickerWindow(entry: MarketEntry, widthMs: number, nowMs: number, mini: boolean) {
  const openTime = Math.floor((nowMs - widthMs) / 60_000) * 60_000;
  const bar = new NewBar();
  entry.candles.read(openTime, nowMs + 1, nowMs, bar);
  const figures = figuresOf(entry, bar);
  const { change, percent, average } = changes(entry, bar);
  return {
    symbol: entry.symbol.pair,
    ...(mini ? {} : { priceChange: change, priceChangePercent: percent, weightedAvgPrice: average }),
    openPrice: figures.open,
    highPrice: figures.high,
    lowPrice: figures.low,
    lastPrice: figures.last,
    volume: figures.volume,
    quoteVolume: figures.turnover,
    openTime,
    closeTime: nowMs,
    firstId: figures.firstId,
    lastId: figures.lastId,
    count: figures.trades,
  };
}
