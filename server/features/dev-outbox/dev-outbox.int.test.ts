// The outbox page shows unsent mails, to this machine only, and does not exist where mails are sent.

import { afterEach, beforeEach, expect, test } from "vitest";
import type { HeldMail } from "../../../shared/contracts/mails.ts";
import { keys } from "../../../shared/redis/keys.ts";
import { startServer, testRedis, type TestServer } from "../../testing/start-app.ts";

const redis = testRedis();
let server: TestServer;

beforeEach(async () => {
  await redis.flushall();
  server = await startServer();
});
afterEach(() => server.close());

const hold = (mail: Partial<HeldMail>) => {
  const whole = {
    id: "m1",
    at: Date.UTC(2026, 10, 22),
    to: "a@b.c",
    subject: "Hello",
    text: "Hi",
    html: "<html><head></head>",
    ...mail,
  };
  return redis.lpush(keys.heldMails(), JSON.stringify(whole));
};

test("mails stand on the page newest first, their words as text", async () => {
  await hold({ id: "m1", subject: "<img src=x onerror=alert(1)>" });
  await hold({ id: "m2", subject: "Second" });
  const reply = await fetch(`${server.url}/dev/outbox`);
  const page = await reply.text();
  expect(page.indexOf("Second")).toBeLessThan(page.indexOf("&lt;img src=x"));
  expect(page).not.toContain("<img");
  expect(page).toContain("Development only");
  expect(reply.headers.get("content-security-policy")).toMatch(/^default-src 'none'; style-src 'sha256-[^']+'; frame-src 'self'/);
});

test("a mail is shown in a sandbox, which only this site may frame", async () => {
  await hold({ html: "<html><head></head><body>mail</body></html>" });
  const reply = await fetch(`${server.url}/dev/outbox/m1`);
  expect(await reply.text()).toBe('<html><head><base target="_blank"></head><body>mail</body></html>');
  const policy = reply.headers.get("content-security-policy") ?? "";
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("sandbox allow-popups");
  expect(policy).not.toContain("allow-scripts");
  expect(policy).not.toContain("allow-same-origin");
  expect(reply.headers.get("x-frame-options")).toBe("SAMEORIGIN");
  expect((await fetch(`${server.url}/dev/outbox/unknown`)).status).toBe(404);
});

test("callers behind a balancer do not find it", async () => {
  await hold({});
  for (const path of ["/dev/outbox", "/dev/outbox/m1"])
    expect((await fetch(`${server.url}${path}`, { headers: { "x-forwarded-for": "203.0.113.7" } })).status).toBe(404);
});

test.each([
  ["with a mail server", { SMTP_URL: "smtp://127.0.0.1:2525" }],
  [
    "in production",
    {
      NODE_ENV: "production",
      ALLOW_WEAK: "1",
      PUBLIC_URL: "https://tickdeck.example",
      SESSION_SECRET: "kR7vQ2mX9pL4wZ8tB3nY6cF1hJ5dG0sA",
      METRICS_TOKEN: "metrics-token-of-some-length",
    },
  ],
])("%s there is no such page", async (_name, environment) => {
  const other = await startServer(environment);
  await hold({});
  expect((await fetch(`${other.url}/dev/outbox`)).status).toBe(404);
  expect((await fetch(`${other.url}/dev/outbox/m1`)).status).toBe(404);
  await other.close();
});
