// What is read out: at once, then at most every five seconds, merged, each signal once.

import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { ANNOUNCE_GAP_MS, AnnouncementQueue } from "./announcement-queue.ts";

let said: string[];
let queue: AnnouncementQueue;
const hear = (now: number, ...symbols: string[]): void =>
  queue.add(
    symbols.map((text) => ({ id: text, text })),
    now,
  );

beforeEach(() => {
  vi.useFakeTimers();
  said = [];
  queue = new AnnouncementQueue(
    (text) => said.push(text),
    (count) => `and ${count} more`,
  );
});
afterEach(() => vi.useRealTimers());

it("says the first at once and gathers the rest for five seconds", () => {
  hear(0, "WIF");
  hear(100, "SOL");
  hear(2000, "ENA");
  expect(said).toEqual(["WIF"]);
  vi.advanceTimersByTime(ANNOUNCE_GAP_MS - 101);
  expect(said).toEqual(["WIF"]);
  vi.advanceTimersByTime(1);
  expect(said).toEqual(["WIF", "SOL, ENA"]);
});

it("names three and counts the others", () => {
  hear(0, "A", "B", "C", "D", "E");
  expect(said).toEqual(["A, B, C, and 2 more"]);
});

it("says a signal that two lists have once", () => {
  hear(0, "WIF");
  hear(1, "WIF");
  vi.advanceTimersByTime(60_000);
  expect(said).toEqual(["WIF"]);
});

it("says nothing after its end", () => {
  hear(0, "WIF");
  hear(1, "SOL");
  queue.end();
  vi.advanceTimersByTime(60_000);
  expect(said).toEqual(["WIF"]);
});
