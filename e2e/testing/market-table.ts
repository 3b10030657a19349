// The terminal's table of all coins, as tests read it.

import type { Locator, Page } from "@playwright/test";
import type { PlanId } from "../../shared/contracts/plans.ts";
import type { SignedInVisit, Visit, VisitOptions, Visits } from "./visits.ts";

/** Opens the terminal with the table of all coins instead of the charts. */
export function withTable(
  visits: Visits,
  plan: PlanId,
  run: (visit: SignedInVisit) => Promise<void>,
  options: VisitOptions = {},
): Promise<void> {
  return visits.terminal(
    plan,
    async (visit) => {
      await visit.page.locator("[id^=coin-]:visible").first().waitFor();
      await run(visit);
    },
    { ...options, remembered: { showMarketTable: "true" } },
  );
}

export const allCoins = (page: Page): Locator => page.getByRole("grid", { name: "Live prices on MEXC" });
export const priceTexts = ({ page }: Visit): Promise<string[]> => page.locator("[id^=coin-] [data-column='2']").allTextContents();
