// @vitest-environment happy-dom
// A chart rests during a pause, and its figures, labels and readings are those of the bars it drew.

import { act } from "react";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { barLengthMs, type ChartInterval } from "../../../shared/market/candle.ts";
import type { MinuteTick } from "../../../shared/market/minute-tick.ts";
import { ChartDrawTimer } from "../../desk/chart-draw-timer.ts";
import { EngineContext, type TerminalEngine } from "../../desk/terminal-engine.ts";
import { useTerminalSettings } from "../../desk/terminal-settings.store.ts";
import { FrameLoop } from "../../market/frame-loop.ts";
import { MarketStore } from "../../market/market-store.ts";
import { queryClient } from "../../rest/query-client.ts";
import { TickReceiver } from "../../stream/tick-receiver.ts";
import { recordCanvas } from "../../testing/recorded-canvas.ts";
import { barOpenOf } from "./bars/bar-time.ts";
import { historyQuery, type KlineHistory } from "./bars/kline-history.ts";
import { ChartLegend } from "./chart-legend.tsx";
import type { ChartTheme } from "./drawing/chart-theme.ts";
import { LiveChart } from "./live-chart.ts";
import { emaOf, type Study } from "./technical/study.ts";
import { makeStudies, readingsOf } from "./technical/technical-studies.ts";

const MINUTE = 60_000;
const NOW = Date.UTC(2026, 10, 21, 7, 30, 20);
const OPEN = NOW - (NOW % MINUTE);
const BARS = 60;
const EMA = 20;
/** How far the server's clock is ahead of this machine's, ms. */
const AHEAD = 3000;
const PRICES: Readonly<Record<string, number>> = { AUSDT: 5, BUSDT: 900.125 };

const themeOf = (colour: string): ChartTheme => new Proxy({}, { get: () => colour }) as ChartTheme;

let frames: ((now: number) => void)[];
let ticks: TickReceiver;
let engine: TerminalEngine;
let chart: LiveChart;
let average: Study;
let root: Root;

