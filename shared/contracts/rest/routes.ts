// Every REST route, declared once: the server registers, checks and documents them from here, browsers call them by key.

import type { z } from "zod";
import {
  accountSchema,
  loginAnswerSchema,
  loginSchema,
  sessionQuerySchema,
  successSchema,
  terminalAccessAnswerSchema,
  terminalAccessSchema,
} from "../accounts.ts";
import { depthAnswerBodySchema, depthQuerySchema, klinesAnswerSchema, klinesQuerySchema } from "../charts.ts";
import { simpleTableQuerySchema, simpleTableSchema } from "../rows.ts";
import { settingsAnswerSchema, settingsChangeSchema } from "../account-settings.ts";
import { watchListAnswerSchema, watchListPathSchema, watchListSchema, watchListsAnswerSchema } from "../watch-lists.ts";
import { API_KEY_ROUTES } from "./api-key-routes.ts";
import { CHAT_ROUTES } from "./chat-routes.ts";
import { CONTACT_ROUTES } from "./contact-routes.ts";
import { ALERT_DELIVERY_ROUTES } from "./alert-delivery-routes.ts";
import { ALERT_ROUTES } from "./alert-routes.ts";
import { ACCOUNT_ROUTES } from "./account-routes.ts";
import { ADMIN_ACCESS_ROUTES } from "./admin-access-routes.ts";
import { ADMIN_CUSTOMER_ROUTES } from "./admin-customer-routes.ts";
import { ADMIN_INBOX_ROUTES } from "./admin-inbox-routes.ts";
import { ADMIN_OPERATIONS_ROUTES } from "./admin-operations-routes.ts";
import { ADMIN_ORDER_ROUTES } from "./admin-order-routes.ts";
import { CHECKOUT_ROUTES } from "./checkout-routes.ts";
import { HISTORY_ROUTES } from "./history-routes.ts";
import { ORDER_ROUTES } from "./order-routes.ts";
import { FUNNEL_ROUTES } from "./funnel-routes.ts";
import { LIST_REPORT_ROUTES } from "./list-report-routes.ts";
import type { Route, RouteLimit } from "./route.ts";
import { SIGNAL_ROUTES } from "./signal-routes.ts";
import { SETUP_ROUTES } from "./setup-routes.ts";
import { SITE_ROUTES } from "./site-routes.ts";
import { WEBHOOK_ROUTES } from "./webhook-routes.ts";

/** Both logins count together. */
const LOGIN_LIMITS: readonly RouteLimit[] = [
  { name: "login-minute", per: "browser", max: 10, windowSeconds: 60, refundsUnavailable: true },
  { name: "login-hour", per: "browser", max: 50, windowSeconds: 3600, refundsUnavailable: true },
];
const LOGIN_REFUSALS = ["wrong-credentials", "first-password-ended", "busy", "unavailable"] as const;

/** Edits are batched for half a second each. */
const WATCH_LIST_LIMITS: readonly RouteLimit[] = [{ name: "watch-lists", per: "session", max: 120, windowSeconds: 60 }];

/** Changes are batched for a second; each is announced to the user's other tabs and devices, which fetch it. */
const SETTINGS_LIMITS: readonly RouteLimit[] = [{ name: "settings", per: "session", max: 120, windowSeconds: 60 }];

/** Refusals of tables and charts have the shape of their answers. */
const NO_DATA = { success: false, data: [] } as const;

