// How signals stand to the other exchange, in Chromium: a sign beside the ticker, a column, a filter, the card and what is copied of it; and
// that nothing of it looks live once no second arrives any more.

import { expect, it } from "vitest";
import type { Signal } from "../shared/contracts/signals.ts";
import type { FoundRelation } from "../shared/signals/relation-batch.ts";
import { fired, withLists } from "./testing/lists.ts";
import { rowOf, tickersOf } from "./testing/screen.ts";
import { browserVisits } from "./testing/visits.ts";

const visits = browserVisits();

const relation = ({ rule, symbol, timestamp }: Signal, more: Partial<FoundRelation>): FoundRelation => ({
  ...{ rule, symbol, second: timestamp / 1000, kind: "alone", lead: null, uncertainty: null, difference: null },
  ...more,
});

it("says it by a sign and the card, keeps those that are wanted, and stands still in grey", () =>
  withLists(visits, async ({ page, signals, market }) => {
    const all = ["WIF", "SOL", "ENA"].map((symbol, at) => fired(symbol, 4 + at));
    const [wif, sol] = all as [Signal, Signal, Signal];
    await market.fire(all);
    await expect.poll(() => tickersOf(signals)).toEqual(["WIF", "SOL", "ENA"]);
    await market.relate([
      relation(wif, { kind: "leads", lead: 420, uncertainty: 35, difference: 1.5 }),
      relation(sol, { kind: "alone" }),
    ]);
    const sign = (symbol: string) => rowOf(signals, symbol).getByRole("img");
    await expect.poll(() => sign("WIF").getAttribute("aria-label")).toMatch(/^Binance: leads .?420.? ms$/);
    await expect.poll(() => sign("SOL").getAttribute("aria-label")).toBe("Binance: alone");
    expect(await sign("ENA").count()).toBe(0);

    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await rowOf(signals, "WIF").locator("[data-act=explain]").click();
    const card = page.getByRole("dialog", { name: /Why this signal: WIF/ });
    await card.getByText(/leads .?420.? ms ± .?35.? ms · .?\+1\.5.? bp/).waitFor();
    await card
      .getByText(/^buy .*· sell/)
      .first()
      .waitFor();
    await card.getByRole("button", { name: "Copy" }).click();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toContain("\nBeside Binance: leads 420 ms ± 35 ms · +1.5 bp\n");
    expect(copied).toMatch(/\nBook within 0\.5%: buy (≥ )?\d+ · sell (≥ )?\d+ USDT, \d{4}-\d\d-\d\dT/);

    const colour = () =>
      card
        .locator("[data-way=up]")
        .first()
        .evaluate((node) => getComputedStyle(node).color);
    const live = await colour();
    market.frozen = true;
    await page.locator("[data-testid=terminal][data-still]").waitFor({ timeout: 30_000 });
    await expect.poll(colour).not.toBe(live);
    market.frozen = false;
    await page.keyboard.press("Escape");

    await signals.getByRole("button", { name: "Settings of the list" }).click();
    await page.getByTestId("relations").getByText("alone", { exact: true }).click();
    await page.getByRole("button", { name: "Save" }).click();
    await expect.poll(() => tickersOf(signals)).toEqual(["SOL"]);
  }));
