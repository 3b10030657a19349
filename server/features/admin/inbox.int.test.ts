// The inbox: what operators see and change, tickets of programs (T30), and live news.

import type { Redis } from "ioredis";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { InboxMessage } from "../../../shared/contracts/admin-inbox.ts";
import type { Database } from "../../../shared/postgres/database.ts";
import { adminCookie } from "../../testing/admins.ts";
import { call } from "../../testing/api.ts";
import { makeToken, startServer, testDatabase, testRedis, until, type TestServer } from "../../testing/start-app.ts";

let redis: Redis;
let database: Database;
let server: TestServer;
let now: number;
let cookie: string;

beforeAll(async () => {
  redis = testRedis();
  database = await testDatabase();
  server = await startServer({ TRUST_PROXY: "127.0.0.1/32" }, { adminNow: () => now, signOfLifeMs: 50 });
});
beforeEach(async () => {
  await redis.flushall();
  await database.run((db) => db.deleteFrom("contact_messages").execute());
  await database.run((db) => db.deleteFrom("attention").execute());
  now = Date.now();
  cookie = await adminCookie(database, "operator");
});
afterAll(async () => {
  await server.close();
  await redis.quit();
  await database.close();
});

const MESSAGE = { name: "Анна", email: "anna@example.test", subject: "Hello", message: "Two\nlines", language: "de" };
let senders = 0;
const write = (change: Partial<typeof MESSAGE> = {}) =>
  call(`${server.url}/api/contact`, "POST", {
    body: { ...MESSAGE, ...change },
    headers: { "x-forwarded-for": `198.51.100.${++senders}` },
  });
const get = (path: string, as = cookie) => call(server.url + path, "GET", { cookie: as });
const act = (method: "POST" | "DELETE", path: string) =>
  call(server.url + path, method, { cookie, headers: { origin: server.url } });
const inbox = async (query = "") => (await get(`/api/admin/messages${query}`)).body;
const listed = async (query = "") => (await inbox(query))["data"] as InboxMessage[];
const audited = async () => {
  const rows = await database.run((db) =>
    db.selectFrom("audit_log").select(["action", "details"]).where("admin_id", "is not", null).orderBy("id").execute(),
  );
  return rows.slice(-3);
};

/** The array of messages.json. */
const file = async (query: string, as?: string): Promise<{ status: number; headers: Headers; messages: unknown }> => {
  const answer = await fetch(`${server.url}/api/messages.json${query}`, as === undefined ? {} : { headers: { cookie: as } });
  return { status: answer.status, headers: answer.headers, messages: await answer.json() };
};
const ticket = async () => String((await act("POST", "/api/admin/ticket")).body["ticket"]);

describe("the inbox", () => {
  test("counts and shows messages, newest first, with what visitors wrote as it is", async () => {
    await write();
    await write({ subject: "<img src=x onerror=alert(1)>", message: "\u202Eabc" });
    expect(await inbox()).toMatchObject({
      success: true,
      counts: { new: 2, total: 2 },
      more: false,
      data: [
        { subject: "<img src=x onerror=alert(1)>", message: "\u202Eabc", status: "new" },
        { ...MESSAGE, status: "new", created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/) },
      ],
    });
  });

  test("stores read marks and deletions, and audits both", async () => {
    await write();
    await write({ subject: "Second" });
    const [second, first] = await listed();
    const read = await act("POST", `/api/admin/messages/${first?.id}/read`);
    expect(read.body).toMatchObject({ success: true, counts: { new: 1, total: 2 } });
    expect((await listed("?filter=read")).map(({ subject }) => subject)).toEqual(["Hello"]);
    expect((await listed("?filter=new")).map(({ subject }) => subject)).toEqual(["Second"]);
    const removed = await act("DELETE", `/api/admin/messages/${second?.id}`);
    expect(removed.body).toMatchObject({ counts: { new: 0, total: 1 } });
    expect((await listed()).map(({ id }) => id)).toEqual([first?.id]);
    expect((await act("DELETE", `/api/admin/messages/${second?.id}`)).status).toBe(404);
    expect((await act("POST", `/api/admin/messages/${second?.id}/read`)).status).toBe(404);
    expect((await act("DELETE", "/api/admin/messages/1%20or%201=1")).status).toBe(400);
    expect((await audited()).slice(-2)).toEqual([
      { action: "message-read", details: { message: first?.id } },
      { action: "message-deleted", details: { message: second?.id } },
    ]);
  });

  test("comes in pages that miss and repeat nothing", async () => {
    const rows = Array.from({ length: 120 }, (_, i) => ({
      ...MESSAGE,
      subject: String(i),
      // Many share a moment.
      created_at: new Date(Math.floor(i / 10) * 1000),
    }));
    await database.run((db) => db.insertInto("contact_messages").values(rows).execute());
    const seen: string[] = [];
    for (let before = ""; ;) {
      const page = await inbox(before);
      const data = page["data"] as InboxMessage[];
      seen.push(...data.map(({ subject }) => subject));
      if (page["more"] === false) break;
      before = `?before=${data.at(-1)?.id}`;
    }
    expect(seen).toHaveLength(120);
    expect(new Set(seen).size).toBe(120);
  });
});

