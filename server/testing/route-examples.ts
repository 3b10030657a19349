// One request for every route of the contract that its handler takes: what attacks are made of, one field at a time.

import { randomUUID } from "node:crypto";
import { LIST_PRESETS } from "../../shared/contracts/list-presets.ts";
import type { RouteInput, RouteKey } from "../../shared/contracts/rest/routes.ts";
import { newHandle, newToken } from "../../shared/node/credentials/token.ts";
import { PASSWORD } from "./start-app.ts";

const PARTS = ["params", "query", "body"] as const;
type Part = (typeof PARTS)[number];

/** Every part that the route has. */
type Example<Key extends RouteKey> = {
  readonly [P in Part as RouteInput<Key, P> extends undefined ? never : P]: RouteInput<Key, P>;
};

/** The parts of one request, whatever its route. */
export type ExampleRequest = { readonly [P in Part]?: Readonly<Record<string, unknown>> };

/** Rows that requests name; those of others are for the routes of admins alone. */
export interface ExampleRows {
  /** Login of a user. */
  readonly email: string;
  readonly otherUserId: string;
  readonly otherAdminId: string;
  readonly messageId: string;
}

const REASON = { reason: "because of a test" };
const ROW = { id: "1" };
const UUID = { id: randomUUID() };
const [preset] = LIST_PRESETS.start;
const LIST = {
  ...preset,
  id: "1",
  name: "Movers",
  sortBy: "symbol",
  tickers: ["C0"],
  widths: { symbol: 90 },
  columnOrder: ["symbol"],
  removed: { "mexc:C0": 1 },
  description: "A list",
} as RouteInput<"PUT /api/account/watch-lists/:id", "body">;
const ALERT = { exchange: "mexc", symbol: "C0", side: "above", level: 200, mode: "once", note: "a note" } as const;
const REPORT: RouteInput<"PUT /api/account/list-reports/:id", "body"> = {
  ...{ isOn: true, exchanges: ["mexc"], targets: [], per: "episodes", minStrength: 1, quiet: "account", maxPerHour: 10 },
};
const RULE = { exchange: "mexc", kind: "net_percent", minutes: 5, direction: "up", threshold: 1 } as const;

/** The requests, with what they name. */
export function exampleOf(key: RouteKey, rows: ExampleRows): ExampleRequest {
  return examples(rows)[key];
}

