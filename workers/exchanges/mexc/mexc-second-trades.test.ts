import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { secondTrades } from "./mexc-second-trades.ts";

const FROM = 1_790_000_000_000;
const TO = FROM + 600_000;
const LIMIT = 10;
const SPAN = { fromTime: FROM, toTime: TO, limit: LIMIT };

function venueOf(seconds: readonly number[]) {
  const rows = [...seconds].sort((a, b) => a - b).map((second) => ({ p: "2", q: "3", T: FROM + second * 1000 }));
  const venue = {
    asked: 0,
    ask: async (fromTime: number, toTime: number) => {
      venue.asked += 1;
      return rows.filter(({ T }) => T >= fromTime && T <= toTime).slice(0, LIMIT);
    },
  };
  return venue;
}

/** At most LIMIT − 1 trades per second: more cannot be fetched separately. */
const anySeconds = fc
  .array(fc.nat(599), { maxLength: 300 })
  .filter((seconds) => seconds.every((second) => seconds.filter((other) => other === second).length < LIMIT));

describe("MEXC's trades by time", () => {
  it("come whole and in order, whatever their density", async () => {
    await fc.assert(
      fc.asyncProperty(anySeconds, async (seconds) => {
        const { from, trades } = await secondTrades(venueOf(seconds).ask, { ...SPAN, maxRequests: 5000 });
        expect(from).toBe(FROM);
        expect(trades.map(({ time }) => (time - FROM) / 1000)).toEqual([...seconds].sort((a, b) => a - b));
        expect(trades.every(({ quoteVolume }) => quoteVolume === 6)).toBe(true);
      }),
      { numRuns: 50 },
    );
  });

  it("stop at the allowed number of requests and say how far they reach", async () => {
    const venue = venueOf(Array.from({ length: 590 }, (_, second) => second));
    const { from, trades } = await secondTrades(venue.ask, { ...SPAN, maxRequests: 20 });
    expect(venue.asked).toBe(20);
    expect(from).toBeGreaterThan(FROM);
    expect(trades[0]?.time).toBe(from);
  });

  it("reach only to a second that holds more trades than an answer", async () => {
    const crowded = [10, 400, ...Array.from({ length: LIMIT + 3 }, () => 300), 500];
    const { from, trades } = await secondTrades(venueOf(crowded).ask, { ...SPAN, maxRequests: 5000 });
    expect(from).toBe(FROM + 301_000);
    expect(trades.map(({ time }) => (time - FROM) / 1000)).toEqual([400, 500]);
  });

  it("take one request for a quiet coin", async () => {
    const venue = venueOf([5, 77]);
    await secondTrades(venue.ask, { ...SPAN, maxRequests: 80 });
    expect(venue.asked).toBe(1);
  });

  it("are requested in halves even when a full answer has unusable rows", async () => {
    const venue = venueOf(Array.from({ length: 2 * LIMIT }, (_, at) => 20 * at));
    const ask = async (from: number, to: number) =>
      (await venue.ask(from, to)).map((row, at, { length }) => (at === 3 && length === LIMIT ? { ...row, p: "0" } : row));
    const leftOut: string[] = [];
    const { from } = await secondTrades(ask, { ...SPAN, maxRequests: 5000, onLeftOut: (path) => leftOut.push(path) });
    expect(from).toBe(FROM);
    expect(venue.asked).toBeGreaterThan(2);
    expect(leftOut.length).toBeGreaterThan(0);
  });

  it("come in order where one row is not", async () => {
    const rows = [1, 3, 2].map((second) => ({ p: "2", q: "3", T: FROM + second * 1000 }));
    const { trades } = await secondTrades(async () => rows, { ...SPAN, maxRequests: 5 });
    expect(trades.map(({ time }) => (time - FROM) / 1000)).toEqual([1, 2, 3]);
  });

  it.each([
    ["its second", { p: "0" }, FROM + 101_000],
    ["its span, where it has no time", { T: null }, TO],
  ])("reach only to a trade that cannot be read, behind %s", async (_what, broken, reached) => {
    const rows = [50, 100, 200].map((second) => ({ p: "2", q: "3", T: FROM + second * 1000, ...(second === 100 && broken) }));
    const { from, trades } = await secondTrades(async () => rows, { ...SPAN, maxRequests: 5 });
    expect(from).toBe(reached);
    expect(trades.map(({ time }) => (time - FROM) / 1000)).toEqual([50, 200]);
  });

  it("are refused where they are of another shape", async () => {
    await expect(secondTrades(async () => ["0"], { ...SPAN, maxRequests: 5 })).rejects.toThrow("no such rows");
  });
});
