// REST's word about a hole counts only as far as it can know: an answer, and its trades, may be older than they look.

import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createLog } from "../../shared/node/log.ts";
import { EventClock } from "./event-clock.ts";
import type { RestTrade } from "./exchange.ts";
import { COMMON_TIMING } from "./feed-timing.ts";
import { recordingMetrics, recordingSink } from "./testing/recording-sink.ts";
import { TimeLedger } from "./time-ledger.ts";

const BASE = 1_790_000_000_000;
const TRADES_PER_PAGE = 6;
const { repairRetryMs } = COMMON_TIMING;

beforeEach(() => vi.useFakeTimers({ toFake: ["performance", "setTimeout"] }));
afterEach(() => vi.useRealTimers());

/** Trade number `id`, worth `id`, at `id` ms. */
const trade = (id: number): RestTrade => ({ price: 1, quoteVolume: id, time: BASE + id });
const trades = (...ids: readonly number[]): RestTrade[] => ids.map(trade);

/** A ledger of one coin with scripted REST answers: each request waits for the next one. */
function start() {
  const [sink, requested, questions] = [recordingSink(), [] as number[], [] as ((answer: RestTrade[]) => void)[]];
  const parts = {
    sink,
    metrics: recordingMetrics(),
    log: createLog("test", "silent"),
    timing: COMMON_TIMING,
    pairOf: () => "AUSDT",
    clock: new EventClock(),
    requestRepair: (position: number) => void requested.push(position),
  };
  let isWhole = true;
  const recentTrades = (_pair: string, onUnread?: () => void): Promise<RestTrade[]> => {
    if (!isWhole) onUnread?.();
    return new Promise((resolve) => questions.push(resolve));
  };
  const ledger = new TimeLedger(parts, { recentTrades }, { exchange: "mexc", tradesPerPage: TRADES_PER_PAGE });
  ledger.grow(1);
  return {
    ledger,
    sink,
    requested,
    questions,
    live: (id: number) => {
      if (ledger.holes.accepts(0, id, BASE + id)) sink.trade(0, 1, id, BASE + id);
    },
    cut: () => ledger.cut(0, 0),
    restore: () => ledger.restored(0, performance.now()),
    /** Asks REST, which answers at once with these trades. */
    repair: async (...ids: readonly number[]) => {
      const repaired = ledger.repair(0);
      questions.pop()?.(trades(...ids));
      return repaired;
    },
    leaveSomeUnread: () => {
      isWhole = false;
    },
    ids: () => sink.trades.map(({ quoteVolume }) => quoteVolume),
  };
}

it("knows a gap where some trades of the answer cannot be read, and takes the others", async () => {
  const { live, cut, restore, repair, leaveSomeUnread, ids, sink } = start();
  live(1);
  cut();
  restore();
  live(9);
  leaveSomeUnread();
  expect(await repair(1, 4, 9)).toBeUndefined();
  expect(ids()).toEqual([1, 9, 4]);
  expect(sink.gaps).toEqual([{ position: 0, fromTime: BASE + 1, toTime: BASE + 10 }]);
});

it("knows a gap where a full page begins in the very millisecond of the cut: more of it may have been cut off", async () => {
  const cutThenAsked = async (...page: readonly number[]) => {
    const { live, cut, restore, repair, ids, sink } = start();
    live(1);
    cut();
    restore();
    live(9);
    expect(await repair(...page)).toBeUndefined();
    return { ids: ids(), gaps: sink.gaps.map(({ fromTime, toTime }) => [fromTime - BASE, toTime - BASE]) };
  };
  expect(await cutThenAsked(1, 3, 4, 5, 6, 9)).toEqual({ ids: [1, 9, 3, 4, 5, 6], gaps: [[1, 2]] });
  expect(await cutThenAsked(1, 3, 4, 5, 9)).toEqual({ ids: [1, 9, 3, 4, 5], gaps: [] });
  expect(await cutThenAsked(0, 1, 3, 4, 5, 9)).toEqual({ ids: [1, 9, 3, 4, 5], gaps: [] });
});

it("does not treat an answer requested before delivery was restored as complete", async () => {
  const { ledger, live, cut, restore, repair, questions, ids } = start();
  live(1);
  cut();
  restore();
  const repaired = ledger.repair(0);
  cut();
  restore();
  vi.advanceTimersByTime(10 * repairRetryMs);
  questions.pop()?.(trades(1, 2));
  // Trade 3 came before delivery was restored but after REST answered, so REST must be asked again.
  expect(await repaired).toBe(repairRetryMs);
  await repair(1, 2, 3);
  expect(ids()).toEqual([1, 2, 3]);
});

it("asks once more about a quiet coin when it trades again: REST may have trailed further than it looked", async () => {
  const { live, cut, restore, repair, requested, ids, sink } = start();
  live(1);
  cut();
  restore();
  vi.advanceTimersByTime(2 * repairRetryMs);
  expect(await repair(1, 2)).toBeUndefined();
  expect(requested).toEqual([]);
  live(5);
  expect(requested).toEqual([0]);
  expect(await repair(1, 2, 3, 4, 5)).toBeUndefined();
  live(6);
  expect(await repair()).toBeUndefined();
  expect(ids().toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6]);
  expect([requested, sink.gaps]).toEqual([[0], []]);
});

it("waits as long as ever for REST to show that trade, however long the coin was quiet", async () => {
  const { live, cut, restore, repair, sink } = start();
  live(1);
  cut();
  restore();
  vi.advanceTimersByTime(2 * repairRetryMs);
  await repair(1);
  vi.advanceTimersByTime(10 * COMMON_TIMING.repairPatienceMs);
  live(5);
  expect(await repair(1)).toBe(repairRetryMs);
  expect(sink.gaps).toEqual([]);
  vi.advanceTimersByTime(COMMON_TIMING.repairPatienceMs + 1);
  await repair(1);
  expect(sink.gaps).toEqual([{ position: 0, fromTime: BASE + 1, toTime: BASE + 6 }]);
});

it("is in doubt from the cut until REST has shown what was missed, whether the coin trades or not", async () => {
  const { ledger, live, cut, restore, repair } = start();
  live(1);
  expect(ledger.isDoubtful(0)).toBe(false);
  cut();
  expect(ledger.isDoubtful(0)).toBe(true);
  restore();
  live(5);
  expect(ledger.isDoubtful(0)).toBe(true);
  await repair(1, 2);
  expect(ledger.isDoubtful(0)).toBe(true);
  await repair(1, 2, 5);
  expect(ledger.isDoubtful(0)).toBe(false);
  cut();
  restore();
  vi.advanceTimersByTime(2 * repairRetryMs);
  expect(ledger.isDoubtful(0)).toBe(true);
  await repair(1, 2, 5);
  expect(ledger.isDoubtful(0)).toBe(false);
});
