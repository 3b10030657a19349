// @vitest-environment happy-dom
// What the server learns of a tab that shows nothing yet, and of a hidden one, whose timers may run once a minute.

import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { FrameLoop } from "../market/frame-loop.ts";
import { MarketStore } from "../market/market-store.ts";
import { FakeMarket } from "../testing/fake-market.ts";
import { FakeSocket } from "../testing/fake-socket.ts";
import { SeenReport } from "./seen-report.ts";

let store: MarketStore;
let seen: SeenReport;
let said: unknown[];

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("requestAnimationFrame", () => 0);
  store = new MarketStore(new FrameLoop());
  said = [];
  const socket = new FakeSocket();
  socket.onSaid = (_, sequence) => said.push(sequence);
  seen = new SeenReport(store, () => socket.socket);
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it("a tab that waits for its first table says every five seconds that it is there", () => {
  const stop = seen.start();
  vi.advanceTimersByTime(11_000);
  stop();
  expect(said).toEqual([0, 0]);
});

it("frames report themselves every five seconds while the tab is hidden", () => {
  Object.defineProperty(document, "hidden", { value: true, configurable: true });
  const { table } = new FakeMarket("mexc", 0);
  for (let sequence = 1; sequence <= 12; sequence++) {
    store.adopt({ exchange: "mexc", table, coins: [], movement: true, sequence });
    seen.hidden(performance.now());
    vi.advanceTimersByTime(1000);
  }
  expect(said).toEqual([1, 6, 11]);
});
