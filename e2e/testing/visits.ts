// One Chromium for each file of browser tests. Each test gets a product of its own: the real server on PostgreSQL and Redis,
// a scripted market, a line between server and browser, and a fresh browser profile.

import { chromium, type Browser, type BrowserContextOptions, type Page } from "@playwright/test";
import type { Redis } from "ioredis";
import { afterAll, beforeAll, expect, inject } from "vitest";
import { accessEntries } from "../../client/app/auth-storage.ts";
import { FaultyLink } from "../../server/testing/faulty-link.ts";
import {
  makeToken,
  PASSWORD,
  startServer,
  testDatabase,
  testRedis,
  until,
  type TestServer,
  type TestUser,
} from "../../server/testing/start-app.ts";
import type { PlanId } from "../../shared/contracts/plans.ts";
import { EXCHANGES } from "../../shared/market/exchange-id.ts";
import { createLog } from "../../shared/node/log.ts";
import type { Database } from "../../shared/postgres/database.ts";
import { databaseUrl } from "../../shared/testing/services.ts";
import { Line } from "./line.ts";
import { ScriptedMarket } from "./scripted-market.ts";
import { Wire } from "./wire.ts";

/** Options of every Chromium of the browser tests. */
export const CHROMIUM_ARGS = ["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--disable-background-networking"];
const START_MS = 60_000;

/** What every test has in hand. */
export interface Visit {
  readonly page: Page;
  readonly wire: Wire;
  readonly line: Line;
  readonly market: ScriptedMarket;
  readonly server: TestServer;
  /** The server's way to PostgreSQL. */
  readonly postgres: FaultyLink;
  readonly database: Database;
  readonly redis: Redis;
  /** Another server on the same PostgreSQL and Redis, closed with the test. */
  readonly anotherServer: () => Promise<TestServer>;
}

export interface SignedInVisit extends Visit {
  readonly user: TestUser & { readonly token: string; readonly handle: string };
}

export interface VisitOptions {
  readonly context?: BrowserContextOptions;
  /** What the browser remembers from before, by name in local storage. */
  readonly remembered?: Readonly<Record<string, string>>;
  /** Nobody has set up this terminal yet: hot coins fill its slots. */
  readonly isUntouched?: boolean;
}

type Place = Omit<Visit, "page" | "wire">;

/**
 * The visits of a test file; call it once, at its top. `forgiven` are the words of problems that belong to what the file's
 * tests do.
 */
export function browserVisits(forgiven?: RegExp): Visits {
  const visits = new Visits(forgiven);
  beforeAll(() => visits.start(), START_MS);
  afterAll(() => visits.stop());
  return visits;
}

export class Visits {
  readonly #forgiven: RegExp | undefined;
  #parts: { readonly browser: Browser; readonly redis: Redis; readonly database: Database } | undefined;

  constructor(forgiven: RegExp | undefined) {
    this.#forgiven = forgiven;
  }

  async start(): Promise<void> {
    const [browser, database] = await Promise.all([
      chromium.launch({ executablePath: inject("chromium"), args: CHROMIUM_ARGS }),
      testDatabase(),
    ]);
    this.#parts = { browser, database, redis: testRedis() };
  }

  async stop(): Promise<void> {
    await this.#parts?.browser.close();
    await this.#parts?.redis.quit();
    await this.#parts?.database.close();
  }

  /** Runs a test as a stranger on an empty page, and lets no page error, console error or policy violation pass. */
  async stranger(run: (visit: Visit) => Promise<void>, options: VisitOptions = {}): Promise<void> {
    await this.#at((place) => this.#run(place, options, run));
  }

