// The server's clock as seen from here: skewed, delayed, jumping.

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ServerClock } from "./server-clock.ts";

describe("server clock", () => {
  it("takes the quickest frame as the truth, whatever the skew", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -1e9, max: 1e9 }),
        fc.array(fc.integer({ min: 0, max: 2000 }), { minLength: 1, maxLength: 30 }),
        (skew, delays) => {
          const clock = new ServerClock();
          delays.forEach((delay, i) => clock.sawFrame(i * 1000 + skew, i * 1000 + delay));
          expect(clock.localTime(skew)).toBe(Math.min(...delays));
        },
      ),
    );
  });
  it("ages a snapshot by the wall clocks until a frame brings the server's", () => {
    const clock = new ServerClock();
    clock.sawSnapshot(1_000_000, 500, 1_003_000);
    expect(500 - clock.localTime(1_000_000)).toBe(3000);
    clock.sawFrame(1_010_000, 10_400);
    expect(clock.localTime(1_010_000)).toBe(10_400);
    clock.sawSnapshot(1_000_000, 20_000, 1_300_000);
    expect(clock.localTime(1_010_000)).toBe(10_400);
  });
  it("does not believe a wall clock that is hours off", () => {
    const clock = new ServerClock();
    clock.sawSnapshot(1_000_000, 500, 9_000_000);
    expect(clock.localTime(1_000_000)).toBe(500);
  });
});
