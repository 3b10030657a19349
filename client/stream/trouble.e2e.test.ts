// Live through trouble, in Chromium: sleep, dead lines, hidden tabs, slow lines, servers that stop, plans that change.

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Page } from "@playwright/test";
import type { Signal } from "../../shared/contracts/signals.ts";
import { signalOf } from "../testing/signal-maker.ts";
import { logIn, TerminalBrowser, type Visit } from "../testing/terminal-browser.ts";

const PATIENCE_MS = 90_000;
const HOUR_MS = 3_600_000;
const RULE = "mexc:net_percent:5:up:0.9";
let browser: TerminalBrowser;

beforeAll(async () => {
  browser = await TerminalBrowser.start();
}, PATIENCE_MS);
afterAll(() => browser.stop());

/** Runs a test with a live terminal, and lets no page error or policy violation pass. */
async function live(plan: string, run: (visit: Visit) => Promise<void>): Promise<void> {
  const visit = await browser.visit();
  try {
    await visit.page.addInitScript(() => {
      // Tests turn the wall clock on, as it is after a sleep through which the monotonic clock stood still.
      const wall = Date.now.bind(Date);
      Object.assign(window, { asleepMs: 0 });
      Date.now = () => wall() + (window as unknown as { asleepMs: number }).asleepMs;
      // Tests hide the tab; a hidden tab gets no animation frames until it is seen again.
      Object.defineProperty(document, "hidden", { get: () => "isAway" in window });
      const paint = window.requestAnimationFrame.bind(window);
      const held: FrameRequestCallback[] = [];
      window.requestAnimationFrame = (callback) => (document.hidden ? held.push(callback) : paint(callback));
      document.addEventListener("visibilitychange", () => {
        if (!document.hidden) for (const callback of held.splice(0)) paint(callback);
      });
    });
    await logIn(visit.page, plan);
    await word(visit.page, "live");
    await run(visit);
    expect(visit.problems.filter((problem) => !/WebSocket|ERR_|Failed to load/.test(problem))).toEqual([]);
  } finally {
    await visit.close();
  }
}

const word = (page: Page, expected: string, timeout = 15_000): Promise<void> =>
  page.locator(`[data-testid=connection][data-word=${expected}]`).waitFor({ timeout });
const sleep = (page: Page, ms: number): Promise<unknown> =>
  page.evaluate((slept) => Object.assign(window, { asleepMs: slept }), ms);
const fired = (symbol: string, secondsAgo: number, now = Date.now()): Signal =>
  signalOf(RULE, symbol, Math.floor(now / 1000) - secondsAgo);
const tickers = ({ page }: Visit): Promise<string[]> =>
  page
    .locator("[data-list][data-kind=signal]")
    .first()
    .locator("[role=row][id]:visible")
    .evaluateAll((rows) => rows.map((row) => (row as HTMLElement).dataset["symbol"] ?? "").sort());
const prices = ({ page }: Visit): Promise<string[]> => page.locator("[data-list] [data-column='2']").allTextContents();
/** Remembers every word the connection mark has shown since. */
const recordWords = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const mark = document.querySelector("[data-testid=connection]");
    const words: string[] = [];
    Object.assign(window, { words });
    if (mark) new MutationObserver(() => words.push(mark.getAttribute("data-word") ?? "")).observe(mark, { attributes: true });
  });
const shownWords = (page: Page): Promise<string[]> => page.evaluate(() => (window as unknown as { words: string[] }).words);

