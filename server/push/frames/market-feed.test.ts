import { describe, expect, test } from "vitest";
import type { FrameHeader, MarketFrame } from "../../../shared/frame/market-frame.ts";
import { FIELD, FIELD_COUNT } from "../../../shared/market/fields.ts";
import { isShown, MarketFeed } from "./market-feed.ts";

function frame(header: Partial<FrameHeader>, prices: Record<number, number> = {}, capacity = 3): MarketFrame {
  const positions = Uint32Array.from(Object.keys(prices), Number);
  const fields = Array.from({ length: FIELD_COUNT }, (_, field) => {
    const column = new Float64Array(positions.length).fill(Number.NaN);
    if (field === FIELD.price) column.set(Object.values(prices));
    return column;
  });
  const times = { second: 1000, eventTime: 0, ingestTime: 0, publishTime: 0, quoteTime: 0 };
  return {
    header: {
      kind: "table",
      simulated: false,
      warming: false,
      epoch: 1,
      sequence: 1,
      base: header.sequence ?? 1,
      universeVersion: 1,
      ...times,
      ...header,
    },
    capacity,
    positions,
    fields,
  };
}

const symbols = [{ symbol: "A", pair: "AUSDT", tickSize: "1", decimals: 0, active: true }];
const price = (feed: MarketFeed, position: number) => feed.state?.table.column(FIELD.price)[position];

function feedAt(sequence: number, epoch = 1): MarketFeed {
  const feed = new MarketFeed("mexc");
  feed.setUniverse({ exchange: "mexc", firstVersion: 0, version: 1, symbols });
  expect(feed.apply(frame({ epoch, sequence }, { 0: 1, 1: 2 }))).toBe("applied");
  return feed;
}

describe("a change", () => {
  test("applies only to the frame it builds on", () => {
    const feed = feedAt(5);
    expect(feed.apply(frame({ kind: "changes", sequence: 6, base: 5 }, { 1: 9 }))).toBe("applied");
    expect(price(feed, 1)).toBe(9);
    expect(feed.apply(frame({ kind: "changes", sequence: 8, base: 7 }, { 1: 8 }))).toBe("gap");
    expect(feed.apply(frame({ kind: "changes", sequence: 6, base: 5 }, { 1: 7 }))).toBe("old");
    expect(price(feed, 1)).toBe(9);
  });

  test("of another writer needs that writer's table first", () => {
    const feed = feedAt(5, 2);
    expect(feed.apply(frame({ kind: "changes", epoch: 3, sequence: 2, base: 1 }))).toBe("gap");
    expect(feed.apply(frame({ kind: "changes", epoch: 1, sequence: 6, base: 5 }))).toBe("stale-writer");
    expect(feed.apply(frame({ epoch: 1, sequence: 99 }))).toBe("stale-writer");
  });
});

test("a position that another coin has since is unknown until a frame names its figures", () => {
  const feed = feedAt(5);
  const other = { symbol: "B", pair: "BUSDT", tickSize: "1", decimals: 0, active: true, since: 2 };
  feed.setUniverse({ exchange: "mexc", firstVersion: 0, version: 2, symbols: [other, ...symbols] });
  expect(price(feed, 0)).toBeNaN();
  expect(price(feed, 1)).toBe(2);
  feed.apply(frame({ kind: "changes", universeVersion: 2, sequence: 6, base: 5 }, { 0: 7 }));
  feed.setUniverse({ exchange: "mexc", firstVersion: 0, version: 2, symbols: [other, ...symbols] });
  expect(price(feed, 0)).toBe(7);
});

test("a whole table leaves nothing over from before", () => {
  const feed = feedAt(5);
  expect(feed.apply(frame({ epoch: 2, sequence: 1 }, { 0: 7 }))).toBe("applied");
  expect([price(feed, 0), price(feed, 1)]).toEqual([7, Number.NaN]);
});

test("there is no state until the coins are as new as the frame", () => {
  const feed = feedAt(5);
  feed.apply(frame({ sequence: 6, universeVersion: 2 }, {}));
  expect(feed.state).toBeUndefined();
  feed.setUniverse({ exchange: "mexc", firstVersion: 0, version: 2, symbols });
  expect(feed.state?.header.sequence).toBe(6);
});

test("there is no state while the table is of another universe than the coins", () => {
  const feed = feedAt(5);
  feed.setUniverse({ exchange: "mexc", firstVersion: 900, version: 900, symbols });
  expect(feed.state).toBeUndefined();
  expect(feed.apply(frame({ epoch: 2, universeVersion: 900 }, { 0: 3 }))).toBe("applied");
  expect(price(feed, 0)).toBe(3);
});

function warmingFrame(epoch: number, known: readonly number[]): ReturnType<typeof frame> {
  const made = frame({ epoch, warming: true }, { 0: 1, 1: 2 });
  made.positions.forEach((position, row) => {
    (made.fields[FIELD.reference] as Float64Array)[row] = known.includes(position) ? 1 : Number.NaN;
  });
  return made;
}

test("a market that is still filled shows the coins whose windows are known, whoever writes it", () => {
  const feed = new MarketFeed("mexc");
  const two = [...symbols, { ...symbols[0], symbol: "B", pair: "BUSDT" }] as typeof symbols;
  feed.setUniverse({ exchange: "mexc", firstVersion: 0, version: 1, symbols: two });
  const shown = (): number[] => [0, 1].filter((position) => feed.state && isShown(feed.state, position));
  for (const [epoch, known] of [
    [1, []],
    [2, [1]],
    [3, []],
    [4, [0, 1]],
  ] as const) {
    expect(feed.apply(warmingFrame(epoch, known))).toBe("applied");
    expect([feed.isShown, shown()]).toEqual([known.length > 0, known]);
  }
  expect(feed.apply(frame({ epoch: 5 }, { 0: 1, 1: 2 }))).toBe("applied");
  expect([feed.isShown, shown()]).toEqual([true, [0, 1]]);
});
