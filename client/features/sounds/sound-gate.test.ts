// A list sounds for news only, and a burst of it is one sound.

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { SoundGate } from "./sound-gate.ts";

const NOW = 1_800_000_000_000;
const signal = (timestamp: number): { timestamp: number } => ({ timestamp });

describe("sound gate", () => {
  it("stays silent for what is told again after a reconnect", () => {
    const gate = new SoundGate();
    expect(gate.lets("1", [signal(NOW - 60_000), signal(NOW - 600_000)], NOW)).toBe(false);
    expect(gate.lets("1", [signal(NOW - 60_000), signal(NOW - 900)], NOW)).toBe(true);
  });

  it("lets lists sound side by side", () => {
    const gate = new SoundGate();
    expect([gate.lets("1", [signal(NOW)], NOW), gate.lets("2", [signal(NOW)], NOW)]).toEqual([true, true]);
    expect([gate.lets("1", [signal(NOW)], NOW + 999), gate.lets("1", [signal(NOW)], NOW + 1000)]).toEqual([false, true]);
  });

  it("never lets one list sound twice within a second", () => {
    fc.assert(
      fc.property(fc.array(fc.nat({ max: 1500 }), { maxLength: 50 }), (gaps) => {
        const gate = new SoundGate();
        let now = NOW;
        const sounded = gaps.flatMap((gap) => (gate.lets("1", [signal((now += gap))], now) ? [now] : []));
        expect(sounded.every((at, n) => n === 0 || at - (sounded[n - 1] ?? 0) >= 1000)).toBe(true);
      }),
    );
  });
});
