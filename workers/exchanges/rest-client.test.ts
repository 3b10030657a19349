// What lasting refusals of an exchange lead to: another host, or longer and longer pauses, never more requests.

import { expect, test } from "vitest";
import { createRequestBudget, OwnAllowance, type RequestBudget } from "./request-budget.ts";
import { burstLimits } from "./request-meters.ts";
import { createRestClient } from "./rest-client.ts";
import { serve } from "./testing/scripted-rest.ts";

/** A budget that lets everything pass and records requested pauses, and whether they are for the whole address. */
function notingBudget(): RequestBudget & { readonly pauses: number[]; readonly forAddress: boolean[] } {
  const pauses: number[] = [];
  const forAddress: boolean[] = [];
  const pause = (ms: number, isForAddress: boolean): void => {
    pauses.push(ms);
    forAddress.push(isForAddress);
  };
  return { pauses, forAddress, take: async () => () => undefined, pause, pausedMs: () => 0 };
}

const request = { path: "/api/v3/time", weight: 1 };

test("a host that does not serve the region is abandoned at the first 451", async () => {
  const refusing = await serve(() => ({ status: 451, body: { code: 0, msg: "restricted location" } }));
  const serving = await serve(() => ({ body: { serverTime: 5 } }));
  const budget = notingBudget();
  const get = createRestClient({ ...refusing, exchange: "binance", budget, fallbackUrls: [serving.baseUrl] });
  expect(await get(request)).toEqual({ serverTime: 5 });
  expect(await get(request)).toEqual({ serverTime: 5 });
  expect([refusing.asked.length, serving.asked.length, budget.pauses]).toEqual([1, 2, []]);
});

test.each([
  [451, undefined, [30, 60, 120, 240]],
  [403, undefined, [30, 60, 120, 240]],
  [418, undefined, [120, 240, 480, 960]],
  [418, "300", [300, 300, 480, 960]],
  [429, "2", [2, 2, 2, 2]],
])("refusals by %d with %s s of advice pause longer and longer, until one is served", async (status, advice, seconds) => {
  let isServing = false;
  const headers = advice === undefined ? {} : { "retry-after": advice };
  const venue = await serve(() => (isServing ? { body: {} } : { status, headers, body: "no" }));
  const budget = notingBudget();
  const get = createRestClient({ ...venue, exchange: "mexc", budget, attempts: 1 });
  for (const _ of seconds) await expect(get(request)).rejects.toMatchObject({ status });
  expect(budget.pauses).toEqual(seconds.map((each) => each * 1000));
  isServing = true;
  await get(request);
  isServing = false;
  await expect(get(request)).rejects.toMatchObject({ status });
  expect(budget.pauses.at(-1)).toBe((seconds[0] as number) * 1000);
});

test.each([
  [429, true],
  [418, true],
  [403, true],
  [451, false],
])("all processes of an address wait after a %i: %s", async (status, isForAddress) => {
  const venue = await serve(() => ({ status, body: "no" }));
  const budget = notingBudget();
  const get = createRestClient({ ...venue, exchange: "mexc", budget, attempts: 1 });
  await expect(get(request)).rejects.toMatchObject({ status });
  expect(budget.forAddress).toEqual([isForAddress]);
});

test("a call that may not wait rejects at once with the last refusal, and asks nothing while that lasts", async () => {
  const venue = await serve(() => ({ status: 403, body: "no" }));
  const limits = burstLimits(100, 100, 4);
  const budget = createRequestBudget(limits, new OwnAllowance(limits));
  const get = createRestClient({ ...venue, exchange: "mexc", budget });
  for (let i = 0; i < 3; i++)
    await expect(get({ ...request, maxPauseMs: 2000 })).rejects.toMatchObject({ status: 403, fault: "limited" });
  expect(venue.asked).toHaveLength(1);
});

test("a call that may wait for a while does so", async () => {
  const venue = await serve((_, nth) =>
    nth === 1 ? { status: 429, headers: { "retry-after": "1" }, body: "no" } : { body: { serverTime: 5 } },
  );
  const limits = burstLimits(100, 100, 4);
  const budget = createRequestBudget(limits, new OwnAllowance(limits));
  const get = createRestClient({ ...venue, exchange: "mexc", budget });
  expect(await get({ ...request, maxPauseMs: 2000 })).toEqual({ serverTime: 5 });
});
