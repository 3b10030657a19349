// Continues a chart from an exchange with minutes counted here.

import type { CandleRow } from "../../shared/contracts/worker-messages.ts";

/** The open time of the bar that contains this moment, epoch ms; bars of up to a day. */
export const openOf = (moment: number, lengthMs: number): number => Math.floor(moment / lengthMs) * lengthMs;

/**
 * `settled` plus the bars of `minutes`, which begin where those end. A minute without a trade, whose prices may be NaN, stays at
 * the previous close; there are none before a coin's first trade.
 */
export function continueBars(settled: readonly CandleRow[], minutes: readonly CandleRow[], lengthMs: number): CandleRow[] {
  const bars = [...settled];
  let running: CandleRow | undefined;
  let close = settled.at(-1)?.[4] ?? Number.NaN;
  for (const minute of minutes) {
    const open = openOf(minute[0], lengthMs);
    const isTraded = minute[5] > 0;
    if (isTraded) close = minute[4];
    else if (Number.isNaN(close)) continue;
    const begun = running?.[0] === open ? running : undefined;
    running = joined(begun, isTraded ? minute : [open, close, close, close, close, 0, 0], open);
    if (begun) bars.pop();
    bars.push(running);
  }
  return bars;
}

/** A bar plus one more minute; one without a trade says nothing about the bar's open, high or low. */
function joined(bar: CandleRow | undefined, minute: CandleRow, open: number): CandleRow {
  if (!bar || bar[5] === 0) return [open, ...figuresOf(minute)];
  if (minute[5] === 0) return bar;
  const [, first, high, low, , volume, quoteVolume] = bar;
  return [
    open,
    first,
    Math.max(high, minute[2]),
    Math.min(low, minute[3]),
    minute[4],
    volume + minute[5],
    quoteVolume + minute[6],
  ];
}

const figuresOf = ([, ...figures]: CandleRow) => figures;
