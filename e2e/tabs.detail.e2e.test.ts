// Many tabs of one login, in Chromium on the real server: each has a connection of its own, and what happens to one happens to it alone.

import type { Page } from "@playwright/test";
import { describe, expect, it } from "vitest";
import { endLoudly } from "./testing/accounts.ts";
import { fired } from "./testing/lists.ts";
import { signalTickers, troubledVisits } from "./testing/live.ts";
import { word } from "./testing/screen.ts";
import { ready, type SignedInVisit } from "./testing/visits.ts";
import { Wire } from "./testing/wire.ts";

const visits = troubledVisits();

interface Tab {
  readonly page: Page;
  readonly wire: Wire;
}

/** Opens so many terminals in the same browser. */
async function openTabs(visit: SignedInVisit, count: number): Promise<[Tab, ...Tab[]]> {
  const first = await openTab(visit.page);
  const pages = await Promise.all(Array.from({ length: count - 1 }, () => visit.page.context().newPage()));
  return [first, ...(await Promise.all(pages.map(openTab)))];
}

async function openTab(page: Page): Promise<Tab> {
  // Ten terminals start at once.
  page.setDefaultTimeout(90_000);
  const wire = new Wire(page);
  await page.goto("/dashboard");
  await ready(page);
  await word(page, "live", 90_000);
  return { page, wire };
}

/** Sockets that the server says are open. */
async function openAtServer({ server }: SignedInVisit): Promise<number> {
  const text = await (await fetch(`${server.url}/metrics`)).text();
  return Number(/^tickdeck_open_sockets\S* (\d+)/m.exec(text)?.[1]);
}

/** Waits until a price changes on this screen. */
async function untilMoved(page: Page): Promise<void> {
  const prices = (): Promise<string[]> => page.locator("[data-list] [data-column='2']").allTextContents();
  const before = await prices();
  await expect.poll(prices, { timeout: 15_000, interval: 50 }).not.toEqual(before);
}

/** The signals of the first list on this screen. */
const signalsOf = (visit: SignedInVisit, page: Page): Promise<string[]> => signalTickers({ ...visit, page });

describe("ten tabs of one login", () => {
  it(
    "have a socket each, are all live, and end together with the session",
    () =>
      visits.subscriber("professional", async (visit) => {
        const tabs = await openTabs(visit, 10);
        expect(await openAtServer(visit)).toBe(10);
        await Promise.all(tabs.map(({ page }) => untilMoved(page)));
        await visit.market.fire([fired("SOL", 1)]);
        for (const { page } of tabs) await expect.poll(() => signalsOf(visit, page), { timeout: 20_000 }).toEqual(["SOL"]);
        const { page: late } = await openTab(await visit.page.context().newPage());
        await expect.poll(() => signalsOf(visit, late)).toEqual(["SOL"]);
        expect(tabs.map(({ wire }) => wire.open.length)).toEqual(tabs.map(() => 1));
        await endLoudly(visit, "limit");
        // The first to know removes the login from the browser, which sends those after it to the login page.
        for (const { page } of [...tabs, { page: late }])
          await page.getByTestId("terminal-closed").or(page.locator("input[autocomplete=username]")).first().waitFor();
        await expect.poll(() => openAtServer(visit), { timeout: 20_000 }).toBe(0);
      }),
    240_000,
  );

  it(
    "sign out together, from whichever",
    () =>
      visits.subscriber("professional", async (visit) => {
        const tabs = await openTabs(visit, 3);
        await (tabs[1] as Tab).page.getByRole("button", { name: "Log out" }).click();
        for (const { page } of tabs) await page.waitForURL((url) => !url.pathname.includes("dashboard"));
        await expect.poll(() => openAtServer(visit), { timeout: 20_000 }).toBe(0);
      }),
    90_000,
  );

  it(
    "go on, each for itself, when one is closed, crashes, or its socket is lost",
    () =>
      visits.subscriber("professional", async (visit) => {
        const [first, closed, crashed, last] = (await openTabs(visit, 4)) as [Tab, Tab, Tab, Tab];
        const others = [first, last];
        await closed.page.close();
        // The answer never comes.
        void (await crashed.page.context().newCDPSession(crashed.page)).send("Page.crash").catch(() => undefined);
        await expect.poll(() => openAtServer(visit), { timeout: 30_000 }).toBe(2);
        await visit.market.fire([fired("ENA", 0)]);
        for (const tab of others) {
          await untilMoved(tab.page);
          await expect.poll(() => signalsOf(visit, tab.page)).toEqual(["ENA"]);
          expect(tab.wire.sockets).toHaveLength(1);
        }
        visit.line.cut();
        for (const tab of others) {
          await expect.poll(() => tab.wire.open.length, { timeout: 20_000 }).toBe(1);
          await word(tab.page, "live");
          await untilMoved(tab.page);
          expect(await signalsOf(visit, tab.page)).toEqual(["ENA"]);
        }
      }),
    120_000,
  );

  it(
    "show an exchange each",
    () =>
      visits.subscriber("professional", async (visit) => {
        const [first, second] = (await openTabs(visit, 2)) as [Tab, Tab];
        await second.page.getByRole("checkbox", { name: "Binance" }).click();
        await second.page
          .getByText(/\d+ \/ 179/)
          .first()
          .waitFor();
        await Promise.all([untilMoved(first.page), untilMoved(second.page)]);
        expect(await openAtServer(visit)).toBe(2);
      }),
    90_000,
  );
});
