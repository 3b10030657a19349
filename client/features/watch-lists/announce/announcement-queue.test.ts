// What is read out: at once, then at most every five seconds, merged, each signal once.

import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { ANNOUNCE_GAP_MS, AnnouncementQueue } from "./announcement-queue.ts";

let read: string[];
let queue: AnnouncementQueue;
const add = (now: number, ...symbols: string[]): void =>
  queue.add(
    symbols.map((text) => ({ id: text, text })),
    now,
  );

beforeEach(() => {
  vi.useFakeTimers();
  read = [];
  queue = new AnnouncementQueue(
    (text) => read.push(text),
    (count) => `and ${count} more`,
  );
});
afterEach(() => vi.useRealTimers());

it("reads the first at once and gathers the rest for five seconds", () => {
  add(0, "WIF");
  add(100, "SOL");
  add(2000, "ENA");
  expect(read).toEqual(["WIF"]);
  vi.advanceTimersByTime(ANNOUNCE_GAP_MS - 101);
  expect(read).toEqual(["WIF"]);
  vi.advanceTimersByTime(1);
  expect(read).toEqual(["WIF", "SOL, ENA"]);
});

it("names three and counts the others", () => {
  add(0, "A", "B", "C", "D", "E");
  expect(read).toEqual(["A, B, C, and 2 more"]);
});

it("reads a signal that two lists have once", () => {
  add(0, "WIF");
  add(1, "WIF");
  vi.advanceTimersByTime(60_000);
  expect(read).toEqual(["WIF"]);
});

it("reads nothing after its end", () => {
  add(0, "WIF");
  add(1, "SOL");
  queue.end();
  vi.advanceTimersByTime(60_000);
  expect(read).toEqual(["WIF"]);
});
