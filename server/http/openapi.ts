// The routes' schemas as an OpenAPI document, which therefore agrees with what the routes accept.

import swagger from "@fastify/swagger";
import { jsonSchemaTransform } from "fastify-type-provider-zod";
import { SERVER_COOKIES } from "../../shared/contracts/cookies.ts";
import { ERRORS } from "../../shared/contracts/errors.ts";
import { API_KEY_PREFIX, API_SCOPES } from "../../shared/contracts/api-scopes.ts";
import { isAdminAccess, type KeyAccess, type Route } from "../../shared/contracts/rest/route.ts";
import type { HttpApp } from "./fastify-app.ts";
import { openapiWebhooks } from "./openapi-webhooks.ts";

/** All codes with their meaning; those of sockets are in the same table. */
const REFUSALS = { "x-refusals": ERRORS };

/** Groups of routes, in the order in which people look for them. */
const GROUPS: readonly (readonly [Route["tag"] | "operations", string])[] = [
  ["market", "Tables and candles. Routes that name a scope take an API key in place of a session."],
  ["account", "Signing in, and what customers do with their account themselves."],
  ["site", "What the public pages show and ask."],
  ["checkout", "Registration, orders and payments."],
  ["admin", "For those who run the service."],
  ["operations", "Probes and figures of this server."],
];

/** How a caller may sign in for a route, for the document; the scope is beside the key. */
export function securityOf({ auth, key }: Pick<Route, "auth" | "key">): Record<string, string[]>[] {
  const keys = key ? [{ apiKey: [key.scope] }] : [];
  if (auth === "public") return [{}];
  if (isAdminAccess(auth)) return [{ admin: [] }];
  const isOpen = auth === "anybody" || auth === "optional";
  return [...(isOpen ? [{}] : []), ...keys, { session: [] }];
}

/** What an API key needs for a route, as a sentence. */
export function keySentence({ scope, max, windowSeconds }: KeyAccess): string {
  return `API key with the scope "${scope}": ${max} calls in ${windowSeconds} s.`;
}

/** Must be called before routes are registered. */
export async function installOpenapi(app: HttpApp): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: "3.1.0",
      info: {
        title: "Tickdeck",
        version: "1",
        description:
          "Live crypto market tables, charts and accounts. Live frames travel over Socket.IO, namespace /market; POST /mcp has read-only tools for assistants (Model Context Protocol), with API keys.",
      },
      components: {
        securitySchemes: {
          apiKey: {
            type: "http",
            scheme: "bearer",
            description: `A key made in the account, "${API_KEY_PREFIX}…"; opens what names its scope (${API_SCOPES.join(", ")})`,
          },
          admin: { type: "apiKey", in: "cookie", name: SERVER_COOKIES.admin, description: "The cookie of an operator's sign-in" },
          session: { type: "http", scheme: "bearer", description: "The token of a login answer" },
        },
      },
      tags: GROUPS.map(([name, description]) => ({ name, description })),
      webhooks: openapiWebhooks(),
      ...REFUSALS,
    },
    transform: jsonSchemaTransform,
  });
}
