import type { Bar } from "../market/bar.ts";
import type { SimSymbol } from "../market/sim-symbol.ts";
import type { MinuteTrades } from "../market/tape.ts";
import { dealId, lotText, priceText, rateText, turnoverText } from "./mexc-text.ts";

export interface Deal {
  readonly price: string;
  readonly quantity: string;
  /** 1 = taker bought, 2 = taker sold. */
  readonly tradeType: 1 | 2;
  /** Epoch ms. */
  readonly time: number;
  readonly tradeId: string;
}

export function dealOf(symbol: SimSymbol, trades: MinuteTrades, index: number): Deal {
  return {
    price: priceText(symbol, trades.ticks[index]!),
    quantity: lotText(symbol, trades.lots[index]!),
    tradeType: trades.sell[index] === 1 ? 2 : 1,
    time: trades.minute * 60_000 + trades.offsetMs[index]!,
    tradeId: dealId(symbol, trades.firstId + index),
  };
}

/** MEXC's naming: volume is the turnover here, quantity the base volume. */
export function tickerBody(symbol: SimSymbol, day: Bar): Record<string, string> {
  const rate = rateText(day);
  const high = priceText(symbol, day.high);
  const low = priceText(symbol, day.low);
  return {
    symbol: symbol.pair,
    price: priceText(symbol, day.close),
    rate,
    zonedRate: rate,
    high,
    low,
    volume: turnoverText(symbol, day.turnover),
    quantity: lotText(symbol, day.volume),
    lastCloseRate: rate,
    lastCloseZonedRate: rate,
    lastCloseHigh: high,
    lastCloseLow: low,
  };
}

export function bookBody(symbol: SimSymbol, ticks: number, version: number, nowMs: number) {
  return {
    bidPrice: priceText(symbol, Math.max(1, ticks - 1)),
    bidQuantity: lotText(symbol, 40 + (ticks % 97)),
    askPrice: priceText(symbol, ticks + 1),
    askQuantity: lotText(symbol, 35 + (ticks % 89)),
    version: String(version),
    lastOrderCreateTime: nowMs - 20,
  };
}

export function depthBody(symbol: SimSymbol, ticks: number, levels: number, version: number, nowMs: number) {
  const side = (step: 1 | -1) =>
    Array.from({ length: levels }, (_, level) => ({
      price: priceText(symbol, Math.max(1, ticks + step * (level + 1))),
      quantity: lotText(symbol, 20 + ((ticks + level * 37) % 211)),
    }));
  return {
    asks: side(1),
    bids: side(-1),
    eventType: "spot@public.limit.depth.v3.api.pb",
    version: String(version),
    lastOrderCreateTime: nowMs - 20,
  };
}
