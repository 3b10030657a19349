// One frame for all who ask, another when something on screen has to end, and a quiet beat when nothing asks.

import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { FrameLoop, type Painter } from "./frame-loop.ts";

let frames: ((now: number) => void)[];
let loop: FrameLoop;

/** Runs the frames asked for; the answer is how many there were. */
function show(): number {
  const asked = frames.splice(0);
  for (const frame of asked) frame(performance.now());
  return asked.length;
}

beforeEach(() => {
  vi.useFakeTimers();
  frames = [];
  vi.stubGlobal("requestAnimationFrame", (frame: (now: number) => void) => frames.push(frame));
  loop = new FrameLoop();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe("the frame loop", () => {
  it("runs every painter once, however often a frame is asked for", () => {
    const painters = [vi.fn<Painter>(), vi.fn<Painter>()];
    for (const painter of painters) loop.add(painter);
    loop.request();
    expect(show()).toBe(1);
    expect(painters.map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
  });

  it("paints a quarter of a second after the last frame when nothing asks, so that a market that ticks adds none", () => {
    loop.add(() => {});
    show();
    vi.advanceTimersByTime(200);
    loop.request();
    show();
    vi.advanceTimersByTime(249);
    expect(show()).toBe(0);
    vi.advanceTimersByTime(1);
    expect(show()).toBe(1);
  });

  it("paints again when the first of what is shown has to end, and at once while something moves", () => {
    const wishes = [80, true, false] as const;
    let at = 0;
    loop.add(() => 120);
    loop.add(() => wishes[at++]);
    show();
    vi.advanceTimersByTime(79);
    expect(show()).toBe(0);
    vi.advanceTimersByTime(1);
    expect(show()).toBe(1);
    expect(show()).toBe(1);
    expect(show()).toBe(0);
  });

  it("waits a little for somebody else's frame with what only time asks for", () => {
    loop = new FrameLoop(70);
    const painter = vi.fn<Painter>(() => 100);
    loop.add(painter);
    show();
    vi.advanceTimersByTime(99);
    loop.join();
    expect(show()).toBe(0);
    vi.advanceTimersByTime(1);
    loop.join();
    loop.join();
    expect(show()).toBe(1);
    vi.advanceTimersByTime(169);
    expect(show()).toBe(0);
    vi.advanceTimersByTime(1);
    expect(show()).toBe(1);
    loop.request();
    expect(show()).toBe(1);
  });

  it("goes on without a painter that throws, and reports its error once", () => {
    const reported = vi.fn<typeof reportError>();
    vi.stubGlobal("reportError", reported);
    const error = new Error("no canvas");
    const broken = vi.fn<Painter>(() => {
      throw error;
    });
    const sound = vi.fn<Painter>();
    loop.add(broken);
    loop.add(sound);
    show();
    vi.advanceTimersByTime(250);
    expect(show()).toBe(1);
    expect(sound).toHaveBeenCalledTimes(2);
    expect(broken).toHaveBeenCalledTimes(1);
    expect(reported.mock.calls).toEqual([[error]]);
  });

  it("calls a painter that threw again with growing pauses, and reports its next failure once it has painted", () => {
    const reported = vi.fn<typeof reportError>();
    vi.stubGlobal("reportError", reported);
    let fails = true;
    const calls: number[] = [];
    loop.add(() => {
      calls.push(performance.now());
      if (fails) throw new Error("no canvas");
    });
    const began = performance.now();
    const run = (ms: number): void => {
      for (let at = 0; at < ms; at += 50) {
        show();
        vi.advanceTimersByTime(50);
      }
    };
    run(8000);
    expect(calls.map((at) => Math.round((at - began) / 1000))).toEqual([0, 1, 3, 7]);
    expect(reported).toHaveBeenCalledTimes(1);
    fails = false;
    run(8000);
    const painted = calls.length;
    run(1000);
    expect(calls.length).toBeGreaterThanOrEqual(painted + 3);
    fails = true;
    run(300);
    expect(reported).toHaveBeenCalledTimes(2);
  });

  it("rests once nobody paints", () => {
    const remove = loop.add(() => {});
    show();
    remove();
    vi.advanceTimersByTime(1000);
    expect(show()).toBe(0);
  });
});
