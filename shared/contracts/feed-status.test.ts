import { expect, it } from "vitest";
import { joinStatuses, type FeedStatus } from "./feed-status.ts";

const live: FeedStatus = { exchange: "mexc", state: "live", age_ms: 80, simulated: true, known: 3, symbols: 4, detail: "" };
const down: FeedStatus = { ...live, state: "down", age_ms: 9000, known: 0, detail: "No frame for 9 s", fault: "limits" };
const starting: FeedStatus = { ...live, state: "starting", age_ms: null, detail: "The windows' history is being fetched" };

it("is that of the only part", () => {
  for (const status of [live, down, starting]) expect(joinStatuses([status])).toEqual(status);
});

it("is live when every part is, with the coins of all and the newest event", () => {
  expect(joinStatuses([live, { ...live, age_ms: 20 }])).toEqual({ ...live, age_ms: 20, known: 6, symbols: 8 });
});

it("is degraded, and says so, while some parts are not followed", () => {
  expect(joinStatuses([live, down, live])).toEqual({
    ...live,
    state: "degraded",
    known: 6,
    symbols: 12,
    detail: "1 of 3 parts of the market is not followed",
  });
  expect(joinStatuses([down, live, down]).detail).toBe("2 of 3 parts of the market are not followed");
});

it("is down with the reason when no part is followed", () => {
  expect(joinStatuses([down, { ...down, fault: "region" }])).toEqual({ ...down, symbols: 8 });
});

it("is starting only while no part has a whole table", () => {
  expect(joinStatuses([starting, starting]).state).toBe("starting");
  expect(joinStatuses([starting, down]).state).toBe("starting");
  expect(joinStatuses([live, starting])).toMatchObject({ state: "degraded", detail: starting.detail });
});
