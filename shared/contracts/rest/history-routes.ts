// Routes of the past, second by second.

import { historyAnswerSchema, historyPathSchema, historyQuerySchema } from "../history.ts";
import type { Route } from "./route.ts";

export const HISTORY_ROUTES = {
  "GET /api/history/:exchange": {
    operationId: "history",
    tag: "market",
    summary:
      "Every second of the coins that were watched, at most a day and 2,000,000 rows at once; the last price, the sum of volume and the last quote of each step",
    auth: "plan",
    limits: [{ name: "history", per: "session", max: 30, windowSeconds: 60 }],
    key: { scope: "history", max: 60, windowSeconds: 60 },
    refusals: ["plan", "not-found", "too-large", "warming", "busy", "unavailable"],
    params: historyPathSchema,
    query: historyQuerySchema,
    answer: historyAnswerSchema,
    answerTypes: ["application/x-ndjson", "application/vnd.apache.parquet"],
  },
} as const satisfies Record<string, Route>;
