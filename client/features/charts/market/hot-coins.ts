// Which coins are hot: a large move on unusual volume. A coin that is shown keeps its place until another is clearly
// hotter, so that chips do not flicker.

export interface CoinHeat {
  readonly symbol: string;
  /** |net %| × volume ratio. */
  readonly heat: number;
}

export const MAX_HOT = 5;
/** Fewer than this are never shown, however quiet the market. */
const MIN_HOT = 3;
/** Heat of a 0.5 % move on usual volume. */
const WARM = 0.5;
/** How much hotter a newcomer must be than the coin it displaces. */
const LEAD = 1.25;

/** Heat of a coin from its move in percent and its volume ratio; 0 while either is unknown. */
export function heatOf(change: number, ratio: number): number {
  const heat = Math.abs(change) * ratio;
  return Number.isFinite(heat) ? heat : 0;
}

/** The coins to show next: those shown before keep their places as long as they are still hot enough. */
export function nextHot(shown: readonly string[], coins: readonly CoinHeat[]): string[] {
  const ranked = [...coins].sort((a, b) => b.heat - a.heat);
  const top = ranked.filter(({ heat }, rank) => heat >= WARM || (rank < MIN_HOT && heat > 0)).slice(0, MAX_HOT);
  const bar = (top.at(-1)?.heat ?? Number.POSITIVE_INFINITY) / LEAD;
  const stays = new Set(ranked.filter(({ heat }) => heat >= bar).map(({ symbol }) => symbol));
  const kept = shown.filter((symbol) => stays.has(symbol));
  const newcomers = top.map(({ symbol }) => symbol).filter((symbol) => !kept.includes(symbol));
  const places = shown.slice(0, top.length).map((symbol) => (stays.has(symbol) ? symbol : newcomers.shift()));
  return [...places, ...newcomers].filter((symbol) => symbol !== undefined).slice(0, top.length);
}
