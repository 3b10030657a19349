// When the server is asked about coins above, and what its answer does to the lists.

import { beforeEach, describe, expect, it, vi } from "vitest";
import type { Signal } from "../../shared/contracts/signals.ts";
import { FrameLoop } from "../market/frame-loop.ts";
import { SignalBuffer } from "../market/signal-buffer.ts";
import { signalList, signalOf } from "../testing/signal-maker.ts";
import { EarlierSignals } from "./earlier-signals.ts";

const UP = "mexc:net_percent:5:up:0.9";
const START = 1_800_000_000;

let buffer: SignalBuffer;
let answer: readonly Signal[] | undefined;
let asked: string[][];
let earlier: EarlierSignals;

beforeEach(() => {
  vi.stubGlobal("requestAnimationFrame", () => 0);
  buffer = new SignalBuffer(new FrameLoop());
  answer = [];
  asked = [];
  earlier = new EarlierSignals(buffer, async (rules) => {
    asked.push(rules.map(({ minutes, direction, threshold }) => `${minutes} ${direction} ${threshold}`));
    return answer;
  });
  buffer.setLists([signalList({ direction: "up" })], "mexc");
});

const rows = () => buffer.groups("1").map(({ symbol, isEarlier }) => [symbol, isEarlier]);

describe("the server is asked", () => {
  it("once about each rule that comes into use, again when it comes back", async () => {
    await earlier.follow();
    await earlier.follow();
    expect(asked).toEqual([["5 up 0.9"]]);
    buffer.setLists([signalList({ direction: "up", netPercentThresholds: { 5: 2 } })], "mexc");
    await earlier.follow();
    buffer.setLists([signalList({ direction: "up" })], "mexc");
    await earlier.follow();
    expect(asked).toEqual([["5 up 0.9"], ["5 up 2"], ["5 up 0.9"]]);
  });

  it("again when it did not answer", async () => {
    answer = undefined;
    await earlier.follow();
    answer = [signalOf(UP, "WIF", START)];
    await earlier.follow();
    expect(rows()).toEqual([["WIF", true]]);
  });
});

describe("what was above", () => {
  it("is marked, and no listener is called", async () => {
    const symbols: string[] = [];
    buffer.onAdded((_, added) => symbols.push(...added.map(({ symbol }) => symbol)));
    answer = [signalOf(UP, "WIF", START)];
    await earlier.follow();
    expect(rows()).toEqual([["WIF", true]]);
    expect(symbols).toEqual([]);
  });

  it("does not stand beside a signal of the same coin and rule, whichever comes first", async () => {
    answer = [signalOf(UP, "WIF", START), signalOf(UP, "SOL", START), signalOf(UP, "ENA", START)];
    buffer.add([signalOf(UP, "SOL", START + 1)]);
    await earlier.follow();
    expect(rows()).toEqual([
      ["SOL", false],
      ["ENA", true],
      ["WIF", true],
    ]);
    // The server's own of the same second, and a later one.
    buffer.add([signalOf(UP, "WIF", START), signalOf(UP, "ENA", START + 9)]);
    expect(rows()).toEqual([
      ["ENA", false],
      ["SOL", false],
      ["WIF", false],
    ]);
    expect(buffer.groups("1")[0]?.firedAt).toEqual([(START + 9) * 1000]);
  });

  it("stays away once it was removed", async () => {
    answer = [signalOf(UP, "WIF", START)];
    await earlier.follow();
    buffer.remove("1", "WIF");
    expect(rows()).toEqual([]);
    buffer.addEarlier(answer);
    expect(rows()).toEqual([]);
  });
});
