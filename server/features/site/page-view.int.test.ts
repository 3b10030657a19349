// Counts of visitors and sales: who may be counted, what is stored of them, and a funnel to which no script can add sales.

import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Redis } from "ioredis";
import { sql } from "kysely";
import { funnelDays } from "../../../shared/contracts/funnel.ts";
import type { Database } from "../../../shared/postgres/database.ts";
import { readFunnel, readPageViews } from "../../../shared/postgres/funnel.queries.ts";
import { call } from "../../testing/api.ts";
import { createPayment, register, TRUST_ME } from "../../testing/checkout.ts";
import { startServer, testDatabase, testRedis, type TestServer } from "../../testing/start-app.ts";
import { TestVisitor } from "../../testing/visitor.ts";
import { DailyVisitors } from "./daily-visitors.ts";

const BROWSER = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";
const ADDRESS = "203.0.113.77";

let redis: Redis;
let database: Database;
let server: TestServer;

beforeAll(async () => {
  redis = testRedis();
  database = await testDatabase();
  server = await startServer(TRUST_ME);
});
beforeEach(async () => {
  await redis.flushall();
  await database.run((db) => sql`truncate page_views, test_accesses, test_addresses, registrations cascade`.execute(db));
});
afterAll(async () => {
  await server.close();
  await redis.quit();
  await database.close();
});

const today = (): string => new Date().toISOString().slice(0, 10);
/** Include yesterday: midnight may pass during a test. */
const range = () => ({ from: new Date(Date.now() - 86_400_000).toISOString().slice(0, 10), to: today() });
const view = (path: string, change: Record<string, unknown> = {}, { address = ADDRESS, userAgent = BROWSER } = {}) =>
  call(`${server.url}/api/page-view`, "POST", {
    body: { path, language: "en", ...change },
    headers: { "x-forwarded-for": address, "user-agent": userAgent },
  });
const pages = async () =>
  (await database.run((db) => readPageViews(db, range()))).map(({ page, language, views, visitors }) => [
    page,
    language,
    views,
    visitors,
  ]);
const funnel = async () =>
  (await database.run((db) => readFunnel(db, range()))).map(({ language, steps }) => ({ language, ...steps }));

describe("a page view", () => {
  test("counts per day, page and language, and a visitor once of each", async () => {
    await view("/en/pricing");
    await view("/pricing/");
    await view("/pricing", {}, { address: "203.0.113.78" });
    await view("/ru/pricing", { language: "ru" });
    await view("/quiz/question1");
    await view("/quiz/question2");
    expect(await pages()).toEqual([
      ["pricing", "en", 3, 2],
      ["quiz", "en", 2, 1],
      ["pricing", "ru", 1, 1],
    ]);
  });

  test.each([
    ["the terminal", "/terminal"],
    ["the account", "/account"],
    ["an address nobody knows", "/en/secret?token=1"],
  ])("of %s is not counted", async (_, path) => {
    expect((await view(path)).body).toEqual({ status: "success" });
    expect(await pages()).toEqual([]);
  });

  test.each([
    "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)",
    "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 HeadlessChrome/150.0.0.0 Safari/537.36",
    "curl/8.5.0",
    "python-requests/2.32",
    " ",
  ])("by %j is answered alike and not counted", async (userAgent) => {
    const counted = await view("/en");
    const program = await view("/en", {}, { userAgent });
    expect([program.status, program.body]).toEqual([counted.status, counted.body]);
    expect(await pages()).toEqual([["landing", "en", 1, 1]]);
  });

  test.each([
    ["a language we do not have", { language: "xx" }],
    ["a long path", { path: `/${"x".repeat(300)}` }],
  ])("with %s is refused", async (_, change) => {
    expect((await view("/en", change)).status).toBe(400);
    expect(await pages()).toEqual([]);
  });

  test.each(["dnt", "sec-gpc"])("by a browser that refuses with %s is answered alike and not counted", async (name) => {
    const refused = await call(`${server.url}/api/page-view`, "POST", {
      body: { path: "/en", language: "en" },
      headers: { "x-forwarded-for": ADDRESS, "user-agent": BROWSER, [name]: "1" },
    });
    expect([refused.status, refused.body, await pages()]).toEqual([200, { status: "success" }, []]);
  });

  test("from another site's page is refused", async () => {
    const body = { path: "/en", language: "en" };
    const answer = await call(`${server.url}/api/page-view`, "POST", { body, headers: { origin: "https://evil.test" } });
    expect([answer.status, await pages()]).toEqual([403, []]);
  });

  test("sets no cookie, and leaves neither address nor browser in PostgreSQL or Redis", async () => {
    const { headers } = await view("/en");
    expect(headers.getSetCookie()).toEqual([]);
    const keys = (await redis.keys("*")).filter((key) => !key.includes("rate"));
    expect(keys).toContain(`td:visitors:${today()}`);
    for (const key of keys) expect(key).toMatch(/^td:visitor(s|-salt):/);
    const dayLeft = (Date.parse(today()) + 86_400_000 - Date.now()) / 1000;
    // Both expire within the hour after their day.
    for (const key of keys) expect(Math.abs((await redis.ttl(key)) - dayLeft - 3600)).toBeLessThan(60);
    const marks = await redis.smembersBuffer(`td:visitors:${today()}`);
    expect(marks.map((mark) => mark.length)).toEqual([9]);
    const rows = await database.run((db) => db.selectFrom("page_views").selectAll().execute());
    expect(Object.keys(rows[0] ?? {}).sort()).toEqual(["day", "language", "page", "views", "visitors"]);
  });

  test("the 61st of an address within a minute is refused, others still count", async () => {
    const answers = [];
    for (let sent = 0; sent < 61; sent++) answers.push((await view("/en")).status);
    expect([answers.filter((status) => status === 200).length, answers.at(-1)]).toEqual([60, 429]);
    expect((await view("/en", {}, { address: "203.0.113.9" })).status).toBe(200);
  });
});

