// Which coins are hot: a large move on unusual volume. A coin that is shown keeps its place until another is clearly hotter, so that
// neither chips nor charts flicker.

export interface CoinHeat {
  readonly symbol: string;
  /** |net %| × volume ratio, see `heatOf`. */
  readonly heat: number;
}

/** How many coins are shown: never fewer than `min`, however quiet the market, unless nothing moves at all. */
export interface HotCount {
  readonly min: number;
  readonly max: number;
}

/** Beside the main chart. */
export const HOT_CHIPS: HotCount = { min: 3, max: 5 };
/** Heat of a 0.5 % move on usual volume. */
const WARM = 0.5;
/** How much hotter a newcomer must be than the coin it displaces. */
const LEAD = 1.25;
/** One that is so much hotter displaces even a coin that is nearly as hot as the others shown. */
const FAR = 2;

/** A single trade of a thin coin makes any ratio; beyond this it says no more. */
const MAX_RATIO = 5;

/** Heat of a coin from its move in percent and its volume ratio; 0 while either is unknown. */
export function heatOf(change: number, ratio: number): number {
  const heat = Math.abs(change) * Math.min(ratio, MAX_RATIO);
  return Number.isFinite(heat) ? heat : 0;
}

/** The coins to show next: those shown before keep their places as long as they are still hot enough. */
export function nextHot(shown: readonly string[], coins: readonly CoinHeat[], { min, max }: HotCount = HOT_CHIPS): string[] {
  const ranked = [...coins].sort((a, b) => b.heat - a.heat);
  const top = ranked.filter(({ heat }, rank) => heat >= WARM || (rank < min && heat > 0)).slice(0, max);
  const heats = new Map(coins.filter(({ symbol }) => shown.includes(symbol)).map(({ symbol, heat }) => [symbol, heat]));
  const heat = (symbol: string): number => heats.get(symbol) ?? 0;
  const bar = (top.at(-1)?.heat ?? Number.POSITIVE_INFINITY) / LEAD;
  const stays = shown
    .filter((symbol) => heat(symbol) >= bar)
    .sort((a, b) => heat(b) - heat(a))
    .slice(0, top.length);
  const newcomers: (string | undefined)[] = [];
  for (const coin of top.filter(({ symbol }) => !stays.includes(symbol))) {
    const weakest = stays.at(-1);
    const isFull = stays.length + newcomers.length >= top.length;
    if (isFull && (weakest === undefined || coin.heat < FAR * heat(weakest))) break;
    if (isFull) stays.pop();
    newcomers.push(coin.symbol);
  }
  const places = shown.slice(0, top.length).map((symbol) => (stays.includes(symbol) ? symbol : newcomers.shift()));
  return [...places, ...newcomers].filter((symbol) => symbol !== undefined).slice(0, top.length);
}

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
