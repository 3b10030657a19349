// The routes of registration and payment.

import {
  checkoutOptionsSchema,
  confirmWithdrawalSchema,
  createPaymentAnswerSchema,
  createPaymentSchema,
  mockUpdateSchema,
  orderPathSchema,
  ordersAnswerSchema,
  paymentPathSchema,
  paymentStatusSchema,
  registerAnswerSchema,
  registrationPathSchema,
  registerSchema,
  telegramAnswerSchema,
  withdrawalAnswerSchema,
} from "../checkout.ts";
import { successSchema } from "../accounts.ts";
import type { Route, RouteLimit } from "./route.ts";

/** Both ways to create a payment count together. */
const CREATE_LIMITS: readonly RouteLimit[] = [
  { name: "create-payment", per: "address", max: 10, windowSeconds: 3600, refundsUnavailable: true },
];
const CREATE_REFUSALS = [
  "not-found",
  "registration-mismatch",
  "already-paid",
  "payment-limit",
  "provider-failed",
  "busy",
  "unavailable",
] as const;

const ORDER_LIMITS: readonly RouteLimit[] = [{ name: "orders", per: "session", max: 30, windowSeconds: 60 }];

export const CHECKOUT_ROUTES = {
  "GET /api/checkout/options": {
    operationId: "checkoutOptions",
    tag: "checkout",
    summary: "Prices of this moment and the payment providers that are offered",
    isReady: true,
    auth: "public",
    limits: [{ name: "checkout-options", per: "address", max: 60, windowSeconds: 60, perServer: true }],
    refusals: [],
    answer: checkoutOptionsSchema,
  },
  "POST /api/register": {
    operationId: "register",
    tag: "checkout",
    summary: "Stores who wants to buy what; answers the same whether the contact is a customer already or not",
    auth: "anybody",
    limits: [{ name: "register", per: "address", max: 5, windowSeconds: 3600, refundsUnavailable: true }],
    refusals: ["registration-mismatch", "busy", "unavailable"],
    body: registerSchema,
    answer: registerAnswerSchema,
  },
  "GET /api/register/:userId/telegram": {
    operationId: "telegramLink",
    tag: "checkout",
    summary: "The link that opens our Telegram bot for the login of a paid registration, for whoever knows its unguessable id",
    auth: "public",
    limits: [{ name: "telegram-link", per: "address", max: 30, windowSeconds: 60 }],
    refusals: ["busy", "unavailable"],
    params: registrationPathSchema,
    answer: telegramAnswerSchema,
  },
  "POST /api/create-payment": {
    operationId: "createPayment",
    tag: "checkout",
    summary: "Opens a payment of what was registered, at the server's price; `amount` is ignored",
    auth: "anybody",
    limits: CREATE_LIMITS,
    refusals: CREATE_REFUSALS,
    body: createPaymentSchema,
    answer: createPaymentAnswerSchema,
  },
  "POST /api/yoomoney/create-payment": {
    operationId: "createYoomoneyPayment",
    tag: "checkout",
    summary: "The same with YooMoney as the provider",
    auth: "anybody",
    limits: CREATE_LIMITS,
    refusals: CREATE_REFUSALS,
    body: createPaymentSchema,
    answer: createPaymentAnswerSchema,
  },
  "GET /api/payment-status/:paymentId": {
    operationId: "paymentStatus",
    tag: "checkout",
    summary: "State of a payment, for whoever knows its unguessable id",
    auth: "public",
    limits: [{ name: "payment-status", per: "address", max: 30, windowSeconds: 60 }],
    refusals: ["not-found", "busy", "unavailable"],
    params: paymentPathSchema,
    answer: paymentStatusSchema,
  },
  "POST /api/mock-payment/update": {
    operationId: "mockPaymentUpdate",
    tag: "checkout",
    summary: "Settles a payment of the mock provider; exists only where that is offered, never in production",
    auth: "public",
    limits: [{ name: "mock-payment", per: "address", max: 60, windowSeconds: 60 }],
    refusals: ["not-found", "busy", "unavailable"],
    body: mockUpdateSchema,
    answer: successSchema,
  },
  "GET /api/account/orders": {
    operationId: "orders",
    tag: "checkout",
    summary: "The account's paid orders, newest first, with what each gave and what was charged",
    auth: "account",
    limits: ORDER_LIMITS,
    refusals: [],
    answer: ordersAnswerSchema,
  },
  "POST /api/account/orders/:number/withdrawal": {
    operationId: "requestWithdrawal",
    tag: "checkout",
    summary: "Asks to withdraw from an order; nothing happens before it is confirmed",
    auth: "account",
    limits: ORDER_LIMITS,
    refusals: ["not-found", "not-withdrawable"],
    params: orderPathSchema,
    answer: withdrawalAnswerSchema,
  },
  "POST /api/account/orders/:number/withdrawal/confirm": {
    operationId: "confirmWithdrawal",
    tag: "checkout",
    summary: "Confirms the request; a mail with the time of it follows, and an operator sends the money back",
    auth: "account",
    limits: ORDER_LIMITS,
    refusals: ["not-found", "not-withdrawable"],
    params: orderPathSchema,
    body: confirmWithdrawalSchema,
    answer: withdrawalAnswerSchema,
  },
} as const satisfies Record<`${"GET" | "POST"} /api/${string}`, Route>;
