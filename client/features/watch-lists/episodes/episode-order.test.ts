// @vitest-environment happy-dom

// Which episodes a list shows and in which order, and what comes while the reader holds it.

import { beforeEach, describe, expect, it } from "vitest";
import type { Episode } from "../../../../shared/contracts/episodes.ts";
import { FIELD, WINDOW_MINUTES } from "../../../../shared/market/fields.ts";
import { MarketTable } from "../../../../shared/market/market-table.ts";
import { FrameLoop } from "../../../market/frame-loop.ts";
import { MarketStore } from "../../../market/market-store.ts";
import { EpisodeOrder } from "./episode-order.ts";
import { LiveValues } from "./live-values.ts";
import { EpisodeStore, isOver, lengthOf, signedValue } from "./episode-store.ts";

const RULE = "mexc:net_percent:5:up:1";
const START = 1_790_000_000_000;
const episode = (symbol: string, at: number, more: Partial<Episode> = {}): Episode => ({
  ...{ id: `${RULE}:${symbol}:${START / 1000 + at}`, rule: RULE, exchange: "mexc", symbol, signalType: "net_percent" },
  ...{ timeframe: 5, direction: "up", threshold: 1, timestamp: START + at * 1000, firstValue: 1, value: 1, peak: 1 + at / 10 },
  ...{ peakAt: START, growths: 0, repeats: 0, updatedAt: START + at * 1000, endedAt: null, ...more },
});
const by = (column: string) => ({ rule: { column, direction: "desc", absolute: false } as const });

let hidden: Set<string>;
let buffer: { version: number; removals: number; shows: (listId: string, said: { symbol: string }) => boolean };
let store: EpisodeStore;
let order: EpisodeOrder;

beforeEach(() => {
  hidden = new Set();
  buffer = { version: 0, removals: 0, shows: (_, { symbol }) => !hidden.has(symbol) };
  store = new EpisodeStore({ request: () => {} });
  order = new EpisodeOrder(store, buffer, "1", () => 0);
});

const symbols = (): string[] => Array.from({ length: order.count }, (_, index) => order.symbolOf(order.keyAt(index)));

describe("a list's episodes", () => {
  it("are in the order of their begin, peak or coin, several of one coin beside each other", () => {
    store.take([episode("BBB", 1), episode("AAA", 2), episode("BBB", 3, { peak: 0.5 })]);
    order.sort(by("age"));
    expect(symbols()).toEqual(["BBB", "AAA", "BBB"]);
    order.sort(by("since"));
    expect(order.episodeOf(order.keyAt(2))?.peak).toBe(0.5);
    order.sort(by("symbol"));
    expect(symbols()).toEqual(["BBB", "BBB", "AAA"]);
  });

  it("grow in their place; those that begin are counted until the order is taken on anew", () => {
    store.take([episode("AAA", 1), episode("BBB", 2)]);
    order.sort(by("age"));
    store.take([episode("AAA", 1, { peak: 9, growths: 3, updatedAt: START + 9000 }), episode("CCC", 5)]);
    order.compare();
    expect([symbols(), order.moved, order.total]).toEqual([["BBB", "AAA"], 1, 3]);
    expect(order.episodeOf(order.keyAt(1))?.peak).toBe(9);
    order.sort(by("age"));
    expect([symbols(), order.moved]).toEqual([["CCC", "BBB", "AAA"], 0]);
  });

  it("leave at once when the list shows their coin no more", () => {
    store.take([episode("AAA", 1), episode("BBB", 2)]);
    order.sort(by("age"));
    hidden.add("BBB");
    buffer.version++;
    order.compare();
    expect(symbols()).toEqual(["AAA"]);
  });

  it("stay as they are when older news come again, and are forgotten after twenty minutes", () => {
    const ended = episode("AAA", 1, { updatedAt: START + 60_000, endedAt: START + 60_000 });
    store.take([ended]);
    store.take([episode("AAA", 1)]);
    expect([...store.all]).toEqual([ended]);
    store.take([episode("BBB", 1261)]);
    expect([...store.all].map(({ symbol }) => symbol)).toEqual(["BBB"]);
  });
});

