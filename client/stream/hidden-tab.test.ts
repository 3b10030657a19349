// @vitest-environment happy-dom
// When a hidden tab asks for slow frames, and for the old pace again.

import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { watchHidden } from "./hidden-tab.ts";

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
  end = watchHidden(
    () => asked.push("slow"),
    (wasSlow) => asked.push(wasSlow ? "back to the old pace" : "seen"),
  );
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
  expect(asked).toEqual(["slow", "back to the old pace"]);
});

it("keeps its pace when it was hidden for less than a minute", () => {
  turn(true);
  vi.advanceTimersByTime(59_000);
  turn(false);
  vi.advanceTimersByTime(60_000);
  expect(asked).toEqual(["seen"]);
});

it("asks for nothing after its end", () => {
  turn(true);
  end();
  vi.advanceTimersByTime(120_000);
  turn(false);
  expect(asked).toEqual([]);
});
