// T4: one free test per browser, contact and address, whatever a visitor clears, forges, repeats or does simultaneously.

import { fork } from "node:child_process";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Redis } from "ioredis";
import { Sealer } from "../../../shared/node/credentials/sealer.ts";
import type { Database } from "../../../shared/postgres/database.ts";
import { keys } from "../../../shared/redis/keys.ts";
import { databaseUrl, redisUrl } from "../../../shared/testing/services.ts";
import { call } from "../../testing/api.ts";
import { MarketClient } from "../../testing/market-client.ts";
import { makeToken, startServer, testDatabase, testRedis, until, type TestServer } from "../../testing/start-app.ts";
import { TestVisitor } from "../../testing/visitor.ts";

const SECRET = "the secret of the free test's own tests 0123456789";
const TAKEN = "Test already taken from this device. To get access again, buy a subscription.";
const BLOCKED = { access_granted: false, remaining_time: 0, message: TAKEN };

let redis: Redis;
let database: Database;
let server: TestServer;

beforeAll(async () => {
  redis = testRedis();
  database = await testDatabase();
});
beforeEach(async () => {
  await redis.flushall();
  for (const table of ["test_accesses", "test_addresses", "test_codes", "mails"] as const)
    await database.run((db) => db.deleteFrom(table).execute());
  server = await startServer({ SESSION_SECRET: SECRET, TRUST_PROXY: "127.0.0.1/32" });
});
afterEach(() => server.close());
afterAll(async () => {
  await redis.quit();
  await database.close();
});

const visitor = (address = "203.0.113.1") => new TestVisitor(server.url, address);
const count = async (table: "test_accesses" | "test_addresses" | "test_codes" | "mails"): Promise<number> =>
  (await database.run((db) => db.selectFrom(table).selectAll().execute())).length;
const granted = (answers: readonly { body: Record<string, unknown> }[]) =>
  answers.filter(({ body }) => body["access_granted"] === true);
/** Early enough for servers that check a session every half minute. */
const endTestsIn = async (ms: number): Promise<void> => {
  await database.run((db) =>
    db
      .updateTable("test_accesses")
      .set({ expires_at: new Date(Date.now() + ms) })
      .execute(),
  );
  const open = await database.run((db) =>
    db.selectFrom("sessions").select("handle").where("test_access_id", "is not", null).execute(),
  );
  for (const { handle } of open) await redis.publish(keys.control(), JSON.stringify({ kind: "changed", handle }));
};
const flip = (text: string, at: number) => `${text.slice(0, at)}${text[at] === "A" ? "B" : "A"}${text.slice(at + 1)}`;