beforeEach(() => {
  vi.useFakeTimers({ now: NOW });
  frames = [];
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  vi.stubGlobal("requestAnimationFrame", (frame: (now: number) => void) => frames.push(frame));
  vi.stubGlobal("getComputedStyle", () => ({ color: "rgb(1, 2, 3)", getPropertyValue: () => "" }));
  recordCanvas();
  vi.stubGlobal("fetch", (url: string) => Promise.resolve(answerTo(new URL(url, "http://test").searchParams)));
  useTerminalSettings.setState({ paused: false });
  const loop = new FrameLoop();
  ticks = new TickReceiver();
  engine = {
    loop,
    store: new MarketStore(loop),
    stream: { ticks, serverTime: NOW + AHEAD },
    chartDrawTimer: new ChartDrawTimer({ painted: () => {} }, { join: () => {} }),
  } as unknown as TerminalEngine;
  chart = new LiveChart({
    engine,
    container: document.body.appendChild(document.createElement("div")),
    size: "main",
    theme: themeOf("#111111"),
    texts: { zone: "America/New_York", language: "en", price: String, figure: String },
    onState: () => {},
    onDrawn: () => {},
  });
  average = emaOf(EMA);
  chart.controller.addLine({ kind: "line", colour: () => "#111111", study: average });
  root = createRoot(document.body.appendChild(document.createElement("div")));
  const legend = <ChartLegend chart={chart} average={average} isAveraged isBySecond={false} onToggle={() => {}} />;
  act(() => root.render(<EngineContext value={engine}>{legend}</EngineContext>));
});
afterEach(() => {
  chart.destroy();
  act(() => root.unmount());
  document.body.replaceChildren();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

function answerTo(query: URLSearchParams): Response {
  const interval = (query.get("interval") ?? "1") as ChartInterval;
  const price = PRICES[query.get("symbol")?.split(":")[1] ?? ""] ?? 1;
  const last = barOpenOf(NOW, interval);
  const data = Array.from({ length: BARS }, (_, at) => {
    const close = price + at / 4;
    const time = last - (BARS - 1 - at) * barLengthMs(interval);
    return { time, open: close, high: close, low: close, close, volume: 1, quote_volume: 1 };
  });
  return Response.json({ success: true, data, message: "" }, { headers: { date: new Date(NOW).toUTCString() } });
}

/** Lets answers arrive, and every frame and drawing asked for pass. */
async function settle(): Promise<void> {
  for (let round = 0; round < 4; round++) {
    await vi.advanceTimersByTimeAsync(70);
    paint();
  }
}

function paint(): void {
  for (const frame of frames.splice(0)) frame(performance.now());
}

async function open(symbol: string, interval: ChartInterval = "1"): Promise<void> {
  chart.show(`MEXC:${symbol}`, interval);
  await settle();
}

const pause = (): void => useTerminalSettings.setState({ paused: true });
const tickOf = (close: number, minute = OPEN): MinuteTick => [minute, close, close, close, close, 1, close, NOW, 1];
const closeDrawn = (): number | undefined => chart.controller.bars.at(-1)?.close;
const legend = (): string[] => [...document.querySelectorAll("dd, button bdi")].map((node) => node.textContent);
const lastOf = (price: number): number => price + (BARS - 1) / 4;

describe("a live chart", () => {
  it("stands still during a pause, with its legend", async () => {
    await open("AUSDT");
    expect(closeDrawn()).toBe(lastOf(5));
    const before = legend();
    expect(before[3]).toBe("19,75");
    pause();
    ticks.receive("MEXC:AUSDT", tickOf(7));
    ticks.receive("MEXC:AUSDT", tickOf(8, OPEN + MINUTE));
    await settle();
    expect([closeDrawn(), chart.controller.bars.length, legend()]).toEqual([lastOf(5), BARS, before]);
    expect(() => chart.controller.momentText(chart.controller.bars.length - 1)).not.toThrow();
    useTerminalSettings.setState({ paused: false });
    await settle();
    expect([closeDrawn(), chart.controller.bars.length]).toEqual([8, BARS + 1]);
  });

  it("shows another coin that is opened during a pause, and stands still again", async () => {
    await open("AUSDT");
    pause();
    await open("BUSDT");
    expect([closeDrawn(), legend()[3]]).toEqual([lastOf(900.125), "914,875"]);
    ticks.receive("MEXC:BUSDT", tickOf(950));
    await settle();
    expect(closeDrawn()).toBe(lastOf(900.125));
  });

  it("shows figures, average and readings of the coin it drew while the next one waits for its drawing", async () => {
    await open("BUSDT");
    await open("AUSDT");
    const studies = makeStudies();
    const ofA = readingsOf(chart.controller.bars, 0, studies);
    const before = legend();
    chart.show("MEXC:BUSDT", "1");
    paint();
    expect([readingsOf(chart.controller.bars, BARS - 1, studies), legend()]).toEqual([ofA, before]);
    await settle();
    const { bars } = chart.controller;
    expect(readingsOf(bars, 0, studies)).toEqual(readingsOf(bars, 0, makeStudies()));
    const fresh = emaOf(EMA);
    fresh.follow(bars, 0);
    expect(average.values).toEqual(fresh.values);
    expect(legend()).toEqual(["914,875", "914,875", "914,875", "914,875", "1,00", expect.stringMatching(/^91\d,\d{3}$/)]);
  });

  it.each([
    { drawn: "no more than it opens with", needsDay: false, kept: 500 },
    // From midnight UTC to the bar of now.
    { drawn: "what the day's average is made of", needsDay: true, kept: 15 * 60 + 1 },
  ])("keeps of the bars before those in view $drawn", async ({ needsDay, kept }) => {
    vi.setSystemTime(Date.UTC(2026, 10, 21, 15, 0, 20));
    const { queryKey } = historyQuery("MEXC:AUSDT", "1");
    const last = barOpenOf(Date.now(), "1");
    const known = Array.from({ length: 2000 }, (_, at) => {
      return { openTime: last - (1999 - at) * MINUTE, open: 5, high: 5, low: 5, close: 5, volume: 1, quoteVolume: 5 };
    });
    queryClient.setQueryData<KlineHistory>(queryKey, { candles: known, asOf: Date.now(), isFirst: false });
    vi.stubGlobal("fetch", () => {
      const data = known
        .slice(-30)
        .map(({ openTime, quoteVolume, ...bar }) => ({ ...bar, time: openTime, quote_volume: quoteVolume }));
      return Promise.resolve(Response.json({ success: true, data, message: "" }));
    });
    chart.needDayStart(needsDay);
    await open("AUSDT");
    expect(chart.controller.bars).toHaveLength(kept);
    queryClient.clear();
  });

  it("holds one object a bar when the server sends the same bars again", async () => {
    await open("AUSDT");
    const before = chart.controller.bars[0];
    chart.source.retry();
    await settle();
    ticks.receive("MEXC:AUSDT", tickOf(7));
    await settle();
    const { bars } = chart.controller;
    expect(bars[0]).not.toBe(before);
    expect(bars.map((bar, at) => bar === chart.source.shown?.merge.bars[at])).toEqual(bars.map(() => true));
  });

  it("counts the running bar down by the server's clock", async () => {
    const left = vi.spyOn(chart.controller.label, "left");
    await open("AUSDT");
    expect(left).toHaveBeenLastCalledWith("00:37");
  });

  it("gives its price label the colours it is given", async () => {
    await open("AUSDT");
    const show = vi.spyOn(chart.controller.label, "show");
    const other = themeOf("#222222");
    chart.controller.recolour(other);
    expect(show.mock.lastCall?.[2]).toBe(other);
  });

  it("dates days as the exchanges do, and minutes by the reader's clock", async () => {
    await open("AUSDT", "1D");
    expect(chart.controller.momentText(BARS - 1)).toBe("Nov 21 2026");
    await open("AUSDT", "1");
    expect(chart.controller.momentText(BARS - 1)).toBe("Nov 21 02:30");
  });
});
