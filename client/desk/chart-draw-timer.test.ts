// Charts draw together, soon, and never much more often than their ticks come in batches.

import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ChartDrawTimer } from "./chart-draw-timer.ts";

let frames: ((now: number) => void)[];
let painted: number[];
let joined: number;
let beat: ChartDrawTimer;

beforeEach(() => {
  vi.useFakeTimers();
  frames = [];
  painted = [];
  vi.stubGlobal("requestAnimationFrame", (frame: (now: number) => void) => frames.push(frame));
  joined = 0;
  beat = new ChartDrawTimer({ painted: (now) => void painted.push(now) }, { join: () => void joined++ });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe("charts that received trades", () => {
  it("draw once for a burst of ticks, all in one frame, which is when the ticks are on screen", () => {
    const [one, other] = [vi.fn<() => boolean>(() => true), vi.fn<() => boolean>(() => true)];
    beat.ask(one);
    vi.advanceTimersByTime(4);
    beat.ask(one);
    beat.ask(other);
    vi.advanceTimersByTime(4);
    expect([one.mock.calls.length, other.mock.calls.length, frames.length, joined, painted]).toEqual([1, 1, 1, 1, []]);
    const begun = performance.now();
    vi.advanceTimersByTime(7);
    frames[0]?.(begun);
    expect(painted).toEqual([begun + 7]);
  });

  it("draw every batch of ten a second, and stragglers well within what a live chart may be old", () => {
    const draw = vi.fn<() => boolean>(() => true);
    for (let batch = 0; batch < 10; batch++) {
      beat.ask(draw);
      vi.advanceTimersByTime(100);
    }
    expect(draw).toHaveBeenCalledTimes(10);
    beat.ask(draw);
    vi.advanceTimersByTime(10);
    beat.ask(draw);
    vi.advanceTimersByTime(59);
    expect(draw).toHaveBeenCalledTimes(12);
  });

  it("ask for no frame when there was nothing to draw, and are left alone once they are gone", () => {
    const gone = vi.fn<() => boolean>(() => true);
    beat.ask(() => false);
    beat.ask(gone);
    beat.forget(gone);
    vi.advanceTimersByTime(100);
    expect([gone.mock.calls.length, frames.length, joined]).toEqual([0, 0, 0]);
  });
});
