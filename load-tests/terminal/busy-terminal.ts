// The fullest terminal a user can have: ten pinned coins on eleven charts, five lists of each kind, the screener in its window.

import { chromium, type Browser, type BrowserContext, type Page } from "@playwright/test";
import type { WatchList } from "../../shared/contracts/watch-lists.ts";
import { WINDOW_MINUTES } from "../../shared/market/fields.ts";
import { findChromium } from "../../tools/local/programs/chromium-program.ts";
import { LOGIN } from "../faults/setup.ts";

const PINNED = ["ETH", "SOL", "XRP", "DOGE", "ADA", "AVAX", "LINK", "DOT", "LTC", "TRX"];
const PER_KIND = 5;
const LIST_ROWS = 8;
/** After this an account's first lists are stored, ms. */
const STORED_MS = 2000;

function lists(): WatchList[] {
  const common = { volumeThresholds: {}, netPercentThresholds: {}, updateSpeed: 1, sortAbsolute: false, tickers: [], widths: {} };
  return Array.from({ length: PER_KIND * 2 }, (_, index): WatchList => {
    const signal = index >= PER_KIND;
    const minutes = WINDOW_MINUTES[index % PER_KIND] ?? 5;
    return {
      ...common,
      id: String(1_700_000_000_000 + index),
      name: `${signal ? "Signal" : "List"} ${index + 1}`,
      type: signal ? "signal" : "priceVolume",
      columns: signal ? ["net_percent", "volume_relative"] : ["price", "net_percent", "volume_24h"],
      netPercentTypes: [minutes],
      netPercentThresholds: signal ? { [minutes]: 0.5 } : {},
      volumeThresholds: signal ? { [minutes]: 200 } : {},
      signalType: "net_percent",
      direction: "both",
      sortBy: signal ? "" : `net_percent:${minutes}`,
      sortDirection: "desc",
      height: LIST_ROWS,
      sound: "none",
      shortThresholds: {},
      shownType: "all",
      typeSounds: {},
    };
  });
}

/** Runs in each page from its first moment: records the longest tasks of the main thread. */
function watchTasks(): void {
  window.longTasks = [];
  new PerformanceObserver((seen) => {
    for (const { startTime, duration } of seen.getEntries())
      window.longTasks.push({ at: performance.timeOrigin + startTime, duration });
  }).observe({ type: "longtask", buffered: true });
}

declare global {
  interface Window {
    longTasks: { at: number; duration: number }[];
  }
}

const ARGS = ["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--disable-background-networking"];

export const launchBrowser = async (): Promise<Browser> =>
  chromium.launch({ executablePath: await findChromium(process.env, console.warn), args: ARGS });

/** Logs in, arranges the terminal and returns its page and the screener's window once both show data. */
export async function openBusyTerminal(context: BrowserContext): Promise<{ terminal: Page; screener: Page }> {
  await context.addInitScript(watchTasks);
  const terminal = await context.newPage();
  await terminal.goto("/login");
  await terminal.locator("input[autocomplete=username]").fill(LOGIN.email);
  await terminal.locator("input[autocomplete=current-password]").fill(LOGIN.password);
  await terminal.locator("button[type=submit]").click();
  await terminal.waitForURL("**/dashboard");
  await terminal.locator("[data-testid=terminal][data-ready=true]").waitFor();
  await terminal.waitForTimeout(STORED_MS);
  // On another page: an open terminal would keep its lists.
  await terminal.goto("/healthz");
  await terminal.evaluate(
    async ([wanted, pinned]) => {
      const known = (await (await fetch("/api/account/watch-lists")).json()) as { data: { id: string }[] };
      for (const { id } of known.data) await fetch(`/api/account/watch-lists/${id}`, { method: "DELETE" });
      for (const list of wanted) {
        const headers = { "content-type": "application/json" };
        const answer = await fetch(`/api/account/watch-lists/${list.id}`, { method: "PUT", headers, body: JSON.stringify(list) });
        if (!answer.ok) throw new Error(`List ${list.name} was refused: ${await answer.text()}`);
      }
      localStorage.removeItem("watchLists");
      localStorage.setItem("selectedTickers", JSON.stringify(pinned.map((coin) => `MEXC:${coin}USDT`)));
      localStorage.setItem("updateSpeed", "1");
      // This window's own setting.
      sessionStorage.setItem("showVisualScreener", "true");
    },
    [lists(), PINNED] as const,
  );
  await terminal.goto("/dashboard");
  const detach = terminal.getByRole("button", { name: "Open in its own window" });
  await detach.waitFor();
  const [screener] = await Promise.all([context.waitForEvent("page"), detach.click()]);
  await screener.locator("canvas").first().waitFor();
  // With the screener in its own window, its column shows charts again.
  const close = terminal.getByRole("button", { name: "Close the screener" });
  if (await close.isVisible()) await close.click();
  return { terminal, screener };
}
