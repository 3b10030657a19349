// What readers removed stays away from their lists for as long as a replay could bring it back, and is remembered within bounds.

import { beforeEach, describe, expect, it } from "vitest";
import type { WatchList } from "../../shared/contracts/watch-lists.ts";
import { SIGNAL_LIFE_MS } from "../../shared/signals/signal-times.ts";
import { DOWN, START, UP, signalBuffer, signalList, signalOf, symbolsOf } from "../testing/signal-maker.ts";
import { FrameLoop } from "./frame-loop.ts";
import { SignalBuffer } from "./signal-buffer.ts";
import { SignalRemovals } from "./signal-removals.ts";

let buffer: SignalBuffer;

beforeEach(() => {
  buffer = signalBuffer();
});

const symbols = (listId?: string): string[] => symbolsOf(buffer, listId);

describe("what a list remembers of removals", () => {
  it("keeps them away from a page that opens later, by coin and for all coins of an exchange", () => {
    const signals = [signalOf(UP, "BTC", START), signalOf(UP, "ETH", START), signalOf(UP, "SOL", START + 5)];
    buffer.setLists([{ ...signalList(), removed: { "mexc:BTC": START * 1000, "binance:*": (START + 9) * 1000 } }], "mexc");
    buffer.add(signals);
    expect(symbols().toSorted()).toEqual(["ETH", "SOL"]);
    // Cleared on another device.
    buffer.setLists([{ ...signalList(), removed: { "mexc:*": START * 1000 } }], "mexc");
    expect(symbols()).toEqual(["SOL"]);
  });

  it("is the moment of the newest signal that went", () => {
    buffer.add([signalOf(UP, "BTC", START), signalOf(UP, "ETH", START + 3)]);
    expect(buffer.remove("1", "BTC")).toBe(START * 1000);
    expect(buffer.remove("1", "BTC")).toBeUndefined();
    expect(buffer.clear("1")).toBe((START + 3) * 1000);
  });
});

describe("a removal that is taken back", () => {
  const follow = (change: Partial<WatchList>): void => buffer.setLists([signalList(change)], "mexc");
  const AT = START * 1000;

  it("brings the signals back that came before and since, but none that was removed on its own", () => {
    const heard: string[] = [];
    buffer.add([signalOf(UP, "BTC", START - 1), signalOf(UP, "ETH", START)]);
    buffer.remove("1", "BTC");
    follow({ removed: { "mexc:BTC": AT - 1000 } });
    buffer.onAdded((_, added) => heard.push(...added.map(({ symbol }) => symbol)));
    expect(buffer.clear("1")).toBe(AT);
    follow({ removed: { "mexc:*": AT } });
    // Late on the line.
    buffer.add([signalOf(UP, "SOL", START - 2)]);
    expect(symbols()).toEqual([]);
    follow({ removed: { "mexc:BTC": AT - 1000 }, takenBack: { [`mexc:*@${AT}`]: AT } });
    expect(symbols()).toEqual(["ETH", "SOL"]);
    expect(heard).toEqual([]);
  });

  it("brings back what was above before the list began, and what came since", () => {
    buffer.addEarlier([signalOf(UP, "BTC", START)]);
    buffer.add([signalOf(UP, "ETH", START)]);
    buffer.clear("1");
    follow({ removed: { "mexc:*": AT } });
    expect(symbols()).toEqual([]);
    follow({ takenBack: { [`mexc:*@${AT}`]: AT } });
    expect(buffer.groups("1").map(({ symbol, isEarlier }) => [symbol, isEarlier])).toEqual([
      ["BTC", true],
      ["ETH", false],
    ]);
  });

  it("brings nothing back that is older than signals live", () => {
    buffer.add([signalOf(UP, "BTC", START)]);
    buffer.clear("1");
    buffer.sweep(AT + SIGNAL_LIFE_MS + 1);
    follow({ takenBack: { [`mexc:*@${AT}`]: AT } });
    expect(symbols()).toEqual([]);
  });

  it("is seen at once, also while the screen is paused", () => {
    buffer.add([signalOf(UP, "BTC", START)]);
    buffer.clear("1");
    const before = buffer.removals;
    follow({ takenBack: { [`mexc:*@${AT}`]: AT } });
    expect(buffer.removals).toBeGreaterThan(before);
    expect(symbols()).toEqual(["BTC"]);
  });
});

