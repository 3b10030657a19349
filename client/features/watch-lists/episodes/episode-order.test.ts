// Which episodes a list shows and in which order, and what comes while the reader holds it.

import { beforeEach, describe, expect, it } from "vitest";
import type { Episode } from "../../../../shared/contracts/episodes.ts";
import { EpisodeOrder } from "./episode-order.ts";
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
  order = new EpisodeOrder(store, buffer, "1");
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
