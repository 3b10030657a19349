// Live through trouble, in Chromium: lines that were cut or are dead, machines that slept.

import type { Page } from "@playwright/test";
import { describe, expect, it } from "vitest";
import { fired, RULE } from "../testing/lists-visit.ts";
import { browserInTrouble, live, signalTickers, word } from "../testing/live-terminal.ts";

const PATIENCE_MS = 90_000;
const HOUR_MS = 3_600_000;
const terminal = browserInTrouble();

const sleep = (page: Page, ms: number): Promise<unknown> =>
  page.evaluate((slept) => Object.assign(window, { asleepMs: slept }), ms);

describe("signals", { timeout: PATIENCE_MS }, () => {
  it("that fired while the line was cut are there after the reconnect, once, asked for from the last one known", () =>
    live(terminal, "professional", async (visit) => {
      const { page, server } = visit;
      await expect.poll(() => server.rules).toContain(RULE);
      const seen = fired("SOL", 20);
      server.fire([fired("WIF", 30), seen]);
      await expect.poll(() => signalTickers(visit)).toEqual(["SOL", "WIF"]);
      const asked = server.signals.since.length;
      server.socketsRefused = true;
      server.cut();
      await word(page, "joining");
      server.fire([fired("ENA", 1), seen]);
      server.socketsRefused = false;
      await word(page, "live");
      await expect.poll(() => signalTickers(visit)).toEqual(["ENA", "SOL", "WIF"]);
      expect(server.signals.since.slice(asked)).toEqual([seen.timestamp - 10_000]);
    }));

  it("are computed from polled tables while sockets cannot pass, and replaced by the server's own", () =>
    live(terminal, "professional", async (visit) => {
      const { page, server } = visit;
      await expect.poll(() => server.rules).toContain(RULE);
      server.socketsRefused = true;
      server.cut();
      await word(page, "polling");
      await page.waitForTimeout(2500);
      const before = await signalTickers(visit);
      const { table, universe } = server.markets.mexc;
      const at = universe.symbols.findIndex(({ symbol }) => symbol === "HBAR");
      // Three references up: 1.8 % below the price now, so that the five-minute change rises by two thresholds.
      const price = table.column(0)[at] ?? 1;
      table.column(3 + 4)[at] = price / 1.03;
      table.column(0)[at] = price * 1.02;
      await expect.poll(() => signalTickers(visit), { timeout: 10_000 }).toContain("HBAR");
      expect(before).not.toContain("HBAR");
      server.fire([fired("ENA", 0)]);
      server.socketsRefused = false;
      await word(page, "live");
      await expect.poll(() => signalTickers(visit)).toEqual(["ENA"]);
    }));
});

describe("sleep", { timeout: PATIENCE_MS }, () => {
  it("shows at once how old the screen is, forgets old signals, and is live and true after waking", () =>
    live(terminal, "professional", async (visit) => {
      const { page, server } = visit;
      await expect.poll(() => server.rules).toContain(RULE);
      server.fire([fired("WIF", 30)]);
      await expect.poll(() => signalTickers(visit)).toEqual(["WIF"]);
      server.socketsRefused = true;
      server.aheadMs = HOUR_MS;
      await sleep(page, HOUR_MS);
      await page
        .getByText(/delayed 3[,.\s]?6\d\d s/)
        .first()
        .waitFor({ timeout: 4000 });
      await expect.poll(() => signalTickers(visit)).toEqual([]);
      server.socketsRefused = false;
      await word(page, "live", 20_000);
      await page.getByTestId("stale-banner").waitFor({ state: "detached", timeout: 6000 });
    }));

  it("that outlasts the session ends at the login", () =>
    live(terminal, "start", async ({ page, server }) => {
      server.refusal = "session-ended";
      await sleep(page, HOUR_MS);
      await page.getByTestId("terminal-closed").waitFor({ timeout: 10_000 });
      await page.getByRole("link", { name: "Log in" }).click();
      await page.waitForURL("**/login");
    }));
});

describe("a dead line", { timeout: PATIENCE_MS }, () => {
  it("is given up after ten silent seconds, with the badge from the fifth on", () =>
    live(terminal, "professional", async ({ page, server }) => {
      const [before] = server.open;
      server.frozen = true;
      const silentAt = Date.now();
      await page.getByTestId("stale-banner").waitFor({ timeout: 8000 });
      await expect.poll(() => server.open.some((id) => id !== before), { timeout: 15_000 }).toBe(true);
      expect(Date.now() - silentAt).toBeLessThan(15_000);
      server.frozen = false;
      await word(page, "live");
    }));
});
