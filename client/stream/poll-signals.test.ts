// What the server is asked of signals while polling, and what its answers do to the lists.

import { beforeEach, describe, expect, it, vi } from "vitest";
import type { Signal } from "../../shared/contracts/signals.ts";
import type { SignalBuffer } from "../market/signal-buffer.ts";
import { DOWN, signalBuffer, signalList, signalOf, START, symbolsOf, UP } from "../testing/signal-maker.ts";
import { EarlierSignals } from "./earlier-signals.ts";
import { PollSignals } from "./poll-signals.ts";

const AFTER_START = START * 1000 - 10_000;

let buffer: SignalBuffer;
let polled: PollSignals;
/** Exchange, rules and moment of every question. */
let asked: unknown[][];
let answers: ((signals: readonly Signal[] | undefined) => void)[];

beforeEach(() => {
  buffer = signalBuffer();
  asked = [];
  answers = [];
  polled = new PollSignals(buffer, new EarlierSignals(buffer, async () => []), (...question) => {
    asked.push(question);
    return new Promise((resolve) => answers.push(resolve));
  });
});

/** Answers the oldest open question. */
async function answer(signals: readonly Signal[] | undefined): Promise<void> {
  answers.shift()?.(signals);
  await Promise.resolve();
}

describe("while polling, signals", () => {
  it("are those of the last twenty minutes at first, then those since the newest, its own second included", async () => {
    polled.poll();
    expect(asked).toEqual([["mexc", [UP, DOWN], undefined]]);
    await answer([signalOf(UP, "BTC", START - 5), signalOf(UP, "ETH", START)]);
    expect(symbolsOf(buffer)).toEqual(["ETH", "BTC"]);
    polled.poll();
    expect(asked.at(-1)).toEqual(["mexc", [UP, DOWN], AFTER_START]);
    await answer([signalOf(UP, "ETH", START), signalOf(UP, "SOL", START)]);
    expect(symbolsOf(buffer).toSorted()).toEqual(["BTC", "ETH", "SOL"]);
  });

  it("are news to whoever listens, each once, also when the socket brings them again", async () => {
    const news = vi.fn<(list: string, added: readonly Signal[]) => void>();
    buffer.onAdded(news);
    polled.poll();
    await answer([signalOf(UP, "BTC", START)]);
    buffer.add([signalOf(UP, "BTC", START)]);
    expect(news.mock.calls.map(([, added]) => added.map(({ symbol }) => symbol))).toEqual([["BTC"]]);
  });

  it("are asked of each exchange that a list waits for, one question at a time", async () => {
    buffer.setLists([signalList()], "mexc", "professional", ["binance"]);
    polled.poll();
    polled.poll();
    expect(asked.map(([exchange]) => exchange)).toEqual(["mexc", "binance"]);
    await answer([]);
    polled.poll();
    expect(asked.map(([exchange]) => exchange)).toEqual(["mexc", "binance", "mexc"]);
  });

  it("are all asked for again when the lists wait for other rules, and not because an answer was lost", async () => {
    polled.poll();
    await answer([signalOf(UP, "BTC", START)]);
    polled.poll();
    await answer(undefined);
    expect(symbolsOf(buffer)).toEqual(["BTC"]);
    polled.poll();
    expect(asked.at(-1)?.[2]).toBe(AFTER_START);
    await answer([]);
    buffer.setLists([signalList({ direction: "up" })], "mexc");
    polled.poll();
    expect(asked.at(-1)).toEqual(["mexc", [UP], undefined]);
  });
});