describe("the numbers of a list's episodes", () => {
  it("are used again, so a page that is open for a day holds no more of them than episodes at once", () => {
    let max = 0;
    order.sort(by("age"));
    for (let hour = 0; hour < 24; hour++)
      for (let minute = 0; minute < 60; minute++) {
        const at = (hour * 60 + minute) * 60;
        store.take(["AAA", "BBB", "CCC"].map((symbol, place) => episode(symbol, at + place)));
        if (minute % 3 === 0) order.sort(by("age"));
        else order.compare();
        max = Math.max(max, ...Array.from({ length: order.count }, (_, index) => order.keyAt(index)));
      }
    // Twenty minutes of three a minute, and those whose numbers are not free yet.
    expect(order.count).toBeGreaterThan(50);
    expect(max).toBeLessThan(80);
  });

  it("name the same episode for as long as a row shows it", () => {
    const named = new Map<number, string | undefined>();
    for (let minute = 0; minute < 200; minute++) {
      store.take([episode("AAA", minute * 60), episode("BBB", minute * 60 + 1)]);
      if (minute % 7 === 0) order.sort(by("age"));
      else order.compare();
      const keys = Array.from({ length: order.count }, (_, index) => order.keyAt(index));
      for (const [key, id] of named) if (keys.includes(key)) expect(order.episodeOf(key)?.id).toBe(id);
      named.clear();
      for (const key of keys) named.set(key, order.episodeOf(key)?.id);
    }
  });
});

describe("the peak of an episode", () => {
  const WINDOW = WINDOW_MINUTES.indexOf(5);
  let market: MarketStore;
  let values: LiveValues;
  let age: number;

  beforeEach(() => {
    market = new MarketStore(new FrameLoop());
    values = new LiveValues(market);
    age = 1000;
    order = new EpisodeOrder(store, buffer, "1", () => age);
    price(100);
  });

  /** The next second, in which AAA costs so much; it was at 100 five minutes before. */
  function price(now: number, movement = true): void {
    arrive(now, movement);
    order.follow(values);
  }
  function arrive(now: number, movement: boolean): void {
    const table = new MarketTable(1);
    table.column(FIELD.price)[0] = now;
    table.column(FIELD.reference + WINDOW)[0] = 100;
    const coins = [{ symbol: "AAA", tickSize: "0.01", decimals: 2, active: true, rank: 0 }];
    market.adopt({ exchange: "mexc", table, coins, movement, sequence: market.sequence + 1 });
  }
  const peak = (): unknown => {
    const key = order.keyAt(0);
    return [Math.round(order.peaks.peakOf(key) * 100) / 100, order.peaks.isLeast(key)];
  };
  const begin = (more: Partial<Episode> = {}): void => {
    store.take([episode("AAA", 0, { peak: 1, ...more })]);
    order.sort(by("age"));
  };

  it("follows what the rule's figure is now, and is that of its last event where that is higher", () => {
    begin();
    price(101.4);
    expect(peak()).toEqual([1.4, false]);
    price(101.2);
    expect(peak()).toEqual([1.4, false]);
    begin({ peak: 2.5, updatedAt: START + 9000 });
    expect(peak()).toEqual([2.5, false]);
    price(102.7);
    begin({ peak: 2.6, updatedAt: START + 20_000, endedAt: START + 20_000 });
    price(103);
    expect(peak()).toEqual([2.6, false]);
  });

  it("of a fall follows the fall", () => {
    begin({ direction: "down" });
    price(98.5);
    expect(peak()).toEqual([1.5, false]);
  });

  it.each([
    ["that began before the page saw it", () => (age = 60_000), () => begin()],
    ["of Short %, whose high the page does not know", () => {}, () => begin({ signalType: "short" })],
    ["through a break in the market's seconds", () => {}, () => (begin(), price(100.5, false))],
    ["through a second that was missed", () => {}, () => (begin(), arrive(100.5, true))],
  ])("may have been higher of one %s", (_, prepare, act) => {
    prepare();
    act();
    price(100.6);
    expect(peak()).toEqual([1, true]);
    age = 1000;
    begin({ peak: 3, updatedAt: START + 30_000, growths: 1 });
    expect(peak()).toEqual([3, false]);
  });

  it("orders a list anew as it grows", () => {
    begin();
    store.take([episode("BBB", 1, { peak: 1.2 })]);
    order.sort(by("since"));
    const names = by("since");
    order.sort(names);
    expect(symbols()).toEqual(["BBB", "AAA"]);
    price(101.4);
    order.sort(names);
    expect(symbols()).toEqual(["AAA", "BBB"]);
  });
});

describe("an episode", () => {
  it("lasts until its end, until now, and never longer than ten minutes, whether its end came or not", () => {
    const open = episode("AAA", 0);
    expect([lengthOf(open, 30_000), isOver(open, 30_000)]).toEqual([30_000, false]);
    expect([lengthOf(open, 700_000), isOver(open, 700_000)]).toEqual([600_000, true]);
    const ended = episode("AAA", 0, { endedAt: START + 45_000 });
    expect([lengthOf(ended, 700_000), isOver(ended, 50_000)]).toEqual([45_000, true]);
  });

  it("of a fall has figures below zero", () => {
    expect(signedValue(episode("AAA", 0, { direction: "down" }), 2)).toBe(-2);
    expect(signedValue(episode("AAA", 0, { direction: "down", signalType: "short" }), 2)).toBe(2);
  });
});
