// A coin interrupted before its first trade has no id to continue from: REST's newest page shows where its ids begin.

import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createLog } from "../../shared/node/log.ts";
import { COMMON_TIMING } from "./feed-timing.ts";
import { IdLedger, type NumberedTrade } from "./id-ledger.ts";
import { recordingMetrics, recordingSink } from "./testing/recording-sink.ts";

const BASE = 1_790_000_000_000;
const TRADES_PER_PAGE = 5;
const trade = (id: number): NumberedTrade => ({ id, price: 1, quoteVolume: id, time: BASE + 1_000 * id });

/** Dependencies of a ledger of one coin, with a recording sink and metrics. */
const recordedParts = () => ({
  sink: recordingSink(),
  metrics: recordingMetrics(),
  log: createLog("test", "silent"),
  timing: COMMON_TIMING,
  pairOf: () => "AUSDT",
  requestRepair: () => undefined,
});

/** Interrupts a coin without trades when the exchange is at `cutId`; returns what the repair delivered and gave up. */
async function repairOfUntraded(cutId: number, ids: readonly number[], unread: readonly number[] = []) {
  const parts = recordedParts();
  const { sink } = parts;
  const listed = ids.map(trade);
  const tradesFrom = async (_pair: string, fromId?: number) => {
    const page =
      fromId === undefined ? listed.slice(-TRADES_PER_PAGE) : listed.filter(({ id }) => id >= fromId).slice(0, TRADES_PER_PAGE);
    return page.map((listedTrade) => (unread.includes(listedTrade.id) ? undefined : listedTrade));
  };
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
it("begins with the oldest trade of a page in whatever order", async () => {
  expect((await repairOfUntraded(100, [102, 50, 101])).delivered).toEqual([50, 101, 102]);
});
it("is a gap when a page does not reach back to the interruption, up to its oldest trade", async () => {
  const { delivered, gaps } = await repairOfUntraded(100, [100, 101, 102, 103, 104, 105, 106]);
  expect(delivered).toEqual([102, 103, 104, 105, 106]);
  expect(gaps).toEqual([{ position: 0, fromTime: BASE + 99_000, toTime: BASE + 102_001 }]);
});
it("is a gap where the oldest trade of a short page cannot be read: it may have been traded since the cut", async () => {
  const { delivered, gaps } = await repairOfUntraded(100, [100, 101, 102], [100]);
  expect(delivered).toEqual([101, 102]);
  expect(gaps).toEqual([{ position: 0, fromTime: BASE + 99_000, toTime: BASE + 101_001 }]);
});

describe("a trade that was served and cannot be read", () => {
  async function repaired(broken: Readonly<Record<number, NumberedTrade | undefined>>, live = true) {
    const parts = recordedParts();
    const { sink } = parts;
    const tradesFrom = async (_pair: string, fromId = 0) => {
      const ids = Array.from({ length: Math.max(0, Math.min(TRADES_PER_PAGE, 21 - fromId)) }, (_, at) => fromId + at);
      return ids.map((id) => (id in broken ? broken[id] : trade(id)));
    };
    const ledger = new IdLedger(parts, { tradesFrom }, { exchange: "binance", tradesPerPage: TRADES_PER_PAGE, maxPages: 5 });
    ledger.grow(1);
    for (const id of live ? [1, 20] : [1]) ledger.ids.accepts(0, id, trade(id).time);
    const again = await ledger.repair(0);
    const delivered = sink.trades.map(({ quoteVolume }) => quoteVolume);
    const gaps = sink.gaps.map(({ fromTime, toTime }) => [(fromTime - BASE) / 1000, (toTime - 1 - BASE) / 1000]);
    return { delivered, gaps, again, isRepairing: ledger.isRepairing(0) };
  }
  const missed = Array.from({ length: 18 }, (_, at) => at + 2);
  const ODD_ROWS: Readonly<Record<string, NumberedTrade | undefined>> = {
    "a row that is none": undefined,
    "an impossible price": { ...trade(0), id: 5, price: 1e300 },
    "an id far ahead": { ...trade(5), id: 9_000_000 },
  };

  it.each(Object.entries(ODD_ROWS))("is a gap between its neighbours, and all others come: %s", async (_name, odd) => {
    for (const id of [2, 5, 6, 7, 19]) {
      const row = odd?.id === 5 ? { ...odd, id } : odd;
      const { delivered, gaps, again, isRepairing } = await repaired({ [id]: row });
      expect(delivered).toEqual(missed.filter((other) => other !== id));
      expect([gaps, again, isRepairing]).toEqual([[[id - 1, id + 1]], undefined, false]);
    }
  });
  it.each([
    [4, 6],
    [2, 6],
    [2, 13],
    [9, 18],
    [2, 19],
  ])("is a gap as long as the row of them, from %d to %d, and no longer where that is whole pages", async (from, to) => {
    const isUnread = (id: number): boolean => id >= from && id <= to;
    expect(await repaired(Object.fromEntries(missed.filter(isUnread).map((id) => [id, undefined])))).toEqual({
      delivered: missed.filter((id) => !isUnread(id)),
      gaps: [[from - 1, to + 1]],
      again: undefined,
      isRepairing: false,
    });
  });
  it("is asked for again while no later trade shows where it is", async () => {
    expect((await repaired({ 20: undefined }, false)).again).toBe(COMMON_TIMING.repairRetryMs);
    expect((await repaired({}, false)).again).toBeUndefined();
  });
});

describe("a permanently unreadable trade", () => {
  function served(page: readonly (NumberedTrade | undefined)[], ...live: readonly number[]) {
    const parts = recordedParts();
    const tradesFrom = async () => page;
    const ledger = new IdLedger(parts, { tradesFrom }, { exchange: "binance", tradesPerPage: TRADES_PER_PAGE, maxPages: 5 });
    ledger.grow(1);
    for (const id of live) ledger.ids.accepts(0, id, trade(id).time);
    return {
      ledger,
      waits: async (max: number): Promise<number[]> => {
        const waits: number[] = [];
        for (let again = await ledger.repair(0); again !== undefined && waits.length < max; again = await ledger.repair(0))
          waits.push(again);
        return waits;
      },
    };
  }
  const { repairRetryMs, repairPatienceMs } = COMMON_TIMING;

  it.each([1, TRADES_PER_PAGE])("is requested less and less often, and then no more: %d rows", async (rows) => {
    const { ledger, waits } = served(Array.from({ length: rows }), 1);
    const first = await waits(50);
    expect(first.slice(0, 3)).toEqual([repairRetryMs, 2 * repairRetryMs, 4 * repairRetryMs]);
    expect(first.length).toBeLessThan(10);
    expect(Math.max(...first)).toBeLessThanOrEqual(repairPatienceMs);
    ledger.cut(0, BASE);
    expect((await waits(1))[0]).toBe(repairRetryMs);
  });
  it("is requested rarely if it would show a coin's first trade", async () => {
    const { ledger, waits } = served([undefined]);
    ledger.cut(0, BASE);
    const first = await waits(50);
    expect(first.slice(0, 2)).toEqual([repairRetryMs, 2 * repairRetryMs]);
    expect(first.at(-1)).toBe(repairPatienceMs);
  });
});

it("delivers each readable trade once, in whatever order REST has them, and reports the others as a gap", async () => {
  const kind = fc.constantFrom("good", "good", "good", "unread", "implausible", "far", "none");
  const coin = fc.record({
    kinds: fc.array(kind, { minLength: 3, maxLength: 25 }),
    live: fc.uniqueArray(fc.nat(24), { minLength: 1, maxLength: 8 }),
    swaps: fc.array(fc.tuple(fc.nat(4), fc.nat(4)), { minLength: 1, maxLength: 4 }),
  });
  await fc.assert(
    fc.asyncProperty(coin, async ({ kinds, live, swaps }) => {
      const last = kinds.length;
      const exists = (id: number): boolean => id === last || (id < last && kinds[id] !== "none");
      const ids = Array.from({ length: last + 1 }, (_, id) => id).filter(exists);
      const row = (id: number): NumberedTrade | undefined => {
        if (kinds[id] === "unread") return undefined;
        if (kinds[id] === "implausible") return { ...trade(id), price: 1e13 };
        return kinds[id] === "far" ? { ...trade(id), id: id + 9_000_000 } : trade(id);
      };
      const [sink, metrics, log] = [recordingSink(), recordingMetrics(), createLog("test", "silent")];
      const tradesFrom = async (_pair: string, fromId = 0) => {
        const page = ids
          .filter((id) => id >= fromId)
          .slice(0, TRADES_PER_PAGE)
          .map((id) => row(id));
        const [one, other] = swaps[fromId % swaps.length] as [number, number];
        if (Math.max(one, other) < page.length) [page[one], page[other]] = [page[other], page[one]];
        return page;
      };
      const timing = { ...COMMON_TIMING, repairPatienceMs: -1 };
      const parts = { sink, metrics, log, timing, pairOf: () => "AUSDT", requestRepair: () => undefined };
      const ledger = new IdLedger(parts, { tradesFrom }, { exchange: "binance", tradesPerPage: TRADES_PER_PAGE, maxPages: 5 });
      ledger.grow(1);
      const accepted = [...live.filter((id) => id < last && exists(id)), last].filter((id) =>
        ledger.ids.accepts(0, id, trade(id).time),
      );
      for (let asks = 0; asks < 20 && (await ledger.repair(0)) !== undefined; asks++);
      const delivered = [...accepted, ...sink.trades.map(({ time }) => (time - BASE) / 1000)];
      expect(ledger.isRepairing(0)).toBe(false);
      expect(new Set(delivered).size).toBe(delivered.length);
      const isGap = (id: number): boolean =>
        sink.gaps.some(({ fromTime, toTime }) => trade(id).time >= fromTime && trade(id).time < toTime);
      const lost = ids.filter((id) => id > Math.min(...accepted) && !delivered.includes(id));
      expect(lost.filter((id) => !isGap(id))).toEqual([]);
      expect(lost.filter((id) => kinds[id] === "good")).toEqual([]);
    }),
    { numRuns: 400 },
  );
});

describe("a coin is doubtful", () => {
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
  it("not while two connections bring its trades in different orders, except for a hole that stays", () => {
    const { live, isDoubtful } = traded(1, 2, 3);
    live(5);
    expect(isDoubtful()).toBe(false);
    vi.advanceTimersByTime(1001);
    expect(isDoubtful()).toBe(true);
    live(4);
    expect(isDoubtful()).toBe(false);
  });
});
