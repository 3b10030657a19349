import { successSchema } from "../accounts.ts";
import {
  webhookChangeSchema,
  webhookDraftSchema,
  webhookPathSchema,
  webhookReplaySchema,
  webhooksAnswerSchema,
  webhookSecretSchema,
} from "../webhooks.ts";
import type { Route, RouteLimit } from "./route.ts";

const LIMITS: readonly RouteLimit[] = [{ name: "account", per: "session", max: 60, windowSeconds: 60 }];
/** Each may make us look up a name of the caller's. */
const ADDRESS_LIMITS: readonly RouteLimit[] = [{ name: "webhook-address", per: "session", max: 10, windowSeconds: 60 }];

export const WEBHOOK_ROUTES = {
  "GET /api/account/webhooks": {
    operationId: "webhooks",
    tag: "account",
    summary: "Own addresses to which fired price alerts are posted, and how the last tries went",
    auth: "account",
    limits: LIMITS,
    refusals: [],
    answer: webhooksAnswerSchema,
  },
  "POST /api/account/webhooks": {
    operationId: "addWebhook",
    tag: "account",
    summary: "Has fired price alerts posted to a public https address; the answer shows the secret of its signatures, once",
    auth: "account-plan",
    limits: ADDRESS_LIMITS,
    refusals: ["plan", "webhook-limit", "address-refused"],
    body: webhookDraftSchema,
    answer: webhookSecretSchema,
  },
  "PUT /api/account/webhooks/:id": {
    operationId: "changeWebhook",
    tag: "account",
    summary: "Renames a webhook, sends it elsewhere or gives it another text; a new address begins without failures",
    auth: "account-plan",
    limits: ADDRESS_LIMITS,
    refusals: ["plan", "not-found", "address-refused"],
    params: webhookPathSchema,
    body: webhookChangeSchema,
    answer: successSchema,
  },
  "POST /api/account/webhooks/:id/secret": {
    operationId: "renewWebhookSecret",
    tag: "account",
    summary: "Makes another secret and shows it once; for 24 hours messages carry a signature by each of the two",
    auth: "account",
    limits: LIMITS,
    refusals: ["not-found"],
    params: webhookPathSchema,
    answer: webhookSecretSchema,
  },
  "POST /api/account/webhooks/:id/replay": {
    operationId: "replayWebhook",
    tag: "account",
    summary: "Sends one message again that was sent or given up, under the same webhook-id",
    auth: "account-plan",
    limits: [{ name: "webhook-replay", per: "session", max: 20, windowSeconds: 60 }],
    refusals: ["not-found"],
    params: webhookPathSchema,
    body: webhookReplaySchema,
    answer: successSchema,
  },
} as const satisfies Record<`${"GET" | "POST" | "PUT"} /api/${string}`, Route>;
