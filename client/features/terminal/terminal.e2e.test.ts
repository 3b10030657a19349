// The terminal as a user meets it: the built client in Chromium against a server that speaks the contract.

import { describe, expect, it } from "vitest";
import type { Locator, Page } from "@playwright/test";
import { logIn as logInto, terminalBrowser, type Visit } from "../../testing/terminal-browser.ts";

const PATIENCE_MS = 40_000;
const terminal = terminalBrowser(/401|WebSocket/);

/** Logs in with the table of all coins instead of the charts. */
async function logIn(page: Page, plan: string): Promise<void> {
  await page.addInitScript(() => localStorage.setItem("showMarketTable", "true"));
  await logInto(page, plan);
  await page.locator("[id^=coin-]:visible").first().waitFor();
}

const allCoins = (page: Page): Locator => page.getByRole("grid", { name: "Live prices on MEXC" });
const priceTexts = ({ page }: Visit): Promise<string[]> => page.locator("[id^=coin-] [data-column='1']").allTextContents();
const tickersInOrder = ({ page }: Visit): Promise<string[]> =>
  page.locator("[id^=coin-]").evaluateAll((rows) =>
    rows
      .filter((row) => !(row as HTMLElement).hidden)
      .sort((a, b) => Number(a.getAttribute("aria-rowindex")) - Number(b.getAttribute("aria-rowindex")))
      .map((row) => (row as HTMLElement).dataset["symbol"] ?? ""),
  );

/** Waits until the client has acknowledged a newer frame than by now; that happens every five seconds. */
async function nextReport({ server }: Visit): Promise<void> {
  const { seen } = server;
  await expect.poll(() => server.seen, { timeout: 8000 }).toBeGreaterThan(seen);
}

