import { describe, expect, it } from "vitest";
import { BadFrameRate } from "./bad-frame-rate.ts";
import { EventClock } from "./event-clock.ts";
import { isPlausible, PriceGuard } from "./price-guard.ts";

describe("price guard", () => {
  const guard = (...prices: number[]): boolean[] => {
    const guarded = new PriceGuard();
    guarded.grow(1);
    return prices.map((price) => guarded.accepts(0, price));
  };
  it("refuses one absurd price and goes on", () => expect(guard(100, 101, 100_000, 102)).toEqual([true, true, false, true]));
  it("believes a new level when three events agree", () =>
    expect(guard(100, 210, 212, 211, 213)).toEqual([true, false, false, true, true]));
  it("does not add up absurd prices that disagree or are far apart", () =>
    expect(guard(100, 1e5, 1e8, 1e5, 100, 1e5, 1e5, 100)).toEqual([true, false, false, false, true, false, false, true]));
  it("accepts no impossible price", () => {
    expect([0, -1, Number.NaN, 1e308, Number.POSITIVE_INFINITY].some(isPlausible)).toBe(false);
    expect([1e-12, 0.5, 1e6].every(isPlausible)).toBe(true);
  });
});

describe("event clock", () => {
  function running(clock: EventClock, fromMs: number, seconds: number, offset: number): void {
    for (let now = fromMs; now < fromMs + seconds * 1_000; now += 250) {
      clock.accepts(1e12 + now + offset);
      clock.tick(now);
    }
  }
  it("follows the exchange's own clock, however wrong, and refuses what is over 5 s ahead", () => {
    const clock = new EventClock();
    running(clock, 0, 10, -30_000);
    expect(clock.accepts(1e12 + 10_000 - 30_000 + 3_000)).toBe(true);
    expect(clock.accepts(1e12 + 10_000 - 30_000 + 6_000)).toBe(false);
    expect(clock.accepts(1e12)).toBe(false);
    expect(clock.newest).toBe(1e12 + 10_000 - 30_000 + 3_000);
  });
  it("believes a jump of the exchange's clock within seconds", () => {
    const clock = new EventClock();
    running(clock, 0, 20, 0);
    running(clock, 20_000, 10, 30_000);
    expect(clock.accepts(1e12 + 30_000 + 30_000)).toBe(true);
  });
  it("is not moved by single absurd times", () => {
    const clock = new EventClock();
    running(clock, 0, 10, 0);
    for (let now = 10_000; now < 20_000; now += 250) {
      clock.accepts(now % 1_000 === 0 ? 9e15 : 1e12 + now);
      clock.tick(now);
    }
    expect(clock.accepts(1e12 + 20_000)).toBe(true);
    expect(clock.newest).toBeLessThan(1e12 + 20_001);
  });
});

describe("bad frame rate", () => {
  const during = (frames: number, bad: number): boolean => {
    const rate = new BadFrameRate();
    let gone = false;
    for (let tick = 0; tick < 100; tick++) gone = rate.note(tick * 100, frames / 100, bad / 100) || gone;
    return gone;
  };
  it("tolerates one in a thousand, but not one in fifty, nor fifty in ten seconds", () => {
    expect(during(2_000, 2)).toBe(false);
    expect(during(2_000, 40)).toBe(true);
    expect(during(100_000, 60)).toBe(true);
    expect(during(100, 3)).toBe(false);
  });
});
