// The status page as visitors meet it: what was measured, in words, also where a part is down or nobody measured.

import { expect, it } from "vitest";
import { leaveHeartbeat } from "../server/testing/heartbeats.ts";
import type { Database } from "../shared/postgres/database.ts";
import { STATUS_COMPONENTS, type StatusComponent, type StatusState } from "../shared/contracts/status.ts";
import { violations } from "./testing/axe.ts";
import { browserVisits } from "./testing/visits.ts";

const visits = browserVisits(/503/);
const MINUTE_MS = 60_000;
const DAY_MINUTES = 1440;

/** A stretch of one state, from so many minutes ago to so many, the last one included. */
type Run = readonly [component: StatusComponent, from: number, to: number, state: StatusState];

async function measured(database: Database, runs: readonly Run[]): Promise<void> {
  const minute = Math.floor(Date.now() / MINUTE_MS);
  const at = (before: number): Date => new Date((minute - before) * MINUTE_MS);
  await database.run((db) => db.deleteFrom("status_runs").execute());
  if (runs.length === 0) return;
  const rows = runs.map(([component, from, to, state]) => ({ component, state, first_minute: at(from), last_minute: at(to) }));
  await database.run((db) => db.insertInto("status_runs").values(rows).execute());
}

const WELL: readonly Run[] = STATUS_COMPONENTS.map((component) => [component, 3 * DAY_MINUTES, 0, "up"]);

it("says that everything works, how much of the measured time it did, and that there was no incident", () =>
  visits.stranger(async ({ page, database, redis }) => {
    await measured(database, WELL);
    await leaveHeartbeat(redis, "jobs-a", Date.now() + MINUTE_MS);
    await page.goto("/en");
    await page.getByRole("contentinfo").getByRole("link", { name: "Status" }).click();
    await page.waitForURL("**/en/status");
    await page.getByRole("status").getByText("Everything works.").waitFor();
    const parts = page.getByRole("main").getByRole("listitem");
    expect(await parts.count()).toBe(STATUS_COMPONENTS.length);
    expect(await parts.filter({ hasText: "100.00% of 4,321 measured minutes" }).count()).toBe(STATUS_COMPONENTS.length);
    expect(await page.getByRole("img", { name: "Market data of Binance: the last 90 days" }).locator("span").count()).toBe(90);
    await page.getByText("No incident was measured in the last 90 days.").waitFor();
  }));

it("does not say that everything works before anything was measured", () =>
  visits.stranger(async ({ page, database }) => {
    await measured(database, []);
    await page.goto("/en/status");
    const summary = page.getByRole("status");
    await summary.getByText("Starting: nothing has been measured yet.").waitFor();
    expect(await summary.getByText("Everything works.").count()).toBe(0);
    expect(await page.locator("[role=status][data-state]").getAttribute("data-state")).toBe("unmeasured");
  }));

it("names what is down, since when, and what was not measured; a share is never rounded up to everything", () =>
  visits.stranger(async ({ page, database }) => {
    await measured(database, [
      ["binance", 2 * DAY_MINUTES, 0, "up"],
      ["mexc", 80 * DAY_MINUTES, 30, "up"],
      ["mexc", 29, 29, "degraded"],
      ["mexc", 28, 0, "up"],
      ["site", DAY_MINUTES, 12, "up"],
      ["site", 11, 0, "down"],
      ["mail", 300, 200, "down"],
    ]);
    await page.goto("/en/status");
    const summary = page.getByRole("status");
    await summary.getByText("Not working: Website.").waitFor();
    await summary.getByText("Not measured right now: Mail.").waitFor();
    const mexc = page
      .getByRole("listitem")
      .filter({ has: page.getByRole("heading", { name: "Market data of MEXC", exact: true }) });
    await mexc.getByText("99.99% of 115,201 measured minutes").waitFor();
    const incidents = page.getByRole("listitem").filter({ has: page.locator("time") });
    expect(await incidents.locator("h3").allInnerTexts()).toEqual([
      "Website: Down",
      "Market data of MEXC: Impaired",
      "Mail: Down",
    ]);
    await incidents.first().getByText("12 minutes").waitFor();
    await incidents.first().getByText("still going on").waitFor();
    await incidents.last().getByText("not measured afterwards").waitFor();
  }));

it("says so where nothing can be known, and tries again", () =>
  visits.stranger(async ({ page, database, redis }) => {
    await page.clock.install();
    await measured(database, WELL);
    await leaveHeartbeat(redis, "jobs-a", Date.now() + MINUTE_MS);
    await page.route("**/api/status", (route) => route.fulfill({ status: 503, json: { error: "unavailable" } }));
    await page.goto("/en/status");
    await page.getByText("The status could not be loaded. We keep trying.").waitFor();
    await page.unroute("**/api/status");
    await page.clock.fastForward(MINUTE_MS);
    await page.getByText("Everything works.").waitFor();
  }));

it("does not say that everything works while nobody works off mails and logins, whatever was measured last", () =>
  visits.stranger(async ({ page, database, redis }) => {
    await measured(database, WELL);
    await leaveHeartbeat(redis, "jobs-a", Date.now() - 21_000);
    await page.goto("/en/status");
    await page.getByRole("status").getByText("Not working: Background work.").waitFor();
  }));

it("axe finds nothing wrong with it, in both directions and on a phone", () =>
  visits.stranger(
    async ({ page, database }) => {
      await measured(database, [
        ...WELL.filter(([component]) => component !== "binance"),
        ["binance", 2000, 5, "up"],
        ["binance", 4, 0, "down"],
      ]);
      for (const path of ["/en/status", "/ar/status"]) {
        await page.goto(path);
        await page.locator("main [data-state=down]").first().waitFor();
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
        expect(await violations(page)).toEqual([]);
      }
    },
    { context: { viewport: { width: 390, height: 844 } } },
  ));
