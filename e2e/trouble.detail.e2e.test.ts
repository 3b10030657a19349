// Live through trouble, in Chromium: lines that were cut or are dead, machines that slept.

import type { Page } from "@playwright/test";
import { describe, expect, it } from "vitest";
import { endQuietly } from "./testing/accounts.ts";
import { fired, RULE } from "./testing/lists.ts";
import { live, signalTickers, troubledVisits } from "./testing/live.ts";
import { word } from "./testing/screen.ts";

const HOUR_MS = 3_600_000;
const visits = troubledVisits();

const sleep = (page: Page, ms: number): Promise<unknown> =>
  page.evaluate((slept) => Object.assign(window, { asleepMs: slept }), ms);

describe("signals", () => {
  it("that fired while the line was cut are there after the reconnect, once, asked for from the last one known", () =>
    live(visits, "professional", async (visit) => {
      const { page, wire, line, market } = visit;
      await expect.poll(() => wire.rules).toContain(RULE);
      const seen = fired("SOL", 20);
      await market.fire([fired("WIF", 30), seen]);
      await expect.poll(() => signalTickers(visit)).toEqual(["SOL", "WIF"]);
      const asked = wire.since.length;
      line.socketsRefused = true;
      line.cut();
      await word(page, "joining");
      await market.fire([fired("ENA", 1), seen]);
      line.socketsRefused = false;
      await word(page, "live");
      await expect.poll(() => signalTickers(visit)).toEqual(["ENA", "SOL", "WIF"]);
      expect(wire.since.slice(asked)).toEqual([seen.timestamp - 10_000]);
    }));

  it("are the server's own while sockets cannot pass, and each is there once when they do", () =>
    live(visits, "professional", async (visit) => {
      const { page, wire, line, market } = visit;
      await expect.poll(() => wire.rules).toContain(RULE);
      line.socketsRefused = true;
      line.cut();
      await word(page, "polling");
      await market.fire([fired("HBAR", 1)]);
      await expect.poll(() => signalTickers(visit), { timeout: 10_000 }).toEqual(["HBAR"]);
      await market.fire([fired("ENA", 0)]);
      const sorted = async (): Promise<string[]> => (await signalTickers(visit)).toSorted();
      await expect.poll(sorted, { timeout: 10_000 }).toEqual(["ENA", "HBAR"]);
      line.socketsRefused = false;
      await word(page, "live");
      await market.fire([fired("SOL", 0)]);
      await expect.poll(sorted).toEqual(["ENA", "HBAR", "SOL"]);
    }));

  it("of another exchange mark the chart of its coin while sockets cannot pass", () =>
    live(
      visits,
      "professional",
      async (visit) => {
        const { page, wire, line, market } = visit;
        const slot = page.getByTestId("slot-1");
        const foreign = RULE.replace("mexc", "binance");
        await slot.locator("[data-drawn=wanted]").waitFor();
        await expect.poll(() => wire.rules).toContain(foreign);
        line.socketsRefused = true;
        line.cut();
        await word(page, "polling");
        await market.fire([fired("ENA", 1, {}, foreign)]);
        await expect.poll(() => slot.locator("[data-marks]:not([data-marks='0'])").count(), { timeout: 10_000 }).toBe(1);
        expect(await signalTickers(visit)).not.toContain("ENA");
      },
      { remembered: { selectedTickers: '["BINANCE:ENAUSDT"]' } },
    ));
});

describe("sleep", () => {
  it("shows at once how old the screen is, forgets old signals, and is live and true after waking", () =>
    live(visits, "professional", async (visit) => {
      const { page, wire, line, market } = visit;
      await expect.poll(() => wire.rules).toContain(RULE);
      await market.fire([fired("WIF", 30)]);
      await expect.poll(() => signalTickers(visit)).toEqual(["WIF"]);
      line.socketsRefused = true;
      market.workers.mexc.lateMs = -HOUR_MS;
      await sleep(page, HOUR_MS);
      await page
        .getByText(/No new data for 3[,.\s]?6\d\d s/)
        .first()
        .waitFor({ timeout: 4000 });
      await expect.poll(() => signalTickers(visit)).toEqual([]);
      line.socketsRefused = false;
      await word(page, "live", 20_000);
      await page.getByTestId("stale-banner").waitFor({ state: "detached", timeout: 6000 });
    }));

  it("that outlasts the session ends at the login", () =>
    live(visits, "start", async (visit) => {
      const { page, line } = visit;
      await endQuietly(visit, "expired");
      // The server this socket leaves may still know the session of a moment ago; another one asks.
      line.moveTo((await visit.anotherServer()).url);
      await sleep(page, HOUR_MS);
      await page.getByTestId("terminal-closed").waitFor({ timeout: 10_000 });
      await page.getByRole("link", { name: "Log in" }).click();
      await page.waitForURL("**/login");
    }));
});

describe("a dead line", () => {
  it("is given up after ten silent seconds, with the badge from the fifth on", () =>
    live(visits, "professional", async ({ page, line, wire }) => {
      const before = wire.sockets.length;
      line.frozen = true;
      const silentAt = Date.now();
      await page.getByTestId("stale-banner").waitFor({ timeout: 8000 });
      await expect.poll(() => wire.sockets.length, { timeout: 15_000 }).toBeGreaterThan(before);
      expect(Date.now() - silentAt).toBeLessThan(15_000);
      line.frozen = false;
      await word(page, "live");
    }));
});
