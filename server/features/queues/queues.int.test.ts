// T36: the queue dashboard: closed to all but admins, changed by owners only, without a foreign host.

import type { Redis } from "ioredis";
import { Queue } from "bullmq";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Database } from "../../../shared/postgres/database.ts";
import { adminCookie } from "../../testing/admins.ts";
import { call } from "../../testing/api.ts";
import { makeToken, startServer, testDatabase, testRedis, until, type TestServer } from "../../testing/start-app.ts";

let redis: Redis;
let database: Database;
let server: TestServer;
let queue: Queue;

beforeAll(async () => {
  redis = testRedis();
  database = await testDatabase();
  server = await startServer();
  queue = new Queue("work", { connection: redis });
});
beforeEach(async () => void (await redis.flushall()));
afterAll(async () => {
  await queue.close();
  await server.close();
  await redis.quit();
  await database.close();
});

const ask = (path: string, cookie?: string, method: "GET" | "PUT" = "GET") =>
  call(server.url + path, method, {
    ...(cookie === undefined ? {} : { cookie }),
    headers: { origin: server.url, accept: "text/html" },
  });
const board = async (cookie: string) => (await ask("/admin/queues/api/queues?activeQueue=work", cookie)).body;

const PATHS = [
  "/admin/queues",
  "/admin/queues/",
  "/admin/queues/queue/work",
  "/admin/queues/api/queues",
  "/admin/queues/api/redis/stats",
  "/admin/queues/static/favicon.ico",
  "//admin/queues",
  "/admin%2Fqueues",
  "/ADMIN/queues",
  "/admin/queues/../queues/api/queues",
  "/admin/./queues/api/queues",
];

describe("T36: the dashboard", () => {
  test.each(PATHS)("at %s is closed to strangers and customers", async (path) => {
    const { token } = await makeToken(database, "professional");
    for (const cookie of [undefined, `sid=${token}`, `adm=${token}`])
      for (const method of ["GET", "HEAD", "OPTIONS", "PUT"]) {
        const headers = { origin: server.url, ...(cookie === undefined ? {} : { cookie }) };
        const answer = await fetch(server.url + path, { method, headers });
        expect([400, 401, 403, 404, 405], `${method} ${cookie}`).toContain(answer.status);
        expect(await answer.text()).not.toContain("__UI_CONFIG__");
      }
  });

  test("shows an admin a page that names no other host, under a policy that allows none", async () => {
    const { status, headers, body } = await ask("/admin/queues", await adminCookie(database, "viewer"));
    const text = String(body["text"]);
    expect(status).toBe(200);
    expect(text).toContain("__UI_CONFIG__");
    expect(text).not.toMatch(/(?:href|src)="(?:https?:)?\/\//);
    const policy = headers.get("content-security-policy") ?? "";
    for (const part of ["default-src 'none'", "script-src 'self';", "connect-src 'self'", "frame-ancestors 'none'"])
      expect(policy).toContain(part);
    expect(policy).not.toMatch(/https?:/);
    expect((await ask("/login")).headers.get("content-security-policy")).toContain("require-trusted-types-for");
  });

  test("lets only owners change queues, only from our pages, and audits it", async () => {
    await queue.add("send-mail", { outboxId: "7" }, { jobId: "job-1" });
    const [viewer, operator, owner] = await Promise.all(
      (["viewer", "operator", "owner"] as const).map((role) => adminCookie(database, role)),
    );
    const readOnly = async (cookie: string) => {
      const { queues } = (await board(cookie)) as { queues: { name: string; readOnlyMode: boolean; allowRetries: boolean }[] };
      return queues.find(({ name }) => name === "work");
    };
    expect(await readOnly(String(viewer))).toMatchObject({ readOnlyMode: true, allowRetries: false });
    expect(await readOnly(String(operator))).toMatchObject({ readOnlyMode: true });
    expect(await readOnly(String(owner))).toMatchObject({ readOnlyMode: false });
    const pause = (cookie: string, origin = server.url) =>
      call(`${server.url}/admin/queues/api/queues/work/pause`, "PUT", { cookie, headers: { origin } });
    expect(await pause(String(operator))).toMatchObject({ status: 403, body: { error: "role" } });
    expect(await pause(String(owner), "https://evil.test")).toMatchObject({ status: 403, body: { error: "cross-site" } });
    expect(await queue.isPaused()).toBe(false);
    expect((await pause(String(owner))).status).toBe(200);
    await until("paused", () => queue.isPaused());
    const [row] = await database.run((db) =>
      db.selectFrom("audit_log").selectAll().where("action", "=", "queue-changed").orderBy("id", "desc").limit(1).execute(),
    );
    expect(row).toMatchObject({
      details: { method: "PUT", route: "/api/queues/:queueName/pause", queueName: "work" },
      admin_id: expect.any(String),
    });
    await queue.resume();
  });
});
