// A coin that was cut before its first trade has no id to go on from: REST's newest page says where its row begins.

import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createLog } from "../../shared/node/log.ts";
import { COMMON_TIMING } from "./feed-timing.ts";
import { IdLedger, type NumberedTrade } from "./id-ledger.ts";
import { recordingMetrics, recordingSink } from "./testing/recording-sink.ts";

const BASE = 1_790_000_000_000;
const TRADES_PER_PAGE = 5;
/** Trade number `id`, `id` seconds after the beginning. */
const trade = (id: number): NumberedTrade => ({ id, price: 1, quoteVolume: id, time: BASE + 1_000 * id });

/** Cuts a coin without a trade when the exchange is at `cutId`; returns what the repair delivered and gave up. */
async function repairOfUntraded(cutId: number, ids: readonly number[]) {
  const sink = recordingSink();
  const parts = {
    sink,
    metrics: recordingMetrics(),
    log: createLog("test", "silent"),
    timing: COMMON_TIMING,
    pairOf: () => "AUSDT",
    requestRepair: () => undefined,
  };
  const listed = ids.map(trade);
  const tradesFrom = (_pair: string, fromId?: number): Promise<NumberedTrade[]> =>
    Promise.resolve(
      fromId === undefined ? listed.slice(-TRADES_PER_PAGE) : listed.filter(({ id }) => id >= fromId).slice(0, TRADES_PER_PAGE),
    );
  const ledger = new IdLedger(parts, { tradesFrom }, { exchange: "binance", tradesPerPage: TRADES_PER_PAGE, maxPages: 5 });
  ledger.grow(1);
  ledger.cut(0, BASE + 1_000 * cutId);
  await ledger.repair(0);
  return { delivered: sink.trades.map(({ quoteVolume }) => quoteVolume), gaps: sink.gaps };
}

it("looks a minute back: the coin's connection may have stood still while others went on", async () => {
  expect(await repairOfUntraded(100, [30, 39, 50, 101, 102])).toEqual({ delivered: [50, 101, 102], gaps: [] });
});
it("takes a busy coin's whole page when that reaches back to the cut, if not a minute further", async () => {
  expect(await repairOfUntraded(100, [96, 97, 98, 99, 100, 101, 102])).toEqual({ delivered: [98, 99, 100, 101, 102], gaps: [] });
});
it("is a gap where a page does not reach back to the cut", async () => {
  const { delivered, gaps } = await repairOfUntraded(100, [100, 101, 102, 103, 104, 105, 106]);
  expect([delivered, gaps]).toEqual([[], [{ position: 0, fromTime: BASE + 99_000, toTime: BASE + 102_001 }]]);
});

describe("a coin is in doubt", () => {
  beforeEach(() => vi.useFakeTimers({ toFake: ["performance", "setTimeout"] }));
  afterEach(() => vi.useRealTimers());
  const { repairDelayMs, repairRetryMs } = COMMON_TIMING;

  /** A coin with these trades; `listed` are the ids that REST shows. */
  function traded(...before: readonly number[]) {
    const listed: number[] = [];
    const parts = {
      sink: recordingSink(),
      metrics: recordingMetrics(),
      log: createLog("test", "silent"),
      timing: COMMON_TIMING,
      pairOf: () => "AUSDT",
      requestRepair: () => undefined,
    };
    const tradesFrom = async (_pair: string, fromId = 0): Promise<NumberedTrade[]> =>
      listed
        .filter((id) => id >= fromId)
        .map(trade)
        .slice(0, TRADES_PER_PAGE);
    const ledger = new IdLedger(parts, { tradesFrom }, { exchange: "binance", tradesPerPage: TRADES_PER_PAGE, maxPages: 5 });
    ledger.grow(1);
    const live = (...ids: readonly number[]): void => {
      for (const id of ids) ledger.ids.accepts(0, id, trade(id).time);
    };
    live(...before);
    const restore = (): void => ledger.restored(0, performance.now());
    return { ledger, listed, live, restore, cut: () => ledger.cut(0, trade(3).time), isDoubtful: () => ledger.isDoubtful(0) };
  }

  it("from its cut until the next id after it proves that nothing was missed", () => {
    const { cut, restore, live, isDoubtful } = traded(1, 2, 3);
    expect(isDoubtful()).toBe(false);
    cut();
    live(4);
    expect(isDoubtful()).toBe(true);
    restore();
    expect(isDoubtful()).toBe(true);
    live(5);
    expect(isDoubtful()).toBe(false);
  });
  it("until what the next id shows as missed was fetched, and not just some of it", async () => {
    const { ledger, cut, restore, live, listed, isDoubtful } = traded(1, 2, 3);
    cut();
    restore();
    listed.push(4, 5);
    vi.advanceTimersByTime(repairDelayMs - 1);
    await ledger.repair(0);
    expect(isDoubtful()).toBe(true);
    live(8);
    expect(isDoubtful()).toBe(true);
    listed.push(6, 7, 8);
    await ledger.repair(0);
    expect(isDoubtful()).toBe(false);
  });
  it("until REST shows nothing that was missed, asked when it had the time to know", async () => {
    const { ledger, cut, restore, isDoubtful } = traded(1, 2, 3);
    cut();
    expect(await ledger.repair(0)).toBeUndefined();
    restore();
    expect(await ledger.repair(0)).toBe(repairRetryMs);
    expect(isDoubtful()).toBe(true);
    vi.advanceTimersByTime(repairDelayMs);
    expect(await ledger.repair(0)).toBeUndefined();
    expect(isDoubtful()).toBe(false);
  });
  it("until REST shows where its row begins, though it trades, if it was cut before its first trade", async () => {
    const { ledger, cut, restore, live, listed, isDoubtful } = traded();
    cut();
    restore();
    live(8);
    expect(isDoubtful()).toBe(true);
    listed.push(4, 5, 6, 7, 8);
    vi.advanceTimersByTime(repairDelayMs);
    await ledger.repair(0);
    live(9);
    expect(isDoubtful()).toBe(false);
  });
  it("not while two connections bring its trades in their own order, but for a hole that stays", () => {
    const { live, isDoubtful } = traded(1, 2, 3);
    live(5);
    expect(isDoubtful()).toBe(false);
    vi.advanceTimersByTime(1001);
    expect(isDoubtful()).toBe(true);
    live(4);
    expect(isDoubtful()).toBe(false);
  });
});
