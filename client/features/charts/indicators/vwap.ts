// The volume-weighted average price of a day, which begins at midnight UTC as the exchanges' own day does.

import type { Candle } from "../../../../shared/market/candle.ts";
import type { Study } from "../technical/study.ts";

const DAY_MS = 86_400_000;

/** One figure per bar, by the bars whose volume is known; NaN until the day has traded, and on a day whose beginning is not among the bars. */
export function vwapOf(): Study {
  const values: number[] = [];
  /** Of the day so far, up to and with each bar. */
  const turnovers: number[] = [];
  const volumes: number[] = [];
  let seen: readonly Candle[] = [];
  return {
    values,
    follow(bars, from) {
      const start = bars === seen ? Math.min(from, values.length) : 0;
      seen = bars;
      values.length = turnovers.length = volumes.length = start;
      for (let at = start; at < bars.length; at++) {
        const bar = bars[at] as Candle;
        const isSameDay = at > 0 && dayOf(bars[at - 1] as Candle) === dayOf(bar);
        const isBegun = at > 0 || bar.openTime % DAY_MS === 0;
        const [turnover, volume] = isSameDay ? [turnovers[at - 1] as number, volumes[at - 1] as number] : [0, 0];
        const isKnown = !Number.isNaN(bar.quoteVolume);
        turnovers[at] = isBegun ? turnover + (isKnown ? bar.quoteVolume : 0) : Number.NaN;
        volumes[at] = isBegun ? volume + (isKnown ? bar.volume : 0) : Number.NaN;
        values[at] = (volumes[at] as number) > 0 ? (turnovers[at] as number) / (volumes[at] as number) : Number.NaN;
      }
    },
  };
}

const dayOf = ({ openTime }: Candle): number => Math.floor(openTime / DAY_MS);
