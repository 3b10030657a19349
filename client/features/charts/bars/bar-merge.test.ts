// What a chart shows must not depend on how its ticks travelled: any order, twice, late, from another worker.

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { barLengthMs, type Candle } from "../../../../shared/market/candle.ts";
import type { MinuteTick } from "../../../../shared/market/minute-tick.ts";
import { BarMerge } from "./bar-merge.ts";
import { barOpenOf, MINUTE_MS } from "./bar-time.ts";
import { mergeMinute } from "./minute-merge.ts";

const START = Date.UTC(2026, 2, 2, 10, 0);
const MINUTES = 14;

interface Trade {
  readonly time: number;
  readonly price: number;
  readonly volume: number;
}

const trades = fc
  .array(
    fc.record({
      offset: fc.nat(MINUTES * MINUTE_MS - 1),
      price: fc.integer({ min: 1, max: 50 }),
      volume: fc.integer({ min: 1, max: 9 }),
    }),
    {
      minLength: 1,
      maxLength: 60,
    },
  )
  .map((drawn): Trade[] => {
    const times = [...new Set(drawn.map(({ offset }) => offset))].sort((a, b) => a - b);
    return times.map((offset, at) => ({ ...(drawn[at] as (typeof drawn)[number]), time: START + offset }));
  });

function candleOf(openTime: number, held: readonly Trade[]): Candle {
  const prices = held.map(({ price }) => price);
  const volume = held.reduce((sum, trade) => sum + trade.volume, 0);
  const [open = 0, close = 0] = [prices[0], prices.at(-1)];
  return { openTime, open, high: Math.max(...prices), low: Math.min(...prices), close, volume, quoteVolume: volume * 2 };
}

/** The tick a worker sends after the trade at `upTo`; `since` > 0 when it came too late for the minute's first trades. */
function tickAfter(all: readonly Trade[], upTo: number, since = 0): MinuteTick {
  const { time } = all[upTo] as Trade;
  const minute = Math.floor(time / MINUTE_MS) * MINUTE_MS;
  const held = all.filter((trade, at) => at <= upTo && at >= since && trade.time >= minute);
  const { open, high, low, close, volume, quoteVolume } = candleOf(minute, held);
  const whole = since === 0 || (all[since - 1] as Trade).time < minute ? 1 : 0;
  return [minute, open, high, low, close, volume, quoteVolume, time, whole];
}

/** Bars straight from trades, with flat ones between. */
function barsOf(all: readonly Trade[], interval: "1" | "5" | "15"): Candle[] {
  const bars: Candle[] = [];
  for (const open of new Set(all.map(({ time }) => barOpenOf(time, interval)))) {
    for (let last = bars.at(-1); last && last.openTime + barLengthMs(interval) < open; last = bars.at(-1)) {
      const { close } = last;
      const openTime = last.openTime + barLengthMs(interval);
      bars.push({ openTime, open: close, high: close, low: close, close, volume: 0, quoteVolume: 0 });
    }
    bars.push(
      candleOf(
        open,
        all.filter(({ time }) => barOpenOf(time, interval) === open),
      ),
    );
  }
  return bars;
}

const pricesOf = ({ openTime, open, high, low, close }: Candle): number[] => [openTime, open, high, low, close];
const interval = fc.constantFrom("1" as const, "5" as const, "15" as const);

