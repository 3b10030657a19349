// The process itself: bad environments, the message to the launcher, the proxy that services are asked through, and the ways to stop
// it.

import { fork, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { MarketClient } from "./testing/market-client.ts";
import { makeToken, testDatabase, until } from "./testing/start-app.ts";
import { startConnectProxy } from "../shared/testing/connect-proxy.ts";
import { databaseUrl, redisUrl } from "../shared/testing/services.ts";
import { call } from "./testing/api.ts";

const children: ChildProcess[] = [];

afterEach(() => {
  for (const child of children.splice(0)) child.kill("SIGKILL");
});

function run(environment: Record<string, string>): { child: ChildProcess; output: () => string } {
  const child = fork(join(import.meta.dirname, "main.ts"), { env: environment, silent: true, execArgv: [] });
  children.push(child);
  let output = "";
  child.stdout?.on("data", (data: Buffer) => (output += data.toString()));
  child.stderr?.on("data", (data: Buffer) => (output += data.toString()));
  return { child, output: () => output };
}

const good = () => ({
  DATABASE_URL: databaseUrl(),
  REDIS_URL: redisUrl(),
  PORT: "0",
  SESSION_SECRET: "a secret of the process test, 0123456789",
});

async function portOf(child: ChildProcess): Promise<number> {
  const [message] = (await once(child, "message")) as [{ ready: boolean; port: number }];
  expect(message.ready).toBe(true);
  return message.port;
}

test("a bad environment ends it with 78 and names every fault, never a value", async () => {
  const { child, output } = run({ DATABASE_URL: "mysql://hidden", SESSION_SECRET: "short-hidden", TRUST_PROXY: "true" });
  const [code] = (await once(child, "exit")) as [number];
  expect(code).toBe(78);
  await until("the faults", () => output().includes("\n"));
  for (const name of ["DATABASE_URL", "REDIS_URL", "SESSION_SECRET", "TRUST_PROXY"]) expect(output()).toContain(name);
  expect(output()).not.toContain("hidden");
});

test.each(["SIGTERM", "SIGINT", "disconnect"] as const)("%s ends it in order while a browser is connected", async (signal) => {
  const { child, output } = run(good());
  const port = await portOf(child);
  const database = await testDatabase();
  const { token } = await makeToken(database, "start");
  await database.close();
  const client = new MarketClient(`http://127.0.0.1:${port}`, token, { reconnection: true });
  expect(await client.connected()).toBeUndefined();
  const began = performance.now();
  if (signal === "disconnect") child.disconnect();
  else child.kill(signal);
  const [code] = (await once(child, "exit")) as [number];
  client.close();
  await until("its last line", () => output().includes('"msg":"stopped"'));
  expect(code).toBe(0);
  expect(performance.now() - began).toBeLessThan(2500);
  expect(client.closes[0]).not.toBe("io server disconnect");
  for (const line of output().trim().split("\n")) expect(() => JSON.parse(line)).not.toThrow();
});

test("asks payment providers through the proxy, and the assistant's service by an address that was checked", async ({
  onTestFinished,
}) => {
  await (await testDatabase()).close();
  const proxy = await startConnectProxy(407);
  onTestFinished(() => proxy.stop());
  const { child } = run({
    ...good(),
    HTTPS_PROXY: proxy.url,
    PAYMENT_PROVIDERS: "nowpayments",
    NOWPAYMENTS_API_KEY: "a-key-of-this-test",
    NOWPAYMENTS_IPN_SECRET: "a-secret-of-this-test",
    NOWPAYMENTS_URL: "https://payments.invalid",
    CHAT_BASE_URL: "https://93.184.216.34/v1",
    CHAT_API_KEY: "sk-of-this-test",
  });
  const url = `http://127.0.0.1:${await portOf(child)}`;
  const order = { contact: "proxied@example.test", plan: "start" };
  const { body: registered } = await call(`${url}/api/register`, "POST", { body: order });
  const payment = { userId: registered["userId"], planId: order.plan, contact: order.contact, amount: 6.96 };
  expect((await call(`${url}/api/create-payment`, "POST", { body: payment })).body).toMatchObject({ error: "provider-failed" });
  expect((await call(`${url}/api/chat`, "POST", { body: { message: "Hi" } })).body["text"]).toContain("chat-failed");
  expect(proxy.asked).toEqual(["payments.invalid:443", "93.184.216.34:443"]);
});

test("production does not run as PostgreSQL's superuser, unless that is said to be meant", async () => {
  const production = {
    ...good(),
    NODE_ENV: "production",
    PUBLIC_URL: "https://app.test",
    REDIS_URL: redisUrl(),
    METRICS_TOKEN: "a token for the metrics 0123456789",
    ALLOW_WEAK: "1",
  };
  await portOf(run(production).child);
  const withPassword = new URL(redisUrl());
  withPassword.password = "none-is-needed";
  const { child, output } = run({ ...production, REDIS_URL: withPassword.href, ALLOW_WEAK: "" });
  const [code] = (await once(child, "exit")) as [number];
  expect(code).toBe(78);
  await until("its reason", () => output().includes("PostgreSQL's superuser"));
}, 30_000);

test("a port in use is a failure, not a silence", async () => {
  const first = run(good());
  const port = await portOf(first.child);
  const { child } = run({ ...good(), PORT: String(port) });
  const [code] = (await once(child, "exit")) as [number];
  expect(code).toBe(1);
});
