// How long logins take, compared within one run: nobody learns by the clock which names exist, and a crowd of logins leaves the
// server quick.

import { monitorEventLoopDelay } from "node:perf_hooks";
import { expect, test } from "vitest";
import { call } from "../../testing/api.ts";
import { TRUST_ME, visitor } from "../../testing/checkout.ts";
import { pushStand } from "../../testing/push-stand.ts";
import { makeUser, PASSWORD, type TestServer } from "../../testing/start-app.ts";

const TRIES = 300;
const DOORS = [
  { path: "/api/login", name: "login" },
  { path: "/api/terminal/access", name: "email" },
] as const;

const stand = pushStand();

const quantile = (times: readonly number[], share: number): number =>
  [...times].sort((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * share))] ?? Number.NaN;

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

test.each(DOORS)(
  "T18, T26: $path takes as long for an unknown name as for a wrong password",
  async ({ path, name }) => {
    const server = await stand.server(TRUST_ME);
    const user = await makeUser(stand.database, "professional");
    const login = (who: string, password: string) =>
      call(`${server.url}${path}`, "POST", { body: { [name]: who, password }, headers: visitor() });
    const times = { unknown: [] as number[], wrong: [] as number[], right: [] as number[] };
    for (let i = 0; i < TRIES; i++) {
      // Five wrong tries slow a name down.
      await stand.redis.flushall();
      times.unknown.push(await timeOf(() => login(`nobody-${i}@example.test`, "a wrong password")));
      times.wrong.push(await timeOf(() => login(user.email, "a wrong password")));
      times.right.push(await timeOf(() => login(user.email, PASSWORD)));
    }
    const figures = Object.fromEntries(
      Object.entries(times).map(([who, all]) => [who, { median: quantile(all, 0.5), p99: quantile(all, 0.99) }]),
    ) as Record<keyof typeof times, { median: number; p99: number }>;
    const report = JSON.stringify(figures);
    expect(Math.abs(figures.unknown.median - figures.wrong.median), report).toBeLessThan(3);
    expect(figures.unknown.median / figures.wrong.median, report).toBeGreaterThan(0.85);
    expect(figures.unknown.median / figures.wrong.median, report).toBeLessThan(1.18);
    // The slowest hundredth is the machine's, and must not be one kind's alone.
    expect(figures.unknown.p99 / figures.wrong.p99, report).toBeGreaterThan(0.33);
    expect(figures.unknown.p99 / figures.wrong.p99, report).toBeLessThan(3);
    // A right password opens a session besides, which is not ten times the work.
    expect(figures.right.median / figures.wrong.median, report).toBeLessThan(3);
  },
  300_000,
);

test("T18: two hundred logins at once leave the event loop free and other answers quick", async () => {
  const server: TestServer = await stand.server(TRUST_ME);
  const user = await makeUser(stand.database, "professional");
  const alive = () => call(`${server.url}/healthz`, "GET");
  for (let i = 0; i < 50; i++) await alive();
  const before = process.memoryUsage().rss;
  const delay = monitorEventLoopDelay({ resolution: 5 });
  delay.enable();
  const state = { isDone: false };
  const others: number[] = [];
  const crowd = Promise.all(
    Array.from({ length: 200 }, () =>
      call(`${server.url}/api/login`, "POST", { body: { login: user.email, password: "wrong" }, headers: visitor() }),
    ),
  ).finally(() => (state.isDone = true));
  while (!state.isDone || others.length < 20) others.push(await timeOf(alive));
  const statuses = (await crowd).map(({ status }) => status);
  delay.disable();
  const grown = (process.memoryUsage().rss - before) / 1e6;
  expect(statuses.every((status) => [401, 429, 503].includes(status))).toBe(true);
  const report = JSON.stringify({ loop99: delay.percentile(99) / 1e6, others99: quantile(others, 0.99), grown });
  expect(quantile(others, 0.99), report).toBeLessThan(300);
  expect(grown, report).toBeLessThanOrEqual(100);
}, 60_000);