describe("bars from ticks", () => {
  it("are the candles of their trades, whatever the order and number of arrivals", () =>
    fc.assert(
      fc.property(trades, interval, fc.infiniteStream(fc.nat()), (all, each, order) => {
        const ticks = all.flatMap((_, at) => [tickAfter(all, at), tickAfter(all, at)]);
        const shuffled = ticks.map((tick) => ({ tick, key: order.next().value as number })).sort((a, b) => a.key - b.key);
        const merge = new BarMerge(each);
        for (const { tick } of shuffled) merge.apply(tick);
        expect(merge.bars).toEqual(barsOf(all, each));
      }),
    ));

  it("continue history sent between two minutes exactly", () =>
    fc.assert(
      fc.property(trades, interval, fc.integer({ min: 1, max: MINUTES - 1 }), (all, each, minutes) => {
        const asOf = START + minutes * MINUTE_MS;
        const history = barsOf(
          all.filter(({ time }) => time < asOf),
          each,
        );
        const merge = new BarMerge(each);
        merge.setHistory(history, asOf - 1);
        all.forEach(({ time }, at) => time >= asOf && merge.apply(tickAfter(all, at)));
        expect(merge.bars).toEqual(barsOf(all, each));
      }),
    ));

  it("continue history sent within a minute: prices exactly, volume at most what was traded", () =>
    fc.assert(
      fc.property(trades, interval, fc.nat(MINUTES * MINUTE_MS), (all, each, after) => {
        const asOf = START + after;
        const merge = new BarMerge(each);
        merge.setHistory(
          barsOf(
            all.filter(({ time }) => time < asOf),
            each,
          ),
          asOf,
        );
        all.forEach(({ time }, at) => time >= asOf && merge.apply(tickAfter(all, at)));
        const truth = barsOf(all, each);
        expect(merge.bars.map(pricesOf)).toEqual(truth.map(pricesOf));
        merge.bars.forEach(({ volume }, at) => expect(volume).toBeLessThanOrEqual(truth[at]?.volume ?? 0));
        if (each === "1") expect(merge.bars).toEqual(truth);
      }),
    ));

  it("never go back in time, and settle to history once it is sent again", () =>
    fc.assert(
      fc.property(trades, interval, fc.array(fc.nat(MINUTES * MINUTE_MS), { maxLength: 3 }), (all, each, tellings) => {
        const merge = new BarMerge(each);
        all.forEach((trade, at) => {
          merge.apply(tickAfter(all, at, at % 4 === 3 ? at - 1 : 0));
          for (const after of tellings)
            if (START + after >= trade.time && START + after < (all[at + 1]?.time ?? Number.POSITIVE_INFINITY))
              merge.setHistory(barsOf(all.slice(0, at + 1), each), START + after);
          const opens = merge.bars.map(({ openTime }) => openTime);
          expect(opens).toEqual([...new Set(opens)].sort((a, b) => a - b));
        });
        const truth = barsOf(all, each);
        merge.setHistory([...truth, { ...(truth.at(-1) as Candle), openTime: START + 60 * MINUTE_MS }], START + 60 * MINUTE_MS);
        expect(merge.bars.slice(0, truth.length)).toEqual(truth);
      }),
    ));

  it("say which bars changed", () => {
    const all = [0, 1, 2].map((minute) => ({ time: START + minute * MINUTE_MS, price: 5 + minute, volume: 1 }));
    const merge = new BarMerge("1");
    expect(merge.setHistory(barsOf(all.slice(0, 2), "1"), START + 1.5 * MINUTE_MS)).toBe(0);
    expect(merge.apply(tickAfter(all, 2))).toBe(2);
    expect(merge.apply(tickAfter(all, 2))).toBe(-1);
    expect(merge.apply(tickAfter(all, 0))).toBe(-1);
    expect(merge.setHistory(barsOf(all, "1"), START + 2.5 * MINUTE_MS)).toBe(3);
  });

  it("leave minutes that are older than history to history, however often they come again", () => {
    const merge = new BarMerge("15");
    const early: MinuteTick = [START, 5, 9, 1, 6, 3, 6, START + 59_000, 1];
    merge.apply(early);
    const settled: Candle = { openTime: START, open: 5, high: 8, low: 2, close: 7, volume: 4, quoteVolume: 8 };
    merge.setHistory([settled], START + 5 * MINUTE_MS);
    expect(merge.bars).toEqual([settled]);
    expect(merge.apply([START, 5, 10, 1, 6, 4, 8, START + 59_500, 1])).toBe(-1);
    expect(merge.bars).toEqual([settled]);
  });

  it("keep minutes that history does not reach", () => {
    const merge = new BarMerge("1");
    const missed: MinuteTick = [START + MINUTE_MS, 5, 5, 5, 5, 1, 2, START + MINUTE_MS, 1];
    merge.apply(missed);
    const settled: Candle = { openTime: START, open: 4, high: 4, low: 4, close: 4, volume: 4, quoteVolume: 8 };
    merge.setHistory([settled], START + 5 * MINUTE_MS);
    expect(merge.bars.map(({ close }) => close)).toEqual([4, 5]);
  });

  it("read a minute that is over no more with every tick of the next", () => {
    let reads = 0;
    const over = new Proxy<MinuteTick>([START, 5, 9, 4, 6, 10, 20, START + 30_000, 1], {
      get: (tick, place) => {
        reads++;
        return Reflect.get(tick, place) as unknown;
      },
    });
    const merge = new BarMerge("15");
    merge.apply(over);
    const tickAt = (second: number): MinuteTick => [START + MINUTE_MS, 5, 5, 5, 5, 1, 2, START + MINUTE_MS + second * 1000, 1];
    merge.apply(tickAt(1));
    reads = 0;
    for (let second = 2; second < 60; second++) merge.apply(tickAt(second));
    expect(reads).toBe(0);
    expect(merge.bars).toEqual([{ openTime: START, open: 5, high: 9, low: 4, close: 5, volume: 11, quoteVolume: 22 }]);
  });

  it("keep what a worker saw that came into the minute late", () => {
    const known: MinuteTick = [START, 5, 9, 4, 6, 10, 20, START + 30_000, 1];
    const late: MinuteTick = [START, 7, 8, 3, 8, 2, 4, START + 40_000, 0];
    expect(mergeMinute(known, late)).toEqual([START, 5, 9, 3, 8, 10, 20, START + 40_000, 0]);
    expect(mergeMinute(late, known)).toEqual([START, 5, 9, 3, 8, 10, 20, START + 40_000, 0]);
  });

  it("leave a long silence open instead of inventing bars", () => {
    const merge = new BarMerge("1");
    const at = (time: number): MinuteTick => [time, 1, 1, 1, 1, 1, 1, time, 1];
    merge.apply(at(START));
    merge.apply(at(START + 600 * MINUTE_MS));
    expect(merge.bars).toHaveLength(2);
  });
});
