// From a trade to the screen: what counts, and what would lie.

import { beforeEach, describe, expect, it } from "vitest";
import { ServerClock } from "./server-clock.ts";
import { TickAge } from "./tick-age.ts";

/** The server's clock is an hour ahead of ours. */
const SKEW = 3_600_000;

let age: TickAge;
let clock: ServerClock;

beforeEach(() => {
  clock = new ServerClock();
  clock.sawFrame(SKEW, 0);
  age = new TickAge(clock);
});

/** A coin whose ticks have begun. */
function begun(symbol: string): void {
  age.received(symbol, SKEW - 100_000);
}

describe("tick age", () => {
  it("counts from the newest trade drawn, on our own clock", () => {
    begun("A");
    age.received("A", SKEW + 1000);
    age.received("A", SKEW + 1080);
    age.painted(1200);
    expect(age.quantile(0.5, 1200)).toBe(120);
    expect(age.quantile(0.95, 1200)).toBe(120);
  });

  it("gives the share of ticks asked for, over all coins", () => {
    for (let coin = 0; coin < 100; coin++) {
      begun(`C${coin}`);
      age.received(`C${coin}`, SKEW + 1000 - coin);
    }
    age.painted(1000);
    expect(age.quantile(0.5, 1000)).toBe(50);
    expect(age.quantile(0.95, 1000)).toBe(95);
  });

  it("leaves out a coin's first tick, corrections of old minutes and repeated minutes", () => {
    age.received("A", SKEW - 50_000);
    age.painted(10);
    age.received("A", SKEW - 50_000);
    age.received("A", SKEW - 60_000);
    age.painted(20);
    expect(age.quantile(0.5, 20)).toBeNaN();
    age.restarted();
    age.received("A", SKEW - 20_000);
    age.painted(30);
    expect(age.quantile(0.5, 2000)).toBeNaN();
  });

  it("counts a tick once, and nothing that nobody saw", () => {
    begun("A");
    age.received("A", SKEW + 10);
    age.painted(20);
    age.painted(5000);
    age.received("A", SKEW + 6000);
    age.unseen();
    age.painted(90_000);
    expect(age.quantile(0, 6000)).toBe(10);
    expect(age.quantile(1, 6000)).toBe(10);
  });

  it("forgets after a minute", () => {
    begun("A");
    age.received("A", SKEW + 10);
    age.painted(20);
    expect(age.quantile(0.5, 60_000)).toBe(10);
    expect(age.quantile(0.5, 61_021)).toBeNaN();
  });

  it("gives no figure while the server's clock is only guessed", () => {
    const guessed = new TickAge(new ServerClock());
    guessed.received("A", 1);
    guessed.received("A", 2);
    guessed.painted(3);
    expect(guessed.quantile(0.5, 3)).toBeNaN();
  });

  it("tells the delays of the first seconds by the clock as it is known later, and none that cannot be", () => {
    const late = new ServerClock();
    // The first frame is 200 ms on its way, or waits for a page that is still starting.
    late.sawFrame(SKEW, 200);
    const early = new TickAge(late);
    early.received("A", SKEW);
    early.received("A", SKEW + 1000);
    early.painted(1120);
    expect(early.quantile(0.5, 1120)).toBeNaN();
    late.sawFrame(SKEW + 2000, 2040);
    expect(early.quantile(0.5, 2200)).toBe(80);
  });

  it("forgets what it painted before a sleep", () => {
    begun("A");
    age.received("A", SKEW + 10);
    age.painted(20);
    age.slept();
    clock.reset();
    expect(age.quantile(0.5, 2000)).toBeNaN();
  });
});
