// What is posted to customers' webhooks, as the part "webhooks" of the OpenAPI document.

import { z } from "zod";
import { WEBHOOK_TYPES, webhookBodySchema, type WebhookType } from "../../shared/contracts/webhook-bodies.ts";

const HEADERS = [
  ["webhook-id", "The same for each try of a message"],
  ["webhook-timestamp", "When this try began, epoch second"],
  ["webhook-signature", "As in Standard Webhooks, by the webhook's secret: one or two, separated by a space"],
] as const;

/** By type, for webhooks of the kind "standard". */
export function openapiWebhooks(): Record<string, object> {
  const types = Object.keys(WEBHOOK_TYPES) as WebhookType[];
  return Object.fromEntries(types.map((type) => [type, { post: operationOf(type) }]));
}

function operationOf(type: WebhookType): object {
  return {
    operationId: `webhook.${type}`,
    tags: ["account"],
    summary: WEBHOOK_TYPES[type].summary,
    parameters: HEADERS.map(([name, description]) => ({
      ...{ name, description, in: "header", required: true },
      schema: { type: "string" },
    })),
    requestBody: {
      required: true,
      content: { "application/json": { schema: z.toJSONSchema(webhookBodySchema(type), { io: "output" }) } },
    },
    responses: { "2XX": { description: "Taken. Any other answer is tried again for a day, 410 turns the webhook off." } },
  };
}
