// How much of a rise is lost again. Apart from levels.ts, for the terminal's first load shows it and computes no rule.

/** How much of the rise from `reference` to `high` is lost again at `price`: 0 at the high, 1 where the rise began. */
export function giveBackShare(price: number, reference: number, high: number): number {
  return (high - price) / (high - reference);
}
