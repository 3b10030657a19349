// @vitest-environment happy-dom
// A coin's price and move: never those of the coin before, shown once during a pause, and a dash where nothing is known.

import { act, type ReactNode } from "react";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { ExchangeId } from "../../../../shared/market/exchange-id.ts";
import { FIELD } from "../../../../shared/market/fields.ts";
import { MarketTable } from "../../../../shared/market/market-table.ts";
import { offerChartPrice } from "../../../desk/charted.store.ts";
import { EngineContext, type TerminalEngine } from "../../../desk/terminal-engine.ts";
import { useTerminalSettings } from "../../../desk/terminal-settings.store.ts";
import { setLanguage } from "../../../i18n/language.store.ts";
import { FrameLoop } from "../../../market/frame-loop.ts";
import { MarketStore } from "../../../market/market-store.ts";
import { TickReceiver } from "../../../stream/tick-receiver.ts";
import { CoinChip } from "./coin-chips.tsx";
import { CoinChange, CoinPrice } from "./coin-figures.tsx";

vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);

let frames: ((now: number) => void)[];
let store: MarketStore;
let ticks: TickReceiver;
let engine: TerminalEngine;
let root: Root;
let place: HTMLElement;

beforeEach(() => {
  frames = [];
  vi.stubGlobal("requestAnimationFrame", (frame: (now: number) => void) => frames.push(frame));
  const loop = new FrameLoop();
  store = new MarketStore(loop);
  ticks = new TickReceiver();
  engine = { loop, store, stream: { ticks } } as unknown as TerminalEngine;
  place = document.body.appendChild(document.createElement("div"));
  root = createRoot(place);
  useTerminalSettings.setState({ paused: false });
});
afterEach(async () => {
  act(() => root.unmount());
  await setLanguage("ru");
});

/** Shows a market whose coins A and B cost this much and did half as much five minutes ago. */
function market(exchange: ExchangeId, ...prices: readonly number[]): void {
  const table = new MarketTable(prices.length);
  table.column(FIELD.price).set(prices);
  table.column(FIELD.reference + 4).set(prices.map((price) => price / 2));
  table.column(FIELD.updatedAt).fill(1000);
  const coins = prices.map((_, at) => ({ symbol: "AB".charAt(at), decimals: 2, tickSize: "0.01", active: true }));
  store.adopt({ exchange, table, coins, movement: false, sequence: store.sequence + 1 });
}

/** The exchange of the market shown trades this coin no more; its last figures may still be there. */
function halt(position: number): void {
  const coins = store.coins.map((coin, at) => (at === position ? { ...coin, active: false } : coin));
  store.adopt({ exchange: "mexc", table: store.table, coins, movement: false, sequence: store.sequence + 1 });
  paint();
}

function show(texts: ReactNode): void {
  act(() => root.render(<EngineContext value={engine}>{texts}</EngineContext>));
  paint();
}

function paint(): void {
  for (const frame of frames.splice(0)) frame(performance.now());
}

const pause = (): void => useTerminalSettings.setState({ paused: true });
const price = (symbol: string): ReactNode => <CoinPrice symbol={symbol} />;
const change = (symbol: string): ReactNode => <CoinChange symbol={symbol} named={false} />;
const said = (): string => place.textContent;
const direction = (): string | undefined => place.querySelector("bdi")?.dataset["direction"];
const tick = (symbol: string, close: number, time: number): void => {
  ticks.receive(symbol, [0, close, close, close, close, 1, 1, time, 1]);
  engine.loop.request();
  paint();
};

it("a price is a dash until one is known, also after a coin that had one", () => {
  show(price("BINANCE:XUSDT"));
  expect(said()).toBe("\u2014");
  tick("BINANCE:XUSDT", 5, 1);
  tick("BINANCE:XUSDT", 6, 2);
  expect([said().startsWith("6"), direction()]).toEqual([true, "up"]);
  show(price("BINANCE:YUSDT"));
  expect([said(), direction()]).toEqual(["\u2014", undefined]);
});

it("a price that no table has is that of the coin's chart, newer ticks or not, in whatever language", async () => {
  market("mexc", 5);
  let charted = Number.NaN;
  const end = offerChartPrice("BINANCE:XUSDT", () => charted);
  show(price("BINANCE:XUSDT"));
  expect(said()).toBe("\u2014");
  tick("BINANCE:XUSDT", 5, 1);
  charted = 6;
  engine.loop.request();
  paint();
  expect(said()).toBe("6");
  await setLanguage("en");
  show(price("BINANCE:XUSDT"));
  expect(said()).toBe("6");
  charted = 7;
  engine.loop.request();
  paint();
  expect(said()).toBe("7");
  end();
});

it("a price stands still during a pause, and is the next coin's once that is opened", () => {
  market("mexc", 5, 70);
  show(price("MEXC:AUSDT"));
  expect(said()).toBe("5,00");
  pause();
  tick("MEXC:AUSDT", 6, 2000);
  expect(said()).toBe("5,00");
  show(price("MEXC:BUSDT"));
  expect(said()).toBe("70,00");
  tick("MEXC:BUSDT", 80, 2000);
  expect(said()).toBe("70,00");
});

it("a price that comes late is shown during a pause, too", () => {
  pause();
  show(price("BINANCE:XUSDT"));
  expect(said()).toBe("\u2014");
  tick("BINANCE:XUSDT", 5, 1);
  tick("BINANCE:XUSDT", 6, 2);
  expect(said().startsWith("5")).toBe(true);
});

it("a move stands still during a pause, and is the next coin's or market's once that is there", () => {
  market("mexc", 5);
  show(change("MEXC:AUSDT"));
  const before = said();
  expect(before).toContain("100");
  pause();
  show(change("MEXC:BUSDT"));
  expect(said()).toBe("\u2014");
  market("mexc", 5, 70);
  paint();
  expect(said()).toBe(before);
  store.table.column(FIELD.price)[1] = 700;
  store.version++;
  engine.loop.request();
  paint();
  expect(said()).toBe(before);
});

it("a coin that its exchange halted has no price, whatever was traded last", () => {
  market("mexc", 5, 7);
  show(price("MEXC:AUSDT"));
  expect(said().startsWith("5")).toBe(true);
  tick("MEXC:AUSDT", 6, 2000);
  expect(said().startsWith("6")).toBe(true);
  halt(0);
  expect([said(), direction()]).toEqual(["charts.halted", undefined]);
  tick("MEXC:AUSDT", 6, 3000);
  expect(said()).toBe("charts.halted");
});

it("a chip says whose coin it is where the table on screen has no moves of it", () => {
  market("mexc", 5);
  show(<CoinChip symbol="MEXC:AUSDT" isPinned title="" number={9} />);
  expect(said()).toMatch(/^9A\+100/);
  show(<CoinChip symbol="BINANCE:AUSDT" isPinned title="" number={10} />);
  expect(said()).toBe("10ABinance");
});
