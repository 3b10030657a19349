// Login times, compared within one run: the clock reveals no names, and a crowd of logins leaves the server responsive.

import { fork } from "node:child_process";
import { once } from "node:events";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { expect, test } from "vitest";
import { call } from "../../testing/api.ts";
import { TRUST_ME, visitor } from "../../testing/checkout.ts";
import { pushSetup } from "../../testing/push-setup.ts";
import { makeUser, PASSWORD, type TestServer } from "../../testing/start-app.ts";

const TRIES = 300;
const DOORS = [
  { path: "/api/login", name: "login" },
  { path: "/api/terminal/access", name: "email" },
] as const;

const setup = pushSetup();

/** Each kind of login, one of them twice: their difference shows the machine's noise. */
const KINDS = ["unknown", "wrong", "again", "right"] as const;

const quantile = (times: readonly number[], share: number): number =>
  [...times].sort((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * share))] ?? Number.NaN;

/** Standard error of the median of these differences, estimated from their spread, which is robust to outliers. */
function medianError(differences: readonly number[]): number {
  const middle = quantile(differences, 0.5);
  const deviation = quantile(
    differences.map((each) => Math.abs(each - middle)),
    0.5,
  );
  return (1.858 * deviation) / Math.sqrt(differences.length);
}

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

test.each(DOORS)(
  "T18, T26: $path takes as long for an unknown name as for a wrong password",
  async ({ path, name }) => {
    const server = await setup.server(TRUST_ME);
    const user = await makeUser(setup.database, "professional");
    const login = (who: string, password: string) =>
      call(`${server.url}${path}`, "POST", { body: { [name]: who, password }, headers: visitor() });
    const logins = (round: number): Record<(typeof KINDS)[number], () => Promise<unknown>> => ({
      unknown: () => login(`nobody-${round}@example.test`, "a wrong password"),
      wrong: () => login(user.email, "a wrong password"),
      again: () => login(user.email, "a wrong password"),
      right: () => login(user.email, PASSWORD),
    });
    const times = { unknown: [] as number[], wrong: [] as number[], again: [] as number[], right: [] as number[] };
    for (let round = 0; round < TRIES; round++) {
      // Five wrong tries slow a name down.
      await setup.redis.flushall();
      // Rotate the first one, which finds the caches cold.
      for (let at = 0; at < KINDS.length; at++) {
        const kind = KINDS[(round + at) % KINDS.length] ?? "unknown";
        times[kind].push(await timeOf(logins(round)[kind]));
      }
    }
    const figures = Object.fromEntries(
      Object.entries(times).map(([who, all]) => [who, { median: quantile(all, 0.5), p99: quantile(all, 0.99) }]),
    ) as Record<keyof typeof times, { median: number; p99: number }>;
    const error = medianError(times.again.map((time, round) => time - (times.wrong[round] ?? Number.NaN)));
    const report = JSON.stringify({ ...figures, error });
    // A busy machine's medians differ by chance by four standard errors in one run of sixteen thousand.
    expect(Math.abs(figures.unknown.median - figures.wrong.median), report).toBeLessThan(Math.max(3, 4 * error));
    expect(figures.unknown.median / figures.wrong.median, report).toBeGreaterThan(0.85);
    expect(figures.unknown.median / figures.wrong.median, report).toBeLessThan(1.18);
    // The slowest hundredth is due to the machine, so it must not belong to one kind alone.
    expect(figures.unknown.p99 / figures.wrong.p99, report).toBeGreaterThan(0.33);
    expect(figures.unknown.p99 / figures.wrong.p99, report).toBeLessThan(3);
    // A right password also opens a session, which is not ten times the work.
    expect(figures.right.median / figures.wrong.median, report).toBeLessThan(3);
  },
  600_000,
);

test("T18: two hundred logins at once leave the event loop free and other answers quick", async () => {
  const server: TestServer = await setup.server(TRUST_ME);
  const user = await makeUser(setup.database, "professional");
  const alive = () => call(`${server.url}/healthz`, "GET");
  const usual: number[] = [];
  for (let i = 0; i < 100; i++) usual.push(await timeOf(alive));
  const crowdOf = async (login: string): Promise<number[]> => {
    const crowd = fork(new URL("../../testing/login-crowd.ts", import.meta.url), [server.url, login, "200"]);
    const [statuses] = (await once(crowd, "message")) as [number[]];
    return statuses;
  };
  // The same number of requests, refused before any password check.
  const bare = monitorEventLoopDelay({ resolution: 5 });
  bare.enable();
  expect(new Set(await crowdOf(""))).toEqual(new Set([400]));
  bare.disable();
  const before = process.memoryUsage().rss;
  const delay = monitorEventLoopDelay({ resolution: 5 });
  delay.enable();
  const state = { isDone: false };
  const others: number[] = [];
  const crowd = crowdOf(user.email).finally(() => (state.isDone = true));
  while (!state.isDone || others.length < 20) others.push(await timeOf(alive));
  const statuses = await crowd;
  delay.disable();
  const grown = (process.memoryUsage().rss - before) / 2 ** 20;
  expect(statuses.every((status) => [401, 429, 503].includes(status))).toBe(true);
  const usual99 = quantile(usual, 0.99);
  const [loop99, bare99] = [delay.percentile(99) / 1e6, bare.percentile(99) / 1e6];
  const report = JSON.stringify({ loop99, bare99, usual99, others99: quantile(others, 0.99), grown });
  // Hashing runs outside the event loop. A crowd without hashing shows how long the loop of a busy machine waits anyway.
  expect(loop99, report).toBeLessThan(Math.max(50, bare99));
  // Other work on the machine also slows answers without a crowd.
  expect(quantile(others, 0.99) - usual99, report).toBeLessThan(300);
  expect(grown, report).toBeLessThanOrEqual(100);
}, 60_000);
