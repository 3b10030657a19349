// Separates a signal that happened now from one that is sent again after a reconnect, by the server's clock: the reader's own
// may be minutes off.

import type { Signal } from "../../shared/contracts/signals.ts";
import type { FrameAge } from "../stream/frame-age.ts";

const NEW_MS = 5000;

/** Those that are news at `now`, ms of the page's own clock; none before the server's clock is known. */
export function newSignals<T extends Pick<Signal, "timestamp">>(
  signals: readonly T[],
  age: Pick<FrameAge, "since">,
  now: number,
): readonly T[] {
  return signals.filter(({ timestamp }) => age.since(timestamp, now) < NEW_MS);
}
