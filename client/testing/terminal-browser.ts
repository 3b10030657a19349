// One Chromium and one built client for the end-to-end tests, and the steps every one of them begins with.

import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { chromium, type Browser, type BrowserContextOptions, type Page } from "@playwright/test";
import { build } from "vite";
import { MarketServer } from "./market-server.ts";

const ARGS = ["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--disable-background-networking"];

export class TerminalBrowser {
  readonly browser: Browser;
  readonly root: string;

  // Only `start` makes one: a browser without a client is of no use.
  private constructor(browser: Browser, root: string) {
    this.browser = browser;
    this.root = root;
  }

  /** Builds the client into a temporary folder and starts Chromium. */
  static async start(): Promise<TerminalBrowser> {
    const root = await mkdtemp(path.join(tmpdir(), "tickdeck-client-"));
    await build({
      configFile: path.join(import.meta.dirname, "../vite.config.ts"),
      logLevel: "warn",
      build: { outDir: root, emptyOutDir: true },
    });
    const executablePath = process.env["CHROMIUM"] ?? "/usr/bin/chromium";
    return new TerminalBrowser(await chromium.launch({ executablePath, args: ARGS }), root);
  }

  async stop(): Promise<void> {
    await this.browser.close();
    await rm(this.root, { recursive: true, force: true });
  }

  /** A fresh visitor on a fresh server. Errors of the page, console errors and policy violations end up in `problems`. */
  async visit(options: BrowserContextOptions = {}): Promise<Visit> {
    const server = new MarketServer(this.root);
    const address = await server.listen();
    const context = await this.browser.newContext({
      baseURL: address,
      locale: "en-US",
      viewport: { width: 1440, height: 900 },
      ...options,
    });
    const page = await context.newPage();
    const problems: string[] = [];
    page.on("pageerror", (error) => problems.push(error.message));
    page.on("console", (message) => message.type() === "error" && problems.push(message.text()));
    const close = async (): Promise<void> => {
      await context.close();
      await server.close();
    };
    return { server, page, problems, close };
  }
}

export interface Visit {
  readonly server: MarketServer;
  readonly page: Page;
  readonly problems: string[];
  readonly close: () => Promise<void>;
}

/** Logs in by the form; the name before the @ is the plan the test server grants. */
export async function logIn(page: Page, plan: string): Promise<void> {
  await page.goto("/login");
  await page.locator("input[autocomplete=username]").fill(`${plan}@example.com`);
  await page.locator("input[autocomplete=current-password]").fill("right");
  await page.locator("button[type=submit]").click();
  await page.waitForURL("**/dashboard");
  await page.locator("[data-testid=terminal][data-ready=true]").waitFor();
}
