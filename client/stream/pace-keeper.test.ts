// When a slow line is asked for less, when for more again.

import { beforeEach, describe, expect, it } from "vitest";
import { PaceKeeper } from "./pace-keeper.ts";
import { Subscription } from "./subscription.ts";

let subscription: Subscription;
let pace: PaceKeeper;
let changes: [slower: boolean, seconds: number][];
let now: number;

beforeEach(() => {
  subscription = new Subscription(() => {});
  subscription.wanted = { exchange: "mexc", speed: 2 };
  changes = [];
  now = 1_000_000;
  pace = new PaceKeeper(subscription, (slower) => changes.push([slower, subscription.speed]));
});

/** So many seconds in which frames have been away for so long, ms, looked at four times a second. */
function spend(seconds: number, away: number | ((at: number) => number)): void {
  for (let step = 0; step < seconds * 4; step++) {
    now += 250;
    pace.keep(typeof away === "number" ? away : away(step / 4), now);
  }
}

describe("the pace", () => {
  it("is lowered a step after half a minute without a frame in time, and again after another, down to the slowest", () => {
    spend(29, 12_000);
    expect(changes).toEqual([]);
    spend(2, 12_000);
    expect(changes).toEqual([[true, 4]]);
    spend(200, 30_000);
    expect(changes).toEqual([
      [true, 4],
      [true, 8],
      [true, 10],
    ]);
  });

  it("sees through single frames that get through", () => {
    spend(40, (at) => 6000 + (at % 7) * 1000);
    expect(changes).toEqual([[true, 4]]);
  });

  it("is left alone by a line that brings each frame within ten seconds", () => {
    spend(600, (at) => 3000 + (at % 6) * 1000);
    expect(changes).toEqual([]);
  });

  it("is raised after a good minute, step by step", () => {
    spend(61, 12_000);
    spend(58, 1000);
    expect(changes.length).toBe(2);
    spend(62, 1000);
    expect(changes.slice(2)).toEqual([
      [false, 4],
      [false, 2],
    ]);
    spend(600, 1000);
    expect(changes.length).toBe(4);
  });

  it("takes longer to be trusted after it was trusted too early", () => {
    spend(31, 12_000);
    spend(61, 1000);
    spend(31, 12_000);
    expect(changes.map(([slower]) => slower)).toEqual([true, false, true]);
    spend(61, 1000);
    expect(changes.length).toBe(3);
    spend(61, 1000);
    expect(changes.length).toBe(4);
  });

  it("judges nothing over a pause", () => {
    spend(25, 12_000);
    pace.pause();
    now += 20_000;
    spend(25, 12_000);
    expect(changes).toEqual([]);
  });

  it("keeps to the slower of what the reader wants and the line can do", () => {
    spend(31, 12_000);
    subscription.wanted = { exchange: "mexc", speed: 7 };
    expect(subscription.speed).toBe(7);
    subscription.hidden = true;
    expect(subscription.speed).toBe(10);
  });
});
