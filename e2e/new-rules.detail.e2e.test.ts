// Lists that begin to wait for a rule while coins are above it already, in Chromium on a market with a past.

import type { Redis } from "ioredis";
import { describe, expect, it } from "vitest";
import { writePast } from "../server/testing/fake-columns.ts";
import { fired, withLists } from "./testing/lists.ts";
import { rowOf, tickersOf } from "./testing/screen.ts";
import type { ScriptedMarket } from "./testing/scripted-market.ts";
import { browserVisits } from "./testing/visits.ts";

const visits = browserVisits();
/** Twenty minutes and two windows of five. */
const WRITTEN = 1900;

/** A past in which WIF has been 3 % up for three minutes, SOL was six times for half a minute, and nothing else moved. */
async function withPast(redis: Redis, market: ScriptedMarket): Promise<void> {
  const { universe } = market.markets.mexc;
  const now = market.workers.mexc.second;
  const [wif, sol] = ["WIF", "SOL"].map((symbol) => market.positionOf("mexc", symbol));
  await writePast(redis, {
    exchange: "mexc",
    coins: universe.symbols.length,
    version: universe.version,
    from: now - WRITTEN,
    to: now + 600,
    cellAt: (position, second) => {
      const ago = now - second;
      const isUp = position === wif ? ago <= 180 : position === sol && ago > 600 && ago % 200 < 30;
      return [isUp ? 103 : 100, 0];
    },
  });
}

describe("a list with a new rule", () => {
  it("shows apart what was above before, with the time of its crossing, and begins with what crosses from now on", () =>
    withLists(visits, async ({ page, redis, market, signals }) => {
      await withPast(redis, market);
      await page.reload();
      await expect.poll(() => tickersOf(signals)).toEqual(["WIF"]);
      const row = rowOf(signals, "WIF");
      expect(await row.locator("[data-column='1']").textContent()).toBe("WIFbefore");
      expect(await row.locator("[data-column='5']").textContent()).toMatch(/^3m \d\ds$/);
      expect(await row.getAttribute("data-fresh")).toBe("");
      await market.fire([fired("SOL", 1)]);
      await expect.poll(() => tickersOf(signals)).toEqual(["SOL", "WIF"]);
      await signals.getByRole("columnheader", { name: "Net 5m" }).getByRole("button").click();
      expect(await tickersOf(signals), "sorted by value").toEqual(["SOL", "WIF"]);
      await market.fire([fired("WIF", 0)]);
      await expect.poll(() => row.locator("[data-column='1']").textContent()).toBe("WIF");
    }));

  it("says in its form how many signals that would have been, and takes a threshold for about ten", () =>
    withLists(visits, async ({ page, redis, market }) => {
      await withPast(redis, market);
      await page.keyboard.press("n");
      const form = page.getByRole("dialog", { name: "New list" });
      await form.getByRole("tab", { name: /Signals/ }).click();
      await form.getByRole("button", { name: "Pump %" }).click();
      const threshold = form.getByTestId("windows-net_percent").getByLabel(/^Threshold/);
      await threshold.fill("50");
      await form.getByTestId("windows-net_percent").getByText("≈ 0 signals in the last 20 min").waitFor();
      await form.getByRole("button", { name: /about \d/ }).click();
      expect(Number(await threshold.inputValue())).toBeLessThanOrEqual(3);
      await form.getByText(/^≈ [1-9]\d* signals in the last 20 min$/).waitFor();
    }));
});
