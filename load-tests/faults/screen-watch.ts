// A Chromium page on the terminal that records, from within, when prices moved and what the screen said about its data.

import type { Browser, Page } from "@playwright/test";
import type { ExchangeId } from "../../shared/market/exchange-id.ts";
import { FrameAges } from "./frame-ages.ts";
import { SCREEN_LOGINS, type Login } from "./setup.ts";

/** A moment at which a price or the notice changed; `notice` is the badge and banner, empty while the screen claims live data. */
export interface Seen {
  readonly at: number;
  readonly notice: string;
  readonly moved: boolean;
}

declare global {
  interface Window {
    seen: Seen[];
  }
}

/** Runs in the page from its first moment on; a reload would restart it and lose the record. */
export function writeDown(): void {
  window.seen = [];
  const prices = new Map<string, string>();
  let noticeBefore = "";
  setInterval(() => {
    const word = document.querySelector("[data-testid=connection]")?.getAttribute("data-word") ?? "nothing";
    const banner = document.querySelector("[data-testid=stale-banner]") ? "+banner" : "";
    const notice = word === "live" && banner === "" ? "" : word + banner;
    let moved = false;
    for (const cell of document.querySelectorAll("[id^=coin-] [data-column='2']")) {
      const coin = cell.parentElement?.id ?? "";
      const price = cell.textContent ?? "";
      moved ||= prices.has(coin) && prices.get(coin) !== price;
      prices.set(coin, price);
    }
    if (moved || notice !== noticeBefore) window.seen.push({ at: Date.now(), notice, moved });
    noticeBefore = notice;
  }, 50);
}

export class ScreenWatch {
  readonly exchange: ExchangeId;
  readonly frameAges: FrameAges;
  readonly #page: Page;

  private constructor(exchange: ExchangeId, page: Page, frameAges: FrameAges) {
    this.exchange = exchange;
    this.frameAges = frameAges;
    this.#page = page;
  }

  /** Logs a user in by the form, in a separate context, and watches one exchange from the dashboard. */
  static async open(
    browser: Browser,
    url: string,
    exchange: ExchangeId,
    login: Login = SCREEN_LOGINS[exchange],
  ): Promise<ScreenWatch> {
    const context = await browser.newContext({
      baseURL: url,
      // The topology's edge has a self-signed certificate.
      ignoreHTTPSErrors: true,
      locale: "en-US",
      viewport: { width: 1440, height: 900 },
    });
    const page = await context.newPage();
    await page.addInitScript(writeDown);
    const frameAges = new FrameAges(page);
    await page.goto("/login");
    await page.evaluate((chosen) => {
      localStorage.setItem("exchange", chosen);
      // The table of all coins instead of the charts, because it shows every price.
      localStorage.setItem("showMarketTable", "true");
    }, exchange);
    await page.goto("/login");
    await page.locator("input[autocomplete=username]").fill(login.email);
    await page.locator("input[autocomplete=current-password]").fill(login.password);
    await page.locator("button[type=submit]").click();
    await page.waitForURL("**/dashboard");
    return new ScreenWatch(exchange, page, frameAges);
  }

  /** The record from `since` (epoch ms) on. Rejects when the page was reloaded after that, or shows another exchange. */
  async seen(since = 0): Promise<Seen[]> {
    const [born, shown, seen] = await this.#page.evaluate(
      () => [performance.timeOrigin, localStorage.getItem("exchange"), window.seen] as const,
    );
    if (since > 0 && born > since) throw new Error(`The ${this.exchange} page was reloaded`);
    if (shown !== this.exchange) throw new Error(`The ${this.exchange} page shows ${shown}`);
    return seen.filter(({ at }) => at >= since);
  }

  /** Whether prices moved since then on a screen that claims live data. */
  async movedLive(since: number): Promise<boolean> {
    const seen = await this.seen(since);
    return seen.at(-1)?.notice === "" && seen.some(({ notice, moved }) => notice === "" && moved);
  }
}

/** The longest time for which a screen claimed live data while no price moved, ms, from `since` to `until`. */
export function longestFalseLive(seen: readonly Seen[], since: number, until: number): number {
  let longest = 0;
  let from: number | undefined = since;
  for (const { at, notice, moved } of [...seen, { at: until, notice: "", moved: true }]) {
    if (from !== undefined && (moved || notice !== "")) longest = Math.max(longest, at - from);
    // With a notice, nothing is claimed until the screen claims live data again.
    if (notice !== "") from = undefined;
    else if (moved || from === undefined) from = at;
  }
  return longest;
}

/** The longest time for which no price moved, whatever the screen claimed, ms, from `since` to `until`. */
export function longestStill(seen: readonly Seen[], since: number, until: number): number {
  const moves = [since, ...seen.filter(({ moved }) => moved).map(({ at }) => at), until];
  return Math.max(...moves.map((at, i) => at - (moves[i - 1] ?? at)));
}
