// Signals of exchanges that are not on screen but have charts there: gathered for their marks, within the plan, and in no list.

import { beforeEach, describe, expect, it, vi } from "vitest";
import { WINDOW_MINUTES } from "../../shared/market/fields.ts";
import { DOWN, START, UP, signalBuffer, signalList, signalOf, symbolsOf } from "../testing/signal-maker.ts";
import type { SignalBuffer } from "./signal-buffer.ts";

let buffer: SignalBuffer;

beforeEach(() => {
  buffer = signalBuffer();
});

const symbols = (): string[] => symbolsOf(buffer);

describe("lists of an exchange that has charts only", () => {
  const THERE = "binance:net_percent:5:up:0.9";

  it("wait as well, for marks: no list shows those signals, and nobody hears of them", () => {
    const heard = vi.fn<() => void>();
    buffer.onAdded(heard);
    buffer.setLists([signalList()], "mexc", "professional", ["binance"]);
    expect([...buffer.rules.keys()]).toEqual([UP, DOWN, THERE, "binance:net_percent:5:down:0.9"]);
    buffer.add([signalOf(THERE, "BTC", START)]);
    expect(buffer.firedFor("binance", "BTC")).toEqual([{ type: "pump", timestamp: START * 1000 }]);
    expect([symbols(), buffer.firedFor("mexc", "BTC")]).toEqual([[], []]);
    expect(heard).not.toHaveBeenCalled();
  });

  it("show what they gathered when their exchange comes on screen, and are gone with the last chart", () => {
    buffer.setLists([signalList()], "mexc", "professional", ["binance"]);
    buffer.add([signalOf(THERE, "BTC", START)]);
    buffer.setLists([signalList()], "binance", "professional", ["mexc"]);
    expect(symbols()).toEqual(["BTC"]);
    buffer.setLists([signalList()], "mexc", "professional", ["binance"]);
    expect(buffer.firedFor("binance", "BTC")).toHaveLength(1);
    buffer.setLists([signalList()], "mexc", "professional");
    expect([buffer.firedFor("binance", "BTC"), [...buffer.rules.keys()]]).toEqual([[], [UP, DOWN]]);
  });

  it("wait only within the plan: for no exchange it does not hold, nor for more rules than it has room for", () => {
    buffer.setLists([signalList()], "mexc", "start", ["binance"]);
    expect([...buffer.rules.keys()]).toEqual([UP, DOWN]);
    const lists = Array.from({ length: 8 }, (_, at) =>
      signalList({
        id: `${at}`,
        netPercentTypes: [...WINDOW_MINUTES],
        netPercentThresholds: Object.fromEntries(WINDOW_MINUTES.map((minutes) => [minutes, 1 + at])),
      }),
    );
    buffer.setLists(lists, "mexc", "professional", ["binance"]);
    expect([...buffer.rules.keys()].filter((key) => key.startsWith("mexc"))).toHaveLength(128);
    expect(buffer.rules.size).toBe(256);
    buffer.setLists([...lists, signalList({ id: "9", netPercentThresholds: { 5: 20 } })], "mexc", "professional", ["binance"]);
    expect(buffer.rules.size).toBe(256);
    expect(buffer.rules.has("mexc:net_percent:5:up:20")).toBe(true);
  });
});
