import { successSchema } from "../accounts.ts";
import { apiKeyPathSchema, apiKeysSchema, madeApiKeySchema, newApiKeySchema } from "../api-keys.ts";
import type { Route } from "./route.ts";

export const API_KEY_ROUTES = {
  "GET /api/account/keys": {
    operationId: "apiKeys",
    tag: "account",
    summary: "The user's API keys, the newest first",
    auth: "account",
    limits: [{ name: "account", per: "session", max: 60, windowSeconds: 60 }],
    refusals: [],
    answer: apiKeysSchema,
  },
  "POST /api/account/keys": {
    operationId: "makeApiKey",
    tag: "account",
    summary: "Makes an API key and answers it, this once; 403 plan where the plan holds no API",
    auth: "account",
    // It costs a password hash.
    limits: [{ name: "own-password", per: "session", max: 10, windowSeconds: 900, refundsUnavailable: true }],
    refusals: ["plan", "wrong-password", "key-limit"],
    body: newApiKeySchema,
    answer: madeApiKeySchema,
  },
  "DELETE /api/account/keys/:id": {
    operationId: "revokeApiKey",
    tag: "account",
    summary: "Revokes an API key and closes its sockets on every server",
    auth: "account",
    limits: [{ name: "account", per: "session", max: 60, windowSeconds: 60 }],
    refusals: ["not-found"],
    params: apiKeyPathSchema,
    answer: successSchema,
  },
} as const satisfies Record<`${"GET" | "POST" | "DELETE"} /api/${string}`, Route>;
