// What public pages request from the server.

import { previewSchema, siteStatsSchema } from "../market-preview.ts";
import { pageViewAnswerSchema, pageViewSchema } from "../page-views.ts";
import { statusSchema } from "../status.ts";
import type { Route } from "./route.ts";

export const SITE_ROUTES = {
  "GET /api/market/preview": {
    operationId: "marketPreview",
    tag: "market",
    summary: "The market one minute late; as Server-Sent Events, one every 2 s, for those who accept text/event-stream",
    auth: "public",
    // Cut streams reconnect; an open one counts once.
    limits: [{ name: "preview", per: "address", max: 60, windowSeconds: 60 }],
    refusals: ["warming", "busy"],
    answer: previewSchema,
  },
  "GET /api/stats": {
    operationId: "stats",
    tag: "market",
    summary: "What this deployment measures of itself, up to a minute old",
    auth: "public",
    limits: [{ name: "stats", per: "address", max: 60, windowSeconds: 60, perServer: true }],
    refusals: [],
    answer: siteStatsSchema,
  },
  "GET /api/status": {
    operationId: "status",
    tag: "site",
    summary: "How each part of the service is and was, measured each minute, and by what is known of this second",
    auth: "public",
    limits: [{ name: "status", per: "address", max: 60, windowSeconds: 60, perServer: true }],
    refusals: ["unavailable"],
    answer: statusSchema,
  },
  "POST /api/page-view": {
    operationId: "pageView",
    tag: "site",
    summary:
      "Counts that a page was opened, unless its visitor said no; nothing that leads back to anybody is kept beyond the day",
    auth: "public",
    limits: [
      { name: "page-view", per: "address", max: 60, windowSeconds: 60, refundsUnavailable: true },
      { name: "page-view-all", per: "everybody", max: 3000, windowSeconds: 60, refundsUnavailable: true },
    ],
    refusals: ["busy", "unavailable"],
    body: pageViewSchema,
    bodyBytes: 1024,
    answer: pageViewAnswerSchema,
  },
} as const satisfies Record<string, Route>;
