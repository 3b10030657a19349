// How the archive keeps a second's best prices: the bid as it is, the ask as its distance from the bid, which stays the same where both
// move.

/** Doubles keep no more of a price. */
const MAX_DECIMALS = 15;

/**
 * The ask as the plane "spread" keeps it: its distance from the bid. An ask that cannot be had back from the bid this way is kept itself,
 * as a negative number.
 */
export function spreadValue(bid: number, ask: number): number {
  if (Number.isNaN(ask)) return Number.NaN;
  const unit = unitOf(bid, ask);
  const spread = (Math.round(ask * unit) - Math.round(bid * unit)) / unit;
  return spread >= 0 && Object.is(askOf(bid, spread), ask) ? spread : -ask;
}

/** The ask of a bid and of what the plane "spread" keeps beside it. */
export function askOf(bid: number, spread: number): number {
  if (spread < 0) return -spread;
  const unit = unitOf(bid, spread);
  return (Math.round(bid * unit) + Math.round(spread * unit)) / unit;
}

/** The least power of ten by which both are whole. */
function unitOf(one: number, other: number): number {
  let decimals = 0;
  while (decimals < MAX_DECIMALS && !(isWhole(one, decimals) && isWhole(other, decimals))) decimals++;
  return 10 ** decimals;
}

const isWhole = (value: number, decimals: number): boolean => Math.round(value * 10 ** decimals) / 10 ** decimals === value;
