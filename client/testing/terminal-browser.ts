// One Chromium per file of end-to-end tests, with the built client, and the steps every one of them begins with.

import { chromium, type Browser, type BrowserContextOptions, type Page } from "@playwright/test";
import { afterAll, beforeAll, expect, inject } from "vitest";
import { MarketServer } from "./market-server.ts";

const ARGS = ["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--disable-background-networking"];
const START_MS = 60_000;

export interface Visit {
  readonly server: MarketServer;
  readonly page: Page;
}

/**
 * The browser of a test file: starts before its first test and stops after its last. `forgiven` are the words of problems
 * that belong to what the file's tests do.
 */
export function terminalBrowser(forgiven?: RegExp): TerminalBrowser {
  const terminal = new TerminalBrowser(forgiven);
  beforeAll(() => terminal.start(), START_MS);
  afterAll(() => terminal.stop());
  return terminal;
}

export class TerminalBrowser {
  readonly #forgiven: RegExp | undefined;
  #browser: Browser | undefined;

  constructor(forgiven: RegExp | undefined) {
    this.#forgiven = forgiven;
  }

  async start(): Promise<void> {
    this.#browser = await chromium.launch({ executablePath: inject("chromium"), args: ARGS });
  }

  async stop(): Promise<void> {
    await this.#browser?.close();
  }

  /** Runs a test as a fresh visitor on a fresh server, and lets no page error, console error or policy violation pass. */
  async visit(run: (visit: Visit) => Promise<void>, options: BrowserContextOptions = {}): Promise<void> {
    const server = new MarketServer(inject("clientFolder"));
    try {
      const page = await this.#open(await server.listen(), options);
      try {
        await faultless(page, this.#forgiven, () => run({ server, page }));
      } finally {
        await page.context().close();
      }
    } finally {
      await server.close();
    }
  }

  async #open(baseURL: string, options: BrowserContextOptions): Promise<Page> {
    if (!this.#browser) throw new Error("The browser was not started");
    const desk = { baseURL, locale: "en-US", viewport: { width: 1440, height: 900 }, ...options };
    return (await this.#browser.newContext(desk)).newPage();
  }
}

async function faultless(page: Page, forgiven: RegExp | undefined, run: () => Promise<void>): Promise<void> {
  const problems: string[] = [];
  page.on("pageerror", (error) => problems.push(error.message));
  page.on("console", (message) => message.type() === "error" && problems.push(message.text()));
  await run();
  expect(problems.filter((problem) => !forgiven?.test(problem))).toEqual([]);
}

/** Logs in by the form; the name before the @ is the plan the test server grants. */
export async function logIn(page: Page, plan: string): Promise<void> {
  await fillLogin(page, plan);
  await page.waitForURL("**/dashboard");
  await page.locator("[data-testid=terminal][data-ready=true]").waitFor();
}

/** Sends the form of the login, and does not wait for what follows. */
export async function fillLogin(page: Page, plan: string): Promise<void> {
  await page.goto("/login");
  await page.locator("input[autocomplete=username]").fill(`${plan}@example.com`);
  await page.locator("input[autocomplete=current-password]").fill("right");
  await page.locator("button[type=submit]").click();
}
