// @vitest-environment happy-dom
// The desk survives a reload, and nothing odd in storage reaches the server, which would refuse the whole desk for one coin.

import { beforeEach, describe, expect, it, vi } from "vitest";
import { ticksSchema } from "../../shared/contracts/sockets.ts";
import type { Workspace } from "./workspace.store.ts";

/** As a page loaded anew finds it. */
async function reloaded(): Promise<Workspace> {
  vi.resetModules();
  const { useWorkspace } = await import("./workspace.store.ts");
  return useWorkspace.getState();
}

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  vi.resetModules();
});

describe("the desk", () => {
  it("begins with Bitcoin on MEXC by the minute, and nothing pinned", async () => {
    expect(await reloaded()).toMatchObject({ mainChartSymbol: "MEXC:BTCUSDT", globalTimeframe: "1", selectedTickers: [] });
  });

  it("is found as it was left", async () => {
    const { arrange, togglePinned } = await import("./workspace.store.ts");
    togglePinned("BINANCE:币安人生USDT");
    togglePinned("MEXC:1000PEPEUSDT");
    togglePinned("MEXC:GOLD(PAXG)USDT");
    arrange("globalTimeframe", "1W");
    expect(await reloaded()).toMatchObject({
      selectedTickers: ["BINANCE:币安人生USDT", "MEXC:1000PEPEUSDT", "MEXC:GOLD(PAXG)USDT"],
      globalTimeframe: "1W",
    });
  });

  it("has a timeframe of the main chart alone, which the small charts take when they are told to", async () => {
    const { chooseMainTimeframe, shareMainTimeframe, arrange, useWorkspace } = await import("./workspace.store.ts");
    const shown = (slot: number): string => {
      const { slotTimeframes, globalTimeframe } = useWorkspace.getState();
      return slotTimeframes[slot] ?? globalTimeframe;
    };
    arrange("slotTimeframes", { 2: "60" });
    chooseMainTimeframe("5");
    chooseMainTimeframe("15");
    expect([useWorkspace.getState().globalTimeframe, shown(0), shown(2), shown(9)]).toEqual(["15", "1", "60", "1"]);
    shareMainTimeframe();
    expect([shown(0), shown(2), shown(9)]).toEqual(["15", "15", "15"]);
  });

  it("takes ten coins and no eleventh, also from storage", async () => {
    const { togglePinned } = await import("./workspace.store.ts");
    for (let n = 0; n < 10; n++) expect(togglePinned(`MEXC:C${n}USDT`)).toBe(true);
    expect(togglePinned("MEXC:C10USDT")).toBe(false);
    localStorage.setItem("selectedTickers", JSON.stringify(Array.from({ length: 30 }, (_, n) => `MEXC:C${n}USDT`)));
    expect((await reloaded()).selectedTickers).toHaveLength(10);
  });

  it.each(["MEXC:A\nBUSDT", "mexc:BTCUSDT", "KRAKEN:BTCUSDT", "MEXC:", "BTC", `MEXC:${"A".repeat(65)}`, 7, null])(
    "leaves out a stored coin %j that no server knows",
    async (coin) => {
      localStorage.setItem("selectedTickers", JSON.stringify([coin, "MEXC:SOLUSDT", "MEXC:SOLUSDT"]));
      localStorage.setItem("mainChartSymbol", String(coin));
      const { selectedTickers, mainChartSymbol } = await reloaded();
      expect([selectedTickers, mainChartSymbol]).toEqual([["MEXC:SOLUSDT"], "MEXC:BTCUSDT"]);
      expect(ticksSchema.safeParse({ symbols: [...selectedTickers, mainChartSymbol] }).success).toBe(true);
    },
  );

  it.each(["", "{", "null", "7", '"x"', '{"0":"99"}'])("reads its defaults where %j is stored", async (text) => {
    for (const key of ["selectedTickers", "slotTimeframes", "globalTimeframe", "mainChartSymbol", "showBottomRow"])
      localStorage.setItem(key, text);
    expect(await reloaded()).toMatchObject({
      selectedTickers: [],
      slotTimeframes: {},
      globalTimeframe: "1",
      mainChartSymbol: "MEXC:BTCUSDT",
      showBottomRow: false,
    });
  });
});
