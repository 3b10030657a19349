/** A figure with the interval that holds the true one with 95 %. */
export interface Estimate {
  readonly value: number;
  readonly low: number;
  readonly high: number;
}

/** How probable it is that the true figure lies below an interval, and above it. */
export const TAIL = 0.025;
