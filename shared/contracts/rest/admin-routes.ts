// Routes of those who run the service.

import { successSchema } from "../accounts.ts";
import { adminLoginSchema, adminSessionSchema, adminTicketSchema } from "../admin-access.ts";
import {
  inboxAnswerSchema,
  inboxChangeSchema,
  inboxQuerySchema,
  messagePathSchema,
  messagesQuerySchema,
  messagesSchema,
} from "../admin-inbox.ts";
import {
  auditQuerySchema,
  auditSchema,
  customerDetailSchema,
  customerPathSchema,
  customersSchema,
  endSessionsSchema,
  funnelQuerySchema,
  funnelSchema,
  grantPlanSchema,
  jobPathSchema,
  jobsSchema,
  marketHealthSchema,
  orderDetailSchema,
  orderPathSchema,
  orderSearchSchema,
  ordersSchema,
  revokePlanSchema,
  strayEventsSchema,
  userSearchSchema,
} from "../admin-views.ts";
import { endedSessionsSchema } from "../own-account.ts";
import type { Route, RouteLimit } from "./route.ts";

/** A page reloads every half minute and an operator clicks quickly. */
const LIMITS: readonly RouteLimit[] = [{ name: "admin", per: "session", max: 240, windowSeconds: 60 }];

/** What every admin may read. */
const VIEW = { tag: "admin", auth: "admin-viewer", limits: LIMITS } as const;
/** What operators may do. */
const ACT = { tag: "admin", auth: "admin-operator", limits: LIMITS } as const;

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
  "GET /api/messages.json": {
    operationId: "messages",
    tag: "admin",
    summary: "The newest 1000 messages of visitors, as an array; with a ticket in `token`, or an admin's cookie",
    auth: "admin-ticket",
    limits: [{ name: "messages", per: "session", max: 30, windowSeconds: 60 }],
    refusals: [],
    query: messagesQuerySchema,
    answer: messagesSchema,
  },
  "GET /api/admin/messages": {
    ...VIEW,
    operationId: "inbox",
    summary: "A page of the inbox, newest first, and how many there are",
    refusals: [],
    query: inboxQuerySchema,
    answer: inboxAnswerSchema,
  },
  "POST /api/admin/messages/:id/read": {
    ...ACT,
    operationId: "markMessageRead",
    summary: "Marks a message as read",
    refusals: ["not-found"],
    params: messagePathSchema,
    answer: inboxChangeSchema,
  },
  "DELETE /api/admin/messages/:id": {
    ...ACT,
    operationId: "deleteMessage",
    summary: "Deletes a message for good",
    refusals: ["not-found"],
    params: messagePathSchema,
    answer: inboxChangeSchema,
  },
  "GET /api/admin/users": {
    ...VIEW,
    operationId: "customers",
    summary: "Customers by a part of their address or name, newest first",
    refusals: [],
    query: userSearchSchema,
    answer: customersSchema,
  },
  "GET /api/admin/users/:id": {
    ...VIEW,
    operationId: "customer",
    summary: "One customer with plans, sessions, orders, mails and what was done",
    refusals: ["not-found"],
    params: customerPathSchema,
    answer: customerDetailSchema,
  },
  "POST /api/admin/users/:id/grant": {
    ...ACT,
    operationId: "grantPlan",
    summary: "Gives a plan for so many days, or prolongs it by them",
    refusals: ["not-found"],
    params: customerPathSchema,
    body: grantPlanSchema,
    answer: successSchema,
  },
  "POST /api/admin/users/:id/revoke": {
    ...ACT,
    operationId: "revokePlan",
    summary: "Takes a plan back at once; no money moves",
    refusals: ["not-found"],
    params: customerPathSchema,
    body: revokePlanSchema,
    answer: successSchema,
  },
  "POST /api/admin/users/:id/end-sessions": {
    ...ACT,
    operationId: "endCustomerSessions",
    summary: "Signs a customer out everywhere",
    refusals: ["not-found"],
    params: customerPathSchema,
    body: endSessionsSchema,
    answer: endedSessionsSchema,
  },
  "GET /api/admin/orders": {
    ...VIEW,
    operationId: "operatorOrders",
    summary: "Orders by a part of number or address, newest first, and which of them are paid without access",
    refusals: [],
    query: orderSearchSchema,
    answer: ordersSchema,
  },
  "GET /api/admin/orders/:number": {
    ...VIEW,
    operationId: "operatorOrder",
    summary: "One order with its payments and what providers reported about them",
    refusals: ["not-found"],
    params: orderPathSchema,
    answer: orderDetailSchema,
  },
  "GET /api/admin/payment-events": {
    ...VIEW,
    operationId: "strayPaymentEvents",
    summary: "Reports of providers that were not dealt with or are about no payment of ours",
    refusals: [],
    answer: strayEventsSchema,
  },
  "GET /api/admin/market": {
    ...VIEW,
    operationId: "marketHealth",
    summary: "State, lease, figures and signals of each exchange, and which processes run",
    refusals: [],
    answer: marketHealthSchema,
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
