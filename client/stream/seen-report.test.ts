// @vitest-environment happy-dom
// When the server is told which frame the screen has come to, and of a hidden tab, which paints nothing.

import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { FrameLoop } from "../market/frame-loop.ts";
import { MarketStore } from "../market/market-store.ts";
import { FakeMarket } from "../testing/fake-market.ts";
import { FakeSocket } from "../testing/fake-socket.ts";
import { SeenReport } from "./seen-report.ts";

const CADENCE = 2;

let store: MarketStore;
let seen: SeenReport;
let socket: FakeSocket;
let said: unknown[];
let isConnected: boolean;
let publishedAt: number;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("requestAnimationFrame", () => 0);
  store = new MarketStore(new FrameLoop());
  said = [];
  socket = new FakeSocket();
  socket.onSaid = (_, sequence) => said.push(sequence);
  [isConnected, publishedAt] = [true, Number.NaN];
  seen = new SeenReport(
    store,
    () => (isConnected ? socket.socket : undefined),
    () => publishedAt,
  );
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

/** A frame or a table of this sequence comes, published so long ago. */
function bring(sequence: number, isTable = false, ageMs = 20): void {
  publishedAt = performance.now() - ageMs;
  store.adopt({ exchange: "mexc", table: new FakeMarket("mexc", 0).table, coins: [], movement: !isTable, sequence });
  seen.came(isTable);
}

/** So many seconds with a look every quarter. */
function pass(seconds: number, isDue = true): void {
  for (let quarter = 0; quarter < seconds * 4; quarter++) {
    vi.advanceTimersByTime(250);
    seen.check(isDue, CADENCE, performance.now());
  }
}

it("a tab that waits for its first table says every thirty seconds that it is there", () => {
  pass(61);
  expect(said).toEqual([0, 0]);
});

it("a table is reported once it is on screen, a frame is not", () => {
  bring(1, true);
  expect(said).toEqual([]);
  seen.done();
  bring(2);
  seen.done();
  expect(said).toEqual([1]);
});

it("a table that came just before the line was lost is reported on the next one", () => {
  bring(1, true);
  isConnected = false;
  seen.done();
  isConnected = true;
  bring(7);
  seen.done();
  expect(said).toEqual([7]);
});

it("frames that get too old on screen are reported at once, and then every five seconds", () => {
  bring(1);
  seen.done();
  pass(7.25);
  expect(said).toEqual([]);
  pass(0.5);
  expect(said).toEqual([1]);
  pass(4.5);
  expect(said).toEqual([1]);
  pass(0.75);
  expect(said).toEqual([1, 1]);
});

it("a frame that comes late is one, although others follow in time", () => {
  bring(1);
  seen.done();
  pass(1);
  bring(2, false, 8000);
  seen.done();
  pass(0.25);
  expect(said).toEqual([2]);
});

it("frames get old without a report where the server has none, or while its clock is not known", () => {
  bring(1);
  seen.done();
  pass(20, false);
  publishedAt = Number.NaN;
  seen.done();
  pass(9);
  expect(said).toEqual([]);
});

it("a hidden tab has come to what has arrived", () => {
  vi.spyOn(document, "hidden", "get").mockReturnValue(true);
  bring(1, true);
  bring(2);
  expect(said).toEqual([1]);
  seen.report();
  expect(said).toEqual([1, 2]);
});