describe("signals", { timeout: PATIENCE_MS }, () => {
  it("that fired while the line was cut are there after the reconnect, once, asked for from the last one known", () =>
    live("professional", async (visit) => {
      const { page, server } = visit;
      await expect.poll(() => server.rules).toContain(RULE);
      const seen = fired("SOL", 20);
      server.fire([fired("WIF", 30), seen]);
      await expect.poll(() => tickers(visit)).toEqual(["SOL", "WIF"]);
      const asked = server.signals.since.length;
      server.socketsRefused = true;
      server.cut();
      await word(page, "joining");
      server.fire([fired("ENA", 1), seen]);
      server.socketsRefused = false;
      await word(page, "live");
      await expect.poll(() => tickers(visit)).toEqual(["ENA", "SOL", "WIF"]);
      expect(server.signals.since.slice(asked)).toEqual([seen.timestamp - 10_000]);
    }));

  it("are computed from polled tables while sockets cannot pass, and replaced by the server's own", () =>
    live("professional", async (visit) => {
      const { page, server } = visit;
      await expect.poll(() => server.rules).toContain(RULE);
      server.socketsRefused = true;
      server.cut();
      await word(page, "polling");
      await page.waitForTimeout(2500);
      const before = await tickers(visit);
      const { table, universe } = server.markets.mexc;
      const at = universe.symbols.findIndex(({ symbol }) => symbol === "HBAR");
      // Three references up: 1.8 % below the price now, so that the five-minute change rises by two thresholds.
      const price = table.column(0)[at] ?? 1;
      table.column(3 + 4)[at] = price / 1.03;
      table.column(0)[at] = price * 1.02;
      await expect.poll(() => tickers(visit), { timeout: 10_000 }).toContain("HBAR");
      expect(before).not.toContain("HBAR");
      server.fire([fired("ENA", 0)]);
      server.socketsRefused = false;
      await word(page, "live");
      await expect.poll(() => tickers(visit)).toEqual(["ENA"]);
    }));
});

describe("sleep", { timeout: PATIENCE_MS }, () => {
  it("shows at once how old the screen is, forgets old signals, and is live and true after waking", () =>
    live("professional", async (visit) => {
      const { page, server } = visit;
      await expect.poll(() => server.rules).toContain(RULE);
      server.fire([fired("WIF", 30)]);
      await expect.poll(() => tickers(visit)).toEqual(["WIF"]);
      server.socketsRefused = true;
      server.aheadMs = HOUR_MS;
      await sleep(page, HOUR_MS);
      await page
        .getByText(/delayed 3[,.\s]?6\d\d s/)
        .first()
        .waitFor({ timeout: 4000 });
      await expect.poll(() => tickers(visit)).toEqual([]);
      server.socketsRefused = false;
      await word(page, "live", 20_000);
      await page.getByTestId("stale-banner").waitFor({ state: "detached", timeout: 6000 });
    }));

  it("that outlasts the session ends at the login", () =>
    live("start", async ({ page, server }) => {
      server.refusal = "session-ended";
      await sleep(page, HOUR_MS);
      await page.getByTestId("terminal-closed").waitFor({ timeout: 10_000 });
      await page.getByRole("link", { name: "Log in" }).click();
      await page.waitForURL("**/login");
    }));
});