describe("T4: the first test", () => {
  test("is granted for its whole time, opens the socket by cookie, and is gone after it", async () => {
    const anna = visitor();
    expect((await anna.verify()).body).toEqual({
      has_access: false,
      remaining_time: 0,
      message: "Access to the test terminal is denied. Take the quiz to get access.",
    });
    const { status, body } = await anna.request("Anna+quiz@Example.test");
    expect([status, body["access_granted"], body["remaining_time"]]).toEqual([200, true, 900]);
    expect((await anna.verify()).body).toMatchObject({ has_access: true });
    const watcher = new MarketClient(server.url, undefined, { headers: { origin: server.url, cookie: anna.cookieHeader } });
    expect(await watcher.connected()).toBeUndefined();
    const tabs = Array.from(
      { length: 3 },
      () => new MarketClient(server.url, undefined, { headers: { origin: server.url, cookie: anna.cookieHeader } }),
    );
    const refusals = await Promise.all(tabs.map((tab) => tab.connected()));
    expect(
      refusals.filter((refusal) => refusal === "too-many-sockets"),
      "(j)",
    ).toHaveLength(1);
    for (const tab of tabs) tab.close();
    // Asking again continues the same test.
    expect((await anna.request("anna@example.test")).body).toMatchObject({ access_granted: true });
    expect(await count("test_accesses")).toBe(1);
    await endTestsIn(-1);
    await until("(h) the end", () => watcher.ends.length > 0, 8000);
    expect((await anna.verify()).body).toEqual({ has_access: false, remaining_time: 0, message: TAKEN });
  });

  test("keeps neither contact nor address nor mark as they are", async () => {
    const anna = visitor("203.0.113.77");
    await anna.request("anna@example.test");
    const rows = await Promise.all(
      (["test_accesses", "test_addresses"] as const).map((table) =>
        database.run((db) => db.selectFrom(table).selectAll().execute()),
      ),
    );
    const mark = anna.cookies.get("trial")?.split(".")[0] ?? "no mark";
    for (const text of ["anna", "203.0.113.77", mark]) {
      const found = rows
        .flat()
        .flatMap((row) => Object.values(row))
        .filter((value) => String(value).includes(text));
      expect(found, text).toEqual([]);
    }
  });

  test("(i) reloaded at 30 s has at most 30 s left", async () => {
    const anna = visitor();
    await anna.request();
    await endTestsIn(30_000);
    // A server that looks the session up again.
    const other = await startServer({ SESSION_SECRET: SECRET, TRUST_PROXY: "127.0.0.1/32" });
    const again = new TestVisitor(other.url, anna.address);
    for (const [name, value] of anna.cookies) again.cookies.set(name, value);
    const left = (await again.verify()).body["remaining_time"];
    expect(left).toSatisfy((seconds: number) => seconds > 20 && seconds <= 30);
    await other.close();
  });

  test.each([
    [{ contact_method: "email" }],
    [{ contact_method: "email", contact_info: { $ne: 1 } }],
    [{ contact_method: "email", contact_info: "a@b.test,x@y.test" }],
    [{ contact_method: "telegram", contact_info: "anna" }],
    [{ contact_info: "anna@example.test" }],
  ])("%j is no request", async (body) => {
    expect((await visitor().ask("POST", "/api/test-terminal/request-access", body)).status).toBe(400);
    expect(await count("test_accesses")).toBe(0);
  });

  test("is for visitors: a customer is sent to the own terminal", async () => {
    const { token } = await makeToken(database, "start");
    const body = { contact_method: "anonymous" };
    const answer = await call(`${server.url}/api/test-terminal/request-access`, "POST", { token, body });
    expect(answer.body).toMatchObject({ access_granted: false, message: expect.stringContaining("/terminal") });
    expect(await count("test_accesses")).toBe(0);
  });
});

