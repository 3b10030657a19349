// The secret of an order's address stands behind # and in the buyer's mails. Server and jobs worker write it nowhere: not to a log of
// any level, to a provider, to Redis or to the database, which has its hash alone. Nor do they write the mark of the browser that ordered.

import type { Redis } from "ioredis";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { call } from "../server/testing/api.ts";
import { TRUST_ME, visitor } from "../server/testing/checkout.ts";
import { startServer, testDatabase, testRedis, until, type TestServer } from "../server/testing/start-app.ts";
import { readJobsEnvironment } from "../shared/node/environment.ts";
import { createLog } from "../shared/node/log.ts";
import { tokenHash } from "../shared/node/credentials/token.ts";
import { nowpaymentsSetup, type NowpaymentsSetup } from "../shared/node/payments/testing/fake-nowpayments.ts";
import { yoomoneySetup, type YoomoneySetup } from "../shared/node/payments/testing/fake-yoomoney.ts";
import type { ProviderPayment, RawNotification } from "../shared/node/payments/provider.ts";
import { toProviderPayment } from "../shared/node/payments/settlement.ts";
import { findPayment } from "../shared/postgres/payments.queries.ts";
import type { Database } from "../shared/postgres/database.ts";
import { databaseUrl, redisUrl } from "../shared/testing/services.ts";
import { startJobsProcess } from "../workers/jobs/jobs-process.ts";
import { startMailServer, type MailServer } from "../workers/jobs/testing/mail-server.ts";

const EMAIL = "buyer@example.test";
const OTHER = "other@example.test";

let database: Database;
let redis: Redis;
let mails: MailServer;
let yoomoney: YoomoneySetup;
let nowpayments: NowpaymentsSetup;
let server: TestServer;
let stopJobs: () => Promise<void>;
const logged: string[] = [];
const sink = { write: (line: string) => void logged.push(line) };
/** All that left for Redis over the lines of server, worker and queues. */
const commands: string[] = [];

beforeAll(async () => {
  [database, mails, yoomoney, nowpayments] = await Promise.all([
    testDatabase(),
    startMailServer({ hideSTARTTLS: true }),
    yoomoneySetup(),
    nowpaymentsSetup(),
  ]);
  redis = testRedis();
  const monitor = await redis.duplicate().monitor();
  monitor.on("monitor", (_time: string, args: readonly string[]) => void commands.push(args.join(" ")));
  const environment = {
    ...yoomoney.environment,
    ...nowpayments.environment,
    ...TRUST_ME,
    PAYMENT_PROVIDERS: "nowpayments,yoomoney",
    NODE_ENV: "test",
    LOG_LEVEL: "trace",
    PUBLIC_URL: "http://127.0.0.1:1",
    DATABASE_URL: databaseUrl(),
    REDIS_URL: redisUrl(),
    SESSION_SECRET: "a test's own secret of enough length 0123456789",
    SMTP_URL: mails.url,
    MAIL_FROM: "Tickdeck <mail@tickdeck.test>",
  };
  server = await startServer(environment, {}, createLog("server", "trace", sink));
  stopJobs = await startJobsProcess(readJobsEnvironment(environment), sink);
  return () => monitor.disconnect();
});
afterAll(async () => {
  await stopJobs();
  await server.close();
  await Promise.all([mails.close(), yoomoney.close(), nowpayments.close(), redis.quit(), database.close()]);
});

const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
  call(`${server.url}${path}`, "POST", { body, headers: { ...visitor(), ...headers } });

