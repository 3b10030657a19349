// Request limits of the security baseline, compared with what the routes declare.

import { describe, expect, it } from "vitest";
import type { RouteLimit } from "./route.ts";
import { ROUTES, type RouteKey } from "./routes.ts";

const MINUTE = 60;
const HOUR = 3600;
const DAY = 86_400;

type Bound = readonly [per: RouteLimit["per"], max: number, windowSeconds: number];

// "browser" has the baseline's number for an address; each marked browser has it separately.
const BASELINE: readonly (readonly [RouteKey, readonly Bound[]])[] = [
  [
    "POST /api/login",
    [
      ["browser", 10, MINUTE],
      ["browser", 50, HOUR],
    ],
  ],
  [
    "POST /api/terminal/access",
    [
      ["browser", 10, MINUTE],
      ["browser", 50, HOUR],
    ],
  ],
  ["POST /api/register", [["browser", 5, HOUR]]],
  ["POST /api/create-payment", [["browser", 10, HOUR]]],
  ["POST /api/yoomoney/create-payment", [["browser", 10, HOUR]]],
  ["GET /api/payment-status/:paymentId", [["browser", 30, MINUTE]]],
  ["GET /api/test-terminal/verify-access", [["browser", 30, MINUTE]]],
  ["POST /api/test-terminal/request-access", [["browser", 5, HOUR]]],
  [
    "POST /api/contact",
    [
      ["browser", 3, 600],
      ["browser", 20, DAY],
      ["everybody", 200, HOUR],
    ],
  ],
  [
    "POST /api/chat",
    [
      ["address", 20, MINUTE],
      ["address", 200, DAY],
    ],
  ],
  // More than the baseline's 60 per session: its screener may ask each second besides the table, see the route.
  [
    "GET /api/crypto/simple-table",
    [
      ["session", 90, MINUTE],
      ["visitor", 60, MINUTE],
    ],
  ],
  ["POST /api/terminal/heartbeat", [["session", 6, MINUTE]]],
  ["POST /api/terminal/logout", [["session", 10, MINUTE]]],
];

const limitsOf = (key: RouteKey): readonly RouteLimit[] => ROUTES[key].limits;

describe("rate limits", () => {
  it.each(BASELINE)("of %s are the baseline's", (key, bounds) => {
    expect(limitsOf(key).map(({ per, max, windowSeconds }) => [per, max, windowSeconds])).toEqual(bounds);
  });

  it("count both logins together, and both ways to create a payment", () => {
    const names = (key: RouteKey) => limitsOf(key).map(({ name }) => name);
    expect(names("POST /api/login")).toEqual(names("POST /api/terminal/access"));
    expect(names("POST /api/create-payment")).toEqual(names("POST /api/yoomoney/create-payment"));
  });

  it.each([
    "GET /api/checkout/quote",
    "GET /api/quiz",
    "POST /api/quiz/answers",
    "GET /api/test-terminal/verify-access",
    "POST /api/order",
    "POST /api/order/own",
    "POST /api/order/login",
    "POST /api/order/login/move",
  ] as const)("of %s are no neighbour's to use up", (key) => {
    expect(limitsOf(key).map(({ per }) => per)).toEqual(["browser"]);
  });

  it("are declared by every route, and one name never stands for two bounds", () => {
    const byName = new Map<string, string>();
    for (const key of Object.keys(ROUTES) as RouteKey[]) {
      expect(limitsOf(key).length, key).toBeGreaterThan(0);
      for (const { name, ...bound } of limitsOf(key)) {
        const text = JSON.stringify([bound.per, bound.max, bound.windowSeconds]);
        expect([name, byName.get(name) ?? text]).toEqual([name, text]);
        byName.set(name, text);
      }
    }
  });
});