describe("terminal", { timeout: PATIENCE_MS }, () => {
  it("sends a stranger to the login and shows a refusal there", () =>
    terminal.visit(async ({ page }) => {
      await page.goto("/dashboard");
      await page.waitForURL("**/login");
      await page.locator("input[autocomplete=username]").fill("someone");
      await page.locator("input[autocomplete=current-password]").fill("wrong");
      await page.locator("button[type=submit]").click();
      await page.getByRole("alert").getByText("Wrong login or password").waitFor();
    }));

  it("opens with live, moving prices and says the market is simulated", () =>
    terminal.visit(async (visit) => {
      await logIn(visit.page, "professional");
      await visit.page.getByTestId("simulated-banner").waitFor();
      await visit.page.locator("[data-testid=connection][data-word=live]").waitFor();
      const before = await priceTexts(visit);
      await expect.poll(() => priceTexts(visit), { timeout: 6000 }).not.toEqual(before);
      await expect.poll(() => visit.server.seen, { timeout: 8000 }).toBeGreaterThan(0);
      const stored = await visit.page.evaluate(() => Object.fromEntries(Object.entries(localStorage)) as Record<string, string>);
      expect(stored["authToken"]).toBe("terminal_handle-1");
      expect(JSON.stringify(stored)).not.toContain("secret-token");
    }));

  it("sorts both ways and by size, and holds the order under the pointer", () =>
    terminal.visit(async (visit) => {
      const { page } = visit;
      await logIn(page, "professional");
      const ticker = allCoins(page).getByRole("columnheader", { name: "Ticker" });
      await ticker.getByRole("button").click();
      await expect
        .poll(async () => (await tickersInOrder(visit)).slice(0, 20))
        .toEqual([...(await tickersInOrder(visit))].sort().slice(0, 20));
      expect(await ticker.getAttribute("aria-sort")).toBe("ascending");
      const oneMinute = allCoins(page).getByRole("columnheader", { name: "Net 1m" });
      for (const expected of ["descending", "ascending", "other"]) {
        await oneMinute.getByRole("button").click();
        expect(await oneMinute.getAttribute("aria-sort")).toBe(expected);
      }
      await page.mouse.move(600, 500);
      await page.getByText(/order held/).waitFor();
      const held = await tickersInOrder(visit);
      await page.waitForTimeout(4500);
      expect(await tickersInOrder(visit)).toEqual(held);
      await page.getByText(/order held, \d+ moved/).waitFor();
      await page.mouse.move(600, 20);
      await expect.poll(() => tickersInOrder(visit), { timeout: 5000 }).not.toEqual(held);
    }));

  it("finds a ticker and moves rows by keyboard", () =>
    terminal.visit(async (visit) => {
      const { page } = visit;
      await logIn(page, "professional");
      await page.getByRole("searchbox", { name: "Search a ticker" }).fill("pep");
      await expect.poll(() => tickersInOrder(visit)).toEqual(["PEPE"]);
      expect((await page.locator("[data-symbol=PEPE] [data-column='1']").textContent())?.startsWith("0.0")).toBe(true);
      await page.keyboard.press("Enter");
      await page.keyboard.press("ArrowDown");
      expect(await allCoins(page).getAttribute("aria-activedescendant")).toBe("coin-6");
    }));

  it("shows the badge within the limit when frames stop, and drops it when they return", () =>
    terminal.visit(async ({ page, server }) => {
      await logIn(page, "professional");
      await page.waitForTimeout(2500);
      server.frozen = true;
      const stoppedAt = Date.now();
      await page.getByTestId("stale-banner").waitFor({ timeout: 8000 });
      expect(Date.now() - stoppedAt).toBeLessThan(6000);
      expect(await allCoins(page).getAttribute("data-stale")).toBe("true");
      await page
        .getByText(/delayed [6-9] s/)
        .first()
        .waitFor();
      server.frozen = false;
      await page.getByTestId("stale-banner").waitFor({ state: "detached", timeout: 6000 });
    }));

  it("asks for a snapshot when a frame was lost", () =>
    terminal.visit(async ({ page, server }) => {
      await logIn(page, "professional");
      server.loseNext = true;
      await expect.poll(() => server.resyncs, { timeout: 10_000 }).toBe(1);
      await page.locator("[data-testid=connection][data-word=live]").waitFor();
    }));

  it("polls while sockets are refused and goes back when they pass", () =>
    terminal.visit(async (visit) => {
      const { page, server } = visit;
      server.socketsRefused = true;
      await logIn(page, "professional");
      await page.locator("[data-testid=connection][data-word=polling]").waitFor({ timeout: 8000 });
      const before = await priceTexts(visit);
      await expect.poll(() => priceTexts(visit), { timeout: 6000 }).not.toEqual(before);
      server.socketsRefused = false;
      await page.locator("[data-testid=connection][data-word=live]").waitFor({ timeout: 12_000 });
    }));

  it("keeps the badge's promise over a cut line and joins again", () =>
    terminal.visit(async ({ page, server }) => {
      await logIn(page, "professional");
      await page.waitForTimeout(1500);
      server.cut();
      await page.locator("[data-testid=connection][data-word=joining]").waitFor();
      await page.locator("[data-testid=connection][data-word=live]").waitFor({ timeout: 8000 });
    }));

  it("switches the exchange where the plan allows it", () =>
    terminal.visit(async (visit) => {
      await logIn(visit.page, "popular");
      await visit.page.getByRole("checkbox", { name: "Binance" }).click();
      await visit.page.getByText("179 / 179").waitFor({ timeout: 8000 });
    }));

  it("keeps a smaller plan on MEXC and says why", () =>
    terminal.visit(async ({ page }) => {
      await logIn(page, "start");
      await page.getByRole("checkbox", { name: "Binance" }).click();
      await page
        .getByRole("alert")
        .getByText(/Only MEXC \(160 tickers\)/)
        .waitFor();
      expect(await page.getByRole("checkbox", { name: "MEXC" }).isChecked()).toBe(true);
      expect(await page.getByLabel("Update speed").locator("option").first().textContent()).toBe("Every 4 s");
    }));

  it("stands still while paused", () =>
    terminal.visit(async (visit) => {
      await logIn(visit.page, "professional");
      await visit.page.getByRole("button", { name: "Pause updates" }).click();
      // A frame of the market that had arrived by then is painted with the next one of the screen.
      await visit.page.evaluate(() => new Promise(requestAnimationFrame));
      const before = await priceTexts(visit);
      // The first report may be about a frame from before the pause, the second is not.
      await nextReport(visit);
      await nextReport(visit);
      expect(visit.server.paced).toBe(0);
      expect(await priceTexts(visit)).toEqual(before);
      await visit.page.getByRole("button", { name: "Resume updates" }).click();
      await expect.poll(() => priceTexts(visit)).not.toEqual(before);
    }));

  it("says why a session ended, and forgets it", () =>
    terminal.visit(async ({ page, server }) => {
      await logIn(page, "start");
      server.endSessions("limit");
      await page.getByText("You signed in on another device", { exact: false }).waitFor();
      expect(await page.evaluate(() => localStorage.getItem("authToken"))).toBeNull();
    }));

  it("shows the refusal of a closed account", () =>
    terminal.visit(async ({ page, server }) => {
      await logIn(page, "start");
      server.refusal = "no-subscription";
      server.cut();
      await page.getByText("Terminal access is forbidden").waitFor({ timeout: 8000 });
      await page.getByRole("link", { name: "Choose a plan" }).waitFor();
    }));

  it("logs out to the front page and follows another tab's logout", () =>
    terminal.visit(async ({ page }) => {
      await logIn(page, "start");
      await page.getByRole("button", { name: "Log out" }).click();
      await page.getByRole("link", { name: "Open the terminal" }).waitFor();
      await page.waitForTimeout(500);
      expect(new URL(page.url()).pathname).toBe("/");
      await logIn(page, "start");
      const other = await page.context().newPage();
      await other.goto("/");
      await other.evaluate(() => localStorage.clear());
      await page.waitForURL("**/login");
    }));

  it("mirrors for Arabic without a reload and keeps figures left to right", () =>
    terminal.visit(async ({ page }) => {
      await logIn(page, "professional");
      await page.evaluate(() => Object.assign(window, { stillHere: true }));
      await page.getByLabel("Language").selectOption("ar");
      await page.getByText("كل العملات").waitFor();
      expect(await page.locator("html").getAttribute("dir")).toBe("rtl");
      expect(await page.evaluate(() => "stillHere" in window)).toBe(true);
      const first = page.locator("[id^=coin-]").first();
      const [ticker, volume] = [
        await first.locator("[data-column='0']").boundingBox(),
        await first.locator("[data-column='11']").boundingBox(),
      ];
      expect(ticker?.x ?? 0).toBeGreaterThan(volume?.x ?? 0);
      expect(
        await first
          .locator("[data-column='2']")
          .evaluate((cell) => getComputedStyle(cell).direction + getComputedStyle(cell).textAlign),
      ).toBe("ltrright");
    }));

  it("fits a phone with four columns and rows for fingers", () =>
    terminal.visit(
      async ({ page }) => {
        await logIn(page, "popular");
        const row = page.locator("[id^=coin-]").first();
        expect(await row.locator("[data-column]").count()).toBe(4);
        expect((await row.boundingBox())?.height).toBe(40);
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
        await page.getByRole("tab", { name: "More" }).click();
        for (const name of ["All coins", "Log out"]) {
          const box = await page.getByRole("button", { name }).boundingBox();
          expect((box?.x ?? 999) + (box?.width ?? 0)).toBeLessThanOrEqual(390);
        }
      },
      { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    ));
});
