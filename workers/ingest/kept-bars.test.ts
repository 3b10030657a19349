// Charts from memory: closed bars are requested once, whoever drags back or returns.

import { beforeEach, describe, expect, it } from "vitest";
import type { Candle } from "../../shared/market/candle.ts";
import type { ExchangeRest } from "../exchanges/exchange.ts";
import { KeptBars, type LiveMinutes } from "./kept-bars.ts";

const MINUTE = 60_000;
/** Half a minute into minute 10,000. */
const NOON = 10_000 * MINUTE + 30_000;

let now: number;
/** How many candles were requested, and before which minute. */
let asked: string[];
let listedAt: number;
let bars: KeptBars;
const withoutLive: LiveMinutes = { now: () => now, follow: () => undefined, since: () => undefined };

const candle = (minute: number): Candle => ({
  openTime: minute * MINUTE,
  open: minute,
  high: minute,
  low: minute,
  close: minute,
  volume: 1,
  quoteVolume: 1,
});

const chart: ExchangeRest["chart"] = (_pair, interval, limit, { before } = {}) => {
  asked.push(before === undefined ? `newest ${limit}` : `${limit} before ${before / MINUTE}`);
  const length = Number(interval);
  const last = Math.floor(((before ?? now + 1) - 1) / MINUTE / length);
  const all = Array.from({ length: limit }, (_, at) => (last - limit + 1 + at) * length);
  const opens = all.filter((minute) => minute >= listedAt);
  return Promise.resolve({ candles: opens.map(candle), isFirst: opens.length < limit });
};

beforeEach(() => {
  now = NOON;
  asked = [];
  listedAt = 0;
  bars = new KeptBars({ chart }, withoutLive);
});

const newest = () => bars.page("BTCUSDT", "1", {});
const before = (minute: number) => bars.page("BTCUSDT", "1", { before: minute * MINUTE });
const minutesOf = ({ rows }: { rows: readonly (readonly number[])[] }): number[] => rows.map(([open]) => (open ?? 0) / MINUTE);
const range = (from: number, to: number): number[] => Array.from({ length: to - from + 1 }, (_, at) => from + at);

describe("kept bars", () => {
  it("ask for a chart once, then for its tail alone, and within a minute for nothing", async () => {
    await newest();
    now += 20_000;
    expect(minutesOf(await newest())).toEqual(range(9_001, 10_000));
    expect(asked).toEqual(["newest 1000"]);
    now += 180_000;
    expect(minutesOf(await newest())).toEqual(range(9_004, 10_003));
    expect(asked).toEqual(["newest 1000", "newest 7"]);
  });

  it("ask for the tail of a longer bar, whose ticks do not hold all of it", async () => {
    const read = () => bars.page("BTCUSDT", "5", {});
    await read();
    await read();
    expect(asked).toEqual(["newest 1000", "newest 4"]);
  });

  it("ask again for a bar that may have been read before its last trades were in it", async () => {
    now = 10_000 * MINUTE + 200;
    await newest();
    now += 30_000;
    await newest();
    expect(asked).toHaveLength(2);
  });

  it("ask for all of it again where the tail would leave a hole", async () => {
    await newest();
    now += 2_000 * MINUTE;
    expect(minutesOf(await newest())).toEqual(range(11_001, 12_000));
    expect(asked).toEqual(["newest 1000", "newest 1000"]);
  });

  it("keep older pages: another reader who drags as far costs nothing", async () => {
    await newest();
    for (let viewer = 0; viewer < 2; viewer++) {
      expect(minutesOf(await before(9_501))).toEqual(range(8_501, 9_500));
      expect(minutesOf(await before(8_501))).toEqual(range(7_501, 8_500));
    }
    expect(asked).toEqual(["newest 1000", "1000 before 9001", "1000 before 8001"]);
  });

  it("have no hole between what is kept and an older page's end that came since", async () => {
    await newest();
    now += 50 * MINUTE;
    expect(minutesOf(await before(10_046))).toEqual(range(9_046, 10_045));
  });

  it("end at the listing's first bar, and know it from then on", async () => {
    listedAt = 8_700;
    expect((await newest()).isFirst).toBe(false);
    const page = await before(9_001);
    expect([minutesOf(page), page.isFirst]).toEqual([range(8_700, 9_000), true]);
    expect(await before(8_700)).toEqual({ rows: [], isFirst: true });
    expect(asked).toHaveLength(2);
    listedAt = 9_990;
    expect((await bars.page("NEWUSDT", "1", {})).isFirst).toBe(true);
  });

  it("are at the listing only where the exchange says so, not where it has no candle to show", async () => {
    const dormant = new KeptBars({ chart: () => Promise.resolve({ candles: [], isFirst: false }) }, withoutLive);
    const empty = { rows: [], isFirst: false };
    expect([await dormant.page("OLDUSDT", "1", {}), await dormant.page("OLDUSDT", "1", { before: NOON })]).toEqual([
      empty,
      empty,
    ]);
  });

  it("fetch a page far behind what is kept by itself", async () => {
    await newest();
    expect(minutesOf(await before(5_000))).toEqual(range(4_000, 4_999));
    expect(asked.at(-1)).toBe("1000 before 5000");
    expect(minutesOf(await before(9_001))).toEqual(range(8_001, 9_000));
  });

  it("hold no more bars than there is room for: the chart read longest ago goes first", async () => {
    bars = new KeptBars({ chart }, withoutLive, 2_500);
    for (const pair of ["AUSDT", "BUSDT", "AUSDT", "CUSDT", "AUSDT", "BUSDT"]) await bars.page(pair, "1", {});
    expect(asked).toEqual(["newest 1000", "newest 1000", "newest 1000", "newest 1000"]);
  });

  it("ask once for all who want the same at once, cold, a tail or an older page", async () => {
    for (const read of [newest, () => before(9_001)]) await Promise.all([read(), read(), read()]);
    now += 180_000;
    const tails = await Promise.all([newest(), newest()]);
    expect(tails.map(minutesOf)).toEqual([range(9_004, 10_003), range(9_004, 10_003)]);
    expect(asked).toEqual(["newest 1000", "1000 before 9001", "newest 7"]);
  });
});