test("the mark of a visitor is another one on the next day, and the same on every server", async () => {
  const request = { ip: ADDRESS, headers: { "user-agent": BROWSER } } as Parameters<DailyVisitors["isNew"]>[1];
  const [one, other] = [new DailyVisitors(redis), new DailyVisitors(redis)];
  expect(await one.isNew("2026-11-22", request, "landing")).toBe(true);
  expect(await other.isNew("2026-11-22", request, "landing")).toBe(false);
  expect(await one.isNew("2026-11-23", request, "landing")).toBe(true);
  const [first, second] = await Promise.all(["22", "23"].map((day) => redis.smembersBuffer(`td:visitors:2026-11-${day}`)));
  expect(first?.[0]?.equals(second?.[0] ?? Buffer.alloc(0))).toBe(false);
});

describe("the funnel", () => {
  test("counts tests, registrations, payments and what was paid where they happen, by their language", async () => {
    await view("/de", { language: "de" });
    await view("/quiz", { language: "de" });
    await view("/register", { language: "de" });
    const anna = new TestVisitor(server.url, "203.0.113.5");
    await anna.ask("POST", "/api/test-terminal/request-access", { contact_method: "anonymous", language: "de" });
    const who = await register(server, { language: "de" });
    await register(server, { language: "fr" });
    const payment = await createPayment(server, who, { language: "de" });
    expect(await funnel()).toEqual([
      { language: "de", landing: 1, quiz: 1, test: 1, plan: 1, registration: 1, payment: 1, paid: 0 },
      { language: "fr", landing: 0, quiz: 0, test: 0, plan: 0, registration: 1, payment: 0, paid: 0 },
    ]);
    const identifier = payment.body["paymentId"];
    const settled = { identifier, provider: "gpay", result: "success" };
    expect((await call(`${server.url}/api/mock-payment/update`, "POST", { body: settled })).status).toBe(200);
    expect((await funnel())[0]).toMatchObject({ language: "de", payment: 1, paid: 1 });
  });

  test("no page view makes a sale: opened pages of payment and success add to no step", async () => {
    for (const path of ["/payment", "/payment-success", "/payment-success/de", "/test-terminal"]) await view(path);
    expect(await funnel()).toEqual([]);
    expect((await pages()).map(([page]) => page)).toEqual(["success", "payment", "test"]);
  });

  test("a range holds whole days of UTC, both ends included", async () => {
    const days = ["2026-02-27", "2026-02-28", "2026-03-01", "2026-03-02"];
    for (const day of days) {
      const row = { day, page: "landing", language: "en", views: 2, visitors: 1 };
      await database.run((db) => db.insertInto("page_views").values(row).execute());
      for (const time of ["00:00:00.000Z", "23:59:59.999Z"]) {
        const startedAt = new Date(`${day}T${time}`);
        const period = { started_at: startedAt, expires_at: new Date(startedAt.getTime() + 60_000), language: "en" };
        await database.run((db) =>
          db
            .insertInto("test_accesses")
            .values({ ...period, device_key: null, contact_key: null })
            .execute(),
        );
      }
    }
    const rows = await database.run((db) => readFunnel(db, { from: "2026-02-28", to: "2026-03-01" }));
    const step = (day: string) => [
      { day, language: "en" as const, step: "landing" as const, count: 1 },
      { day, language: "en" as const, step: "test" as const, count: 2 },
    ];
    expect(rows).toEqual(funnelDays(["2026-02-28", "2026-03-01"].flatMap(step)));
  });
});
