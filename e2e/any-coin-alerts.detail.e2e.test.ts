// An alert about any coin of a list, in the browser: made in the form, crossed by a burst of coins in a worker, settled by the jobs, and
// shown as it fires, with what was only counted.

import { expect, test } from "vitest";
import { ANY_COIN_FIRINGS_PER_MINUTE } from "../shared/contracts/alerts.ts";
import { keys } from "../shared/redis/keys.ts";
import { startAlerts } from "./testing/alerts.ts";
import { withLists } from "./testing/lists.ts";
import { browserVisits } from "./testing/visits.ts";

const visits = browserVisits();

test("fires for twenty coins of a burst and counts the others, but for those that the list leaves out", () =>
  withLists(visits, async (visit) => {
    const { page, movers } = visit;
    const alerts = await startAlerts(visit);
    try {
      const rows = movers.locator("[role=row][id]:visible");
      const hidden = (await rows.first().getAttribute("data-symbol")) as string;
      await rows.first().click({ button: "right" });
      await page.getByRole("menuitem", { name: `Hide ${hidden} everywhere` }).click();
      await rows.first().click({ button: "right" });
      await page.getByRole("menuitem", { name: "Price alert" }).click();
      const form = page.getByRole("dialog", { name: "New price alert" });
      await form.getByLabel("Coin", { exact: true }).selectOption({ label: "Any coin of “Movers”" });
      await form.getByText("At most 20 times a minute").waitFor();
      await form.getByLabel("Percent, at least").fill("3");
      await form.getByLabel("How often").selectOption("each");
      await form.getByRole("button", { name: "Save" }).click();
      await form.waitFor({ state: "detached" });
      await page.keyboard.press("l");
      const panel = page.getByTestId("alerts-panel");
      await panel.getByText("Any coin of “Movers”").waitFor();
      await expect.poll(() => visit.redis.hlen(keys.alerts("mexc"))).toBe(1);

      const { symbols } = visit.market.markets.mexc.universe;
      const shown = symbols.flatMap(({ symbol }) => (symbol === hidden ? [] : [symbol])).slice(0, 30);
      alerts.rise([hidden, ...shown], 4);
      const fired = panel.getByTestId("alert-firings").getByRole("listitem");
      await expect.poll(() => fired.count()).toBe(ANY_COIN_FIRINGS_PER_MINUTE);
      expect((await fired.allTextContents()).filter((text) => text.includes(`${hidden} ≥`))).toEqual([]);
      // Without another visit: the terminal asks for its alerts again.
      await panel.getByText(`only counted: ${shown.length - ANY_COIN_FIRINGS_PER_MINUTE}`).waitFor();
      await page.getByRole("alert").first().waitFor();
    } finally {
      alerts.stop();
    }
  }));
