// How often a refused message is handed to the log, whatever the wall clock does.

import { expect, onTestFinished, test, vi } from "vitest";
import { createWorkerMetrics } from "./worker-metrics.ts";

test.each([0, -600_000, 600_000])("a refused message is logged once a minute and reason, the clock stepping by %d ms", (step) => {
  vi.useFakeTimers({ toFake: ["Date", "performance"] });
  onTestFinished(() => void vi.useRealTimers());
  const logged: string[] = [];
  const metrics = createWorkerMetrics("test", (exchange, reason, text) => void logged.push(`${exchange} ${reason}: ${text}`));
  metrics.rejected("mexc", "garbage", "one");
  metrics.rejected("binance", "garbage", "two");
  vi.setSystemTime(Date.now() + step);
  metrics.rejected("mexc", "garbage", "three");
  vi.advanceTimersByTime(59_999);
  metrics.rejected("mexc", "garbage", "four");
  vi.advanceTimersByTime(1);
  metrics.rejected("mexc", "garbage", "five");
  expect(logged).toEqual(["mexc garbage: one", "binance garbage: two", "mexc garbage: five"]);
});