describe("T30: messages.json", () => {
  test("is an array for whoever has the cookie or a ticket, and is kept by no cache", async () => {
    await write();
    for (const answer of [await file("", cookie), await file(`?token=${await ticket()}`)]) {
      expect(answer.status).toBe(200);
      expect(answer.messages).toMatchObject([{ ...MESSAGE, status: "new" }]);
      expect(Object.keys((answer.messages as object[])[0] ?? {}).toSorted()).toEqual(
        ["created_at", "email", "id", "language", "message", "name", "status", "subject"].toSorted(),
      );
      expect(answer.headers.get("cache-control")).toBe("no-store");
      expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
      expect(answer.headers.get("content-type")).toBe("application/json; charset=utf-8");
    }
  });

  test("refuses every other token, also beside a cookie", async () => {
    const right = await ticket();
    const session = cookie.slice("adm=".length);
    for (const query of [
      "?token=",
      "?token=admin-fixed-token",
      `?token=${right}&token=${right}`,
      `?token[]=${right}`,
      `?token=${right.slice(1)}`,
      `?token=${session}`,
      `?token=${(await makeToken(database, "professional")).token}`,
    ])
      expect((await file(query)).status, query).toBe(401);
    expect((await file("?token=wrong", cookie)).status).toBe(401);
  });

  test("opens with a ticket for ten minutes, while its session lives, and with nothing else", async () => {
    const token = await ticket();
    expect((await get(`/api/admin/messages?token=${token}`, "")).status).toBe(401);
    expect((await get("/api/admin/session", `adm=${token}`)).status).toBe(401);
    now += 9 * 60_000;
    expect((await file(`?token=${token}`)).status).toBe(200);
    now += 61_000;
    expect((await file(`?token=${token}`)).status).toBe(401);
    expect((await get("/api/admin/session")).status).toBe(200);
    const another = await ticket();
    await act("POST", "/api/admin/logout");
    expect((await file(`?token=${another}`)).status).toBe(401);
  });

  test("is limited to thirty reads a minute", async () => {
    for (let i = 0; i < 30; i++) expect((await file("", cookie)).status).toBe(200);
    expect((await file("", cookie)).status).toBe(429);
  });
});

describe("an open inbox", () => {
  /** The events of a stream, as they arrive. */
  async function listen(as: string) {
    const stop = new AbortController();
    const headers = { cookie: as, accept: "text/event-stream" };
    const answer = await fetch(`${server.url}/api/admin/events`, { headers, signal: stop.signal });
    const events: unknown[] = [];
    const read = async (): Promise<void> => {
      let text = "";
      for await (const bytes of answer.body ?? []) {
        text += new TextDecoder().decode(bytes);
        for (let end = text.indexOf("\n\n"); end >= 0; end = text.indexOf("\n\n")) {
          if (text.startsWith("data: ")) events.push(JSON.parse(text.slice(6, end)));
          text = text.slice(end + 2);
        }
      }
    };
    const ended = read().then(
      () => "by the server",
      () => "by us",
    );
    return { status: answer.status, events, ended, stop: () => stop.abort() };
  }

  test("learns of each new message and of what colleagues did, whichever server took it", async () => {
    const another = await startServer();
    const stream = await listen(cookie);
    const inboxOf = () => (stream.events.at(-1) as { inbox: unknown } | undefined)?.inbox;
    await until("first", () => stream.events.length > 0);
    expect(stream.events).toEqual([{ inbox: { new: 0, total: 0 }, attention: { open: 0, newest: null } }]);
    await call(`${another.url}/api/contact`, "POST", { body: MESSAGE });
    await until("arrival", () => JSON.stringify(inboxOf()) === '{"new":1,"total":1}');
    const [message] = await listed();
    await act("DELETE", `/api/admin/messages/${message?.id}`);
    await until("removal", () => JSON.stringify(inboxOf()) === '{"new":0,"total":0}');
    stream.stop();
    await another.close();
  });

  test("is closed to others, and loses its stream when the session ends", async () => {
    expect((await fetch(`${server.url}/api/admin/events`)).status).toBe(401);
    const { token } = await makeToken(database, "professional");
    expect((await fetch(`${server.url}/api/admin/events`, { headers: { cookie: `sid=${token}` } })).status).toBe(403);
    const stream = await listen(cookie);
    await act("POST", "/api/admin/logout");
    expect(await stream.ended).toBe("by the server");
    const disabled = await listen(await adminCookie(database, "viewer"));
    // As the command line does it.
    await database.run((db) => db.updateTable("admins").set({ disabled_at: new Date() }).execute());
    expect(await disabled.ended).toBe("by the server");
    const idle = await listen(await adminCookie(database, "viewer"));
    now += 16 * 60_000;
    expect(await idle.ended).toBe("by the server");
  });
});
