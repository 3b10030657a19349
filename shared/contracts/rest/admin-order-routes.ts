import { successSchema } from "../accounts.ts";
import {
  attentionChangeSchema,
  attentionListSchema,
  attentionPathSchema,
  attentionQuerySchema,
  closeAttentionSchema,
} from "../admin-attention.ts";
import { orderActSchema, orderGrantSchema, orderRefundSchema, resentSchema } from "../admin-orders.ts";
import { orderDetailSchema, orderPathSchema, orderSearchSchema, ordersSchema, strayEventsSchema } from "../admin-views.ts";
import { ACT, VIEW } from "./admin-route-roles.ts";
import type { Route } from "./route.ts";

export const ADMIN_ORDER_ROUTES = {
  "GET /api/admin/orders": {
    ...VIEW,
    operationId: "operatorOrders",
    summary:
      "Orders by a part of number, address or a provider's id, by payment or amount, newest first, and which of them are paid without access",
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
  "POST /api/admin/orders/:number/accept": {
    ...ACT,
    operationId: "acceptOrder",
    summary: "Takes an order for paid, whatever came, and grants it as a payment would",
    refusals: ["not-found", "money-refused"],
    params: orderPathSchema,
    body: orderActSchema,
    answer: successSchema,
  },
  "POST /api/admin/orders/:number/grant": {
    ...ACT,
    operationId: "grantOrder",
    summary: "Gives the buyer a plan for so many days, or prolongs it; who has no account gets one, and the login",
    refusals: ["not-found"],
    params: orderPathSchema,
    body: orderGrantSchema,
    answer: successSchema,
  },
  "POST /api/admin/orders/:number/refund": {
    ...ACT,
    operationId: "refundOrder",
    summary: "Sends the money back by the provider where it takes that, else records a transfer made by hand",
    refusals: ["not-found", "money-refused", "reference-needed", "provider-failed"],
    params: orderPathSchema,
    body: orderRefundSchema,
    answer: successSchema,
  },
  "POST /api/admin/orders/:number/resend-login": {
    ...ACT,
    operationId: "resendOrderLogin",
    summary: "Sends the buyer's login once more, or a link for a new password to who has one",
    refusals: ["not-found"],
    params: orderPathSchema,
    body: orderActSchema,
    answer: resentSchema,
  },
  "POST /api/admin/orders/:number/note": {
    ...ACT,
    operationId: "noteOrder",
    summary: "Notes something about an order",
    refusals: ["not-found"],
    params: orderPathSchema,
    body: orderActSchema,
    answer: successSchema,
  },
  "GET /api/admin/attention": {
    ...VIEW,
    operationId: "attention",
    summary: "What needs a person, the oldest first; or what was closed, the latest first",
    refusals: [],
    query: attentionQuerySchema,
    answer: attentionListSchema,
  },
  "POST /api/admin/attention/:id/close": {
    ...ACT,
    operationId: "closeAttention",
    summary: "Takes a row off the list; a withdrawal leaves it by its refund alone",
    refusals: ["not-found", "not-closable"],
    params: attentionPathSchema,
    body: closeAttentionSchema,
    answer: attentionChangeSchema,
  },
  "GET /api/admin/payment-events": {
    ...VIEW,
    operationId: "strayPaymentEvents",
    summary: "Reports of providers that were not dealt with or are about no payment of ours",
    refusals: [],
    answer: strayEventsSchema,
  },
} as const satisfies Record<`${"GET" | "POST" | "DELETE"} /api/${string}`, Route>;
