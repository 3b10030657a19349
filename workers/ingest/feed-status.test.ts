// The status of an exchange whose sockets never opened: down, and why.

import { expect, test } from "vitest";
import type { FeedHealth } from "../exchanges/exchange.ts";
import type { ExchangeRuntime } from "./exchange-runtime.ts";
import { refusedFeed, runtimeStatus } from "./feed-status.ts";

const NEVER_OPENED: FeedHealth = {
  ...{ connections: 3, connected: 0, quietestAt: 0, newestAt: 0, newestEventAt: 0 },
  ...{ refusedStatus: 0, isRefusedByProxy: false },
};

function statusOf(health: FeedHealth) {
  const runtime = {
    book: { openSecond: 0, column: () => new Float64Array(0) },
    feed: { health: () => health },
    universe: { symbols: [] },
  } as unknown as ExchangeRuntime;
  const facts = { part: "mexc", simulated: false, warming: true, refusal: undefined, exchangeNow: Date.now() } as const;
  return runtimeStatus(runtime, facts);
}

test.each([
  [{ refusedStatus: 451 }, "region", "does not serve the region"],
  [{ refusedStatus: 403 }, "limits", "refuses this address for now (403)"],
  [{ refusedStatus: 418 }, "limits", "refuses this address for now (418)"],
  [{ isRefusedByProxy: true }, "proxy", "The proxy of this machine lets nothing through"],
  [{}, "unreachable", "does not answer from here"],
] as const)("sockets that never opened with %j are down for %s", (found, fault, detail) => {
  expect(statusOf({ ...NEVER_OPENED, ...found })).toMatchObject({
    state: "down",
    fault,
    detail: expect.stringContaining(detail),
  });
});

test("sockets of which some opened are not down, and have no such fault", () => {
  const status = statusOf({ ...NEVER_OPENED, connected: 2, newestAt: Date.now(), quietestAt: Date.now(), refusedStatus: 451 });
  expect(status.state).toBe("starting");
  expect(status).not.toHaveProperty("fault");
});

test.each([
  [{ status: 451, fault: "limited" }, "region"],
  [{ status: 0, fault: "proxy" }, "proxy"],
  [{ status: 0, fault: "network" }, "unreachable"],
  [{ status: 418, fault: "limited" }, "limits"],
] as const)("a list of coins that fails with %j makes the exchange down for %s", (refusal, fault) => {
  expect(refusedFeed("binance", false, refusal)).toMatchObject({ exchange: "binance", state: "down", fault });
});
