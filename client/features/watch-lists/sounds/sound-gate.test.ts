// A list sounds for news only, and a burst of it is one sound.

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { newsOf } from "../../../desk/live-signals.ts";
import { SoundGate } from "./sound-gate.ts";

const NOW = 90_000;
/** A server whose clock is ahead of the page's own by a fixed time. */
const age = { since: (serverTime: number, now: number) => Math.max(0, now + 1_800_000_000_000 - serverTime) };
const before = (ms: number): { timestamp: number } => ({ timestamp: NOW + 1_800_000_000_000 - ms });

describe("news", () => {
  it("is what happened within five seconds, not what is told again after a reconnect", () => {
    const fresh = before(4999);
    expect(newsOf([before(60_000), fresh, before(5000)], age, NOW)).toEqual([fresh]);
  });

  it("is nothing while the server's clock is unknown", () => {
    expect(newsOf([before(0)], { since: () => Number.NaN }, NOW)).toEqual([]);
  });
});

describe("sound gate", () => {
  it("lets lists sound side by side", () => {
    const gate = new SoundGate();
    expect([gate.lets("1", NOW), gate.lets("2", NOW)]).toEqual([true, true]);
    expect([gate.lets("1", NOW + 999), gate.lets("1", NOW + 1000)]).toEqual([false, true]);
  });

  it("never lets one list sound twice within a second", () => {
    fc.assert(
      fc.property(fc.array(fc.nat({ max: 1500 }), { maxLength: 50 }), (gaps) => {
        const gate = new SoundGate();
        let now = NOW;
        const sounded = gaps.flatMap((gap) => (gate.lets("1", (now += gap)) ? [now] : []));
        expect(sounded.every((at, n) => n === 0 || at - (sounded[n - 1] ?? 0) >= 1000)).toBe(true);
      }),
    );
  });
});
