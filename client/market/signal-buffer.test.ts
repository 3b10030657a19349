// What lists hold of signals: by example for the rules people notice, by property for everything between.

import fc from "fast-check";
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { Signal } from "../../shared/contracts/signals.ts";
import { SIGNAL_LIFE_MS, SIGNAL_REPEAT_MS } from "../../shared/signals/signal-times.ts";
import { DOWN, START, UP, signalBuffer, signalList, signalOf, symbolsOf } from "../testing/signal-maker.ts";
import { FrameLoop } from "./frame-loop.ts";
import { SignalBuffer } from "./signal-buffer.ts";

let buffer: SignalBuffer;

beforeEach(() => {
  buffer = signalBuffer();
});

const symbols = (listId?: string): string[] => symbolsOf(buffer, listId);
/** Seconds after the start. */
const after = (timestamp = Number.NaN): number => timestamp / 1000 - START;

describe("rules", () => {
  it("are those of all lists, each once, and reported when they change", () => {
    const onRules = vi.fn<() => void>();
    buffer.onRules = onRules;
    expect([...buffer.rules.keys()]).toEqual([UP, DOWN]);
    buffer.setLists([signalList(), signalList({ id: "2", direction: "up" })], "mexc");
    expect(onRules).not.toHaveBeenCalled();
    buffer.setLists([signalList({ netPercentThresholds: { 5: 2 } })], "mexc");
    expect([...buffer.rules.keys()]).toEqual(["mexc:net_percent:5:up:2", "mexc:net_percent:5:down:2"]);
    buffer.setLists([signalList({ netPercentThresholds: { 5: 2 } })], "binance");
    buffer.setLists([signalList({ netPercentThresholds: { 5: 2 }, name: "Renamed" })], "binance");
    expect(onRules).toHaveBeenCalledTimes(2);
  });
});

