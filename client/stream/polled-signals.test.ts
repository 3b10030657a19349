// While polling, charts of another exchange's coins have their marks, too: its table is fetched beside the one on screen.

import { beforeEach, describe, expect, it, vi } from "vitest";
import type { TickerRow } from "../../shared/contracts/rows.ts";
import { tickerRow } from "../../shared/contracts/rows.ts";
import type { ExchangeId } from "../../shared/market/exchange-id.ts";
import { FIELD, WINDOW_MINUTES } from "../../shared/market/fields.ts";
import { FrameLoop } from "../market/frame-loop.ts";
import { MarketStore } from "../market/market-store.ts";
import { SignalBuffer } from "../market/signal-buffer.ts";
import type { PolledTable, TableQuestion } from "../rest/fetch-table.ts";
import { FakeMarket } from "../testing/fake-market.ts";
import { signalList, START, symbolsOf } from "../testing/signal-maker.ts";
import { PolledSignals } from "./polled-signals.ts";
import { tableOfRows } from "./table-of-rows.ts";

const BTC = 0;
const FIVE_MINUTES = WINDOW_MINUTES.indexOf(5);

let store: MarketStore;
let buffer: SignalBuffer;
let polled: PolledSignals;
/** What was asked for, and what answers the next question. */
let asked: TableQuestion[];
let answer: PolledTable | "unchanged";
let second: number;

beforeEach(() => {
  vi.stubGlobal("requestAnimationFrame", () => 0);
  const loop = new FrameLoop();
  store = new MarketStore(loop);
  buffer = new SignalBuffer(loop);
  asked = [];
  answer = "unchanged";
  second = START;
  polled = new PolledSignals(store, buffer, (question) => {
    asked.push(question);
    return Promise.resolve(answer);
  });
  store.adopt({ exchange: "mexc", ...tableOfRows(rowsOf("mexc", 0)), movement: false, sequence: 0 });
  polled.begin();
});

/** Rows of three coins, where BTC has moved by so many percent in five minutes and the others not at all. */
function rowsOf(exchange: ExchangeId, change: number): TickerRow[] {
  const { table, universe } = new FakeMarket(exchange, 3);
  universe.symbols.forEach((_, position) => {
    const price = table.column(FIELD.price)[position] as number;
    table.column(FIELD.reference + FIVE_MINUTES)[position] = price / (1 + (position === BTC ? change : 0.1) / 100);
  });
  return universe.symbols.map((coin, position) => tickerRow(table, position, coin));
}

/** The other exchange's table with this move of BTC answers, and a table of the exchange on screen arrives. */
async function poll(change: number): Promise<void> {
  second += 10;
  const marketTime = second * 1000;
  answer = { rows: rowsOf("binance", change), etag: `of ${second}`, serverTime: marketTime, marketTime, simulated: true };
  polled.arrived(marketTime);
  await Promise.resolve();
  await Promise.resolve();
}

const marks = (exchange: ExchangeId): number[] => buffer.firedFor(exchange, "BTC").map(({ timestamp }) => timestamp);

describe("with a chart of another exchange", () => {
  beforeEach(() => buffer.setLists([signalList()], "mexc", "professional", ["mexc", "binance"]));

  it("what crosses in its table is marked there, and stands in no list", async () => {
    await poll(0.5);
    await poll(1.2);
    expect(marks("binance")).toEqual([second * 1000]);
    expect(marks("mexc")).toEqual([]);
    expect(symbolsOf(buffer)).toEqual([]);
  });

  it("what was above when polling began is not marked", async () => {
    await poll(1.2);
    await poll(1.3);
    expect(marks("binance")).toEqual([]);
  });

  it("only a newer table is asked for, with the session's figures", async () => {
    await poll(0.5);
    const before = second;
    await poll(0.5);
    expect(asked).toEqual([
      { exchange: "binance", needsSession: true, etag: "" },
      { exchange: "binance", needsSession: true, etag: `of ${before}` },
    ]);
  });

  it("an answer that comes when polling is over is dropped, and the next time begins anew", async () => {
    await poll(0.5);
    const last = poll(1.2);
    polled.end();
    await last;
    expect(marks("binance")).toEqual([]);
    polled.begin();
    await poll(1.2);
    expect(marks("binance")).toEqual([]);
    expect(asked.at(-1)?.etag).toBe("");
  });

  it("a question that has no answer yet is not asked again", async () => {
    polled = new PolledSignals(store, buffer, (question) => {
      asked.push(question);
      return new Promise(() => undefined);
    });
    await poll(0.5);
    await poll(0.5);
    expect(asked.length).toBe(1);
  });
});

it("without one, no other table is asked for", async () => {
  buffer.setLists([signalList()], "mexc", "professional", ["mexc"]);
  await poll(0.5);
  expect(asked).toEqual([]);
});
