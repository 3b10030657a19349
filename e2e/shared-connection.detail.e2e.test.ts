// Tabs of one browser share one connection, in Chromium on the real server: counted there, and whatever happens to the tab that holds it.

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

/** Opens a terminal that holds the connection, and so many others in the same browser. */
async function openTabs(visit: SignedInVisit, others: number): Promise<[Tab, ...Tab[]]> {
  // Leaves the login in the browser.
  await visit.page.goto("/healthz");
  const leader = await openTab(await visit.page.context().newPage());
  const pages = await Promise.all(
    Array.from({ length: others }, async (_, at) => (at === 0 ? visit.page : visit.page.context().newPage())),
  );
  return [leader, ...(await Promise.all(pages.map(openTab)))];
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

const openTogether = (tabs: readonly Tab[]): number => tabs.reduce((sum, { wire }) => sum + wire.open.length, 0);

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
    "cost the server one socket, are all live, and end together with the session",
    () =>
      visits.subscriber("professional", async (visit) => {
        const tabs = await openTabs(visit, 9);
        await expect.poll(() => openAtServer(visit), { timeout: 20_000 }).toBe(1);
        await Promise.all(tabs.map(({ page }) => untilMoved(page)));
        await visit.market.fire([fired("SOL", 1)]);
        for (const { page } of tabs) await expect.poll(() => signalsOf(visit, page), { timeout: 20_000 }).toEqual(["SOL"]);
        const { page: late } = await openTab(await visit.page.context().newPage());
        await expect.poll(() => signalsOf(visit, late)).toEqual(["SOL"]);
        expect(openTogether(tabs)).toBe(1);
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
        const tabs = await openTabs(visit, 2);
        await (tabs[1] as Tab).page.getByRole("button", { name: "Log out" }).click();
        for (const { page } of tabs) await page.waitForURL((url) => !url.pathname.includes("dashboard"));
        await expect.poll(() => openAtServer(visit), { timeout: 20_000 }).toBe(0);
      }),
    90_000,
  );

  it(
    "use a connection for each exchange they show",
    () =>
      visits.subscriber("professional", async (visit) => {
        const [first, second] = (await openTabs(visit, 1)) as [Tab, Tab];
        await second.page.getByRole("checkbox", { name: "Binance" }).click();
        await second.page
          .getByText(/\d+ \/ 179/)
          .first()
          .waitFor();
        await Promise.all([untilMoved(first.page), untilMoved(second.page)]);
        expect(await openAtServer(visit)).toBeLessThanOrEqual(2);
      }),
    90_000,
  );
});

/** Ends the leading tab of three and waits until another holds the connection, without a signal missing or twice. */
async function expectSuccession(visit: SignedInVisit, end: (leader: Page) => Promise<unknown>): Promise<Tab> {
  const [leader, ...others] = await openTabs(visit, 2);
  await visit.market.fire([fired("SOL", 2)]);
  for (const { page } of others) await expect.poll(() => signalsOf(visit, page)).toEqual(["SOL"]);
  await end(leader.page);
  await visit.market.fire([fired("ENA", 0)]);
  await expect.poll(() => openTogether(others), { timeout: 60_000, interval: 50 }).toBe(1);
  for (const { page } of others) {
    await word(page, "live");
    await untilMoved(page);
    await expect.poll(() => signalsOf(visit, page)).toEqual(["ENA", "SOL"]);
  }
  await expect.poll(() => openAtServer(visit), { timeout: 20_000 }).toBe(1);
  return leader;
}

describe("the tab that holds the connection", () => {
  const ways: [string, (leader: Page) => Promise<unknown>][] = [
    ["is closed", (leader) => leader.close()],
    ["crashes", async (leader) => void (await leader.context().newCDPSession(leader)).send("Page.crash").catch(() => undefined)],
    ["is about to be frozen", (leader) => leader.evaluate(() => document.dispatchEvent(new Event("freeze")))],
    ["goes to another page", (leader) => leader.goto("/en/pricing")],
  ];

  it.each(ways)(
    "%s: another takes over, and no signal is missing or twice",
    (_, end) => visits.subscriber("professional", async (visit) => void (await expectSuccession(visit, end))),
    120_000,
  );

  it(
    "hangs: another takes over, and it follows once it goes on",
    () =>
      visits.subscriber("professional", async (visit) => {
        let goOn = (): Promise<unknown> => Promise.resolve();
        const { page } = await expectSuccession(visit, async (leader) => {
          const debug = await leader.context().newCDPSession(leader);
          await debug.send("Debugger.enable");
          const paused = new Promise<void>((resolve) => debug.once("Debugger.paused", () => resolve()));
          await debug.send("Debugger.pause");
          await paused;
          goOn = () => debug.send("Debugger.disable");
        });
        await goOn();
        await word(page, "live");
        await untilMoved(page);
        await expect.poll(() => signalsOf(visit, page)).toEqual(["ENA", "SOL"]);
        await expect.poll(() => openAtServer(visit), { timeout: 20_000 }).toBe(1);
      }),
    120_000,
  );

  it(
    "is hidden when its line is cut: a tab somebody looks at takes over",
    () =>
      visits.subscriber("professional", async (visit) => {
        await visit.page
          .context()
          .addInitScript(() => Object.defineProperty(document, "hidden", { get: () => "isAway" in window }));
        const [leader, second] = (await openTabs(visit, 1)) as [Tab, Tab];
        await leader.page.evaluate(() => Object.assign(window, { isAway: true }));
        visit.line.socketsRefused = true;
        visit.line.cut();
        await expect.poll(() => second.wire.sockets.length, { timeout: 8000 }).toBeGreaterThan(0);
        visit.line.socketsRefused = false;
        await word(second.page, "live");
        await untilMoved(second.page);
      }),
    90_000,
  );
});

describe("a browser without locks", () => {
  it(
    "has a connection of its own in each tab, as before",
    () =>
      visits.subscriber("professional", async (visit) => {
        await visit.page.context().addInitScript(() => {
          Object.defineProperty(navigator, "locks", {
            value: { request: () => Promise.reject(new DOMException("", "SecurityError")) },
          });
        });
        const tabs = await openTabs(visit, 2);
        await Promise.all(tabs.map(({ page }) => untilMoved(page)));
        expect(tabs.map(({ wire }) => wire.open.length)).toEqual([1, 1, 1]);
      }),
    90_000,
  );
});
