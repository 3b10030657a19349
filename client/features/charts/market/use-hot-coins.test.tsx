// @vitest-environment happy-dom
// Hot coins change at their pace and not while they are held: only another exchange replaces them at once.

import { act, type ReactNode } from "react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { ExchangeId } from "../../../../shared/market/exchange-id.ts";
import { FIELD } from "../../../../shared/market/fields.ts";
import { MarketTable } from "../../../../shared/market/market-table.ts";
import { toggleMark, useCoinMarks } from "../../../desk/coin-marks.store.ts";
import type { TerminalEngine } from "../../../desk/terminal-engine.ts";
import { FrameLoop } from "../../../market/frame-loop.ts";
import { MarketStore } from "../../../market/market-store.ts";
import { only, render, unrender } from "../../../testing/rendered.ts";
import { FIVE_MINUTES } from "./coin-figures.tsx";
import { useHotCoins } from "./use-hot-coins.ts";

const EVERY_MS = 30_000;
const TWO = { min: 2, max: 2 } as const;

let frames: ((now: number) => void)[];
let loop: FrameLoop;
let store: MarketStore;
let isHeld: boolean;

function Hot(): ReactNode {
  const engine = { loop, store } as unknown as TerminalEngine;
  return <p>{useHotCoins(engine, { count: TWO, everyMs: EVERY_MS, isHeld: () => isHeld }).join(" ")}</p>;
}

const shown = (): string => only("p").textContent;

/** A market in which these coins have moved by so many percent. */
function market(exchange: ExchangeId, moves: Readonly<Record<string, number>>): void {
  const table = new MarketTable(Object.keys(moves).length);
  table.column(FIELD.volume24h).fill(1e9);
  table.column(FIELD.ratio + FIVE_MINUTES).fill(1);
  table.column(FIELD.reference + FIVE_MINUTES).fill(100);
  table.column(FIELD.price).set(Object.values(moves).map((move) => 100 + move));
  const coins = Object.keys(moves).map((symbol) => ({ symbol, decimals: 2, tickSize: "0.01", active: true }));
  store.adopt({ exchange, table, coins, movement: true, sequence: store.sequence + 1 });
}

function frameAt(now: number): void {
  loop.request();
  act(() => frames.splice(0).forEach((frame) => frame(now)));
}

beforeEach(async () => {
  frames = [];
  vi.stubGlobal("requestAnimationFrame", (frame: (now: number) => void) => frames.push(frame));
  loop = new FrameLoop();
  store = new MarketStore(loop);
  isHeld = false;
  await render(<Hot />);
});
afterEach(() => {
  unrender();
  useCoinMarks.setState({ hiddenCoins: [] });
});

describe("hot coins", () => {
  it("wait for their time when a coin joins", () => {
    market("mexc", { A: 3, B: 2 });
    frameAt(0);
    expect(shown()).toBe("MEXC:AUSDT MEXC:BUSDT");
    market("mexc", { A: 3, B: 2, C: 9 });
    frameAt(EVERY_MS - 1);
    expect(shown()).toBe("MEXC:AUSDT MEXC:BUSDT");
    frameAt(EVERY_MS);
    expect(shown()).toBe("MEXC:AUSDT MEXC:CUSDT");
  });

  it("stay while they are held, whatever joins", () => {
    market("mexc", { A: 3, B: 2 });
    frameAt(0);
    isHeld = true;
    market("mexc", { A: 3, B: 2, C: 9 });
    frameAt(2 * EVERY_MS);
    expect(shown()).toBe("MEXC:AUSDT MEXC:BUSDT");
    isHeld = false;
    frameAt(2 * EVERY_MS + 1);
    expect(shown()).toBe("MEXC:AUSDT MEXC:CUSDT");
  });

  it("are those of another exchange at once, also while they are held", () => {
    market("mexc", { A: 3, B: 2 });
    frameAt(0);
    isHeld = true;
    store.clear();
    frameAt(1);
    market("binance", { X: 3, Y: 2 });
    frameAt(2);
    expect(shown()).toBe("BINANCE:XUSDT BINANCE:YUSDT");
  });

  it("are none that the reader has hidden; one that is shown goes at once", () => {
    toggleMark("hiddenCoins", "B");
    market("mexc", { A: 3, B: 9, C: 2, D: 1 });
    frameAt(0);
    expect(shown()).toBe("MEXC:AUSDT MEXC:CUSDT");
    isHeld = true;
    toggleMark("hiddenCoins", "A");
    frameAt(1);
    expect(shown()).toBe("MEXC:DUSDT MEXC:CUSDT");
  });

  it("are looked for again soon while too few are known", () => {
    market("mexc", { A: Number.NaN, B: Number.NaN });
    frameAt(0);
    market("mexc", { A: 3, B: Number.NaN });
    frameAt(1000);
    expect(shown()).toBe("MEXC:AUSDT");
    market("mexc", { A: 3, B: 2 });
    frameAt(2000);
    expect(shown()).toBe("MEXC:AUSDT MEXC:BUSDT");
  });
});
