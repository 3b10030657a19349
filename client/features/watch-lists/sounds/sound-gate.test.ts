// A burst of news is one sound.

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { SoundGate } from "./sound-gate.ts";

const NOW = 90_000;

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
