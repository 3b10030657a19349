import { Redis } from "ioredis";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { testRedis } from "../testing/start-app.ts";
import { LoginStrikes } from "./login-strikes.ts";

const here = testRedis();
const away = new Redis({ lazyConnect: true, enableOfflineQueue: false });
away.on("error", () => {});

beforeEach(async () => void (await here.flushall()));
afterAll(async () => {
  await here.quit();
  away.disconnect();
});

/** Seconds to wait when the next try is refused; 0 when it is not. */
const wait = async (strikes: LoginStrikes, name: string): Promise<number> =>
  strikes.attempt(name).then(
    () => 0,
    (error: { retryAfterSeconds: number }) => error.retryAfterSeconds,
  );

describe.each([
  ["with Redis", here],
  ["without Redis", away],
])("%s", (_, redis) => {
  test("the fifth try starts a delay, however many guess at once", async () => {
    const strikes = new LoginStrikes(redis);
    const waits = await Promise.all(Array.from({ length: 12 }, () => wait(strikes, "a")));
    expect(waits.filter((seconds) => seconds === 0)).toHaveLength(5);
    for (const seconds of waits.filter((each) => each > 0)) expect(seconds).toBeLessThanOrEqual(15);
    expect(await wait(strikes, "b")).toBe(0);
  });

  test("a try that is taken back does not count, and the right password forgets all of them", async () => {
    const strikes = new LoginStrikes(redis);
    for (let i = 0; i < 20; i++) await (await strikes.attempt("c"))();
    for (let i = 0; i < 5; i++) expect(await wait(strikes, "c")).toBe(0);
    expect(await wait(strikes, "c")).toBeGreaterThan(0);
    await strikes.clear("c");
    expect(await wait(strikes, "c")).toBe(0);
  });
});

test("each delay is twice as long as the one before, up to a quarter of an hour", async () => {
  const strikes = new LoginStrikes(here);
  for (let i = 0; i < 4; i++) await strikes.attempt("d");
  const delays: number[] = [];
  for (let i = 0; i < 8; i++) {
    await strikes.attempt("d");
    delays.push(Math.round(await wait(strikes, "d")));
    // Ends the delay.
    await here.del("td:rate:login-delayed:d");
  }
  expect(delays).toEqual([15, 30, 60, 120, 240, 480, 900, 900]);
});
