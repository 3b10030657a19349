// Chart history: shared by equal questions, dropped when nobody waits, asked again at the right moments.

import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { queryClient } from "../../../rest/query-client.ts";
import { HistoryLoader, type LoadState } from "./history-loader.ts";
import { keptHistory, type KlineHistory } from "./kline-history.ts";
import type { FirstNeeded } from "./needed-bars.ts";

const MINUTE = 60_000;
let questions: {
  readonly url: string;
  readonly signal: AbortSignal;
  readonly answer: (status?: number, opens?: readonly number[]) => void;
}[];
let answers: KlineHistory[];
let states: LoadState[];

const kline = (time: number) => ({ time, open: 1, high: 2, low: 1, close: 2, volume: 3, quote_volume: 6 });

beforeEach(() => {
  vi.useFakeTimers();
  [questions, answers, states] = [[], [], []];
  vi.stubGlobal(
    "fetch",
    (url: string, { signal }: { signal: AbortSignal }) =>
      new Promise((resolve, reject) => {
        signal.addEventListener("abort", () => reject(new Error("aborted")));
        const answer = (status = 200, opens: readonly number[] = [0, MINUTE]): void =>
          resolve(
            Response.json(
              { success: status === 200, data: opens.map(kline), message: "" },
              { status, headers: { date: "Sat, 21 Nov 2026 07:00:00 GMT" } },
            ),
          );
        questions.push({ url, signal, answer });
      }),
  );
});
afterEach(() => {
  // The clock of the next test begins before the answers of this one, which would count as the newest.
  queryClient.clear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const loader = (firstNeeded?: FirstNeeded): HistoryLoader =>
  new HistoryLoader(
    (history) => answers.push(history),
    (state) => states.push(state),
    firstNeeded,
  );
const settle = (): Promise<unknown> => vi.advanceTimersByTimeAsync(0);
/** Open times of `count` bars of a minute, the last of them minute `last`. */
const minutes = (last: number, count: number): number[] =>
  Array.from({ length: count }, (_, at) => (last - count + 1 + at) * MINUTE);
const newestKept = (): KlineHistory => answers.at(-1) as KlineHistory;

/** Opens a chart with its first 500 bars, up to minute 499. */
async function openWhole(one: HistoryLoader, symbol: string): Promise<void> {
  one.open(symbol, "1", false);
  questions.at(-1)?.answer(200, minutes(499, 500));
  await settle();
}

/** Lets a bar close after the other from minute 500 on, each with its tail; how many bars were known after each. */
async function follow(one: HistoryLoader, from: number, to: number): Promise<number[]> {
  const counts: number[] = [];
  for (let minute = from; minute <= to; minute++) {
    one.refreshAfter(0);
    await vi.advanceTimersByTimeAsync(3000);
    questions.at(-1)?.answer(200, minutes(minute, 30));
    await settle();
    counts.push(newestKept().candles.length);
  }
  return counts;
}

describe("chart history", () => {
  it("carries the server's clock, and never runs back in time", async () => {
    const one = loader();
    one.open("MEXC:AUSDT", "5", false);
    questions[0]?.answer(200, [0, MINUTE, MINUTE, 0, 2 * MINUTE]);
    await settle();
    expect(questions[0]?.url).toBe("/api/klines?symbol=MEXC%3AAUSDT&interval=5&limit=500");
    expect(answers[0]?.candles.map(({ openTime }) => openTime)).toEqual([0, MINUTE, 2 * MINUTE]);
    expect(answers[0]?.asOf).toBe(Date.UTC(2026, 10, 21, 7));
    expect(states).toEqual(["ready"]);
    one.close();
  });

  it("is asked once by two charts, and the call ends when both have left", async () => {
    const [one, other] = [loader(), loader()];
    one.open("MEXC:BUSDT", "1", false);
    other.open("MEXC:BUSDT", "1", false);
    expect(questions).toHaveLength(1);
    one.close();
    expect(questions[0]?.signal.aborted).toBe(false);
    other.close();
    expect(questions[0]?.signal.aborted).toBe(true);
    await settle();
    expect([answers, states]).toEqual([[], []]);
  });

  it("drops the call for the chart before", async () => {
    const one = loader();
    one.open("MEXC:CUSDT", "1", false);
    one.open("MEXC:DUSDT", "1", false);
    expect(questions.map(({ signal }) => signal.aborted)).toEqual([true, false]);
    questions[1]?.answer();
    await settle();
    expect(answers).toHaveLength(1);
    one.close();
  });

  it("is asked for again after failures, ever more slowly, and at once when the reader wants", async () => {
    const one = loader();
    one.open("MEXC:EUSDT", "1", false);
    for (const [failure, wait] of [1500, 3000, 6000].entries()) {
      questions[failure]?.answer(503);
      await settle();
      expect(states).toEqual(["failed"]);
      await vi.advanceTimersByTimeAsync(wait / 2 - 1);
      expect(questions).toHaveLength(failure + 1);
      await vi.advanceTimersByTimeAsync(wait);
      expect(questions).toHaveLength(failure + 2);
    }
    one.retry();
    expect(states).toEqual(["failed", "loading"]);
    expect(questions).toHaveLength(5);
    questions[4]?.answer();
    await settle();
    expect(states).toEqual(["failed", "loading", "ready"]);
    one.close();
  });

  it("is not asked for again when the server's answer is no", async () => {
    const one = loader();
    one.open("MEXC:FUSDT", "1", false);
    questions[0]?.answer(403);
    await settle();
    await vi.advanceTimersByTimeAsync(MINUTE);
    expect([questions.length, states]).toEqual([1, ["refused"]]);
    one.close();
  });

  it("settles the tail a moment after the bar's close, and stays silent once closed", async () => {
    const one = loader();
    one.open("MEXC:GUSDT", "1", false);
    questions[0]?.answer();
    await settle();
    one.refreshAfter(10_000);
    one.refreshAfter(50_000);
    await vi.advanceTimersByTimeAsync(10_999);
    expect(questions).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(2001);
    expect(questions[1]?.url).toContain("limit=30");
    questions[1]?.answer(503);
    await settle();
    expect(states).toEqual(["ready"]);
    one.close();
    await vi.advanceTimersByTimeAsync(MINUTE);
    expect(questions).toHaveLength(2);
  });

  it("is kept for the forty charts shown last", async () => {
    const one = loader();
    const show = async (chart: number): Promise<void> => {
      one.open(`MEXC:K${chart}USDT`, "1", false);
      questions.at(-1)?.answer(200, [chart * MINUTE]);
      await vi.advanceTimersByTimeAsync(10);
    };
    for (let chart = 0; chart < 41; chart++) {
      await show(chart);
      if (chart === 30) await show(0);
    }
    one.close();
    expect(keptHistory("MEXC:K0USDT", "1")).toBeDefined();
    expect(keptHistory("MEXC:K1USDT", "1")).toBeUndefined();
    expect(keptHistory("MEXC:K40USDT", "1")?.candles[0]?.openTime).toBe(40 * MINUTE);
  });

  it("of a chart shown lately is asked for its tail, and continues what is known; all of it once the line was away", async () => {
    const one = loader();
    one.open("MEXC:HUSDT", "1", false);
    questions[0]?.answer(200, [0, MINUTE, 2 * MINUTE]);
    await settle();
    one.open("MEXC:IUSDT", "1", false);
    one.open("MEXC:HUSDT", "1", true);
    expect(questions[2]?.url).toContain("limit=30");
    questions[2]?.answer(200, [2 * MINUTE, 3 * MINUTE]);
    await settle();
    expect(answers.at(-1)?.candles.map(({ openTime }) => openTime)).toEqual([0, 1, 2, 3].map((at) => at * MINUTE));
    one.refreshSoon();
    await vi.advanceTimersByTimeAsync(1000);
    expect(questions[3]?.url).toContain("limit=500");
    one.close();
  });

  it("that one of two charts of a coin has asked for is the other's too", async () => {
    const [one, other] = [loader(), loader()];
    one.open("MEXC:JUSDT", "1", false);
    other.open("MEXC:JUSDT", "1", false);
    questions[0]?.answer();
    await settle();
    one.refreshAfter(0);
    other.refreshAfter(2000);
    await vi.advanceTimersByTimeAsync(3000);
    questions[1]?.answer();
    await settle();
    expect(answers).toHaveLength(4);
    await vi.advanceTimersByTimeAsync(3000);
    expect(questions).toHaveLength(2);
    one.close();
    other.close();
  });

  it("that nobody looks back at keeps as many bars as were first sent and a few, dropped rarely and not one by one", async () => {
    const one = loader();
    await openWhole(one, "MEXC:LUSDT");
    const counts = await follow(one, 500, 599);
    expect(Math.max(...counts)).toBeLessThanOrEqual(510);
    expect(Math.min(...counts)).toBeGreaterThanOrEqual(500);
    const drops = counts.filter((count, at) => count < (counts[at - 1] ?? 0)).length;
    expect(drops).toBeGreaterThan(0);
    expect(drops).toBeLessThanOrEqual(10);
    expect(newestKept().candles.map(({ openTime }) => openTime)).toEqual(minutes(599, counts.at(-1) ?? 0));
    // What was dropped can be read again.
    one.askOlder();
    expect(questions.at(-1)?.url).toContain(`before=${newestKept().candles[0]?.openTime}`);
    one.close();
  });

  it("keeps the bars that one of its charts needs until it needs them no more", async () => {
    let needed = 100 * MINUTE;
    const [reader, other] = [loader((bars) => bars.findIndex(({ openTime }) => openTime >= needed)), loader()];
    await openWhole(reader, "MEXC:MUSDT");
    other.open("MEXC:MUSDT", "1", true);
    questions.at(-1)?.answer(200, minutes(499, 30));
    await settle();
    await follow(other, 500, 640);
    expect(newestKept().candles[0]?.openTime).toBeLessThanOrEqual(needed);
    expect(newestKept().candles[0]?.openTime).toBeGreaterThan(needed - 21 * MINUTE);
    needed = 0;
    await follow(other, 641, 680);
    expect(newestKept().candles[0]?.openTime).toBeLessThanOrEqual(100 * MINUTE);
    reader.close();
    expect((await follow(other, 681, 681)).at(-1)).toBe(500);
    other.close();
  });
});
