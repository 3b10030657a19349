// One coin's running minute, seen several times: ticks come late, twice, or from a worker that took over in between.

import type { MinuteTick } from "../../../../shared/market/minute-tick.ts";

/** Places of a MinuteTick. */
export const TICK = { minute: 0, open: 1, high: 2, low: 3, close: 4, volume: 5, quoteVolume: 6, lastTrade: 7, whole: 8 } as const;

/**
 * What two ticks of the same minute say together; returns `known` itself when `tick` adds nothing.
 * A tick that saw its minute from the start holds all up to its last trade, so a later one replaces an earlier one;
 * of the others only extremes, the later close and the larger volume are sure.
 */
export function mergeMinute(known: MinuteTick, tick: MinuteTick): MinuteTick {
  const later = isLater(tick, known) ? tick : known;
  const earlier = later === tick ? known : tick;
  if (later[TICK.whole] === 1) return later;
  const high = Math.max(known[TICK.high], tick[TICK.high]);
  const low = Math.min(known[TICK.low], tick[TICK.low]);
  const volume = Math.max(known[TICK.volume], tick[TICK.volume]);
  const quoteVolume = Math.max(known[TICK.quoteVolume], tick[TICK.quoteVolume]);
  const merged: MinuteTick = [
    known[TICK.minute],
    earlier[TICK.open],
    high,
    low,
    later[TICK.close],
    volume,
    quoteVolume,
    later[TICK.lastTrade],
    0,
  ];
  return merged.every((figure, place) => figure === known[place]) ? known : merged;
}

function isLater(tick: MinuteTick, known: MinuteTick): boolean {
  if (tick[TICK.lastTrade] !== known[TICK.lastTrade]) return tick[TICK.lastTrade] > known[TICK.lastTrade];
  if (tick[TICK.whole] !== known[TICK.whole]) return tick[TICK.whole] > known[TICK.whole];
  return tick[TICK.volume] > known[TICK.volume];
}
