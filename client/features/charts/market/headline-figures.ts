// What the headline says of a coin: the table's own figures where it has the coin, so that no list says another, else its candles'.

import { changePercent } from "../../../../shared/market/change.ts";
import { FIELD } from "../../../../shared/market/fields.ts";
import type { MarketMoment } from "../../../market/market-moment.ts";
import { dayFigures, type BarSeries } from "./day-figures.ts";

/** What the headline says; NaN is unknown. */
export interface Headline {
  /** Percent. */
  readonly five: number;
  readonly hour: number;
  readonly day: number;
  /** USDT. */
  readonly low: number;
  readonly high: number;
  readonly price: number;
  readonly turnover: number;
}

/** Figures at `now`, epoch ms; `position` is −1 for a coin that the market has not. */
export function headlineFigures(
  market: MarketMoment,
  position: number,
  { short, long }: { readonly short: BarSeries; readonly long: BarSeries },
  now: number,
): Headline {
  const isListed = position >= 0;
  const { fiveMinutesAgo, hourAgo, dayAgo, low, high, turnover } = dayFigures(short, long, now);
  const price = (isListed ? market.figure(FIELD.price, position) : short.bars.at(-1)?.close) ?? Number.NaN;
  return {
    price,
    five: changePercent(price, fiveMinutesAgo),
    hour: changePercent(price, hourAgo),
    day: isListed ? market.dayChange(position) : changePercent(price, dayAgo),
    low: Math.min(low, price),
    high: Math.max(high, price),
    turnover: isListed ? market.figure(FIELD.volume24h, position) : turnover,
  };
}
