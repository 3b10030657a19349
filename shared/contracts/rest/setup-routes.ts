// Operators send setups, customers view and answer them.

import { successSchema } from "../accounts.ts";
import { customerPathSchema } from "../admin-views.ts";
import { sendSetupSchema, setupPathSchema, setupsSchema } from "../setups.ts";
import type { Route, RouteLimit } from "./route.ts";

const LIMITS: readonly RouteLimit[] = [{ name: "account", per: "session", max: 60, windowSeconds: 60 }];

export const SETUP_ROUTES = {
  "POST /api/admin/users/:id/setups": {
    operationId: "sendSetup",
    tag: "admin",
    summary: "Sends a customer a set of lists, layout and alerts; 403 plan where the plan holds no personal setup",
    auth: "admin-operator",
    limits: [{ name: "admin-setups", per: "session", max: 30, windowSeconds: 60 }],
    refusals: ["not-found", "plan", "setup-limit"],
    params: customerPathSchema,
    body: sendSetupSchema,
    // Fifteen lists with their tickers and a hundred alerts.
    bodyBytes: 262_144,
    answer: successSchema,
  },
  "GET /api/account/setups": {
    operationId: "setups",
    tag: "account",
    summary: "Sets that operators prepared for the user and that wait for an answer",
    auth: "account-plan",
    limits: LIMITS,
    refusals: [],
    answer: setupsSchema,
  },
  "POST /api/account/setups/:id/accept": {
    operationId: "acceptSetup",
    tag: "account",
    summary: "Takes over all of a set, or nothing where lists or alerts have no room",
    auth: "account-plan",
    limits: LIMITS,
    refusals: ["not-found", "plan", "list-limit", "alert-limit"],
    params: setupPathSchema,
    answer: successSchema,
  },
  "DELETE /api/account/setups/:id": {
    operationId: "declineSetup",
    tag: "account",
    summary: "Declines a set",
    auth: "account",
    limits: LIMITS,
    refusals: ["not-found"],
    params: setupPathSchema,
    answer: successSchema,
  },
} as const satisfies Record<`${"GET" | "POST" | "DELETE"} /api/${string}`, Route>;