describe("a list", () => {
  it("holds each signal of its rules once, whichever server sends it again", () => {
    const signal = signalOf(UP, "BTC", START);
    buffer.add([signal, signal]);
    buffer.add([{ ...signal }]);
    buffer.add([signalOf("mexc:net_percent:1:up:0.9", "BTC", START)]);
    expect(buffer.groups("1")).toEqual([{ symbol: "BTC", latest: signal, firedAt: [START * 1000], isEarlier: false }]);
  });

  it("shows one of the signals that its rules give of a coin and window within 5 seconds, and tells listeners of no other", () => {
    const heard: Signal[] = [];
    buffer.onAdded((_, added) => void heard.push(...added));
    const first = signalOf(UP, "BTC", START);
    buffer.add([first, signalOf(DOWN, "BTC", START), signalOf(DOWN, "ETH", START)]);
    buffer.add([signalOf(DOWN, "BTC", START + 4)]);
    buffer.add([signalOf(DOWN, "BTC", START + 5)]);
    expect(buffer.groups("1").map(({ symbol, firedAt }) => [symbol, firedAt.map(after)])).toEqual([
      ["BTC", [5, 0]],
      ["ETH", [0]],
    ]);
    expect(heard.map(({ symbol, timestamp }) => [symbol, after(timestamp)])).toEqual([
      ["BTC", 0],
      ["ETH", 0],
      ["BTC", 5],
    ]);
  });

  it("shows signals of other windows of the same seconds", () => {
    buffer.setLists([signalList({ netPercentTypes: [5, 10], netPercentThresholds: { 5: 0.9, 10: 0.9 } })], "mexc");
    buffer.add([signalOf(UP, "BTC", START), signalOf(UP.replace(":5:", ":10:"), "BTC", START + 1)]);
    expect(buffer.groups("1")[0]?.firedAt.map(after)).toEqual([1, 0]);
  });

  it("groups by coin, newest coin first, and flags whether the last 60 seconds up to the latest brought one", () => {
    buffer.add([0, 10, 50, 61, 69].map((second) => signalOf(UP, "BTC", START + second)));
    buffer.add([signalOf(DOWN, "ETH", START + 80)]);
    expect(buffer.groups("1").map(({ symbol, firedAt }) => [symbol, firedAt.map(after)])).toEqual([
      ["ETH", [80]],
      ["BTC", [69, 61, 50, 10]],
    ]);
  });

  it("puts replayed signals where they belong in time", () => {
    buffer.add([signalOf(UP, "BTC", START + 30)]);
    buffer.add([signalOf(UP, "BTC", START)]);
    expect(buffer.groups("1")[0]?.firedAt.map(after)).toEqual([30, 0]);
    expect(after(buffer.groups("1")[0]?.latest.timestamp)).toBe(30);
  });

  it("gives a coin's moments correctly also after its oldest gave way to a replayed one", () => {
    buffer.add([signalOf(UP, "BTC", START), signalOf(UP, "BTC", START + 30)]);
    buffer.add(Array.from({ length: 4998 }, (_, coin) => signalOf(UP, `C${coin}`, START)));
    expect(
      buffer
        .groups("1")
        .find(({ symbol }) => symbol === "BTC")
        ?.firedAt.map(after),
    ).toEqual([30, 0]);
    buffer.add([signalOf(UP, "BTC", START + 20)]);
    expect(
      buffer
        .groups("1")
        .find(({ symbol }) => symbol === "BTC")
        ?.firedAt.map(after),
    ).toEqual([30, 20]);
  });

  it("forgets after twenty minutes, and nothing earlier", () => {
    buffer.add([signalOf(UP, "BTC", START), signalOf(UP, "ETH", START + 1)]);
    buffer.sweep(START * 1000 + SIGNAL_LIFE_MS);
    expect(symbols()).toEqual(["ETH", "BTC"]);
    buffer.sweep(START * 1000 + SIGNAL_LIFE_MS + 1);
    expect(symbols()).toEqual(["ETH"]);
  });

  it("restricted to coins shows and announces only those, and shows the others once it is not", () => {
    const received: Signal[] = [];
    buffer.onAdded((_, added) => received.push(...added));
    buffer.setLists([signalList({ tickers: ["ETH"] })], "mexc");
    buffer.add([signalOf(UP, "BTC", START), signalOf(UP, "ETH", START)]);
    expect([symbols(), buffer.coinCount("1")]).toEqual([["ETH"], 1]);
    expect(received.map(({ symbol }) => symbol)).toEqual(["ETH"]);
    buffer.setLists([signalList()], "mexc");
    expect([symbols(), buffer.coinCount("1")]).toEqual([["BTC", "ETH"], 2]);
  });

  it("starts anew when its rules change, and keeps its signals when something else does", () => {
    buffer.add([signalOf(UP, "BTC", START)]);
    buffer.setLists([signalList({ name: "Other", height: 20, sound: "bell" })], "mexc");
    expect(symbols()).toEqual(["BTC"]);
    buffer.setLists([signalList({ netPercentThresholds: { 5: 1 } })], "mexc");
    expect(symbols()).toEqual([]);
    buffer.setLists([], "mexc");
    expect(buffer.groups("1")).toEqual([]);
  });

  it("begins with what is known of rules another list waits for already, whatever was removed there", () => {
    const onRules = vi.fn<() => void>();
    buffer.add([signalOf(UP, "BTC", START), signalOf(DOWN, "ETH", START)]);
    buffer.remove("1", "BTC");
    buffer.onRules = onRules;
    buffer.setLists([signalList(), signalList({ id: "2", direction: "up" })], "mexc");
    expect([symbols("1"), symbols("2"), onRules.mock.calls.length]).toEqual([["ETH"], ["BTC"], 0]);
    buffer.setLists([], "mexc");
    buffer.setLists([signalList()], "mexc");
    expect(symbols()).toEqual([]);
  });

  it("shows its own signals after others took the places of those that went", () => {
    buffer.add([signalOf(UP, "BTC", START), signalOf(UP, "ETH", START)]);
    expect(symbols()).toEqual(["BTC", "ETH"]);
    buffer.sweep(START * 1000 + SIGNAL_LIFE_MS + 1);
    buffer.add([signalOf(DOWN, "ETH", START + 2000), signalOf(UP, "BTC", START + 2001)]);
    expect(buffer.groups("1").map(({ symbol, latest }) => [symbol, latest.direction, latest.timestamp / 1000 - START])).toEqual([
      ["BTC", "up", 2001],
      ["ETH", "down", 2000],
    ]);
  });

  it("stays bounded under a threshold near nothing", () => {
    for (let time = 0; time < 12; time++)
      buffer.add(Array.from({ length: 500 }, (_, coin) => signalOf(UP, `C${coin}`, START + time * 5)));
    expect(buffer.groups("1").map(({ firedAt }) => firedAt.length)).toEqual(Array.from({ length: 500 }, () => 10));
  });
});