describe("a dead line", { timeout: PATIENCE_MS }, () => {
  it("is given up after ten silent seconds, with the badge from the fifth on", () =>
    live("professional", async ({ page, server }) => {
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

describe("a hidden tab", { timeout: PATIENCE_MS }, () => {
  /** Hides or shows the tab; answers how long the screen took to change, ms. */
  const hide = (page: Page, away: boolean): Promise<number> =>
    page.evaluate(async (isAway) => {
      const list = document.querySelector("[data-list] [role=grid]");
      const changed = new Promise<number>((resolve) => {
        const began = performance.now();
        const painted = new MutationObserver(() => resolve(performance.now() - began));
        if (list && !isAway) painted.observe(list, { subtree: true, childList: true, characterData: true });
        else resolve(0);
      });
      if (isAway) Object.assign(window, { isAway });
      else Reflect.deleteProperty(window, "isAway");
      document.dispatchEvent(new Event("visibilitychange"));
      return changed;
    }, away);

  it("asks for slow frames after a minute, keeps its signals, and paints the present at once on return", () =>
    live("professional", async (visit) => {
      const { page, server } = visit;
      await expect.poll(() => server.rules).toContain(RULE);
      await hide(page, true);
      await page.waitForTimeout(2000);
      const before = await prices(visit);
      await page.waitForTimeout(48_000);
      expect(await prices(visit)).toEqual(before);
      expect(server.speeds).not.toContain(10);
      await expect.poll(() => server.speeds.at(-1), { timeout: 15_000 }).toBe(10);
      server.fire([fired("ENA", 1)]);
      await page.waitForTimeout(1000);
      expect(await hide(page, false)).toBeLessThan(200);
      expect(await prices(visit)).not.toEqual(before);
      await expect.poll(() => server.speeds.at(-1)).toBeLessThan(10);
      await expect.poll(() => tickers(visit)).toEqual(["ENA"]);
    }));
});

describe("a slow line", { timeout: PATIENCE_MS }, () => {
  it("gets fewer frames after half a minute, and the reader is told", () =>
    live("popular", async ({ page, server }) => {
      await page.waitForTimeout(3000);
      server.lateMs = 14_000;
      await page.getByTestId("stale-banner").waitFor({ timeout: 8000 });
      await page.getByText(/Your connection is slow. Prices now come every 4 s/).waitFor({ timeout: 45_000 });
      expect(server.speeds.at(-1)).toBe(4);
    }));
});

describe("a server that stops", { timeout: PATIENCE_MS }, () => {
  it("is left for another connection without a moment that is not live", () =>
    live("professional", async (visit) => {
      const { page, server } = visit;
      await page.waitForTimeout(2500);
      await recordWords(page);
      const [old] = server.open;
      const before = await prices(visit);
      server.drain(5000);
      await expect.poll(() => server.open.length === 1 && server.open[0] !== old, { timeout: 8000 }).toBe(true);
      await expect.poll(() => prices(visit), { timeout: 5000 }).not.toEqual(before);
      expect(await shownWords(page)).not.toContain("joining");
      expect(server.resyncs).toBe(0);
      server.fire([fired("ENA", 0)]);
      await expect.poll(() => tickers(visit)).toEqual(["ENA"]);
    }));

  it("is stayed with while no other takes us, and left the usual way when it goes", () =>
    live("professional", async ({ page, server }) => {
      await page.waitForTimeout(2500);
      await recordWords(page);
      server.socketsRefused = true;
      server.drain(1500);
      await page.waitForTimeout(4000);
      expect(await shownWords(page)).not.toContain("joining");
      server.cut();
      await word(page, "joining");
      server.socketsRefused = false;
      await word(page, "live");
      expect(server.open).toHaveLength(1);
    }));
});

describe("an account that changes while the terminal is open", { timeout: PATIENCE_MS }, () => {
  it("to a smaller plan goes back to MEXC and its slower pace, without a reload", () =>
    live("professional", async ({ page, server }) => {
      await page.evaluate(() => Object.assign(window, { stillHere: true }));
      await page.getByRole("checkbox", { name: "Binance" }).click();
      await page
        .getByText(/\/ 179/)
        .first()
        .waitFor({ timeout: 8000 });
      server.plan = "start";
      server.cut();
      await expect.poll(() => page.getByRole("checkbox", { name: "MEXC" }).isChecked(), { timeout: 10_000 }).toBe(true);
      await expect.poll(() => server.speeds.at(-1), { timeout: 8000 }).toBe(4);
      await word(page, "live");
      await expect
        .poll(() => page.evaluate(() => JSON.parse(localStorage.getItem("userData") ?? "{}") as { plan_type?: string }))
        .toMatchObject({ plan_type: "start" });
      expect(await page.evaluate(() => "stillHere" in window)).toBe(true);
    }));

  it("to a bigger plan has it as soon as somebody looks", () =>
    live("start", async ({ page, server }) => {
      server.plan = "professional";
      await page.waitForTimeout(2500);
      await page.evaluate(() => window.dispatchEvent(new Event("focus")));
      await page.locator("label[data-locked]").waitFor({ state: "detached", timeout: 6000 });
      // The old connection still has the old plan's rights; the server says so and the next one has the new ones.
      server.cut();
      await word(page, "live");
      await page.getByRole("checkbox", { name: "Binance" }).click();
      await page
        .getByText(/\/ 179/)
        .first()
        .waitFor({ timeout: 8000 });
    }));
});
