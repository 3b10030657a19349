// How the service performs: market, deploys, jobs, the way to a plan, and the audit log.

import { successSchema } from "../accounts.ts";
import { auditQuerySchema, auditSchema } from "../admin-views.ts";
import {
  comparisonAnswerSchema,
  comparisonSchema,
  funnelQuerySchema,
  funnelSchema,
  jobPathSchema,
  jobsSchema,
  marketHealthSchema,
} from "../admin-operations.ts";
import { deploysSchema } from "../deploys.ts";
import { ACT, VIEW } from "./admin-route-roles.ts";
import type { Route } from "./route.ts";

export const ADMIN_OPERATIONS_ROUTES = {
  "GET /api/admin/market": {
    ...VIEW,
    operationId: "marketHealth",
    summary: "State, lease, figures and signals of each exchange, and which processes run",
    refusals: [],
    answer: marketHealthSchema,
  },
  "POST /api/admin/market/compare": {
    ...VIEW,
    operationId: "compareMarket",
    summary: "Asks the exchange for its own last closed minute of a dozen coins, and puts ours beside them",
    limits: [{ name: "admin-compare", per: "session", max: 10, windowSeconds: 60 }],
    refusals: ["unavailable"],
    body: comparisonSchema,
    answer: comparisonAnswerSchema,
  },
  "GET /api/admin/deploys": {
    ...VIEW,
    operationId: "deploys",
    summary: "Which processes run which build, and what was measured before and after each build came",
    refusals: [],
    answer: deploysSchema,
  },
  "GET /api/admin/jobs": {
    ...VIEW,
    operationId: "jobs",
    summary: "Promised work that is not done, and why",
    refusals: [],
    answer: jobsSchema,
  },
  "POST /api/admin/jobs/:id/retry": {
    ...ACT,
    operationId: "retryJob",
    summary: "Has work that failed, or waits for its next try, done now",
    refusals: ["not-found"],
    params: jobPathSchema,
    answer: successSchema,
  },
  "GET /api/admin/funnel": {
    ...VIEW,
    operationId: "funnel",
    summary: "How many took each step from the landing page to a paid plan, per day and language",
    refusals: [],
    query: funnelQuerySchema,
    answer: funnelSchema,
  },
  "GET /api/admin/audit": {
    ...VIEW,
    operationId: "auditLog",
    summary: "Who did what, the latest first",
    refusals: [],
    query: auditQuerySchema,
    answer: auditSchema,
  },
} as const satisfies Record<`${"GET" | "POST" | "DELETE"} /api/${string}`, Route>;
