// Which coin stands in which small chart: the pinned ones, and behind them the hot ones of a terminal that offers those.

/** Coin of each slot; a hot one keeps its slot while others are pinned, and stands nowhere twice. */
export function slotCoins(pinned: readonly string[], hot: readonly string[], slots: number): readonly (string | undefined)[] {
  const spare = hot.slice(0, pinned.length).filter((symbol) => !pinned.includes(symbol));
  return Array.from({ length: slots }, (_, slot) => {
    if (slot < pinned.length) return pinned[slot];
    const symbol = hot[slot];
    return symbol !== undefined && pinned.includes(symbol) ? spare.shift() : symbol;
  });
}
