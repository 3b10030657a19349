// @vitest-environment happy-dom
// What a pause keeps on screen, and for how long.

import type { ReactNode } from "react";
import { flushSync } from "react-dom";
import { createRoot, type Root } from "react-dom/client";
import { beforeEach, expect, it, vi } from "vitest";
import type { ExchangeId } from "../../../shared/market/exchange-id.ts";
import { MarketTable } from "../../../shared/market/market-table.ts";
import { togglePause, useTerminalSettings } from "../../desk/terminal-settings.store.ts";
import { FrameLoop } from "../../market/frame-loop.ts";
import { MarketStore } from "../../market/market-store.ts";
import { usePause } from "./use-pause.ts";

let store: MarketStore;
let root: Root;

function Screen({ exchange }: { readonly exchange: ExchangeId }): ReactNode {
  usePause({ store }, exchange);
  return null;
}

const show = (exchange: ExchangeId): void => flushSync(() => root.render(<Screen exchange={exchange} />));
const pause = (): void => flushSync(togglePause);

function publish(...symbols: string[]): void {
  const coins = symbols.map((symbol) => ({ symbol, tickSize: "1", decimals: 0, active: true }));
  store.adopt({ exchange: "mexc", table: new MarketTable(coins.length), coins, movement: false, sequence: 1 });
}

beforeEach(() => {
  vi.stubGlobal("requestAnimationFrame", () => 0);
  store = new MarketStore(new FrameLoop());
  root = createRoot(document.createElement("div"));
  publish("BTC");
  show("mexc");
  return () => {
    root.unmount();
    vi.unstubAllGlobals();
  };
});

it("keeps the market of its beginning on screen until it ends", () => {
  pause();
  publish("BTC", "ETH");
  expect(store.shown.coins).toHaveLength(1);
  pause();
  expect(store.shown.coins).toHaveLength(2);
});

it("ends with a change of the exchange", async () => {
  pause();
  show("binance");
  await expect.poll(() => [useTerminalSettings.getState().paused, store.shown === store]).toEqual([false, true]);
});

it("goes on with the same exchange", async () => {
  pause();
  show("mexc");
  await Promise.resolve();
  expect([useTerminalSettings.getState().paused, store.shown === store]).toEqual([true, false]);
});

it("ends with the terminal", () => {
  pause();
  root.unmount();
  expect(useTerminalSettings.getState().paused).toBe(false);
});
