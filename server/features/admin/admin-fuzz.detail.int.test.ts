// Whatever an owner sends, no admin route answers 5xx: random paths, queries and bodies.

import { randomUUID } from "node:crypto";
import fc from "fast-check";
import type { Redis } from "ioredis";
import { afterAll, beforeAll, expect, test } from "vitest";
import { isAdminAccess } from "../../../shared/contracts/rest/route.ts";
import { ROUTES, type RouteKey } from "../../../shared/contracts/rest/routes.ts";
import type { Database } from "../../../shared/postgres/database.ts";
import { adminCookie } from "../../testing/admins.ts";
import { makeUser, startServer, testDatabase, testRedis, type TestServer } from "../../testing/start-app.ts";

const CALLS = 1500;
let redis: Redis;
let database: Database;
let server: TestServer;

beforeAll(async () => {
  redis = testRedis();
  database = await testDatabase();
  server = await startServer();
});
afterAll(async () => {
  await server.close();
  await redis.quit();
  await database.close();
});

const KEYS = (Object.keys(ROUTES) as RouteKey[]).filter((key) => isAdminAccess(ROUTES[key].auth) && !/logout|ticket/.test(key));
const odd = fc.oneof(
  fc.constantFrom<unknown>("", " ", "\u0000", "\ud800", "__proto__", "%", "_", "\\", "'", "1e400", null, [], {}, -1, 1e21, 0.5),
  fc.string({ unit: "binary", maxLength: 60 }),
  fc.integer(),
  fc.jsonValue(),
);
/** An object's toString may not be a function. */
const textOf = (value: unknown): string => (typeof value === "string" ? value : JSON.stringify(value));
const FIELDS = ["plan", "days", "role", "reason", "search", "page", "filter", "before", "by", "token"];

test("no call ends in a fault of the server", { timeout: 120_000 }, async () => {
  const cookie = await adminCookie(database, "owner");
  const { userId } = await makeUser(database, "start");
  const ids = fc.oneof(fc.constantFrom(userId, randomUUID(), "1", "9".repeat(18), "TD-100001"), odd.map(textOf));
  const right = fc.record({
    plan: fc.constantFrom("start", "popular", "professional", "test"),
    days: fc.integer({ min: 1, max: 3660 }),
    role: fc.constantFrom("viewer", "operator", "owner"),
    reason: fc.string({ unit: "grapheme", minLength: 3, maxLength: 20 }),
  });
  const fields = fc.oneof(right, fc.dictionary(fc.constantFrom(...FIELDS), odd, { noNullPrototype: true }));
  const statuses = new Map<number, number>();
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...KEYS), ids, fields, async (key, id, sent) => {
      const [method = "", pattern = ""] = key.split(" ");
      const path = pattern.replace(/:\w+/, encodeURIComponent(id.toWellFormed()));
      const query = Object.entries(sent).map(([name, value]) => `${name}=${encodeURIComponent(textOf(value).toWellFormed())}`);
      const isChange = method !== "GET";
      const answer = await fetch(`${server.url}${path}${isChange ? "" : `?${query.join("&")}`}`, {
        method,
        headers: { cookie, origin: server.url, ...(isChange && { "content-type": "application/json" }) },
        ...(isChange && { body: JSON.stringify(sent) }),
      });
      await answer.arrayBuffer();
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
      expect(answer.status).toBeLessThan(500);
      // Limits would hide what comes after them.
      if ([...statuses.values()].reduce((sum, count) => sum + count) % 25 === 0) await redis.flushall();
    }),
    { numRuns: CALLS },
  );
  for (const status of [200, 400, 404]) expect(statuses.get(status), JSON.stringify([...statuses])).toBeGreaterThan(20);
});
