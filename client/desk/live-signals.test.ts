// A signal is news for a few seconds by the server's clock, however often it is sent.

import { describe, expect, it } from "vitest";
import { newSignals } from "./live-signals.ts";

const NOW = 90_000;
/** A server whose clock is ahead of the page's own by a fixed time. */
const age = { since: (serverTime: number, now: number) => Math.max(0, now + 1_800_000_000_000 - serverTime) };
const before = (ms: number): { timestamp: number } => ({ timestamp: NOW + 1_800_000_000_000 - ms });

describe("news", () => {
  it("is what happened within five seconds, not what is sent again after a reconnect", () => {
    const fresh = before(4999);
    expect(newSignals([before(60_000), fresh, before(5000)], age, NOW)).toEqual([fresh]);
  });

  it("is nothing while the server's clock is unknown", () => {
    expect(newSignals([before(0)], { since: () => Number.NaN }, NOW)).toEqual([]);
  });
});