test("T24: an order's secret is in its mails and nowhere else", async () => {
  const registered = await post("/api/register", { contact: EMAIL, plan: "popular" });
  const cookie =
    registered.headers
      .getSetCookie()
      .find((each) => each.startsWith("ord="))
      ?.split(";")[0] ?? "";
  const own = { cookie, origin: server.url };
  const pay = { userId: registered.body["userId"], planId: "popular", language: "en" };
  const opened = await post("/api/create-payment", { ...pay, provider: "nowpayments" });
  const { order_secret: secret, order_number: number } = opened.body["paymentData"] as Record<string, string>;
  if (secret === undefined || number === undefined) throw new Error(JSON.stringify(opened.body));

  await post("/api/order", { secret }, own);
  await post("/api/order/own", undefined, own);
  // Requests that are refused, and are read on their way to that.
  await post("/api/order", `{"secret":"${secret}"`);
  await post("/api/order", { secret: `${secret}${secret}`.repeat(9) });
  await post("/api/order/payment", { secret, provider: "nobody" });
  await post("/api/order/login", { secret });
  await post("/api/order/login/move", { secret, email: "no address" }, own);
  await post("/api/order/login/move", { secret, email: OTHER });
  await call(`${server.url}/api/order`, "POST", {
    body: `secret=${secret}`,
    headers: { ...visitor(), "content-type": "application/x-www-form-urlencoded" },
  });

  // Half of it in crypto, the rest by card.
  const [half] = await nowpayments.payParts(await paymentOf(opened.body["paymentId"]), [0.5, 0.5]);
  await notify("nowpayments", half);
  const rest = await post("/api/order/payment", { secret, provider: "yoomoney" });
  const restPayment = await paymentOf(rest.body["paymentId"]);
  await call(`${server.url}/pay/${restPayment.id}`, "GET", { headers: visitor() });
  await notify("yoomoney", yoomoney.fake.receive({ label: restPayment.id, sum: Number(restPayment.charge.amount) }));
  await until("the login", () => mailsTo(EMAIL).some(({ text }) => /\b[A-Z2-7]{16}\b/.test(text ?? "")), 30_000);
  await until("the receipt", () => mailsTo(EMAIL).some(({ text }) => text?.includes("/terminal")), 30_000);
  await post("/api/order/login", { secret });
  expect((await post("/api/order/login/move", { secret, email: OTHER }, own)).status).toBe(200);
  await until("the login elsewhere", () => mailsTo(OTHER).some(({ text }) => /\b[A-Z2-7]{16}\b/.test(text ?? "")), 30_000);
  expect((await post("/api/order", { secret }, own)).body).toMatchObject({ data: { number, state: "paid" } });

  const stored = await everyRow();
  expect(stored).toContain(number);
  expect(stored).toContain(tokenHash(secret).toString("hex"));
  const kept = await everyKey();
  expect(kept).toContain("deliver-credentials");
  expect(commands.join("\n")).toContain("send-mail");
  expect(logged.join("")).toContain("/api/order/payment");
  const asked = [...nowpayments.fake.server.requests, ...yoomoney.fake.server.requests];
  const sent = asked.map(({ query, ...request }) => JSON.stringify({ ...request, query: query.toString() }));
  expect(sent.join("\n")).toContain("/v1/invoice");
  const mark = cookie.slice("ord=".length);
  expect(mark).toHaveLength(43);
  const places = {
    "the log": logged.join(""),
    "the database": stored,
    Redis: kept,
    "what went to Redis": commands.join("\n"),
    "what went to providers": sent.join("\n"),
  };
  for (const [place, text] of Object.entries(places))
    for (const [name, value] of Object.entries({ secret, mark }))
      expect(
        writings(value).filter((writing) => text.includes(writing)),
        `${name} in ${place}`,
      ).toEqual([]);
  expect(mailsTo(EMAIL).some(({ text }) => text?.includes(secret))).toBe(true);
});

/** The value as it is, and as others would write its bytes. */
function writings(value: string): string[] {
  const decoded = Buffer.from(value, "base64url");
  return [value, ...[Buffer.from(value), decoded].flatMap((bytes) => [bytes.toString("hex"), bytes.toString("base64")])];
}

const mailsTo = (address: string) => mails.mails.filter(({ envelope }) => envelope.to.includes(address));

async function paymentOf(id: unknown): Promise<ProviderPayment> {
  const payment = await database.run((db) => findPayment(db, String(id)));
  if (!payment) throw new Error(`No payment ${String(id)}`);
  return toProviderPayment(payment);
}

async function notify(provider: string, notification: RawNotification | undefined): Promise<void> {
  const { body, headers } = notification as RawNotification;
  const answer = await fetch(`${server.url}/api/webhooks/${provider}`, {
    method: "POST",
    body: new Uint8Array(body),
    headers: headers as Record<string, string>,
  });
  expect(answer.status).toBe(200);
}

/** Every row of every table, as text; bytes are in hex. */
async function everyRow(): Promise<string> {
  return database.run(async (db) => {
    const texts: string[] = [];
    for (const { name } of await db.introspection.getTables()) {
      const all = await sql<{ row: string }>`select t::text as row from ${sql.table(name)} as t`.execute(db);
      texts.push(...all.rows.map(({ row }) => row));
    }
    return texts.join("\n");
  });
}

/** Every key of Redis with all that is in it, whatever its type. */
async function everyKey(): Promise<string> {
  const read: Readonly<Record<string, (key: string) => Promise<unknown>>> = {
    string: (key) => redis.get(key),
    hash: (key) => redis.hgetall(key),
    list: (key) => redis.lrange(key, 0, -1),
    set: (key) => redis.smembers(key),
    zset: (key) => redis.zrange(key, "0", "-1", "WITHSCORES"),
    stream: (key) => redis.xrange(key, "-", "+"),
    none: async () => "",
  };
  const texts: string[] = [];
  for (const key of await redis.keys("*")) {
    const type = await redis.type(key);
    const reader = read[type];
    if (!reader) throw new Error(`A key of a type that is not read: ${key}, ${type}`);
    texts.push(key, JSON.stringify(await reader(key)));
  }
  return texts.join("\n");
}
