// The time in which trades are collected, and how long REST may take to know of it.

export const MINUTE_MS = 60_000;
/** REST may trail the sockets: it is asked so often, with such pauses. */
export const ASKS = 4;
export const ASK_AGAIN_MS = 1500;

/** Epoch ms by the exchange's clock. */
export interface Span {
  readonly from: number;
  readonly to: number;
}
