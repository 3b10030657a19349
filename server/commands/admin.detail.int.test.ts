// The command that makes those who run the service, as people use it: what it prints opens the door.

import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { hashPassword } from "../../shared/node/credentials/password.ts";
import { newHandle } from "../../shared/node/credentials/token.ts";
import { databaseUrl } from "../../shared/testing/services.ts";
import { call, cookieOf } from "../testing/api.ts";
import { startServer, testRedis, TEST_SECRET, type TestServer } from "../testing/start-app.ts";

const run = promisify(execFile);
const redis = testRedis();
let server: TestServer;
let name: string;

beforeAll(async () => void (server = await startServer()));
beforeEach(async () => {
  await redis.flushall();
  name = `ann-${newHandle().slice(0, 8).replaceAll("_", "-")}`;
});
afterAll(async () => {
  await server.close();
  await redis.quit();
});

async function admin(args: string[], environment: Record<string, string> = {}) {
  try {
    const env = { DATABASE_URL: databaseUrl(), SESSION_SECRET: TEST_SECRET, ...environment };
    const { stdout } = await run(process.execPath, [join(import.meta.dirname, "admin.ts"), ...args], { env });
    return { ...(JSON.parse(stdout) as Record<string, unknown>), error: "" };
  } catch (error) {
    return { error: (error as { stderr: string }).stderr.trim() } as Record<string, unknown>;
  }
}

const login = async (password: unknown, code: unknown) => {
  const { status, headers } = await call(`${server.url}/api/admin/login`, "POST", {
    body: { name: name.toUpperCase(), password: String(password), code: String(code) },
  });
  return { status, cookie: `adm=${cookieOf(headers, "adm")}` };
};
const me = (cookie: string) => call(`${server.url}/api/admin/session`, "GET", { cookie });

test("adds an owner who signs in with the code of now, and with what is printed for a lost authenticator", async () => {
  const made = await admin(["add", name]);
  expect(made).toMatchObject({ name: name.toLowerCase(), role: "owner", error: "" });
  expect(made["otpauth"]).toMatch(/^otpauth:\/\/totp\/Tickdeck:ann-[\w-]+\?secret=[A-Z2-7]{32}&issuer=Tickdeck$/);
  expect(made["recovery_codes"]).toHaveLength(10);
  const { code } = await admin(["code", name]);
  expect((await login(made["password"], code)).status).toBe(200);
  expect((await login(made["password"], (made["recovery_codes"] as string[])[3])).status).toBe(200);
  expect(await admin(["add", name])).toMatchObject({ error: expect.stringContaining("use reset") });
});

test("a reset changes all secrets and ends sessions, a role counts within seconds, a disabled admin is out", async () => {
  const made = await admin(["add", name, "--role", "viewer"]);
  const { cookie } = await login(made["password"], (await admin(["code", name]))["code"]);
  expect((await me(cookie)).body).toMatchObject({ role: "viewer" });
  const again = await admin(["reset", name]);
  expect((await login(made["password"], (await admin(["code", name]))["code"])).status).toBe(401);
  expect((await login(again["password"], (made["recovery_codes"] as string[])[0])).status).toBe(401);
  const next = await login(again["password"], (again["recovery_codes"] as string[])[0]);
  await admin(["role", name, "--role=operator"]);
  await expect.poll(async () => (await me(next.cookie)).body["role"], { timeout: 8000 }).toBe("operator");
  await admin(["disable", name]);
  await expect.poll(async () => (await me(next.cookie)).status, { timeout: 8000 }).toBe(401);
  expect(await admin(["list"])).toMatchObject({
    admins: expect.arrayContaining([{ name: name.toLowerCase(), role: "operator", disabled: true }]),
  });
});

test("a password comes as a hash in production, in development as it is, and no code is shown in production", async () => {
  const hash = await hashPassword("seven green lanterns");
  const production = { NODE_ENV: "production" };
  expect(await admin(["add", name], { ...production, ADMIN_PASSWORD: "seven green lanterns" })).toMatchObject({
    error: "Production takes ADMIN_PASSWORD_HASH, never ADMIN_PASSWORD.",
  });
  const made = await admin(["add", name], { ...production, ADMIN_PASSWORD_HASH: hash });
  expect(made).not.toHaveProperty("password");
  expect((await login("seven green lanterns", (made["recovery_codes"] as string[])[0])).status).toBe(200);
  expect(await admin(["code", name], production)).toMatchObject({ error: "Production takes codes from an authenticator." });
});

test("what is wrong with the command is said in a sentence", async () => {
  for (const args of [[], ["add"], ["add", "a b"], ["add", name, "--role", "king"], ["reset", "nobody-here"], ["role", name]])
    expect((await admin(args))["error"]).toMatch(/\.$|\)\.$/);
});
