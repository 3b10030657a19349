// An order's secret is sent only in bodies, so that no address, log or referrer contains it.

import { successSchema } from "../accounts.ts";
import { createPaymentAnswerSchema } from "../checkout.ts";
import { moveLoginSchema, orderAnswerSchema, orderSecretSchema, ownOrderAnswerSchema, payOrderSchema } from "../order-page.ts";
import { CREATE_LIMITS } from "./checkout-routes.ts";
import type { Route, RouteLimit } from "./route.ts";

/** Pages ask every ten seconds, and when they hear that something changed. */
const READ_LIMITS: readonly RouteLimit[] = [{ name: "order", per: "browser", max: 60, windowSeconds: 60 }];

export const ORDER_ROUTES = {
  "POST /api/order": {
    operationId: "order",
    tag: "checkout",
    summary: "State and amounts of an order, for whoever knows its secret; everything else is the same 404",
    auth: "public",
    limits: READ_LIMITS,
    refusals: ["not-found", "busy", "unavailable"],
    body: orderSecretSchema,
    answer: orderAnswerSchema,
  },
  "POST /api/order/own": {
    operationId: "ownOrder",
    tag: "checkout",
    summary: "The newest order of this browser, else of the signed-in account, with its secret",
    auth: "anybody",
    limits: READ_LIMITS,
    refusals: ["not-found"],
    answer: ownOrderAnswerSchema,
  },
  "POST /api/order/payment": {
    operationId: "payOrder",
    tag: "checkout",
    summary: "Opens another payment of an order that is not paid: of all of it, or of what is missing",
    auth: "public",
    limits: CREATE_LIMITS,
    refusals: ["not-found", "price-changed", "already-paid", "payment-limit", "provider-failed", "busy", "unavailable"],
    body: payOrderSchema,
    answer: createPaymentAnswerSchema,
  },
  "POST /api/order/login": {
    operationId: "resendLogin",
    tag: "checkout",
    summary: "Sends the login of a paid order once more to where it goes, with a new first password, until it was used",
    auth: "public",
    limits: [{ name: "order-login", per: "browser", max: 10, windowSeconds: 3600 }],
    refusals: ["not-found", "login-used", "busy", "unavailable"],
    body: orderSecretSchema,
    answer: successSchema,
  },
  "POST /api/order/login/move": {
    operationId: "moveLogin",
    tag: "checkout",
    summary: "Sends the login to another address: once, from the browser that ordered, before it was first used",
    auth: "public",
    limits: [{ name: "order-move", per: "browser", max: 10, windowSeconds: 3600 }],
    refusals: ["not-found", "not-ordered-here", "login-used", "login-moved", "login-unmovable", "busy", "unavailable"],
    body: moveLoginSchema,
    answer: successSchema,
  },
} as const satisfies Record<`POST /api/${string}`, Route>;
