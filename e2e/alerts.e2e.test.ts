// A price alert from the menu of a row to the toast: made in the browser, crossed by a trade in a worker, settled by the jobs.

import { expect, test } from "vitest";
import { keys } from "../shared/redis/keys.ts";
import { startAlerts } from "./testing/alerts.ts";
import { withLists } from "./testing/lists.ts";
import { browserVisits, ready } from "./testing/visits.ts";

const visits = browserVisits();

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
      expect(await form.getByLabel("Fires at").inputValue()).toBe("price:above");
      await form.getByLabel("Note").fill("out of here");
      await form.getByRole("button", { name: "Save" }).click();
      await form.waitFor({ state: "detached" });

      await page.keyboard.press("l");
      const panel = page.getByTestId("alerts-panel");
      await expect
        .poll(() => panel.getByRole("listitem").allTextContents())
        .toEqual([expect.stringMatching(/waits.*out of here/)]);
      await expect.poll(() => visit.redis.hlen(keys.alerts("mexc"))).toBe(1);
      // The first does not reach the level: one firing is all there is in the end.
      alerts.trade(symbol, now);
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
      await visit.wire.next("frame");
      expect(await toast.count()).toBe(0);

      await panel.getByRole("button", { name: "Delete the alert" }).click();
      await panel.getByText("No alerts yet").waitFor();
      await page.getByRole("button", { name: "Undo" }).click();
      await expect.poll(() => panel.getByRole("listitem").first().textContent()).toContain("waits");
    } finally {
      alerts.stop();
    }
  }));
