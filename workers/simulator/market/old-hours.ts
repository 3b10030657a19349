// History older than the tape: hours drawn from the slow part of the price path, so that day and week charts are long.

import type { Bar } from "./bar.ts";
import type { SymbolModel } from "./day-plan.ts";
import type { PricePaths } from "./price-path.ts";
import { mix, noise, unit } from "./random.ts";

/** Returns a function that fills one hour (hours since 1970) of a symbol, in ticks and lots. */
export function oldHours(model: SymbolModel, paths: PricePaths): (hour: number, bar: Bar) => void {
  const scale = 10 ** model.priceDecimals;
  const wobble = model.coin.sigma * 8;
  const ticksAt = (hour: number) =>
    Math.max(1, Math.round(Math.exp(paths.level(model.coin, hour / 24) + wobble * noise(model.seed ^ 0x55, hour / 3)) * scale));
  return (hour, bar) => {
    const seed = mix(model.seed ^ 0x66, hour);
    const open = ticksAt(hour);
    const close = ticksAt(hour + 1);
    const wick = Math.abs(close - open) * 0.6 + open * wobble * 0.3;
    const count = Math.floor(model.tradesPerDay / 24);
    bar.reset(open, hour * count);
    bar.high = Math.round(Math.max(open, close) + wick * unit(seed, 1));
    bar.low = Math.max(1, Math.round(Math.min(open, close) - wick * unit(seed, 2)));
    bar.close = close;
    bar.count = Math.max(1, count);
    const money = (model.turnoverPerDay / 24) * (0.5 + unit(seed, 3));
    bar.volume = Math.max(1, Math.round((money * 10 ** model.lotDecimals * scale) / open));
    bar.turnover = Math.round((bar.volume * (open + close)) / 2);
    bar.takerVolume = Math.round(bar.volume * (0.4 + 0.2 * unit(seed, 4)));
    bar.takerTurnover = Math.round((bar.takerVolume * (open + close)) / 2);
  };
}