  /** Runs a test signed in on a new account with this plan, by a stored login, on an empty page. */
  async subscriber(plan: PlanId, run: (visit: SignedInVisit) => Promise<void>, options: VisitOptions = {}): Promise<void> {
    await this.#at(async (place) => {
      const { token, handle, user } = await makeToken(place.database, plan);
      const setUp = options.isUntouched ? {} : { selectedTickers: "[]", mainChartSymbol: "MEXC:BTCUSDT" };
      const remembered = { ...setUp, ...options.remembered, ...storedAccess(user, plan, handle) };
      await this.#run(place, { ...options, remembered }, async (visit) => {
        await visit.page
          .context()
          .addCookies([{ name: "sid", value: token, url: place.line.url, httpOnly: true, sameSite: "Lax" }]);
        await run({ ...visit, user: { ...user, token, handle } });
      });
    });
  }

  /** The same, with the terminal open and ready. */
  async terminal(plan: PlanId, run: (visit: SignedInVisit) => Promise<void>, options: VisitOptions = {}): Promise<void> {
    await this.subscriber(
      plan,
      async (visit) => {
        await visit.page.goto("/dashboard");
        await ready(visit.page);
        await run(visit);
      },
      options,
    );
  }

  async #run(place: Place, options: VisitOptions, run: (visit: Visit) => Promise<void>): Promise<void> {
    const { browser } = this.#started;
    const desktop = { baseURL: place.line.url, locale: "en-US", viewport: { width: 1440, height: 900 } };
    const context = await browser.newContext({ ...desktop, ...options.context });
    try {
      const page = await context.newPage();
      if (options.remembered) await page.addInitScript(remember, options.remembered);
      await faultless(page, this.#forgiven, () => run({ ...place, page, wire: new Wire(page) }));
      await page.unrouteAll({ behavior: "ignoreErrors" });
    } finally {
      await context.close();
    }
  }

  async #at(run: (place: Place) => Promise<void>): Promise<void> {
    const { redis, database } = this.#started;
    await redis.flushall();
    const market = await ScriptedMarket.start(redis);
    const postgres = await FaultyLink.to(databaseUrl());
    const servers: TestServer[] = [];
    const troubles: string[] = [];
    const log = createLog("server", "warn", { write: (line) => void troubles.push(line) });
    const anotherServer = async (): Promise<TestServer> => {
      const server = await startServer({ DATABASE_URL: postgres.url }, { clientRoot: inject("clientFolder") }, log);
      servers.push(server);
      await until("tables", () => EXCHANGES.every((exchange) => server.app.market.feed(exchange).header?.warming === false));
      return server;
    };
    const server = await anotherServer();
    const line = await Line.to(server.url);
    try {
      await run({ line, market, server, postgres, database, redis, anotherServer });
    } catch (error) {
      // What the browser was refused, the server knows why.
      process.stderr.write(troubles.join(""));
      throw error;
    } finally {
      await line.close();
      market.stop();
      for (const each of servers) await each.close();
      await postgres.close();
    }
  }

  get #started() {
    if (!this.#parts) throw new Error("The visits begin with the first test");
    return this.#parts;
  }
}

/** The terminal has its first data. */
export async function ready(page: Page): Promise<void> {
  await page.locator("[data-testid=terminal][data-ready=true]").waitFor();
}

/** Sends the form of the login, and does not wait for what follows. */
export async function fillLogin(page: Page, { email }: TestUser): Promise<void> {
  await page.goto("/login");
  const identity = page.locator("input[autocomplete=username]");
  // The page arrives written for strangers, also to somebody signed in.
  const isSignedIn = await page.evaluate(() => {
    try {
      return localStorage.getItem("authToken") !== null;
    } catch {
      return false;
    }
  });
  if (isSignedIn) await page.getByTestId("login-signed-in").getByRole("button").click();
  await identity.fill(email);
  await page.locator("input[autocomplete=current-password]").fill(PASSWORD);
  await page.locator("button[type=submit]").click();
}

/** What a login leaves in local storage. */
function storedAccess({ userId: id, email }: TestUser, plan: PlanId, handle: string): Record<string, string> {
  const user = { id, email, username: email, plan_type: plan, subscription_status: "active" } as const;
  return accessEntries({ token: handle, user });
}

/** Runs in the page before its own code: fills local storage, at the first address only. */
function remember(entries: Readonly<Record<string, string>>): void {
  if (sessionStorage.getItem("remembered") !== null) return;
  sessionStorage.setItem("remembered", "");
  for (const [name, value] of Object.entries(entries)) localStorage.setItem(name, value);
}

/** Runs this, and fails when the page had an error, logged one or broke a policy meanwhile. */
export async function faultless(page: Page, forgiven: RegExp | undefined, run: () => Promise<void>): Promise<void> {
  const problems: string[] = [];
  page.on("pageerror", (error) => problems.push(error.message));
  page.on("console", (message) => message.type() === "error" && problems.push(`${message.text()} (${message.location().url})`));
  await run();
  expect(problems.filter((problem) => !forgiven?.test(problem))).toEqual([]);
}
