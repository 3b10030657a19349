// The scale that fits what moves now (pure): of the reader's own choices the narrowest that hides no coin.

import type { MarketStore } from "../../../market/market-store.ts";
import { SCALES, type Scale } from "../settings/screener-settings.ts";

/** The axis narrows only when the moves have left this much of the narrower one free, so that it does not jump to and fro. */
const ROOM = 0.8;
const WIDEST = SCALES[0];

/** The scale for a largest |Net%|; one used `before` stays until it is too narrow, or clearly too wide. */
export function fittedScale(largest: number, before?: number): Scale {
  const narrowest = (size: number): Scale => SCALES.findLast((scale) => scale >= size) ?? WIDEST;
  const fitting = narrowest(largest);
  if (before === undefined || fitting >= before) return fitting;
  const roomy = narrowest(largest / ROOM);
  return roomy < before ? roomy : (SCALES.find((scale) => scale === before) ?? fitting);
}

/** Largest |Net%| of a trading coin in a window that is not `hidden`; 0 while none is known. */
export function largestMove(store: MarketStore, window: number, hidden: ReadonlySet<string>): number {
  let largest = 0;
  for (let position = 0; position < store.coins.length; position++) {
    const size = Math.abs(store.change(window, position));
    const coin = store.coins[position];
    if (size > largest && coin?.active === true && !hidden.has(coin.symbol)) largest = size;
  }
  return largest;
}
