import { successSchema } from "../accounts.ts";
import {
  alertAnswerSchema,
  alertDraftSchema,
  alertPathSchema,
  alertsAnswerSchema,
  firingsAnswerSchema,
  firingsQuerySchema,
  seenFiringsSchema,
} from "../alert-schemas.ts";
import type { Route, RouteLimit } from "./route.ts";

const LIMITS: readonly RouteLimit[] = [{ name: "alerts", per: "session", max: 120, windowSeconds: 60 }];

export const ALERT_ROUTES = {
  "GET /api/account/alerts": {
    operationId: "alerts",
    tag: "account",
    summary: "The user's price alerts in the order in which they were made, and the newest times they fired",
    auth: "account-plan",
    limits: LIMITS,
    refusals: [],
    answer: alertsAnswerSchema,
  },
  "GET /api/account/alerts/firings": {
    operationId: "olderAlertFirings",
    tag: "account",
    summary: "The newest times alerts fired before one of them, of the last 30 days; 200 at most",
    auth: "account-plan",
    limits: LIMITS,
    refusals: [],
    query: firingsQuerySchema,
    answer: firingsAnswerSchema,
  },
  "POST /api/account/alerts": {
    operationId: "addAlert",
    tag: "account",
    summary: "Makes a price alert; 409 alert-limit when the account has 10,000, or 20 about any coin",
    auth: "account-plan",
    limits: LIMITS,
    refusals: ["alert-limit", "plan"],
    body: alertDraftSchema,
    answer: alertAnswerSchema,
  },
  "PUT /api/account/alerts/:id": {
    operationId: "replaceAlert",
    tag: "account",
    summary: "Changes, pauses or resumes a price alert, which counts trades from now on",
    auth: "account-plan",
    limits: LIMITS,
    refusals: ["alert-limit", "not-found", "plan"],
    params: alertPathSchema,
    body: alertDraftSchema,
    answer: alertAnswerSchema,
  },
  "DELETE /api/account/alerts/:id": {
    operationId: "deleteAlert",
    tag: "account",
    summary: "Deletes a price alert; one that is already gone is no error",
    auth: "account-plan",
    limits: LIMITS,
    refusals: [],
    params: alertPathSchema,
    answer: successSchema,
  },
  "POST /api/account/alerts/seen": {
    operationId: "seeAlertFirings",
    tag: "account",
    summary: "Notes that the times alerts fired were shown, up to one of them",
    auth: "account-plan",
    limits: LIMITS,
    refusals: [],
    body: seenFiringsSchema,
    answer: successSchema,
  },
} as const satisfies Record<`${"GET" | "POST" | "PUT" | "DELETE"} /api/${string}`, Route>;
