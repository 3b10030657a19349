import { expect, test } from "vitest";
import { PLAN_IDS, PLAN_LIMITS } from "../../../shared/contracts/plans.ts";
import { ServerMetrics } from "../../server-metrics.ts";
import { RoomRegistry } from "./room-registry.ts";

const MINUTES_MS = 10 * 60_000;

test.each(PLAN_IDS)("a session of plan %s that asks on and on has a burst and then a table per cadence", (plan) => {
  const rooms = new RoomRegistry(new ServerMetrics(), () => undefined);
  const taken: number[] = [];
  for (let now = 0; now < MINUTES_MS; now += 250) if (rooms.takeTable("one", plan, now)) taken.push(now);
  const everyMs = PLAN_LIMITS[plan].fastestSeconds * 1000;
  expect(taken.filter((at) => at < 2000).length).toBeGreaterThanOrEqual(6);
  expect(taken.length).toBeLessThanOrEqual(6 + MINUTES_MS / everyMs);
  expect(taken.length).toBeGreaterThanOrEqual(5 + MINUTES_MS / everyMs);
  expect(rooms.takeTable("another", plan, MINUTES_MS), "others have their own").toBe(true);
});
