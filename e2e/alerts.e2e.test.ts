// A price alert from the menu of a row to the toast: made in the browser, crossed by a trade in a worker, settled by the jobs.

import { expect, test } from "vitest";
import { alertAnswerSchema } from "../shared/contracts/alerts.ts";
import { FIELD } from "../shared/market/fields.ts";
import { createLog } from "../shared/node/log.ts";
import { keys } from "../shared/redis/keys.ts";
import { AlertWatch } from "../workers/alerts/alert-watch.ts";
import { copyChanges, restoreCopies } from "../workers/jobs/alerts/alert-copy.ts";
import { settleReported } from "../workers/jobs/alerts/alert-settlement.ts";
import { Lease } from "../workers/lease/lease.ts";
import { repeat } from "../workers/repeat.ts";
import { withLists, type ListsVisit } from "./testing/lists.ts";
import { browserVisits, ready } from "./testing/visits.ts";

const visits = browserVisits();

interface Alerts {
  /** One trade of a coin. */
  readonly trade: (symbol: string, price: number) => void;
  readonly priceOf: (symbol: string) => number;
  readonly stop: () => void;
}

/** What ingest and jobs do about alerts, for the scripted market. */
async function startAlerts({ market, redis, database }: ListsVisit): Promise<Alerts> {
  const watch = new AlertWatch(redis, "mexc", market.markets.mexc.universe);
  const lease = new Lease(redis, "mexc");
  await lease.tryAcquire();
  const parts = { database, redis, log: createLog("test", "silent") };
  const work = async (): Promise<void> => {
    await restoreCopies(parts);
    await copyChanges(parts);
    await watch.follow(Date.now());
    await lease.renew();
    await watch.report(lease);
    await settleReported(parts);
  };
  await work();
  const position = (symbol: string): number => market.positionOf("mexc", symbol);
  return {
    trade: (symbol, price) => watch.trade(position(symbol), price, Date.now()),
    priceOf: (symbol) => market.markets.mexc.table.column(FIELD.price)[position(symbol)] as number,
    stop: repeat(100, work, () => undefined),
  };
}

test("an alert made from the menu of a row shows once in toast and list when its price is crossed", () =>
  withLists(visits, async (visit) => {
    const { page, movers } = visit;
    const alerts = await startAlerts(visit);
    try {
      const row = movers.locator("[role=row][id]:visible").first();
      await row.hover();
      const symbol = (await row.getAttribute("data-symbol")) as string;
      await row.click({ button: "right" });
      await page.getByRole("menuitem", { name: "Price alert" }).click();
      const form = page.getByRole("dialog", { name: "New price alert" });
      const price = form.getByLabel("Price, USDT");
      expect(Number(await price.inputValue())).toBeGreaterThan(0);
      const now = alerts.priceOf(symbol);
      const level = Number((now * 1.5).toPrecision(6));
      await price.fill(String(level));
      expect(await form.getByLabel("Fires at").inputValue()).toBe("above");
      await form.getByLabel("Note").fill("out of here");
      await form.getByRole("button", { name: "Save" }).click();
      await form.waitFor({ state: "detached" });

      await page.keyboard.press("l");
      const panel = page.getByTestId("alerts-panel");
      await expect
        .poll(() => panel.getByRole("listitem").allTextContents())
        .toEqual([expect.stringMatching(/waits.*out of here/)]);
      await expect.poll(() => visit.redis.hlen(keys.alerts("mexc"))).toBe(1);
      alerts.trade(symbol, now);
      await page.waitForTimeout(300);
      expect(await panel.getByTestId("alert-firings").count()).toBe(0);

      alerts.trade(symbol, level * 1.01);
      alerts.trade(symbol, level * 1.02);
      const toast = page.getByRole("alert").getByText("out of here");
      await toast.waitFor();
      expect(await toast.count()).toBe(1);
      expect(await toast.textContent()).toContain(symbol);
      const fired = panel.getByTestId("alert-firings").getByRole("listitem");
      expect(await fired.count()).toBe(1);
      await expect.poll(() => panel.getByRole("listitem").first().textContent()).toContain("fired");

      await page.reload();
      await ready(page);
      await expect.poll(() => fired.count()).toBe(1);
      await page.waitForTimeout(500);
      expect(await toast.count()).toBe(0);

      await panel.getByRole("button", { name: "Delete the alert" }).click();
      await panel.getByText("No alerts yet").waitFor();
      await page.getByRole("button", { name: "Undo" }).click();
      await expect.poll(() => panel.getByRole("listitem").first().textContent()).toContain("waits");
    } finally {
      alerts.stop();
    }
  }));

test("an alert that fired while nobody was there is shown at the next visit, once", () =>
  withLists(visits, async (visit) => {
    const { page } = visit;
    const alerts = await startAlerts(visit);
    try {
      const level = Number((alerts.priceOf("ETH") * 0.5).toPrecision(4));
      const body = { exchange: "mexc", symbol: "ETH", side: "below", level, mode: "once" };
      const made = await page.request.post("/api/account/alerts", { data: body, headers: { origin: visit.line.url } });
      expect(made.status()).toBe(200);
      const { id } = alertAnswerSchema.parse(await made.json()).data;
      const isWatched = () => visit.redis.hexists(keys.alerts("mexc"), id);
      await page.goto("/pricing");
      await expect.poll(isWatched).toBe(1);
      alerts.trade("ETH", level * 0.9);
      await expect.poll(isWatched).toBe(0);
      await page.goto("/dashboard");
      await ready(page);
      const toast = page.getByRole("alert").getByText("ETH ≤");
      await toast.waitFor();
      expect(await toast.count()).toBe(1);
      await page.reload();
      await ready(page);
      await page.waitForTimeout(1000);
      expect(await toast.count()).toBe(0);
    } finally {
      alerts.stop();
    }
  }));
