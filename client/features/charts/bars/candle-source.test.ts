// What a chart shows while coins, history and ticks come and go.

import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { FIELD } from "../../../../shared/market/fields.ts";
import { MarketTable } from "../../../../shared/market/market-table.ts";
import type { MinuteTick } from "../../../../shared/market/minute-tick.ts";
import { chartPriceOf } from "../../../desk/charted.store.ts";
import type { TerminalEngine } from "../../../desk/terminal-engine.ts";
import { FrameLoop } from "../../../market/frame-loop.ts";
import { MarketStore } from "../../../market/market-store.ts";
import { TickReceiver } from "../../../stream/tick-receiver.ts";
import { CandleSource } from "./candle-source.ts";

const MINUTE = 60_000;
const NOW = Date.UTC(2026, 10, 21, 7, 30, 20);
const THIS_MINUTE = NOW - (NOW % MINUTE);
let answers: ((close: number) => void)[];

const tickOf = (close: number, lastTrade: number): MinuteTick => [
  THIS_MINUTE,
  close,
  close,
  close,
  close,
  1,
  close,
  lastTrade,
  1,
];

/** How far the server's clock is ahead of ours, ms. */
const AHEAD = 3000;

function engineWith(price: number): { engine: TerminalEngine; ticks: TickReceiver } {
  const loop = new FrameLoop();
  loop.request = () => {};
  const store = new MarketStore(loop);
  const table = new MarketTable(1);
  table.column(FIELD.price)[0] = price;
  table.column(FIELD.updatedAt)[0] = NOW + 5000;
  store.adopt({
    exchange: "mexc",
    table,
    coins: [{ symbol: "A", decimals: 2, tickSize: "0.01", active: true }],
    movement: false,
    sequence: 1,
  });
  const ticks = new TickReceiver();
  return {
    engine: { loop, store, stream: { ticks, serverTime: NOW + AHEAD } } as unknown as TerminalEngine,
    ticks,
  };
}

beforeEach(() => {
  vi.useFakeTimers({ now: NOW });
  answers = [];
  vi.stubGlobal(
    "fetch",
    () =>
      new Promise((resolve) => {
        answers.push((close) => {
          const data = [THIS_MINUTE - MINUTE, THIS_MINUTE].map((time) => ({
            time,
            open: close,
            high: close,
            low: close,
            close,
            volume: 1,
            quote_volume: 1,
          }));
          resolve(Response.json({ success: true, data, message: "" }, { headers: { date: new Date(NOW).toUTCString() } }));
        });
      }),
  );
});
afterEach(() => vi.useRealTimers());

const settle = (): Promise<unknown> => vi.advanceTimersByTimeAsync(0);

