// Whether an exchange's trades add up to its own candles, minute by minute. Without trade ids nothing else shows that a trade is
// missing, and over the whole history it would be too small to notice.

import type { Candle } from "../../shared/market/candle.ts";
import type { RestTrade } from "../exchanges/exchange.ts";
import { isSameVolume } from "../../shared/market/same-volume.ts";

const MINUTE_MS = 60_000;

/** Volume of each whole minute according to the trades, USDT. */
export interface MinuteVolumes {
  /** Start of the first minute, epoch ms. */
  readonly fromTime: number;
  readonly volumes: Float64Array;
}

/** Sums of the whole minutes in [fromTime, toTime), epoch ms, of all trades of that time. */
export function minuteVolumes(trades: readonly RestTrade[], fromTime: number, toTime: number): MinuteVolumes {
  const first = Math.ceil(fromTime / MINUTE_MS);
  const volumes = new Float64Array(Math.max(0, Math.floor(toTime / MINUTE_MS) - first));
  for (const { time, quoteVolume } of trades) {
    const at = Math.floor(time / MINUTE_MS) - first;
    if (at >= 0 && at < volumes.length) volumes[at] = (volumes[at] as number) + quoteVolume;
  }
  return { fromTime: first * MINUTE_MS, volumes };
}

/** End of these minutes, epoch ms. */
export const endOf = ({ fromTime, volumes }: MinuteVolumes): number => fromTime + volumes.length * MINUTE_MS;

/**
 * Epoch second from which every minute agrees with its candle; -Infinity when all do. A minute without a candle proves nothing.
 */
export function agreesSince({ fromTime, volumes }: MinuteVolumes, candles: readonly Candle[]): number {
  let since = Number.NEGATIVE_INFINITY;
  for (const { openTime, quoteVolume, quoteStep } of candles) {
    const traded = volumes[(openTime - fromTime) / MINUTE_MS];
    if (traded === undefined || isSameVolume(traded, quoteVolume, quoteStep)) continue;
    since = Math.max(since, (openTime + MINUTE_MS) / 1000);
  }
  return since;
}
