// The terminal when frames stop, a line is cut or its session ends: the built client in Chromium on the real server.

import { describe, expect, it } from "vitest";
import { call } from "../server/testing/api.ts";
import { PASSWORD } from "../server/testing/start-app.ts";
import { changePlan } from "./testing/accounts.ts";
import { allCoins, priceTexts, withTable } from "./testing/market-table.ts";
import { remembered, word } from "./testing/screen.ts";
import { browserVisits, fillLogin, ready, type Visit } from "./testing/visits.ts";

const visits = browserVisits(/401|403|WebSocket|ERR_|429/);

/** Waits until the page reports a frame that comes from now on, which it does within half a minute. */
async function nextReport({ wire, market }: Visit): Promise<void> {
  const { sequence } = market.workers.mexc;
  await expect.poll(() => wire.seen, { timeout: 32_000 }).toBeGreaterThan(sequence);
}

const pacedSockets = async ({ server }: Visit): Promise<number> => {
  const { body } = await call(`${server.url}/metrics`, "GET");
  return Number(/^tickdeck_paced_sockets (\d+)/m.exec(String(body["text"]))?.[1]);
};

describe("terminal", () => {
  it("shows the badge within the limit when frames stop, and drops it when they return", () =>
    withTable(visits, "professional", async ({ page, wire, market }) => {
      await wire.next("frame");
      market.frozen = true;
      const stoppedAt = Date.now();
      await page.getByTestId("stale-banner").waitFor({ timeout: 8000 });
      expect(Date.now() - stoppedAt).toBeLessThan(6000);
      expect(await allCoins(page).getAttribute("data-stale")).toBe("true");
      await page
        .getByText(/MEXC data is delayed [6-9] s/)
        .first()
        .waitFor();
      market.frozen = false;
      await page.getByTestId("stale-banner").waitFor({ state: "detached", timeout: 6000 });
    }));

  it("asks for a snapshot when a frame was lost", () =>
    visits.subscriber("professional", async ({ page, wire }) => {
      let toLose = 0;
      await page.routeWebSocket(/socket\.io/, (socket) => {
        const server = socket.connectToServer();
        server.onMessage((message) => {
          const isLost = toLose > 0 && String(message).startsWith('42/market,["frame"');
          if (isLost) toLose--;
          else socket.send(message);
        });
      });
      await page.goto("/dashboard");
      await ready(page);
      await word(page, "live");
      toLose = 1;
      await expect.poll(() => wire.resyncs, { timeout: 10_000 }).toBe(1);
      await word(page, "live");
    }));

  it("keeps the badge's promise over a cut line and joins again", () =>
    withTable(visits, "professional", async ({ page, line }) => {
      await word(page, "live");
      line.cut();
      await word(page, "joining");
      await word(page, "live", 8000);
    }));

  it("says at once that the browser has no line, in one banner that moves nothing", () =>
    withTable(visits, "professional", async ({ page }) => {
      await word(page, "live");
      const head = await page.getByTestId("connection").boundingBox();
      await page.context().setOffline(true);
      await word(page, "offline", 1000);
      await page.getByTestId("offline-banner").waitFor();
      expect(await page.getByRole("button", { name: "Try now" }).count()).toBe(1);
      expect((await page.getByTestId("connection").boundingBox())?.y).toBe(head?.y);
      // What stands still has no colours of rise and fall.
      const canvas = page.getByRole("complementary").locator("canvas").first();
      const filterOf = (): Promise<string> => canvas.evaluate((element) => getComputedStyle(element).filter);
      await expect.poll(filterOf).toContain("grayscale(1)");
      await page.context().setOffline(false);
      await word(page, "live");
      await expect.poll(filterOf).toBe("none");
    }));

  it("says once what it waits for while no price has ever come", () =>
    visits.subscriber("professional", async ({ page }) => {
      let isBlocked = true;
      await page.route(/socket\.io|\/api\/crypto/, (route) => (isBlocked ? route.abort() : route.fallback()));
      await page.routeWebSocket(/socket\.io/, (socket) => void (isBlocked ? socket.close() : socket.connectToServer()));
      await page.goto("/dashboard");
      await page.getByRole("heading", { name: "Waiting for the market" }).waitFor();
      const retry = page.getByRole("button", { name: "Try now" });
      await retry.waitFor();
      await page.getByText("No connection to the server. We keep trying.").waitFor();
      expect([await retry.count(), await page.getByTestId("offline-banner").count()]).toEqual([1, 0]);
      isBlocked = false;
      await retry.click();
      await ready(page);
    }));

  it("stands still while paused", () =>
    withTable(visits, "professional", async (visit) => {
      const { page } = visit;
      await page.getByRole("button", { name: "Pause updates" }).click();
      // A frame of the market that had arrived by then is painted with the next one of the screen.
      await page.evaluate(() => new Promise(requestAnimationFrame));
      const before = await priceTexts(visit);
      await word(page, "paused");
      expect(await allCoins(page).getAttribute("data-stale")).toBe("true");
      await nextReport(visit);
      expect(await pacedSockets(visit)).toBe(0);
      expect(await priceTexts(visit)).toEqual(before);
      await page.getByRole("button", { name: "Resume updates" }).click();
      await word(page, "live");
      await expect.poll(() => priceTexts(visit)).not.toEqual(before);
      expect(await remembered(page, "paused")).toBeNull();
    }));

  it("says why a session ended, and forgets it, but not the reader's settings", () =>
    withTable(visits, "start", async ({ page, server, user }) => {
      await page.keyboard.press("Shift+Digit3");
      await expect.poll(() => remembered(page, "globalTimeframe")).toBe("15");
      const login = await call(`${server.url}/api/login`, "POST", { body: { login: user.email, password: PASSWORD } });
      expect(login.status).toBe(200);
      await page.getByText("You signed in on another device", { exact: false }).waitFor();
      await expect.poll(() => remembered(page, "authToken")).toBeNull();
      expect(await remembered(page, "terminalSessionToken")).toBeNull();
      expect(await remembered(page, "globalTimeframe")).toBe("15");
      await fillLogin(page, user);
      await page.waitForURL("**/dashboard");
      await ready(page);
      expect(await remembered(page, "globalTimeframe")).toBe("15");
    }));

  it("shows the refusal of a closed account", () =>
    withTable(visits, "start", async (visit) => {
      await changePlan(visit, "start", -2 * 86_400_000);
      // The server this socket leaves may still know the plan of a moment ago; another one asks.
      visit.line.moveTo((await visit.anotherServer()).url);
      visit.line.cut();
      await visit.page.getByTestId("terminal-closed").waitFor({ timeout: 15_000 });
      await visit.page.getByRole("link", { name: "Choose a plan" }).waitFor();
    }));

  it("logs out to the front page and follows another tab's logout", () =>
    withTable(visits, "start", async ({ page, user }) => {
      await page.getByRole("button", { name: "Log out" }).click();
      await page.getByRole("link", { name: "Open the terminal" }).waitFor();
      await page.waitForLoadState("networkidle");
      expect(new URL(page.url()).pathname).toBe("/");
      await fillLogin(page, user);
      await page.waitForURL("**/dashboard");
      await ready(page);
      const other = await page.context().newPage();
      await other.goto("/");
      await other.evaluate(() => localStorage.clear());
      await page.waitForURL("**/login");
    }));
});
