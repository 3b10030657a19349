// A request for the same candles is sent once while its answer is pending, and cancelled once nobody waits for it.

import { expect, it, vi } from "vitest";
import type { ChartBars, ExchangeRest } from "../exchanges/exchange.ts";
import { SharedQuestions } from "./shared-questions.ts";

const BARS: ChartBars = {
  candles: [{ openTime: 60_000, open: 1, high: 3, low: 0.5, close: 2, volume: 10, quoteVolume: 20 }],
  isFirst: true,
};

/** An exchange that answers on demand, or never if the request was cancelled before. */
function slowExchange() {
  const signals: (AbortSignal | undefined)[] = [];
  const answers: ((bars: ChartBars) => void)[] = [];
  const chart = vi.fn<ExchangeRest["chart"]>(
    (_pair, _interval, _limit, { signal } = {}) =>
      new Promise<ChartBars>((resolve, reject) => {
        signals.push(signal);
        answers.push(resolve);
        signal?.addEventListener("abort", () => reject(signal.reason as Error));
      }),
  );
  return { chart, signals, answers };
}

it("goes to the exchange once for two who ask, and again for the next", async () => {
  const { chart, answers } = slowExchange();
  const questions = new SharedQuestions(chart);
  const both = [questions.ask("BTCUSDT", "1", 1000), questions.ask("BTCUSDT", "1", 1000)];
  expect(chart).toHaveBeenCalledTimes(1);
  answers[0]?.(BARS);
  expect(await Promise.all(both)).toEqual([BARS, BARS]);
  void questions.ask("BTCUSDT", "1", 1000);
  expect(chart).toHaveBeenCalledTimes(2);
});

it("is another one for another pair, interval, length or page", () => {
  const { chart } = slowExchange();
  const questions = new SharedQuestions(chart);
  void questions.ask("BTCUSDT", "1", 1000);
  void questions.ask("ETHUSDT", "1", 1000);
  void questions.ask("BTCUSDT", "5", 1000);
  void questions.ask("BTCUSDT", "1", 7);
  void questions.ask("BTCUSDT", "1", 1000, { before: 60_000 });
  expect(chart).toHaveBeenCalledTimes(5);
});

it("is given up with the last who waits, and asked anew for who comes then", async () => {
  const { chart, signals } = slowExchange();
  const questions = new SharedQuestions(chart);
  const [first, second] = [new AbortController(), new AbortController()];
  const asked = [first, second].map(({ signal }) => questions.ask("BTCUSDT", "1", 1000, { signal }));
  first.abort();
  expect(signals[0]?.aborted).toBe(false);
  second.abort();
  expect(signals[0]?.aborted).toBe(true);
  void questions.ask("BTCUSDT", "1", 1000).catch(() => undefined);
  expect(chart).toHaveBeenCalledTimes(2);
  for (const each of asked) await expect(each).rejects.toThrow("aborted");
});

it("is not given up where somebody waits without end", () => {
  const { chart, signals } = slowExchange();
  const questions = new SharedQuestions(chart);
  const impatient = new AbortController();
  void questions.ask("BTCUSDT", "1", 1000, { signal: impatient.signal });
  void questions.ask("BTCUSDT", "1", 1000);
  impatient.abort();
  expect(signals[0]?.aborted).toBe(false);
});

it("fails for all who ask, and only them", async () => {
  const chart = vi.fn<ExchangeRest["chart"]>().mockRejectedValueOnce(new Error("no")).mockResolvedValue(BARS);
  const questions = new SharedQuestions(chart);
  const both = [questions.ask("BTCUSDT", "1", 1000), questions.ask("BTCUSDT", "1", 1000)];
  for (const each of both) await expect(each).rejects.toThrow("no");
  expect(await questions.ask("BTCUSDT", "1", 1000)).toEqual(BARS);
});