describe("cost", () => {
  it("gives the same groups until something in that list changes", () => {
    buffer.setLists([signalList(), signalList({ id: "2", direction: "down" })], "mexc");
    buffer.add([signalOf(UP, "BTC", START), signalOf(DOWN, "BTC", START)]);
    const [first, second] = [buffer.groups("1"), buffer.groups("2")];
    const { version } = buffer;
    buffer.add([signalOf(UP, "BTC", START)]);
    buffer.sweep(START * 1000);
    expect([buffer.groups("1"), buffer.groups("2")].map((groups, at) => groups === [first, second][at])).toEqual([true, true]);
    expect(buffer.version).toBe(version);
    buffer.add([signalOf(UP, "ETH", START)]);
    expect(buffer.groups("1")).not.toBe(first);
    expect(buffer.groups("2")).toBe(second);
    expect(buffer.version).toBeGreaterThan(version);
  });
});

describe("any order of arrival, repeats and removals", () => {
  const step = fc.oneof(
    fc.record({
      do: fc.constant("add" as const),
      signals: fc.array(
        fc.record({ symbol: fc.constantFrom("A", "B", "C"), second: fc.integer({ min: 0, max: 400 }).map((fifth) => 5 * fifth) }),
      ),
    }),
    fc.record({ do: fc.constant("remove" as const), symbol: fc.constantFrom("A", "B", "C") }),
    fc.record({ do: fc.constant("sweep" as const), second: fc.integer({ min: 0, max: 4000 }) }),
  );

  it("leaves the same as a plain set of what is neither removed nor too old", () => {
    fc.assert(
      fc.property(fc.array(step), (steps) => {
        const tested = new SignalBuffer(new FrameLoop());
        tested.setLists([signalList()], "mexc");
        let held: Signal[] = [];
        const removed = new Map<string, number>();
        for (const one of steps) {
          if (one.do === "add") {
            const signals = one.signals.map(({ symbol, second }) => signalOf(UP, symbol, START + second));
            tested.add(signals);
            const fresh = signals.filter(({ symbol, timestamp }) => timestamp > (removed.get(symbol) ?? 0));
            held = [...new Map([...held, ...fresh].map((signal) => [signal.id, signal])).values()];
          } else if (one.do === "remove") {
            tested.remove("1", one.symbol);
            const gone = held.filter(({ symbol }) => symbol === one.symbol).map(({ timestamp }) => timestamp);
            removed.set(one.symbol, Math.max(removed.get(one.symbol) ?? 0, ...gone));
            held = held.filter(({ symbol }) => symbol !== one.symbol);
          } else {
            const now = (START + one.second) * 1000;
            tested.sweep(now);
            held = held.filter(({ timestamp }) => now - timestamp <= SIGNAL_LIFE_MS);
            for (const [symbol, upTo] of removed) if (now - upTo > SIGNAL_LIFE_MS) removed.delete(symbol);
          }
        }
        const coins = new Set(held.map(({ symbol }) => symbol));
        expect(new Set(tested.groups("1").map(({ symbol }) => symbol))).toEqual(coins);
        expect([tested.coinCount("1"), tested.groups("1").length]).toEqual([coins.size, coins.size]);
        for (const { symbol, latest, firedAt } of tested.groups("1")) {
          const times = held.filter((signal) => signal.symbol === symbol).map(({ timestamp }) => timestamp);
          expect(latest.timestamp).toBe(Math.max(...times));
          const recent = times.filter((time) => latest.timestamp - time < SIGNAL_REPEAT_MS);
          expect(firedAt).toEqual(recent.sort((a, b) => b - a));
        }
        const order = tested.groups("1").map(({ latest }) => latest.timestamp);
        expect(order).toEqual([...order].sort((a, b) => b - a));
      }),
    );
  });

  it("shows the signals of one type alone where the reader asked for it, and all of them again", () => {
    const list = signalList();
    buffer.setLists([list], "mexc");
    buffer.add([signalOf(UP, "BTC", START), signalOf(DOWN, "BTC", START + 10), signalOf(DOWN, "ETH", START + 20)]);
    const shown = (): string[] => buffer.groups("1").map(({ symbol, latest }) => `${symbol} ${latest.direction}`);
    expect(shown()).toEqual(["ETH down", "BTC down"]);
    buffer.setLists([{ ...list, shownType: "pump" }], "mexc");
    expect(shown()).toEqual(["BTC up"]);
    expect(buffer.coinCount("1")).toBe(1);
    buffer.setLists([list], "mexc");
    expect(shown()).toEqual(["ETH down", "BTC down"]);
  });

  it("asks for no rule of a type the plan does not hold", () => {
    const list = signalList({ signalTypes: ["pump", "short"], shortThresholds: { 15: 2 } });
    buffer.setLists([list], "mexc", "start");
    expect([...buffer.rules.keys()]).toEqual([UP]);
    buffer.setLists([list], "mexc", "popular");
    expect([...buffer.rules.keys()]).toEqual([UP, "mexc:short:15:down:2"]);
  });
});
