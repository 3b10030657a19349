// The command line as people and load tests use it.

import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Database } from "../../../shared/postgres/database.ts";
import { call } from "../../testing/api.ts";
import { runCommand } from "../../testing/run-command.ts";
import { makeToken, startServer, testDatabase, type TestServer } from "../../testing/start-app.ts";
import { databaseUrl } from "../../../shared/testing/services.ts";

let database: Database;
let server: TestServer;
let folder: string;

beforeAll(async () => {
  database = await testDatabase();
  server = await startServer();
  folder = await mkdtemp(join(tmpdir(), "user-"));
});

afterAll(async () => {
  await server.close();
  await database.close();
  await rm(folder, { recursive: true });
});

const user = (args: readonly string[], environment?: Record<string, string>) => runCommand("user.ts", args, environment);

const login = async (email: string, password: string) =>
  (await call(`${server.url}/api/login`, "POST", { body: { login: email, password } })).body;

test("makes a subscriber who can sign in, and changes plan and password of the same one", async () => {
  const made = await user(["--email", "Ann@example.test", "--password", "first", "--plan", "pro"]);
  expect(made.answer).toMatchObject({ user_id: expect.stringMatching(/^[0-9a-f-]{36}$/), plan: "professional" });
  expect(await login("ann@example.test", "first")).toMatchObject({ plan: "professional" });
  const again = await user(["--email", "ann@example.test", "--password", "second", "--plan", "start"]);
  expect(again.answer["user_id"]).toBe(made.answer["user_id"]);
  expect(await login("ann@example.test", "first")).toMatchObject({ error: "wrong-credentials" });
  expect(await login("ann@example.test", "second")).toMatchObject({ plan: "start" });
});

test("a smaller plan ends the oldest sessions beyond it, a new password all of them, and neither change none", async () => {
  const email = "dan@example.test";
  const change = (password: string, plan: string) => user(["--email", email, "--password", password, "--plan", plan]);
  const made = await change("first", "professional");
  const account = { userId: String(made.answer["user_id"]), email };
  const tokens: string[] = [];
  for (let i = 0; i < 3; i++) tokens.push((await makeToken(database, "professional", account)).token);
  // Another server each time: one that has just seen a session believes in it for seconds.
  const plans = async (): Promise<unknown[]> => {
    const fresh = await startServer();
    const answers = await Promise.all(tokens.map((token) => call(`${fresh.url}/api/account/me`, "GET", { token })));
    await fresh.close();
    return answers.map(({ body }) => body["plan_type"] ?? body["error"]);
  };
  await change("first", "professional");
  expect(await plans()).toEqual(["professional", "professional", "professional"]);
  await change("first", "popular");
  expect(await plans()).toEqual(["session-ended", "popular", "popular"]);
  await change("first", "start");
  expect(await plans()).toEqual(["session-ended", "session-ended", "start"]);
  await change("second", "start");
  expect(await plans()).toEqual(["session-ended", "session-ended", "session-ended"]);
});

test("makes many, with a session token a line, as often as asked", async () => {
  const file = join(folder, "tokens");
  for (let round = 0; round < 2; round++) {
    expect((await user(["--count", "620", "--tokens", file, "--plan", "popular"])).answer).toMatchObject({ count: 620 });
    const tokens = (await readFile(file, "utf8")).trim().split("\n");
    expect(new Set(tokens).size).toBe(620);
    expect((await call(`${server.url}/api/account/me`, "GET", { token: tokens[619] ?? "" })).body).toMatchObject({
      plan_type: "popular",
    });
  }
});

test("a free test lasts as long as configured, any plan as long as asked for, others a year", async () => {
  const env = { DATABASE_URL: databaseUrl(), TEST_ACCESS_SECONDS: "90" };
  const secondsOf = async (args: string[]): Promise<number> => {
    const { answer } = await user(["--email", "c@example.test", "--password", "x", ...args], env);
    return (Date.parse(String(answer["ends_at"])) - Date.now()) / 1000;
  };
  const near = (seconds: number) => expect.closeTo(seconds, -1) as number;
  expect(await secondsOf(["--plan", "test"])).toEqual(near(90));
  expect(await secondsOf(["--plan", "test", "--ends-in", "30"])).toEqual(near(30));
  expect(await secondsOf(["--plan", "start", "--ends-in", "300"])).toEqual(near(300));
  expect(await secondsOf(["--plan", "start"])).toBeGreaterThan(364 * 86_400);
});

test("a plan that ended so long ago stands in the account's history", async () => {
  const words = ["--email", "over@example.test", "--password", "first", "--plan", "popular", "--ends-in=-864000"];
  const { answer } = await user(words);
  const { headers } = await call(`${server.url}/api/login`, "POST", { body: { login: "over@example.test", password: "first" } });
  const cookie = headers
    .getSetCookie()
    .map((line) => line.split(";")[0])
    .join("; ");
  const { body } = await call(`${server.url}/api/account/subscription`, "GET", { cookie });
  expect(body).toMatchObject({ current: null, history: [{ plan: "popular", ends_at: Date.parse(String(answer["ends_at"])) }] });
});

test("production refuses load-test accounts", async () => {
  const refused = await user(["--count", "1", "--tokens", join(folder, "x")], {
    DATABASE_URL: databaseUrl(),
    NODE_ENV: "production",
  });
  expect([refused.code, refused.error]).toEqual([1, expect.stringContaining("production refuses")]);
});

test("finds the database of a running launcher, and says what to do without one", async () => {
  const args = ["--email", "b@example.test", "--password", "x", "--plan", "test", "--data", folder];
  expect((await user(args, {})).error).toContain("npm start");
  await writeFile(
    join(folder, "services.json"),
    JSON.stringify({ databaseUrl: databaseUrl(), ownerUrl: "", redisUrl: "", port: 1 }),
  );
  expect((await user(args, {})).answer).toMatchObject({ email: "b@example.test" });
});

test("production refuses a password that nobody may choose, and says what it asks for", async () => {
  const env = { DATABASE_URL: databaseUrl(), NODE_ENV: "production" };
  const make = (password: string) => user(["--email", "strong@example.test", "--password", password, "--plan", "start"], env);
  for (const weak of ["short", "password1234", "strong@example.test"])
    expect(await make(weak)).toMatchObject({ code: 1, error: expect.stringContaining("12 to 128 characters") });
  expect(await make("apples-on-the-wall-9")).toMatchObject({ code: 0 });
});

test.each([
  [[]],
  [["--email", "no address", "--password", "x", "--plan", "start"]],
  [["--email", "a@b.cd", "--password", "x", "--plan", "gold"]],
  [["--count", "0"]],
  [["--email", "a@b.cd", "--password", "x", "--plan", "test", "--ends-in", "soon"]],
  [["--email", "a@b.cd", "--password", "x", "--plan", "test", "--ends-in", "0"]],
  [["--what"]],
])("%j is refused with a sentence", async (args) => {
  const refused = await user(args);
  expect(refused.code).toBe(1);
  expect(refused.error.trim().split("\n")).toHaveLength(1);
});
