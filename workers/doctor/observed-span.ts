// The time in which trades are collected, and how long REST may take to show them.

export const MINUTE_MS = 60_000;
/** How often REST is asked, and at what intervals, because it may lag behind the sockets. */
export const ASKS = 4;
export const ASK_AGAIN_MS = 1500;

/** Epoch ms by the exchange's clock. */
export interface Span {
  readonly from: number;
  readonly to: number;
}
