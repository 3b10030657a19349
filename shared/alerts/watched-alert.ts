// An alert as workers watch for it, and a crossing as they report it: both as short texts in Redis, for there may be a million.

/** What a worker needs of an alert. */
export interface WatchedAlert {
  readonly revision: number;
  readonly arming: number;
  /** fire: the price reaches the level. return: it is on the side again from which it can reach it. */
  readonly awaits: "fire" | "return";
  readonly side: "above" | "below";
  readonly symbol: string;
  readonly level: number;
  /** Trades from this moment on count, epoch ms. */
  readonly from: number;
  /** Trades until this moment count, epoch ms; 0: no end. */
  readonly until: number;
}

/** The trade that crossed a level. */
export interface ReportedCrossing {
  readonly price: number;
  /** The exchange's, epoch ms. */
  readonly time: number;
  readonly afterGap: boolean;
}

/** As it stands in Redis, its revision first. */
export function encodeWatched({ revision, arming, awaits, side, level, from, until, symbol }: WatchedAlert): string {
  return `${revision} ${arming} ${awaits} ${side} ${level} ${from} ${until} ${symbol}`;
}

/** Undefined for a text that is none. */
export function parseWatched(text: string): WatchedAlert | undefined {
  const [revision, arming, awaits, side, level, from, until, symbol] = text.split(" ");
  if ((awaits !== "fire" && awaits !== "return") || (side !== "above" && side !== "below") || !symbol) return undefined;
  const numbers = [revision, arming, level, from, until].map(Number);
  if (!numbers.every(Number.isFinite)) return undefined;
  const [r, a, l, f, u] = numbers as [number, number, number, number, number];
  return { revision: r, arming: a, awaits, side, level: l, from: f, until: u, symbol };
}

export function encodeCrossing({ price, time, afterGap }: ReportedCrossing): string {
  return `${price} ${time} ${afterGap ? 1 : 0}`;
}

/** Undefined for a text that is none. */
export function parseCrossing(text: string): ReportedCrossing | undefined {
  const [price, time, gap] = text.split(" ").map(Number);
  if (!(price !== undefined && price > 0) || !(time !== undefined && time > 0) || (gap !== 0 && gap !== 1)) return undefined;
  return { price, time, afterGap: gap === 1 };
}
