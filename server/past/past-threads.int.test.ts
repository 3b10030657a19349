// The threads that read the past: what becomes of an answer whose thread dies, or whose store is away.

import { afterEach, expect, test } from "vitest";
import { databaseUrl, redisUrl } from "../../shared/testing/services.ts";
import { DatabaseUnavailableError } from "../../shared/postgres/database-errors.ts";
import { testDatabase } from "../testing/start-app.ts";
import { AppError } from "../http/app-error.ts";
import type { PastThreadSettings } from "./past-tasks.ts";
import { PastThreads } from "./past-threads.ts";

const SETTINGS: PastThreadSettings = {
  databaseUrl: databaseUrl(),
  redisUrl: redisUrl(),
  store: {},
  proxy: undefined,
  logLevel: "silent",
};
const DYING = new URL("./testing/dying-thread.ts", import.meta.url);
const question = { exchange: "mexc", from: 0, to: 60_000 } as const;
const options = { from: 0, stepSeconds: 1, format: "jsonl" } as const;
const bars = { exchange: "mexc", symbol: "BTC", lengthMs: 1000, from: 0, to: 60_000 } as const;

let threads: PastThreads;
afterEach(() => threads.close());

async function failureOf(work: Promise<unknown>): Promise<unknown> {
  return work.then(
    () => "no failure",
    (error: unknown) => error,
  );
}

test("a thread that dies in the middle of a history ends it with one error that says what to do", async () => {
  threads = new PastThreads(SETTINGS, DYING);
  const parts = threads.history(question, options);
  expect((await parts.next()).value).toEqual(Uint8Array.of(1));
  const failure = await failureOf(parts.next());
  expect(failure).toBeInstanceOf(AppError);
  expect(failure).toMatchObject({ code: "unavailable", message: expect.stringContaining("ask again"), retryAfterSeconds: 5 });
});

test("each question after a death has a thread again, and so its own answer", async () => {
  threads = new PastThreads(SETTINGS, DYING);
  for (let turn = 0; turn < 3; turn++) expect(await failureOf(threads.bars(bars))).toMatchObject({ code: "unavailable" });
});

test("a database that is away is said to be that", async () => {
  threads = new PastThreads({ ...SETTINGS, databaseUrl: "postgres://nobody@127.0.0.1:1/none" });
  expect(await failureOf(threads.bars(bars))).toBeInstanceOf(DatabaseUnavailableError);
  expect(await failureOf(threads.history(question, options).next())).toBeInstanceOf(DatabaseUnavailableError);
});

test("more questions at once than all threads take are all answered", async () => {
  await (await testDatabase()).close();
  threads = new PastThreads(SETTINGS);
  const answers = await Promise.all(Array.from({ length: 40 }, () => threads.bars(bars)));
  expect(answers).toEqual(Array.from({ length: 40 }, () => []));
});