describe("T4: a second test is refused", () => {
  test("(a) to the same browser at another address", async () => {
    const anna = visitor();
    await anna.request();
    anna.cookies.delete("sid");
    anna.address = "198.51.100.9";
    expect((await anna.request()).body).toEqual(BLOCKED);
    expect((await anna.verify()).body).toMatchObject({ has_access: false, message: TAKEN });
  });

  test("(b) to another browser at the same address", async () => {
    await visitor().request();
    expect((await visitor().verify()).body).toMatchObject({ has_access: false, message: TAKEN });
    expect((await visitor().request()).body).toEqual(BLOCKED);
  });

  test.each(Array.from({ length: 66 }, (_, at) => at).filter((at) => at % 13 === 0 || at === 65))(
    "T3: (c) a mark changed at character %i is none, and another browser's unsigned one tells nothing",
    async (at) => {
      const anna = visitor();
      await anna.request();
      const mark = anna.cookies.get("trial") ?? "";
      const forger = visitor("198.51.100.9");
      const stranger = await visitor("198.51.100.10").verify();
      for (const forged of [flip(mark, at), mark.split(".")[0] ?? "", `${mark}x`]) {
        forger.cookies.set("trial", forged);
        expect((await forger.verify()).body).toEqual(stranger.body);
      }
      expect((await forger.request()).body).toMatchObject({ access_granted: true });
    },
  );

  test("(d) whatever address the caller names in headers", async () => {
    const bare = await startServer({ SESSION_SECRET: SECRET });
    await new TestVisitor(bare.url, "8.8.8.8").request();
    for (const header of ["x-forwarded-for", "forwarded", "x-real-ip", "true-client-ip"]) {
      const value = header === "forwarded" ? "for=8.8.4.4" : "8.8.4.4";
      expect((await new TestVisitor(bare.url, "9.9.9.9").request(undefined, { [header]: value })).body, header).toEqual(BLOCKED);
    }
    await bare.close();
    // A balancer appends the caller's address to whatever the caller wrote.
    expect((await visitor("8.8.8.8, 203.0.113.5").request()).body).toMatchObject({ access_granted: true });
    expect((await visitor("8.8.4.4, 203.0.113.5").request()).body).toEqual(BLOCKED);
  });

  test("(e) of twenty at once one is granted: of one browser, of one contact, of one address", async () => {
    const anna = visitor();
    await anna.verify();
    const cases: readonly (readonly [string, (at: number) => [TestVisitor, string?]])[] = [
      [
        "one browser",
        (at) => {
          const same = visitor(`198.51.100.${at}`);
          same.cookies.set("trial", anna.cookies.get("trial") ?? "");
          return [same];
        },
      ],
      ["one contact", (at) => [visitor(`198.51.101.${at}`), `Bob+${at}@example.test`]],
      ["one address", () => [visitor("198.51.102.1")]],
    ];
    for (const [name, make] of cases) {
      const before = await count("test_accesses");
      const answers = await Promise.all(
        Array.from({ length: 20 }, (_, at) => {
          const [browser, email] = make(at);
          return browser.request(email);
        }),
      );
      expect([granted(answers).length, (await count("test_accesses")) - before], name).toEqual([1, 1]);
    }
  });

  test("(f) to fifty addresses of one /64", async () => {
    const answers = [];
    for (let at = 1; at <= 50; at++) answers.push(await visitor(`2001:db8:1:2::${at.toString(16)}`).request());
    expect([granted(answers).length, await count("test_accesses")]).toEqual([1, 1]);
  });

  test("the sixth request of an address within an hour is not even looked at", async () => {
    // Until Redis counts, the server counts alone.
    await until("Redis", async () => {
      await visitor().verify();
      return (await redis.dbsize()) > 0;
    });
    const statuses = [];
    for (let i = 0; i < 6; i++) statuses.push((await visitor().request()).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  });
});

describe("T4: a shared address", () => {
  const codes = async (): Promise<string[]> => {
    const rows = await database.run((db) =>
      db.selectFrom("mails").select(["template", "sealed_secret"]).orderBy("created_at").execute(),
    );
    const sealer = new Sealer(SECRET, "mail");
    expect(rows.every(({ template }) => template === "trial-code")).toBe(true);
    return rows.map(({ sealed_secret: sealed }) => sealer.open(sealed ?? Buffer.alloc(0)));
  };

  test("opens a second test by a mailed code, once, in the browser that asked", async () => {
    await visitor().request("anna@example.test");
    const bob = visitor();
    expect((await bob.verify()).body).toMatchObject({ message: TAKEN, by_code: true });
    expect((await bob.request("bob@example.test")).body).toEqual({ ...BLOCKED, by_code: true });
    const [code = ""] = await codes();
    expect(code).toMatch(/^\d{8}$/);
    expect((await visitor().confirm(code)).body).toEqual(BLOCKED);
    expect((await bob.confirm(flip(code, 3).replace(/\D/, "9"))).body).toMatchObject({ access_granted: code[3] === "9" });
    expect((await bob.confirm(code)).body).toMatchObject({ access_granted: true, remaining_time: 900 });
    bob.cookies.delete("sid");
    expect((await bob.confirm(code)).body).toEqual(BLOCKED);
    expect(await count("test_accesses")).toBe(2);
  });

  test.each(["٠١٢٣٤٥٦٧٨٩", "۰۱۲۳۴۵۶۷۸۹", "०१२३४५६७८९", "０１２３４５６７８９"])(
    "takes the mailed code typed with %s, pasted with a space",
    async (digits) => {
      await visitor().request("anna@example.test");
      const bob = visitor();
      await bob.request("bob@example.test");
      const [code = ""] = await codes();
      const typed = code.replace(/\d/g, (digit) => digits.charAt(Number(digit)));
      const confirmed = await bob.confirm(`\u200f${typed.slice(0, 4)} ${typed.slice(4)}`);
      expect(confirmed.body).toMatchObject({ access_granted: true });
    },
  );

  test("has no code for the same contact, nor a sixth try at a code, nor a sixth code", async () => {
    await visitor().request("anna@example.test");
    expect((await visitor().request("anna+again@example.test")).body).toEqual(BLOCKED);
    await redis.flushall();
    const guesser = visitor();
    await guesser.request("guesser@example.test");
    const [code = ""] = await codes();
    const wrong = code === "00000000" ? "11111111" : "00000000";
    for (let i = 0; i < 5; i++) expect((await guesser.confirm(wrong)).body).toMatchObject({ by_code: true });
    expect((await guesser.confirm(code)).body).toEqual(BLOCKED);
    for (let i = 2; i <= 6; i++) {
      await redis.flushall();
      expect((await visitor().request(`colleague${i}@example.test`)).body["by_code"]).toBe(i < 6 ? true : undefined);
    }
    expect(await count("mails")).toBe(5);
    expect((await visitor().verify()).body).toEqual({ has_access: false, remaining_time: 0, message: TAKEN });
  });

  test("mails one contact ten times a day, from wherever it is asked, and beyond that for work alone", async () => {
    const answers = [];
    for (let at = 1; at <= 11; at++) {
      await visitor(`198.51.100.${at}`).request();
      answers.push(await visitor(`198.51.100.${at}`).request("victim@example.test"));
    }
    expect(answers.map(({ status }) => status)).toEqual([...Array<number>(10).fill(200), 503]);
    expect(answers.at(-1)?.body).toMatchObject({ error: "busy", proof: { challenge: expect.any(String) as unknown } });
    expect(await count("mails")).toBe(10);
  });
});

test("T4: (k) a killed server changes nothing about the end", async () => {
  const run = async () => {
    // Reuse what this process has compiled.
    const { NODE_COMPILE_CACHE } = process.env;
    const env = { DATABASE_URL: databaseUrl(), REDIS_URL: redisUrl(), PORT: "0", SESSION_SECRET: SECRET, NODE_COMPILE_CACHE };
    const child = fork(join(import.meta.dirname, "../../main.ts"), { env, silent: true, execArgv: [] });
    let words = "";
    for (const output of [child.stdout, child.stderr]) output?.on("data", (text: Buffer) => (words += text.toString()));
    const port = await new Promise<number>((resolve, reject) => {
      child.once("message", (message: { port: number }) => resolve(message.port));
      child.once("exit", (code) => reject(new Error(`The server ended with ${code}: ${words}`)));
    });
    return { child, url: `http://127.0.0.1:${port}` };
  };
  const first = await run();
  const anna = new TestVisitor(first.url, "");
  expect((await anna.request()).body).toMatchObject({ access_granted: true });
  first.child.kill("SIGKILL");
  await endTestsIn(30_000);
  const second = await run();
  const again = new TestVisitor(second.url, "");
  for (const [name, value] of anna.cookies) again.cookies.set(name, value);
  expect((await again.verify()).body["remaining_time"]).toSatisfy((left: number) => left > 0 && left <= 30);
  const watcher = new MarketClient(second.url, undefined, { headers: { origin: second.url, cookie: again.cookieHeader } });
  expect(await watcher.connected()).toBeUndefined();
  await endTestsIn(0);
  await until("the end", () => watcher.ends.length > 0, 8000);
  expect((await again.request()).body).toEqual(BLOCKED);
  second.child.kill("SIGKILL");
});