describe("a list", () => {
  it("keeps what was removed away from a replay, and takes what is newer", () => {
    const signals = [signalOf(UP, "BTC", START), signalOf(UP, "BTC", START + 10), signalOf(UP, "ETH", START)];
    buffer.add(signals);
    buffer.remove("1", "BTC");
    buffer.add(signals);
    expect(symbols()).toEqual(["ETH"]);
    buffer.clear("1");
    buffer.add(signals);
    expect([symbols(), buffer.coinCount("1")]).toEqual([[], 0]);
    buffer.add([signalOf(UP, "BTC", START + 11)]);
    expect(symbols()).toEqual(["BTC"]);
  });

  it("shows one type alone: what is cleared or removed then is of that type, also after a reload", () => {
    const signals = [signalOf(UP, "BTC", START), signalOf(DOWN, "BTC", START), signalOf(UP, "ETH", START + 1)];
    const list = (change: Partial<WatchList>): void => buffer.setLists([signalList(change)], "mexc");
    buffer.add(signals);
    list({ shownType: "pump" });
    expect(buffer.clear("1")).toBe((START + 1) * 1000);
    expect(buffer.clear("1")).toBeUndefined();
    buffer.add(signals);
    list({ shownType: "all" });
    expect(buffer.groups("1").map(({ latest }) => [latest.symbol, latest.rule])).toEqual([["BTC", DOWN]]);

    buffer = new SignalBuffer(new FrameLoop());
    list({ removed: { "mexc:*:pump": (START + 1) * 1000 } });
    buffer.add(signals);
    expect(buffer.groups("1").map(({ latest }) => [latest.symbol, latest.rule])).toEqual([["BTC", DOWN]]);
    list({ removed: { "mexc:BTC:dump": START * 1000 } });
    expect(symbols()).toEqual([]);
  });

  it("keeps it away too after a change of the exchange and back, and until a replay could not bring it any more", () => {
    const signals = [signalOf(UP, "BTC", START), signalOf(UP, "ETH", START)];
    buffer.add(signals);
    buffer.clear("1");
    const there = (): void => buffer.setLists([signalList()], "binance");
    const back = (): void => buffer.setLists([signalList()], "mexc");
    there();
    buffer.add([signalOf(UP.replace("mexc", "binance"), "BTC", START)]);
    expect(symbols()).toEqual(["BTC"]);
    back();
    buffer.add([...signals, signalOf(UP, "ETH", START + 1)]);
    expect(symbols()).toEqual(["ETH"]);
    there();
    buffer.sweep(START * 1000 + SIGNAL_LIFE_MS + 1);
    back();
    buffer.add(signals);
    expect(symbols()).toEqual(["BTC", "ETH"]);
  });

  it("keeps it away after its deletion was taken back, and where another list had waited for the same", () => {
    const signals = [signalOf(UP, "BTC", START), signalOf(UP, "ETH", START)];
    const other = signalList({ id: "2" });
    buffer.setLists([signalList(), other], "mexc");
    buffer.add(signals);
    buffer.remove("1", "BTC");
    buffer.setLists([other], "mexc");
    buffer.setLists([signalList(), other], "mexc");
    buffer.add(signals);
    expect([symbols("1"), symbols("2")]).toEqual([["ETH"], ["BTC", "ETH"]]);
  });

  it("removes from itself only", () => {
    buffer.setLists([signalList(), signalList({ id: "2" })], "mexc");
    buffer.add([signalOf(UP, "BTC", START)]);
    buffer.clear("1");
    expect([symbols("1"), symbols("2")]).toEqual([[], ["BTC"]]);
  });
});

describe("what is removed", () => {
  const START_MS = START * 1000;

  it("covers a coin's signals of that list and exchange up to the newest one removed", () => {
    const removals = new SignalRemovals();
    removals.note("1:mexc", "BTC", START_MS);
    removals.note("1:mexc", "BTC", START_MS - 5000);
    expect([START_MS - 1, START_MS, START_MS + 1].map((moment) => removals.cover("1:mexc", "BTC", "pump", moment))).toEqual([
      true,
      true,
      false,
    ]);
    expect(removals.cover("1:mexc", "ETH", "pump", START_MS)).toBe(false);
    expect(removals.cover("1:binance", "BTC", "pump", START_MS)).toBe(false);
    expect(removals.cover("2:mexc", "BTC", "pump", START_MS)).toBe(false);
  });

  it("forgets what is too old to come back", () => {
    const removals = new SignalRemovals();
    removals.note("1:mexc", "BTC", START_MS);
    removals.sweep(START_MS + SIGNAL_LIFE_MS);
    expect(removals.cover("1:mexc", "BTC", "pump", START_MS)).toBe(true);
    removals.sweep(START_MS + SIGNAL_LIFE_MS + 1);
    expect(removals.cover("1:mexc", "BTC", "pump", START_MS)).toBe(false);
  });

  it("holds 20,000 at most, and lets those go first that were noted longest ago", () => {
    const removals = new SignalRemovals();
    for (let coin = 0; coin < 20_000; coin++) removals.note("1:mexc", `C${coin}`, START_MS);
    removals.note("1:mexc", "C0", START_MS + 1);
    removals.note("1:mexc", "C20000", START_MS);
    expect(["C0", "C1", "C2", "C20000"].map((coin) => removals.cover("1:mexc", coin, "pump", START_MS))).toEqual([
      true,
      false,
      true,
      true,
    ]);
  });
});
