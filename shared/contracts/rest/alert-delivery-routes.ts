// Routes of where fired alerts are sent to, and when.

import { successSchema } from "../accounts.ts";
import {
  alertDeliverySchema,
  alertTargetPathSchema,
  alertTargetSwitchSchema,
  deliverySettingsSchema,
  pushSubscriberSchema,
  telegramLinkSchema,
} from "../alert-delivery.ts";
import type { Route, RouteLimit } from "./route.ts";

const LIMITS: readonly RouteLimit[] = [{ name: "account", per: "session", max: 60, windowSeconds: 60 }];

export const ALERT_DELIVERY_ROUTES = {
  "GET /api/account/alert-delivery": {
    operationId: "alertDelivery",
    tag: "account",
    summary: "Where fired price alerts are sent to, quiet hours, budget, and how the last message of each target went",
    auth: "account",
    limits: LIMITS,
    refusals: [],
    answer: alertDeliverySchema,
  },
  "PUT /api/account/alert-delivery": {
    operationId: "setAlertDelivery",
    tag: "account",
    summary: "Chooses quiet hours, their time zone and how many messages an hour each target gets",
    auth: "account",
    limits: LIMITS,
    refusals: [],
    body: deliverySettingsSchema,
    answer: successSchema,
  },
  "PUT /api/account/alert-mail": {
    operationId: "setAlertMail",
    tag: "account",
    summary: "Has fired price alerts mailed to the account's address, or ends that",
    auth: "account",
    limits: LIMITS,
    refusals: [],
    body: alertTargetSwitchSchema,
    answer: successSchema,
  },
  "PUT /api/account/alert-targets/:id": {
    operationId: "switchAlertTarget",
    tag: "account",
    summary: "Turns a target of fired price alerts on or off",
    auth: "account",
    limits: LIMITS,
    refusals: ["not-found"],
    params: alertTargetPathSchema,
    body: alertTargetSwitchSchema,
    answer: successSchema,
  },
  "DELETE /api/account/alert-targets/:id": {
    operationId: "removeAlertTarget",
    tag: "account",
    summary: "Forgets a target of fired price alerts; one that is already gone is no error",
    auth: "account",
    limits: LIMITS,
    refusals: [],
    params: alertTargetPathSchema,
    answer: successSchema,
  },
  "POST /api/account/alert-targets/:id/test": {
    operationId: "testAlertTarget",
    tag: "account",
    summary: "Sends a test message to a target, whatever its quiet hours and budget say",
    auth: "account-plan",
    limits: [{ name: "alert-test", per: "session", max: 6, windowSeconds: 60 }],
    refusals: ["not-found"],
    params: alertTargetPathSchema,
    answer: successSchema,
  },
  "POST /api/account/telegram-link": {
    operationId: "linkTelegram",
    tag: "account",
    summary: "A link that opens the bot and has alerts sent to that chat, once, within 15 minutes; 404 where there is no bot",
    auth: "account",
    limits: [{ name: "alert-telegram", per: "session", max: 10, windowSeconds: 600 }],
    refusals: ["not-found"],
    answer: telegramLinkSchema,
  },
  "POST /api/account/push-subscriptions": {
    operationId: "subscribeToPush",
    tag: "account",
    summary: "Has fired price alerts pushed to this browser; 404 where the deployment sends none",
    auth: "account",
    limits: [{ name: "push-subscription", per: "session", max: 10, windowSeconds: 600 }],
    refusals: ["not-found"],
    body: pushSubscriberSchema,
    answer: successSchema,
  },
} as const satisfies Record<`${"GET" | "POST" | "PUT" | "DELETE"} /api/${string}`, Route>;
