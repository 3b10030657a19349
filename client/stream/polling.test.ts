// Polling as it asks and as it reports: tables, unchanged ones, refusals, the end of a session, and what signals do to the lists.

import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Episode } from "../../shared/contracts/episodes.ts";
import type { Signal } from "../../shared/contracts/signals.ts";
import type { SignalBuffer } from "../market/signal-buffer.ts";
import type { PolledTable } from "../rest/fetch-table.ts";
import { DOWN, signalBuffer, signalList, signalOf, START, symbolsOf, UP } from "../testing/signal-maker.ts";
import { EarlierSignals } from "./earlier-signals.ts";
import { PollSignals, startPolling } from "./polling.ts";

describe("while polling, tables", () => {
  const asked: { path: string; headers: Record<string, string> }[] = [];
  let answer: () => Response;

  beforeEach(() => {
    vi.useFakeTimers();
    asked.length = 0;
    vi.stubGlobal("fetch", (path: string, { headers }: { headers: Record<string, string> }) => {
      asked.push({ path, headers });
      return Promise.resolve(answer());
    });
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  const json = (body: object, init: ResponseInit = {}): Response => new Response(JSON.stringify(body), init);
  const table = (): Response =>
    json({ success: true, data: [{ symbol: "BTC" }], message: "" }, { headers: { etag: 'W/"1"', "x-market-time": "5000" } });

  /** Polls once now and once a second later; what was reported, in order. */
  async function polled(needsSession: boolean): Promise<unknown[]> {
    const reports: unknown[] = [];
    const stop = startPolling({
      exchange: "mexc",
      needsSession,
      everyMs: 1000,
      onTable: (each: PolledTable | undefined) => reports.push(each?.rows ?? "unchanged"),
      onFailure: ({ status, error }) => reports.push(`${status} ${error}`),
    });
    await vi.advanceTimersByTimeAsync(1500);
    stop();
    return reports;
  }

  it("are asked for again by the tag of the one it has", async () => {
    answer = () => (asked.length === 1 ? table() : new Response(null, { status: 304 }));
    expect(await polled(false)).toEqual([[{ symbol: "BTC" }], "unchanged"]);
    expect(asked.map(({ path }) => path)).toEqual(Array(2).fill("/api/crypto/simple-table?exchanges=mexc"));
    expect(asked.map(({ headers }) => headers["if-none-match"])).toEqual([undefined, 'W/"1"']);
  });

  it("are not asked for as a visitor where a session is meant to be", async () => {
    answer = () => json({ status: "error", error: "no-session", message: "Sign in first" }, { status: 401 });
    expect(await polled(true)).toEqual(["401 no-session", "401 no-session"]);
    expect(asked[0]?.path).toBe("/api/crypto/simple-table?exchanges=mexc&session=required");
  });

  it.each([
    ["no network", () => Response.error()],
    ["a page instead of a table", () => new Response("<html>")],
    ["an answer that is no table", () => json({})],
  ])("that are %s are a failure", async (_, given) => {
    answer = given;
    expect(await polled(false)).toEqual(["0 ", "0 "]);
  });
});

describe("while polling, signals", () => {
  const EPISODES: readonly Episode[] = [];
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
      return new Promise((resolve) => answers.push((data) => resolve(data && { data, episodes: EPISODES })));
    });
  });

  /** Answers the oldest open question. */
  async function answer(signals: readonly Signal[] | undefined): Promise<void> {
    answers.shift()?.(signals);
    await Promise.resolve();
  }

  it("are those of the last twenty minutes at first, then those since the newest, its own second included", async () => {
    polled.poll();
    expect(asked).toEqual([["mexc", [UP, DOWN], undefined, false]]);
    await answer([signalOf(UP, "BTC", START - 5), signalOf(UP, "ETH", START)]);
    expect(symbolsOf(buffer)).toEqual(["ETH", "BTC"]);
    polled.poll();
    expect(asked.at(-1)).toEqual(["mexc", [UP, DOWN], AFTER_START, false]);
    await answer([signalOf(UP, "ETH", START), signalOf(UP, "SOL", START)]);
    expect(symbolsOf(buffer).toSorted()).toEqual(["BTC", "ETH", "SOL"]);
  });

  it("are all asked for again with their episodes, once a list shows some", async () => {
    polled.poll();
    await answer([signalOf(UP, "ETH", START)]);
    const taken: unknown[] = [];
    buffer.episodes = { take: (episodes) => taken.push(episodes) };
    polled.poll();
    expect(asked.at(-1)).toEqual(["mexc", [UP, DOWN], undefined, true]);
    await answer([]);
    expect(taken).toEqual([EPISODES]);
  });

  it("are news to whoever listens, each once, also when the socket brings them again", async () => {
    const events = vi.fn<(list: string, added: readonly Signal[]) => void>();
    buffer.onAdded(events);
    polled.poll();
    await answer([signalOf(UP, "BTC", START)]);
    buffer.add([signalOf(UP, "BTC", START)]);
    expect(events.mock.calls.map(([, added]) => added.map(({ symbol }) => symbol))).toEqual([["BTC"]]);
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
    expect(asked.at(-1)).toEqual(["mexc", [UP], undefined, false]);
  });
});