export const ROUTES = {
  ...CHAT_ROUTES,
  ...CONTACT_ROUTES,
  ...ACCOUNT_ROUTES,
  ...ALERT_ROUTES,
  ...ALERT_DELIVERY_ROUTES,
  ...WEBHOOK_ROUTES,
  ...LIST_REPORT_ROUTES,
  ...API_KEY_ROUTES,
  ...SETUP_ROUTES,
  ...FUNNEL_ROUTES,
  "POST /api/login": {
    operationId: "login",
    tag: "account",
    summary: "Sign in with e-mail or user name; sets the session cookie and answers a bearer token",
    auth: "public",
    limits: LOGIN_LIMITS,
    refusals: LOGIN_REFUSALS,
    body: loginSchema,
    answer: loginAnswerSchema,
  },
  "POST /api/terminal/access": {
    operationId: "terminalAccess",
    tag: "account",
    summary: "The terminal's own sign-in; the same session as /api/login, and whether the terminal is open to it",
    auth: "public",
    limits: LOGIN_LIMITS,
    refusals: LOGIN_REFUSALS,
    body: terminalAccessSchema,
    answer: terminalAccessAnswerSchema,
  },
  "POST /api/terminal/heartbeat": {
    operationId: "heartbeat",
    tag: "account",
    summary: "Keeps a session from going idle, never past its absolute end",
    auth: "named-session",
    // Three tabs with a heartbeat every 30 s.
    limits: [{ name: "heartbeat", per: "session", max: 6, windowSeconds: 60 }],
    refusals: [],
    query: sessionQuerySchema,
    answer: successSchema,
  },
  "POST /api/terminal/logout": {
    operationId: "logout",
    tag: "account",
    summary: "Ends a session and closes its sockets on every server",
    auth: "named-session",
    limits: [{ name: "logout", per: "session", max: 10, windowSeconds: 60 }],
    refusals: [],
    query: sessionQuerySchema,
    answer: successSchema,
  },
  "GET /api/account/me": {
    operationId: "me",
    tag: "account",
    summary: "The signed-in user, the plan in force and the session",
    auth: "account",
    limits: [{ name: "account", per: "session", max: 60, windowSeconds: 60 }],
    refusals: [],
    answer: accountSchema,
  },
  "GET /api/account/watch-lists": {
    operationId: "watchLists",
    tag: "account",
    summary: "The user's watch lists in the order of their creation",
    auth: "account-plan",
    limits: WATCH_LIST_LIMITS,
    refusals: [],
    answer: watchListsAnswerSchema,
  },
  "PUT /api/account/watch-lists/:id": {
    operationId: "putWatchList",
    tag: "account",
    summary:
      "Creates or replaces a watch list; 409 list-limit when the plan or the kind is full, 403 plan for a signal type it lacks",
    auth: "account-plan",
    limits: WATCH_LIST_LIMITS,
    refusals: ["list-limit", "plan"],
    params: watchListPathSchema,
    body: watchListSchema,
    // 500 tickers of 40 characters, plus the rest.
    bodyBytes: 49_152,
    answer: watchListAnswerSchema,
  },
  "DELETE /api/account/watch-lists/:id": {
    operationId: "deleteWatchList",
    tag: "account",
    summary: "Deletes a watch list; one that is already gone is no error",
    auth: "account-plan",
    limits: WATCH_LIST_LIMITS,
    refusals: [],
    params: watchListPathSchema,
    answer: successSchema,
  },
  "GET /api/account/settings": {
    operationId: "settings",
    tag: "account",
    summary: "The user's settings of the terminal, each with the version it was written at",
    auth: "account-plan",
    limits: SETTINGS_LIMITS,
    refusals: [],
    answer: settingsAnswerSchema,
  },
  "PUT /api/account/settings": {
    operationId: "putSettings",
    tag: "account",
    summary: "Writes single settings, the last choice of each wins; those that are too long or too many are ignored and counted",
    auth: "account-plan",
    limits: SETTINGS_LIMITS,
    refusals: [],
    body: settingsChangeSchema,
    // A whole document in letters of two bytes.
    bodyBytes: 524_288,
    answer: settingsAnswerSchema,
  },
  "GET /api/crypto/simple-table": {
    operationId: "simpleTable",
    tag: "market",
    summary: "All active coins of one exchange; without a session one open to every plan, from a snapshot up to 60 s old",
    isReady: true,
    auth: "optional",
    limits: [
      // With blocked sockets: polling every 2 s is 30, and a screener of another exchange asks up to every second.
      { name: "table", per: "session", max: 90, windowSeconds: 60 },
      { name: "table-anonymous", per: "visitor", max: 60, windowSeconds: 60, perServer: true },
    ],
    key: { scope: "table", max: 120, windowSeconds: 60 },
    refusals: ["no-session", "no-subscription", "plan", "warming"],
    refusalFields: NO_DATA,
    query: simpleTableQuerySchema,
    answer: simpleTableSchema,
  },
  ...SIGNAL_ROUTES,
  ...SITE_ROUTES,
  "GET /api/klines": {
    operationId: "klines",
    tag: "market",
    summary: "Candles of one coin, oldest first; the last one may still be running",
    auth: "plan",
    // Eleven charts changing their timeframe at once, a few times. The cost to the exchange is limited elsewhere.
    limits: [{ name: "klines", per: "session", max: 300, windowSeconds: 60, perServer: true }],
    key: { scope: "candles", max: 240, windowSeconds: 60 },
    refusals: ["plan", "not-found", "warming", "upstream-failed"],
    refusalFields: NO_DATA,
    query: klinesQuerySchema,
    answer: klinesAnswerSchema,
  },
  "GET /api/depth": {
    operationId: "depth",
    tag: "market",
    summary: "A coin's orders within half a percent of the middle, at most ten seconds old where the exchange could be asked",
    auth: "plan",
    // Coins looked at one after another. The cost to the exchange is limited elsewhere.
    limits: [{ name: "depth", per: "session", max: 60, windowSeconds: 60, perServer: true }],
    refusals: ["plan", "not-found", "warming"],
    refusalFields: { success: false, data: null },
    query: depthQuerySchema,
    answer: depthAnswerBodySchema,
  },
  ...HISTORY_ROUTES,
  ...CHECKOUT_ROUTES,
  ...ORDER_ROUTES,
  ...ADMIN_ACCESS_ROUTES,
  ...ADMIN_INBOX_ROUTES,
  ...ADMIN_CUSTOMER_ROUTES,
  ...ADMIN_ORDER_ROUTES,
  ...ADMIN_OPERATIONS_ROUTES,
} as const satisfies Record<`${"GET" | "POST" | "PUT" | "DELETE"} /api/${string}`, Route>;

export type RouteKey = keyof typeof ROUTES;

type Schema<Key extends RouteKey, Part extends "params" | "query" | "body"> =
  (typeof ROUTES)[Key] extends Record<Part, infer S> ? S : undefined;

export type RouteInput<Key extends RouteKey, Part extends "params" | "query" | "body"> =
  Schema<Key, Part> extends z.ZodType ? z.input<Schema<Key, Part>> : undefined;

/** The same as the route's handler gets it: checked, with defaults. */
export type RouteValue<Key extends RouteKey, Part extends "params" | "query" | "body"> =
  Schema<Key, Part> extends z.ZodType ? z.output<Schema<Key, Part>> : undefined;

/** The body of a successful answer. */
export type RouteAnswer<Key extends RouteKey> = z.output<(typeof ROUTES)[Key]["answer"]>;
