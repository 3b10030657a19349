// The quiz's discount: earned step by step by one browser, never added up, never forged.

import type { FastifyRequest } from "fastify";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Redis } from "ioredis";
import { KEEP_DAYS } from "../../../shared/contracts/retention.ts";
import type { Database } from "../../../shared/postgres/database.ts";
import { VisitorMarks } from "../../credentials/visitor-marks.ts";
import { Cookies } from "../../http/cookies.ts";
import { startServer, testDatabase, testRedis, type TestServer } from "../../testing/start-app.ts";
import { TestVisitor } from "../../testing/visitor.ts";
import { earnedDiscount } from "./quiz.routes.ts";

const SECRET = "the secret of the quiz's own tests 0123456789";

let redis: Redis;
let database: Database;
let server: TestServer;

beforeAll(async () => {
  redis = testRedis();
  database = await testDatabase();
  server = await startServer({ SESSION_SECRET: SECRET, TRUST_PROXY: "127.0.0.1/32" });
});
beforeEach(async () => {
  await redis.flushall();
  await database.run((db) => db.deleteFrom("quiz_visits").execute());
});
afterAll(async () => {
  await server.close();
  await redis.quit();
  await database.close();
});

const visitor = (address = "203.0.113.1") => new TestVisitor(server.url, address);
const answer = async (by: TestVisitor, question: unknown, given?: unknown) =>
  (await by.ask("POST", "/api/quiz/answers", { question, answer: given })).body;
const quiz = async (by: TestVisitor) => (await by.ask("GET", "/api/quiz")).body;
const discountOf = (by: TestVisitor) =>
  earnedDiscount({ database, cookies: new Cookies({ PUBLIC_URL: undefined }), visitors: new VisitorMarks(SECRET) }, {
    cookies: Object.fromEntries(by.cookies),
  } as FastifyRequest);

test("each step earns more, and registration goes by the same figure", async () => {
  const anna = visitor();
  expect([await quiz(anna), await discountOf(anna)]).toEqual([{ discount_percent: 0, answered: 0, discount_until: null }, 0]);
  const steps = [
    [1, "mexc", 5],
    [2, "years23", 15],
    [3, undefined, 20],
  ] as const;
  for (const [question, given, percent] of steps) {
    expect(await answer(anna, question, given)).toEqual({ discount_percent: percent });
    const until = new Date(Date.now() + KEEP_DAYS.trialDevices * 86_400_000).toISOString().slice(0, 10);
    const progress = await quiz(anna);
    expect(progress).toMatchObject({ discount_percent: percent, answered: question });
    expect(String(progress["discount_until"]).slice(0, 10)).toBe(until);
    expect(await discountOf(anna)).toBe(percent);
  }
});

test("an order is priced with it, whatever the browser claims", async () => {
  const anna = visitor();
  await answer(anna, 1, "mexc");
  const order = { contact: "anna@example.test", contactMethod: "email", plan: "start", discount: 90, discount_percent: 90 };
  const paymentOf = async () => (await anna.ask("POST", "/api/register", order)).body["paymentData"];
  expect(await paymentOf()).toMatchObject({ discount_percent: 5 });
  await answer(anna, 2, "years23");
  expect(await paymentOf()).toMatchObject({ discount_percent: 15 });
  anna.cookies.clear();
  expect(await paymentOf()).toMatchObject({ discount_percent: 0 });
});

test("answers given again, or by several tabs at once, do not add up", async () => {
  const anna = visitor();
  await answer(anna, 1, "mexc");
  expect(await answer(anna, 1, "binance")).toEqual({ discount_percent: 5 });
  await Promise.all(Array.from({ length: 9 }, (_, at) => answer(anna, (at % 3) + 1, at % 3 === 0 ? "okx" : "less1year")));
  expect(await quiz(anna)).toEqual({ discount_percent: 20, answered: 3, discount_until: expect.any(String) as string });
  expect(await answer(anna, 3)).toEqual({ discount_percent: 20 });
});

test("a skipped step earns nothing until it is done", async () => {
  const anna = visitor();
  expect(await answer(anna, 3)).toEqual({ discount_percent: 0 });
  expect(await answer(anna, 2, "more1year")).toEqual({ discount_percent: 0 });
  expect(await answer(anna, 1, "bybit")).toEqual({ discount_percent: 20 });
});

test("another browser, a forged mark and no mark earn nothing", async () => {
  const anna = visitor();
  for (const [question, given] of [[1, "mexc"], [2, "years23"], [3]] as const) await answer(anna, question, given);
  const forger = visitor();
  const mark = anna.cookies.get("trial") ?? "";
  for (const forged of [mark.split(".")[0] ?? "", `${mark}A`, `A${mark.slice(1)}`, `${mark.slice(0, -1)}_`, "20", "{}"]) {
    if (forged === mark) continue;
    forger.cookies.set("trial", forged);
    expect([await quiz(forger), await discountOf(forger)], forged).toEqual([
      { discount_percent: 0, answered: 0, discount_until: null },
      0,
    ]);
  }
});

test.each([
  [1, "ftx"],
  [1, undefined],
  [1, "__proto__"],
  [2, "mexc"],
  [4, "mexc"],
  ["1", "mexc"],
  [1, ["mexc"]],
])("question %j with the answer %j is refused", async (question, given) => {
  const anna = visitor("198.51.100.1");
  expect(await answer(anna, question, given)).toMatchObject({ error: "invalid-request" });
  expect(await quiz(anna)).toEqual({ discount_percent: 0, answered: 0, discount_until: null });
});
