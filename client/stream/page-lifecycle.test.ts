// @vitest-environment happy-dom
// Sleep, detected from a late timer, a stepped clock and a hidden tab; when a hidden tab asks for slow frames; what the browser reports.

import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { watchPageLifecycle, type PageLifecycle } from "./page-lifecycle.ts";

const nothing = (): void => {};
const watch = (given: Partial<PageLifecycle>): (() => void) =>
  watchPageLifecycle({ onWake: nothing, onVisibility: nothing, onFocus: nothing, onOffline: nothing, ...given });

describe("a machine that may sleep", () => {
  let wall: number;
  let monotonic: number;
  let woken: number[];
  let stop: () => void;

  beforeEach(() => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    wall = 1_800_000_000_000;
    monotonic = 5000;
    vi.spyOn(Date, "now").mockImplementation(() => wall);
    vi.spyOn(performance, "now").mockImplementation(() => monotonic);
    woken = [];
    stop = watch({ onWake: (uncountedMs) => woken.push(uncountedMs) });
  });

  afterEach(() => {
    stop();
    vi.restoreAllMocks();
    vi.useRealTimers();
  });

  /** The timer comes back after so much time by each clock. */
  function pass(wallMs: number, monotonicMs = wallMs): void {
    wall += wallMs;
    monotonic += monotonicMs;
    vi.advanceTimersByTime(1000);
  }

  it("reports nothing while the timer is about on time", () => {
    for (const ms of [1000, 1200, 5900, 1000]) pass(ms);
    expect(woken).toEqual([]);
  });

  it("reports a sleep, and how much of it the monotonic clock missed", () => {
    pass(3_600_000, 1000);
    pass(60_000);
    pass(1000);
    expect(woken).toEqual([3_599_000, 0]);
  });

  it("does not take a hidden tab's rare timers for sleep", () => {
    Object.defineProperty(document, "hidden", { value: true, configurable: true });
    document.dispatchEvent(new Event("visibilitychange"));
    pass(60_000);
    expect(woken).toEqual([]);
    pass(3_600_000);
    expect(woken).toEqual([0]);
    Object.defineProperty(document, "hidden", { value: false, configurable: true });
  });

  it("reports the network's return at once, and nothing once stopped", () => {
    window.dispatchEvent(new Event("online"));
    expect(woken).toEqual([0]);
    stop();
    window.dispatchEvent(new Event("online"));
    pass(3_600_000);
    expect(woken).toEqual([0]);
  });
});

describe("a tab that may be hidden", () => {
  let isHidden: boolean;
  let asked: string[];
  let end: () => void;

  function turn(hidden: boolean): void {
    isHidden = hidden;
    document.dispatchEvent(new Event("visibilitychange"));
  }

  beforeEach(() => {
    vi.useFakeTimers();
    isHidden = false;
    asked = [];
    vi.spyOn(document, "hidden", "get").mockImplementation(() => isHidden);
    end = watch({ onVisibility: (isVisible) => asked.push(isVisible ? "the old pace" : "slow") });
  });

  afterEach(() => {
    end();
    vi.useRealTimers();
    vi.restoreAllMocks();
  });

  it("asks for slow frames a minute after it was hidden, once, and for the old pace on return", () => {
    turn(true);
    vi.advanceTimersByTime(59_999);
    expect(asked).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(asked).toEqual(["slow"]);
    vi.advanceTimersByTime(600_000);
    turn(false);
    expect(asked).toEqual(["slow", "the old pace"]);
  });

  it("keeps its pace when it was hidden for less than a minute", () => {
    turn(true);
    vi.advanceTimersByTime(59_000);
    turn(false);
    vi.advanceTimersByTime(60_000);
    expect(asked).toEqual([]);
  });

  it("asks for slow frames a minute after it was opened in the background, and for the plan's pace once it is seen", () => {
    end();
    isHidden = true;
    end = watch({ onVisibility: (isVisible) => asked.push(isVisible ? "the old pace" : "slow") });
    vi.advanceTimersByTime(59_999);
    expect(asked).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(asked).toEqual(["slow"]);
    turn(false);
    expect(asked).toEqual(["slow", "the old pace"]);
  });

  it("asks for nothing after its end", () => {
    turn(true);
    end();
    vi.advanceTimersByTime(120_000);
    turn(false);
    expect(asked).toEqual([]);
  });
});

it("learns of the focus and of a lost line, until its end", () => {
  const heard: string[] = [];
  const end = watch({ onFocus: () => heard.push("focus"), onOffline: () => heard.push("offline") });
  const happen = (): void => ["focus", "offline"].forEach((event) => void window.dispatchEvent(new Event(event)));
  happen();
  end();
  happen();
  expect(heard).toEqual(["focus", "offline"]);
});
