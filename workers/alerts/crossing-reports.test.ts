// The beat of alerts and a second may report at once, and old crossings be forgotten meanwhile: no other crossing is lost by it.

import { afterEach, expect, it, vi } from "vitest";
import type { RedisClient } from "../../shared/node/redis.ts";
import { Lease } from "../lease/lease.ts";
import { CrossingReports } from "./crossing-reports.ts";

interface Write {
  readonly coins: readonly string[];
  readonly end: (error?: Error) => void;
}

afterEach(() => void vi.useRealTimers());

const COIN = /^\d+:\d+:\d+:(.+)$/;

/** A Redis that writes when it is told to. */
function slowRedis(): { readonly redis: RedisClient; readonly writes: Write[] } {
  const writes: Write[] = [];
  const write = (...words: readonly unknown[]): Promise<number> => {
    const { promise, resolve, reject } = Promise.withResolvers<number>();
    const coins = words.flatMap((word) => COIN.exec(String(word))?.[1] ?? []);
    writes.push({ coins, end: (error) => (error ? reject(error) : resolve(1)) });
    return promise;
  };
  return { redis: { eval: write } as unknown as RedisClient, writes };
}

const lease = (redis: RedisClient): Lease => new Lease(redis, "mexc", "one");
const cross = (reports: CrossingReports, symbol: string): void =>
  reports.addForCoin({ id: 1, arming: 1, position: 0, price: 2, time: 1000, afterGap: false }, symbol);
const coinsOf = (writes: readonly Write[]): readonly (readonly string[])[] => writes.map(({ coins }) => coins);

it("reports a crossing again that was not written, whatever another report wrote meanwhile", async () => {
  const { redis, writes } = slowRedis();
  const reports = new CrossingReports(redis, "mexc");
  cross(reports, "A");
  const both = Promise.allSettled([reports.report(lease(redis)), reports.report(lease(redis))]);
  cross(reports, "B");
  writes[0]?.end();
  await expect.poll(() => coinsOf(writes)).toEqual([["A"], ["A"], ["B"]]);
  writes[2]?.end(new Error("Redis is away"));
  writes[1]?.end();
  await expect.poll(() => coinsOf(writes)).toEqual([["A"], ["A"], ["B"], ["B"]]);
  writes[3]?.end(new Error("Redis is away"));
  expect((await both).map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  void reports.report(lease(redis)).catch(() => undefined);
  expect(coinsOf(writes.slice(4))).toEqual([["B"]]);
});

it("reports a crossing that came while an old one was written and forgotten", async () => {
  vi.useFakeTimers({ toFake: ["performance"] });
  const { redis, writes } = slowRedis();
  const reports = new CrossingReports(redis, "mexc");
  cross(reports, "A");
  vi.advanceTimersByTime(9900);
  const reporting = reports.report(lease(redis));
  vi.advanceTimersByTime(200);
  reports.forgetOld();
  cross(reports, "B");
  writes[0]?.end();
  await expect.poll(() => coinsOf(writes)).toEqual([["A"], ["B"]]);
  writes[1]?.end();
  await reporting;
});
