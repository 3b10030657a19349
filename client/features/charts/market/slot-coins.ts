// Which coin stands in which small chart: the pinned ones, and in the free places the hot ones of a terminal that offers those.

/** Coin of each slot; a hot one keeps its slot while others are pinned, and stands nowhere twice. */
export function slotCoins(
  pinned: readonly (string | undefined)[],
  hot: readonly string[],
  slots: number,
): readonly (string | undefined)[] {
  const spare = hot.filter((symbol, slot) => pinned[slot] !== undefined && !pinned.includes(symbol));
  return Array.from({ length: slots }, (_, slot) => {
    if (pinned[slot] !== undefined) return pinned[slot];
    const symbol = hot[slot];
    return symbol !== undefined && pinned.includes(symbol) ? spare.shift() : symbol;
  });
}
