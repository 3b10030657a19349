// The whole product with one browser: its setup, devices signed in by the form, and errors of their pages.

import {
  chromium,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type Locator,
  type Page,
} from "@playwright/test";
import { findChromium } from "../../tools/local/programs/chromium-program.ts";
import type { Killable } from "../faults/killable.ts";
import { LOGIN, startSetup, type Setup } from "../faults/setup.ts";

export const COINS = { binance: 30, mexc: 40 } as const;
/** Lively enough for charts, quiet enough for two cores and MEXC's request budget for history. */
const RATE = 0.4;
const PATIENCE_MS = 12_000;
/** Limit for immediate effects on a busy machine, ms. */
export const SOON = { timeout: 15_000 } as const;
const ARGS = ["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--disable-background-networking"];
/** What the browser logs about a server that was killed or refuses. */
const EXPECTED = /WebSocket|net::ERR_|status of (401|403|429|503)/;

export class Stage {
  readonly setup: Setup;
  readonly worker: Killable;
  readonly #browser: Browser;
  /** Errors of pages and console, and policy violations, that no journey provoked. */
  readonly problems: string[] = [];

  // Use `start`: without a market there is nothing to see.
  private constructor(setup: Setup, worker: Killable, browser: Browser) {
    this.setup = setup;
    this.worker = worker;
    this.#browser = browser;
  }

  /** Starts both exchanges, the server, one worker and Chromium, with these additional variables. */
  static async start(environment: NodeJS.ProcessEnv = {}): Promise<Stage> {
    const setup = await startSetup({ ...COINS, rate: RATE, environment });
    const worker = setup.worker("ingest");
    await worker.start();
    const executablePath = await findChromium(process.env, console.warn);
    return new Stage(setup, worker, await chromium.launch({ executablePath, args: ARGS }));
  }

  async stop(): Promise<void> {
    await this.#browser.close();
    await this.setup.stop();
  }

  /** A device on which no user is signed in. */
  async device(options: BrowserContextOptions = {}): Promise<BrowserContext> {
    const context = await this.#browser.newContext({
      baseURL: this.setup.url,
      locale: "en-US",
      viewport: { width: 1920, height: 1080 },
      permissions: ["clipboard-read", "clipboard-write"],
      ...options,
    });
    context.setDefaultTimeout(PATIENCE_MS);
    context.on("page", (page) => this.#listen(page));
    return context;
  }

  /** A separate device with this user's terminal on BTC, because the hottest coin may seldom trade. */
  async signIn(email: string, options: BrowserContextOptions = {}): Promise<Page> {
    const page = await (await this.device(options)).newPage();
    await page.goto("/login");
    await page.evaluate(() => localStorage.setItem("mainChartSymbol", "MEXC:BTCUSDT"));
    await logIn(page, email);
    await ready(page);
    return page;
  }

  #listen(page: Page): void {
    const note = (text: string): void => void (EXPECTED.test(text) || this.problems.includes(text) || this.problems.push(text));
    page.on("pageerror", (error) => note(error.stack ?? error.message));
    page.on("console", (message) => message.type() === "error" && note(message.text()));
  }
}

/** Submits the login form and waits for the page it leads to. */
export async function logIn(page: Page, email: string): Promise<void> {
  await page.goto("/login");
  await page.locator("input[autocomplete=username]").fill(email);
  await page.locator("input[autocomplete=current-password]").fill(LOGIN.password);
  await page.locator("button[type=submit]").click();
  await page.waitForURL("**/dashboard");
}

export async function ready(page: Page): Promise<void> {
  await page.locator("[data-testid=terminal][data-ready=true]").waitFor();
}

export async function connection(page: Page, word: string, timeout = PATIENCE_MS): Promise<void> {
  await page.locator(`[data-testid=connection][data-word=${word}]`).waitFor({ timeout });
}

export const mainChart = (page: Page): Locator => page.getByTestId("main-chart");
/** The coin the main chart shows, "BTC/USDT". */
export const mainPair = (page: Page): Promise<string> => mainChart(page).getByRole("heading").innerText();
/** A watch list by its name. */
export const listNamed = (page: Page, name: string): Locator => page.getByRole("region", { name, exact: true });
export const rowsOf = (list: Locator): Locator => list.locator("[role=row][id]:visible");
export const side = (page: Page): Locator => page.getByRole("complementary", { name: "Lists" });
/** Away from everything that reacts to the pointer. */
export const pointAway = (page: Page): Promise<void> => page.mouse.move(2, 2);
/** What the terminal stores under a name. */
export const remembered = (page: Page, key: string): Promise<string | null> =>
  page.evaluate((name) => localStorage.getItem(name), key);
