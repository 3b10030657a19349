// A whole server on the test run's Redis and PostgreSQL, listening on a free port, with the ways to fill it.

import { Redis } from "ioredis";
import type { PlanId } from "../../shared/contracts/plans.ts";
import { readEnvironment } from "../../shared/node/environment.ts";
import { createLog, type Log } from "../../shared/node/log.ts";
import { Database } from "../../shared/postgres/database.ts";
import { migrateToLatest } from "../../shared/postgres/migrate.ts";
import { insertSessions } from "../../shared/postgres/sessions.queries.ts";
import { replaceSubscriptions } from "../../shared/postgres/subscriptions.queries.ts";

import { databaseUrl, redisUrl } from "../../shared/testing/services.ts";
import type { HttpApp } from "../http/fastify-app.ts";
import { overwriteUsers } from "../commands/user/user.queries.ts";
import { buildApp, type AppOptions, type ServerApp } from "../app.ts";
import { hashPassword } from "../../shared/node/credentials/password.ts";
import { newHandle, newToken, tokenHash } from "../../shared/node/credentials/token.ts";

export const PASSWORD = "correct horse battery";
export const TEST_SECRET = "a test's own secret of enough length 0123456789";
const DAY_MS = 86_400_000;
/** A busy machine's Redis is late: a server that then counts alone is stricter than the limit a test is about. */
const COUNTS_WITHIN_MS = 5000;

export interface TestServer {
  readonly app: ServerApp;
  readonly url: string;
  /** Of the listener of METRICS_PORT, when it is set. */
  readonly internalUrl: string | undefined;
  close(): Promise<void>;
}

/** Starts a server; `environment` replaces single variables. */
export async function startServer(
  environment: NodeJS.ProcessEnv = {},
  options: AppOptions = {},
  log: Log = createLog("test", "silent"),
): Promise<TestServer> {
  const env = readEnvironment({
    NODE_ENV: "test",
    PORT: "0",
    DATABASE_URL: databaseUrl(),
    REDIS_URL: redisUrl(),
    SESSION_SECRET: TEST_SECRET,
    ...environment,
  });
  const app = await buildApp(env, log, { countsWithinMs: COUNTS_WITHIN_MS, watchesWorkers: false, ...options });
  const listen = (http: HttpApp): Promise<string> => http.listen({ port: 0, host: "127.0.0.1" });
  const internalUrl = app.internal && (await listen(app.internal));
  return { app, url: await listen(app.http), internalUrl, close: () => app.close() };
}

/** A connection for the test itself. */
export function testRedis(): Redis {
  return new Redis(redisUrl());
}

/** The test's own door to the database, migrated. */
export async function testDatabase(): Promise<Database> {
  const database = new Database(databaseUrl(), 2, createLog("test", "silent"));
  await migrateToLatest(database);
  return database;
}

export interface TestUser {
  readonly userId: string;
  readonly email: string;
}

let passwordHash: Promise<string> | undefined;

/** A subscriber whose password is PASSWORD. */
export async function makeUser(
  database: Database,
  plan: PlanId,
  email = `${newHandle().toLowerCase()}@example.test`,
): Promise<TestUser> {
  passwordHash ??= hashPassword(PASSWORD);
  const hash = await passwordHash;
  return database.transaction(async (db) => {
    const [userId = ""] = await overwriteUsers(db, [email], hash);
    await replaceSubscriptions(db, [userId], plan, new Date(Date.now() + DAY_MS));
    return { userId, email };
  });
}

/** A session of a new subscriber, without a login. */
export async function makeToken(
  database: Database,
  plan: PlanId,
  user?: TestUser,
): Promise<{ token: string; handle: string; user: TestUser }> {
  const owner = user ?? (await makeUser(database, plan));
  const token = newToken();
  const handle = newHandle();
  await database.run((db) =>
    insertSessions(db, [
      {
        handle,
        token_hash: tokenHash(token),
        user_id: owner.userId,
        expires_at: new Date(Date.now() + DAY_MS),
        user_agent: "test",
      },
    ]),
  );
  return { token, handle, user: owner };
}

/** The session of a new free test that ends in so many ms. */
export async function makeTestToken(
  database: Database,
  endsInMs: number,
): Promise<{ token: string; handle: string; endsAt: number }> {
  const token = newToken();
  const handle = newHandle();
  const expiresAt = new Date(Date.now() + endsInMs);
  await database.transaction(async (db) => {
    const { id } = await db
      .insertInto("test_accesses")
      .values({ started_at: new Date(expiresAt.getTime() - 60_000), expires_at: expiresAt })
      .returning("id")
      .executeTakeFirstOrThrow();
    const owner = { test_access_id: id, expires_at: new Date(Date.now() + DAY_MS) };
    await insertSessions(db, [{ handle, token_hash: tokenHash(token), user_agent: "test", ...owner }]);
  });
  return { token, handle, endsAt: expiresAt.getTime() };
}

/** Waits until `check` gives something, or fails with `what`. */
export async function until<T>(
  what: string,
  check: () => T | undefined | false | Promise<T | undefined | false>,
  withinMs = 5000,
): Promise<T> {
  const end = performance.now() + withinMs;
  for (;;) {
    const value = await check();
    if (value !== undefined && value !== false) return value;
    if (performance.now() > end) throw new Error(`Waited ${withinMs} ms in vain: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