describe("a chart's bars", () => {
  it("offer their newest price, of the wanted coin alone and once the server or a tick has brought one", async () => {
    const { engine, ticks } = engineWith(7);
    const source = new CandleSource(engine, () => {});
    source.show("MEXC:CUSDT", "1");
    expect(chartPriceOf("MEXC:CUSDT")).toBeNaN();
    answers[0]?.(5);
    await settle();
    expect(chartPriceOf("MEXC:CUSDT")).toBe(5);
    ticks.receive("MEXC:CUSDT", tickOf(6, NOW));
    expect(chartPriceOf("MEXC:CUSDT")).toBe(6);
    source.show("MEXC:DUSDT", "1");
    expect([chartPriceOf("MEXC:CUSDT"), chartPriceOf("MEXC:DUSDT")]).toEqual([Number.NaN, Number.NaN]);
    source.show("MEXC:CUSDT", "1");
    // What the chart kept may be old.
    expect(chartPriceOf("MEXC:CUSDT")).toBeNaN();
    answers[2]?.(8);
    await settle();
    expect(chartPriceOf("MEXC:CUSDT")).toBe(8);
    source.close();
    expect(chartPriceOf("MEXC:CUSDT")).toBeNaN();
  });

  it("stay those of the coin before until the next one's are there", async () => {
    const { engine, ticks } = engineWith(7);
    const source = new CandleSource(engine, () => {});
    source.show("MEXC:AUSDT", "1");
    expect(source.shown).toBeUndefined();
    answers[0]?.(5);
    await settle();
    expect(source.takeChange()).toEqual({ from: 0, isOther: true });
    source.show("MEXC:BUSDT", "1");
    expect([source.shown?.symbol, source.takeChange()]).toEqual(["MEXC:AUSDT", undefined]);
    expect(ticks.symbols).toEqual(["MEXC:BUSDT"]);
    answers[1]?.(9);
    await settle();
    expect([source.shown?.symbol, source.shown?.merge.bars.at(-1)?.close]).toEqual(["MEXC:BUSDT", 9]);
    source.close();
    expect(ticks.symbols).toEqual([]);
    expect(vi.getTimerCount()).toBe(0);
  });

  it("are to be drawn during a pause when they are another coin's, and once more when the server has sent them", async () => {
    const { engine, ticks } = engineWith(7);
    const source = new CandleSource(engine, () => {});
    source.show("MEXC:DUSDT", "1");
    ticks.receive("MEXC:DUSDT", tickOf(4, NOW));
    expect(source.isForced).toBe(false);
    answers[0]?.(5);
    await settle();
    expect(source.isForced).toBe(true);
    source.takeChange();
    ticks.receive("MEXC:DUSDT", tickOf(6, NOW + 100));
    expect([source.hasChange, source.isForced]).toEqual([true, false]);
    source.show("MEXC:EUSDT", "1");
    source.show("MEXC:DUSDT", "1");
    expect([source.isForced, source.takeChange()]).toEqual([true, { from: 0, isOther: true }]);
    answers[2]?.(8);
    await settle();
    expect(source.isForced).toBe(true);
    source.takeChange();
    source.retry();
    answers[3]?.(9);
    await settle();
    expect([source.hasChange, source.isForced]).toEqual([true, false]);
    source.close();
  });

  it("are asked for again when their newest one closes by the server's clock", async () => {
    const { engine } = engineWith(7);
    const source = new CandleSource(engine, () => {});
    source.show("MEXC:FUSDT", "1");
    answers[0]?.(5);
    await settle();
    // 20 s of the minute are over here and 23 on the server; charts ask within the three seconds after a close.
    vi.advanceTimersByTime(37_900);
    expect(answers).toHaveLength(1);
    vi.advanceTimersByTime(2100);
    expect(answers).toHaveLength(2);
    source.close();
  });

  it("follow ticks, and say which bars changed", async () => {
    const { engine, ticks } = engineWith(7);
    const source = new CandleSource(engine, () => {});
    source.show("MEXC:CUSDT", "1");
    answers[0]?.(5);
    await settle();
    source.takeChange();
    ticks.receive("MEXC:CUSDT", tickOf(6, NOW));
    ticks.receive("MEXC:CUSDT", tickOf(6.5, NOW + 100));
    expect(source.takeChange()).toEqual({ from: 1, isOther: false });
    expect(source.shown?.merge.bars.at(-1)?.close).toBe(6.5);
    expect(source.takeChange()).toBeUndefined();
    source.close();
  });

  it("take the table's price once ticks have been silent, never an older one", async () => {
    const { engine, ticks } = engineWith(7);
    const source = new CandleSource(engine, () => {});
    source.show("MEXC:AUSDT", "1");
    answers[0]?.(5);
    await settle();
    ticks.receive("MEXC:AUSDT", tickOf(6, NOW));
    source.follow(performance.now() + 1000);
    expect(source.shown?.merge.bars.at(-1)?.close).toBe(6);
    source.follow(performance.now() + 4000);
    expect(source.shown?.merge.bars.at(-1)?.close).toBe(7);
    ticks.receive("MEXC:AUSDT", tickOf(8, NOW + 9000));
    source.follow(performance.now() + 20_000);
    expect(source.shown?.merge.bars.at(-1)?.close).toBe(8);
    source.close();
  });
});
