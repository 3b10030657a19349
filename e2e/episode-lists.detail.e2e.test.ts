// A signal list that shows episodes, in Chromium: chosen in its settings, each a row that grows and ends.

import { expect, it } from "vitest";
import type { EpisodeEvent } from "../shared/signals/episode-events.ts";
import { storedList } from "./testing/accounts.ts";
import { fired, RULE, withLists, type ListsVisit } from "./testing/lists.ts";
import { rowOf, tickersOf } from "./testing/screen.ts";
import { browserVisits } from "./testing/visits.ts";

const visits = browserVisits();

const secondsAgo = (seconds: number): number => Math.floor(Date.now() / 1000) - seconds;
const event = (kind: EpisodeEvent["kind"], symbol: string, began: number, second: number, value: number, repeats = 0) => ({
  ...{ kind, rule: RULE, symbol, began, second, value, peak: Math.max(0.9, value), peakSecond: began, repeats },
});

async function chooseEpisodes({ page, signals }: ListsVisit): Promise<void> {
  await signals.getByRole("button", { name: "Settings of the list" }).click();
  await page.getByRole("radio", { name: "Episodes" }).check({ force: true });
  await page.getByText("One row from a coin’s first signal").waitFor();
  await page.getByRole("button", { name: "Save" }).click();
}

it("shows episodes once that is chosen, each a row that grows and ends, also those of before", () =>
  withLists(visits, async (visit) => {
    const { page, signals, market } = visit;
    const [wif, sol] = [secondsAgo(40), secondsAgo(300)];
    await market.fire([fired("WIF", 40)]);
    await market.tell(wif, [event("began", "WIF", wif, wif, 0.95)]);
    await market.tell(sol, [event("began", "SOL", sol, sol, 1.2)]);
    await chooseEpisodes(visit);
    await expect.poll(() => tickersOf(signals)).toEqual(["WIF", "SOL"]);
    expect((await storedList(visit, "Signal 1"))?.view ?? "episodes").toBe("episodes");
    const cell = (symbol: string, column: number) => rowOf(signals, symbol).locator(`[data-column='${column}']`);
    expect(await cell("WIF", 2).textContent()).toBe("+0.95%");
    await expect.poll(() => cell("WIF", 4).textContent()).toMatch(/^[45]\ds$/);
    const now = secondsAgo(0);
    await market.tell(now, [event("grew", "WIF", wif, now, 2.1, 3), event("ended", "SOL", sol, now, 0.1, 1)]);
    await expect.poll(() => cell("WIF", 3).textContent()).toBe("+2.10%");
    expect(await cell("WIF", 1).textContent()).toBe("WIF×4");
    await expect.poll(() => cell("SOL", 4).textContent()).toMatch(/^✓ [45]m \d\ds$/);
    await page.reload();
    await expect.poll(() => tickersOf(signals)).toEqual(["WIF", "SOL"]);
    await rowOf(signals, "WIF").hover();
    await signals.getByRole("button", { name: "Remove WIF" }).click();
    await expect.poll(() => tickersOf(signals)).toEqual(["SOL"]);
  }));
