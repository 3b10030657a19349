// One tab's socket as the tab that holds the connection knows it: what it asked for, and the way back to it.

import type { Ack } from "../../../shared/contracts/sockets.ts";

export interface Tap {
  /** "tab/number". */
  readonly id: string;
  /** Seconds between frames it asked for; NaN before it did. */
  speed: number;
  /** Keys of the signal rules it asked for. */
  rules: ReadonlySet<string>;
  /** Coins whose ticks it asked for. */
  symbols: ReadonlySet<string>;
}

/** A tap that has asked for nothing yet. */
export const newTap = (id: string): Tap => ({ id, speed: Number.NaN, rules: new Set(), symbols: new Set() });

/** Passes an event on to these taps. */
export type Send = (taps: readonly Tap[], event: string, values: readonly unknown[]) => void;

/** A request that waits for the server's answer. */
export interface Caller {
  readonly tap: Tap;
  readonly answer: (ack: Ack) => void;
}

export const OK: Ack = { ok: true };
