import { successSchema } from "../accounts.ts";
import { adminLoginSchema, adminSessionSchema, adminTicketSchema } from "../admin-access.ts";
import { adminActSchema, adminPathSchema, adminRoleSchema, adminsSchema } from "../admin-views.ts";
import { endedSessionsSchema } from "../own-account.ts";
import { OWN, VIEW } from "./admin-route-roles.ts";
import type { Route } from "./route.ts";

export const ADMIN_ACCESS_ROUTES = {
  "POST /api/admin/login": {
    operationId: "adminLogin",
    tag: "admin",
    summary: "Signs in one of those who run the service, with a one-time or recovery code; sets a cookie of their own",
    auth: "public",
    // The service counts tries per name and address, and forgets them when a reset makes new secrets; this only limits its work.
    limits: [{ name: "admin-login", per: "browser", max: 30, windowSeconds: 900, refundsUnavailable: true }],
    refusals: ["wrong-admin", "busy", "unavailable"],
    body: adminLoginSchema,
    answer: adminSessionSchema,
  },
  "POST /api/admin/logout": {
    ...VIEW,
    operationId: "adminLogout",
    summary: "Ends the session and every ticket it asked for",
    refusals: [],
    answer: successSchema,
  },
  "GET /api/admin/session": {
    ...VIEW,
    operationId: "adminSession",
    summary: "Who is signed in, and until when at most",
    refusals: [],
    answer: adminSessionSchema,
  },
  "POST /api/admin/ticket": {
    ...VIEW,
    operationId: "adminTicket",
    summary: "A ticket that reads messages.json for ten minutes, while the session lives",
    limits: [{ name: "admin-ticket", per: "session", max: 10, windowSeconds: 60 }],
    refusals: [],
    answer: adminTicketSchema,
  },
  "GET /api/admin/admins": {
    ...OWN,
    operationId: "admins",
    summary: "Those who run the service: role, last login, open sessions",
    refusals: [],
    answer: adminsSchema,
  },
  "POST /api/admin/admins/:id/role": {
    ...OWN,
    operationId: "setAdminRole",
    summary: "Changes what another admin may do; their sessions end",
    refusals: ["not-found", "own-admin"],
    params: adminPathSchema,
    body: adminRoleSchema,
    answer: successSchema,
  },
  "POST /api/admin/admins/:id/disable": {
    ...OWN,
    operationId: "disableAdmin",
    summary: "Shuts another admin out; npm run admin lets them in again with new secrets",
    refusals: ["not-found", "own-admin"],
    params: adminPathSchema,
    body: adminActSchema,
    answer: successSchema,
  },
  "POST /api/admin/admins/:id/end-sessions": {
    ...OWN,
    operationId: "endAdminSessions",
    summary: "Signs an admin out everywhere",
    refusals: ["not-found"],
    params: adminPathSchema,
    body: adminActSchema,
    answer: endedSessionsSchema,
  },
} as const satisfies Record<`${"GET" | "POST" | "DELETE"} /api/${string}`, Route>;
