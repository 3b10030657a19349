// One Chromium page on the terminal that writes down, from within, when prices moved and what the screen said of its data.

import type { Browser, Page } from "@playwright/test";
import type { ExchangeId } from "../../shared/market/exchange-id.ts";
import { LOGIN } from "./stand.ts";

/** A moment at which a price changed or the screen changed its words; `told` is empty while it claims live data. */
export interface Seen {
  readonly at: number;
  readonly told: string;
  readonly moved: boolean;
}

declare global {
  interface Window {
    seen: Seen[];
  }
}

/** Runs in the page from its first moment on; a reload would start it anew and lose what was seen. */
function writeDown(): void {
  window.seen = [];
  const prices = new Map<string, string>();
  let toldBefore = "";
  setInterval(() => {
    const word = document.querySelector("[data-testid=connection]")?.getAttribute("data-word") ?? "nothing";
    const banner = document.querySelector("[data-testid=stale-banner]") ? "+banner" : "";
    const told = word === "live" && banner === "" ? "" : word + banner;
    let moved = false;
    for (const cell of document.querySelectorAll("[id^=coin-] [data-column='1']")) {
      const coin = cell.parentElement?.id ?? "";
      const price = cell.textContent ?? "";
      moved ||= prices.has(coin) && prices.get(coin) !== price;
      prices.set(coin, price);
    }
    if (moved || told !== toldBefore) window.seen.push({ at: Date.now(), told, moved });
    toldBefore = told;
  }, 50);
}

export class ScreenWatch {
  readonly exchange: ExchangeId;
  readonly #page: Page;

  // Only `open` makes one: it has a user logged in.
  private constructor(exchange: ExchangeId, page: Page) {
    this.exchange = exchange;
    this.#page = page;
  }

  /** Logs a visitor of his own in by the form and watches one exchange from the dashboard. */
  static async open(browser: Browser, url: string, exchange: ExchangeId): Promise<ScreenWatch> {
    const context = await browser.newContext({ baseURL: url, locale: "en-US", viewport: { width: 1440, height: 900 } });
    const page = await context.newPage();
    await page.addInitScript(writeDown);
    await page.goto("/login");
    await page.evaluate((chosen) => {
      localStorage.setItem("exchange", chosen);
      // The table of all coins instead of the charts: it shows every price there is.
      localStorage.setItem("showMarketTable", "true");
    }, exchange);
    await page.goto("/login");
    await page.locator("input[autocomplete=username]").fill(LOGIN.email);
    await page.locator("input[autocomplete=current-password]").fill(LOGIN.password);
    await page.locator("button[type=submit]").click();
    await page.waitForURL("**/dashboard");
    return new ScreenWatch(exchange, page);
  }

  /** What was seen from `since` (epoch ms) on. Rejects when the page was reloaded after that. */
  async seen(since = 0): Promise<Seen[]> {
    const [born, seen] = await this.#page.evaluate(() => [performance.timeOrigin, window.seen] as const);
    if (since > 0 && born > since) throw new Error(`The ${this.exchange} page was loaded anew`);
    return seen.filter(({ at }) => at >= since);
  }

  /** Whether prices moved on a screen that claims live data, since then. */
  async movedLive(since: number): Promise<boolean> {
    const seen = await this.seen(since);
    return seen.at(-1)?.told === "" && seen.some(({ told, moved }) => told === "" && moved);
  }
}

/** The longest time for which a screen claimed live data while no price moved, ms, from `since` to `until`. */
export function longestUntold(seen: readonly Seen[], since: number, until: number): number {
  let longest = 0;
  let from: number | undefined = since;
  for (const { at, told, moved } of [...seen, { at: until, told: "", moved: true }]) {
    if (from !== undefined && (moved || told !== "")) longest = Math.max(longest, at - from);
    // Once told, the time is honest until the screen claims live data again.
    if (told !== "") from = undefined;
    else if (moved || from === undefined) from = at;
  }
  return longest;
}