function examples({ email, otherUserId, otherAdminId, messageId }: ExampleRows): { readonly [Key in RouteKey]: Example<Key> } {
  const user = { params: { id: otherUserId }, body: REASON };
  const admin = { params: { id: otherAdminId }, body: REASON };
  const message = { params: { id: messageId } };
  const order = { params: { number: "TD-100001" } };
  const secret = "A".repeat(32);
  const payment = {
    body: {
      userId: newHandle(),
      planId: "start",
      amount: "6.96",
      contact: email,
      contactMethod: "email",
      language: "en",
      provider: "mock",
    },
  } as const;
  return {
    "GET /api/chat": {},
    "POST /api/chat": { body: { message: "Hi", language: "en", history: [{ from: "visitor", text: "Hi" }], api_key: "sk-none" } },
    "POST /api/contact": {
      body: { name: "Anna", email, subject: "A question", message: "Hi", language: "en", website: "" },
    },
    "POST /api/account/password/forgot": { body: { login: email } },
    "POST /api/account/password/reset": { body: { token: newToken(), password: "another long password" } },
    "POST /api/account/password": { body: { current_password: PASSWORD, password: "another long password" } },
    "GET /api/account/sessions": {},
    "DELETE /api/account/sessions/:handle": { params: { handle: newHandle() } },
    "DELETE /api/account/sessions": {},
    "GET /api/account/subscription": {},
    "PUT /api/account/language": { body: { language: "de" } },
    "POST /api/account/help": {
      body: {
        subject: "A question",
        message: "Hi",
        language: "en",
        diagnosis: {
          browser: "Test",
          window: "1440×900",
          time_zone: "Europe/Berlin",
          languages: "de",
          network: "4g",
          round_trips_ms: [12],
          websocket_ms: null,
          clock_ahead_s: 2,
        },
      },
    },
    "GET /api/account/export": {},
    "POST /api/account/delete": { body: { password: PASSWORD } },
    "GET /api/account/alerts": {},
    "GET /api/account/alerts/firings": { query: { before: "9" } },
    "POST /api/account/alerts": { body: ALERT },
    "PUT /api/account/alerts/:id": { params: ROW, body: ALERT },
    "DELETE /api/account/alerts/:id": { params: ROW },
    "POST /api/account/alerts/seen": { body: { through: "1" } },
    "GET /api/account/alert-delivery": {},
    "PUT /api/account/alert-delivery": { body: { timeZone: "Europe/Berlin", quiet: { from: 60, until: 120 }, maxPerHour: 5 } },
    "PUT /api/account/alert-mail": { body: { isOn: true } },
    "PUT /api/account/alert-targets/:id": { params: ROW, body: { isOn: true } },
    "DELETE /api/account/alert-targets/:id": { params: ROW },
    "POST /api/account/alert-targets/:id/test": { params: ROW },
    "GET /api/account/list-reports": {},
    "PUT /api/account/list-reports/:id": { params: ROW, body: REPORT },
    "DELETE /api/account/list-reports/:id": { params: ROW },
    "DELETE /api/account/report-mutes/:id": { params: ROW },
    "GET /api/account/webhooks": {},
    "POST /api/account/webhooks": { body: { kind: "text", url: "https://8.8.8.8/in", name: "Test", template: "{coin} {price}" } },
    "PUT /api/account/webhooks/:id": { params: ROW, body: { name: "Test", url: null, template: null } },
    "POST /api/account/webhooks/:id/secret": { params: ROW },
    "POST /api/account/webhooks/:id/replay": { params: ROW, body: { message: randomUUID() } },
    "POST /api/account/telegram-link": { body: { isShared: true } },
    "POST /api/account/push-subscriptions": {
      body: { endpoint: "https://push.example.test/x", p256dh: `B${"A".repeat(86)}`, auth: "A".repeat(22), name: "Test" },
    },
    "GET /api/account/keys": {},
    "POST /api/account/keys": { body: { name: "A key", scopes: ["table"], addresses: ["192.0.2.7"], password: PASSWORD } },
    "DELETE /api/account/keys/:id": { params: UUID },
    "POST /api/admin/users/:id/setups": {
      ...user,
      body: {
        ...REASON,
        id: randomUUID(),
        name: "A set",
        note: "A note",
        body: { lists: [LIST], charts: ["MEXC:C0USDT"], alerts: [ALERT] },
      },
    },
    "GET /api/account/setups": {},
    "POST /api/account/setups/:id/accept": { params: UUID },
    "DELETE /api/account/setups/:id": { params: UUID },
    "GET /api/test-terminal/verify-access": {},
    "POST /api/test-terminal/request-access": { body: { contact_info: email, contact_method: "email", language: "en" } },
    "POST /api/test-terminal/confirm-code": { body: { code: "12345678" } },
    "POST /api/quiz/answers": { body: { question: 1, answer: "binance" } },
    "GET /api/quiz": {},
    "POST /api/login": { body: { login: email, password: PASSWORD } },
    "POST /api/terminal/access": { body: { email, password: PASSWORD } },
    "POST /api/terminal/heartbeat": { query: {} },
    "POST /api/terminal/logout": { query: {} },
    "GET /api/account/me": {},
    "GET /api/account/watch-lists": {},
    "PUT /api/account/watch-lists/:id": { params: ROW, body: LIST },
    "DELETE /api/account/watch-lists/:id": { params: ROW },
    "GET /api/account/settings": {},
    "PUT /api/account/settings": { body: { fields: { theme: "dark" } } },
    "GET /api/crypto/simple-table": { query: { exchanges: "mexc" } },
    "GET /api/signals": { query: { list: "1", exchange: "mexc", from: "1", to: "2000", limit: "10" } },
    "GET /api/episodes": { query: { list: "1", exchange: "mexc", from: "1", to: "2000", limit: "10" } },
    "POST /api/signals": { body: { exchange: "mexc", rules: [RULE], after: 1 } },
    "POST /api/signals/above": { body: { rules: [RULE] } },
    "POST /api/signals/estimate": { body: { exchange: "mexc", types: ["pump"], minutes: 5, threshold: 1, tickers: ["C0"] } },
    "GET /api/market/preview": {},
    "GET /api/stats": {},
    "GET /api/status": {},
    "POST /api/page-view": { body: { path: "/en/pricing", language: "en" } },
    "GET /api/history/:exchange": {
      params: { exchange: "mexc" },
      query: { from: "1790000000000", to: "1790000060000", symbols: "C0" },
    },
    "GET /api/klines": { query: { symbol: "MEXC:NOSUCHUSDT", interval: "1", limit: "5", before: "1790000000000" } },
    "GET /api/depth": { query: { symbol: "MEXC:NOSUCHUSDT" } },
    "GET /api/checkout/options": {},
    "GET /api/checkout/quote": { query: { plan: "start", billingCycle: "monthly" } },
    "POST /api/register": {
      body: { contact: email, contactMethod: "email", email, plan: "start", billingCycle: "monthly", language: "en" },
    },
    "GET /api/register/:userId/telegram": { params: { userId: newHandle() } },
    "POST /api/create-payment": payment,
    "POST /api/order": { body: { secret } },
    "POST /api/order/own": {},
    "POST /api/order/payment": { body: { secret, language: "en", shown_total: "6.96", provider: "mock" } },
    "POST /api/order/login": { body: { secret } },
    "POST /api/order/login/move": { body: { secret, email } },
    "POST /api/yoomoney/create-payment": payment,
    "GET /api/payment-status/:paymentId": { params: { paymentId: newHandle() } },
    "POST /api/mock-payment/update": { body: { identifier: newHandle(), provider: "mock", result: "success" } },
    "GET /api/account/orders": {},
    "POST /api/account/orders/:number/withdrawal": order,
    "POST /api/account/orders/:number/withdrawal/confirm": { ...order, body: { withdrawal_id: "1" } },
    "POST /api/admin/login": { body: { name: newHandle(), password: PASSWORD, code: "000000" } },
    "POST /api/admin/logout": {},
    "GET /api/admin/session": {},
    "POST /api/admin/ticket": {},
    "GET /api/messages.json": { query: {} },
    "GET /api/admin/messages": { query: { filter: "all" } },
    "POST /api/admin/messages/:id/read": message,
    "POST /api/admin/messages/:id/reply": { ...message, body: { text: "Hello" } },
    "GET /api/admin/attention": { query: { state: "open", before: "9" } },
    "POST /api/admin/attention/:id/close": { params: ROW, body: REASON },
    "POST /api/admin/orders/:number/accept": { ...order, body: REASON },
    "POST /api/admin/orders/:number/grant": { ...order, body: { ...REASON, plan: "start", days: 1 } },
    "POST /api/admin/orders/:number/refund": { ...order, body: { ...REASON, reference: "Transfer 1" } },
    "POST /api/admin/orders/:number/resend-login": { ...order, body: REASON },
    "POST /api/admin/orders/:number/note": { ...order, body: REASON },
    "DELETE /api/admin/messages/:id": message,
    "GET /api/admin/users": { query: { search: "nobody", page: "0" } },
    "GET /api/admin/users/:id": { params: user.params },
    "POST /api/admin/users/:id/grant": { ...user, body: { ...REASON, plan: "start", days: 1 } },
    "POST /api/admin/users/:id/revoke": { ...user, body: { ...REASON, plan: "start" } },
    "POST /api/admin/users/:id/end-sessions": user,
    "POST /api/admin/users/:id/block": user,
    "POST /api/admin/users/:id/unblock": user,
    "POST /api/admin/users/:id/let-in": user,
    "GET /api/admin/orders": { query: { search: "TD-100001", filter: "all", page: "0" } },
    "GET /api/admin/orders/:number": order,
    "GET /api/admin/payment-events": {},
    "GET /api/admin/market": {},
    "GET /api/admin/deploys": {},
    "GET /api/admin/admins": {},
    "POST /api/admin/admins/:id/role": { ...admin, body: { ...REASON, role: "operator" } },
    "POST /api/admin/admins/:id/disable": admin,
    "POST /api/admin/admins/:id/end-sessions": admin,
    "POST /api/admin/market/compare": { body: { exchange: "mexc" } },
    "GET /api/admin/jobs": {},
    "POST /api/admin/jobs/:id/retry": { params: ROW },
    "GET /api/admin/funnel": { query: { days: "7" } },
    "GET /api/admin/audit": { query: { by: "admins", before: "1" } },
  };
}
