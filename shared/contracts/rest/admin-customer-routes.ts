import { successSchema } from "../accounts.ts";
import {
  blockSchema,
  customerDetailSchema,
  customerPathSchema,
  customersSchema,
  endSessionsSchema,
  grantPlanSchema,
  revokePlanSchema,
  userSearchSchema,
} from "../admin-views.ts";
import { endedSessionsSchema } from "../own-account.ts";
import { ACT, VIEW } from "./admin-route-roles.ts";
import type { Route } from "./route.ts";

export const ADMIN_CUSTOMER_ROUTES = {
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
  "POST /api/admin/users/:id/block": {
    ...ACT,
    operationId: "blockCustomer",
    summary: "Shuts a customer out: no login, and every session ends",
    refusals: ["not-found"],
    params: customerPathSchema,
    body: blockSchema,
    answer: successSchema,
  },
  "POST /api/admin/users/:id/unblock": {
    ...ACT,
    operationId: "unblockCustomer",
    summary: "Lets a customer sign in again",
    refusals: ["not-found"],
    params: customerPathSchema,
    body: blockSchema,
    answer: successSchema,
  },
  "POST /api/admin/users/:id/let-in": {
    ...ACT,
    operationId: "letCustomerIn",
    summary: "Forgets the wrong passwords that delay a customer's sign-in",
    refusals: ["not-found"],
    params: customerPathSchema,
    body: blockSchema,
    answer: successSchema,
  },
} as const satisfies Record<`${"GET" | "POST" | "DELETE"} /api/${string}`, Route>;
