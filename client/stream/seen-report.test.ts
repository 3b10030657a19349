// @vitest-environment happy-dom
// A hidden tab's timers may run once a minute; the server must learn of its frames more often.

import { expect, it, vi } from "vitest";
import { FrameLoop } from "../market/frame-loop.ts";
import { MarketStore } from "../market/market-store.ts";
import { FakeMarket } from "../testing/fake-market.ts";
import { FakeSocket } from "../testing/fake-socket.ts";
import { SeenReport } from "./seen-report.ts";

it("frames report themselves every five seconds while the tab is hidden", () => {
  vi.useFakeTimers();
  vi.stubGlobal("requestAnimationFrame", () => 0);
  Object.defineProperty(document, "hidden", { value: true, configurable: true });
  const { table } = new FakeMarket("mexc", 0);
  const store = new MarketStore(new FrameLoop());
  const socket = new FakeSocket();
  const said: unknown[] = [];
  socket.onSaid = (_, sequence) => said.push(sequence);
  const seen = new SeenReport(store, () => socket.socket);
  for (let sequence = 1; sequence <= 12; sequence++) {
    store.adopt({ exchange: "mexc", table, coins: [], movement: true, sequence });
    seen.hidden(performance.now());
    vi.advanceTimersByTime(1000);
  }
  expect(said).toEqual([1, 6, 11]);
  vi.useRealTimers();
});
