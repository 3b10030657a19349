// Routes of those who run the service.

import { successSchema } from "../accounts.ts";
import { adminLoginSchema, adminSessionSchema, adminTicketSchema } from "../admin-access.ts";
import type { Route, RouteLimit } from "./route.ts";

/** A page reloads every half minute and an operator clicks quickly. */
const LIMITS: readonly RouteLimit[] = [{ name: "admin", per: "session", max: 240, windowSeconds: 60 }];

export const ADMIN_ROUTES = {
  "POST /api/admin/login": {
    operationId: "adminLogin",
    tag: "admin",
    summary: "Signs in one of those who run the service, with a one-time or recovery code; sets a cookie of their own",
    auth: "public",
    // The service counts tries per name besides.
    limits: [{ name: "admin-login", per: "address", max: 5, windowSeconds: 900, refundsUnavailable: true }],
    refusals: ["wrong-admin", "busy", "unavailable"],
    body: adminLoginSchema,
    answer: adminSessionSchema,
  },
  "POST /api/admin/logout": {
    operationId: "adminLogout",
    tag: "admin",
    summary: "Ends the session and every ticket it asked for",
    auth: "admin-viewer",
    limits: LIMITS,
    refusals: [],
    answer: successSchema,
  },
  "GET /api/admin/session": {
    operationId: "adminSession",
    tag: "admin",
    summary: "Who is signed in, and until when at most",
    auth: "admin-viewer",
    limits: LIMITS,
    refusals: [],
    answer: adminSessionSchema,
  },
  "POST /api/admin/ticket": {
    operationId: "adminTicket",
    tag: "admin",
    summary: "A ticket that reads messages.json for ten minutes, while the session lives",
    auth: "admin-viewer",
    limits: [{ name: "admin-ticket", per: "session", max: 10, windowSeconds: 60 }],
    refusals: [],
    answer: adminTicketSchema,
  },
} as const satisfies Record<`${"GET" | "POST" | "DELETE"} /api/${string}`, Route>;
