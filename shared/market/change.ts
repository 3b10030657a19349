// The two figures traders read. Shared by all sides so that they never disagree.

/** Price change in percent: 100·(now − then)/then. NaN while either price is unknown. */
export function changePercent(now: number, then: number): number {
  return then > 0 ? (100 * (now - then)) / then : Number.NaN;
}

/** Volume change in percent from a volume ratio: 100·(ratio − 1). NaN while unknown. */
export function volumeChangePercent(ratio: number): number {
  return 100 * (ratio - 1);
}
