import { contactAnswerSchema, contactMessageSchema } from "../contact.ts";
import type { Route } from "./route.ts";

export const CONTACT_ROUTES = {
  "POST /api/contact": {
    operationId: "contact",
    tag: "site",
    summary: "Leaves a message for the operators and notifies them by mail",
    auth: "public",
    limits: [
      { name: "contact", per: "browser", max: 3, windowSeconds: 600, refundsUnavailable: true },
      { name: "contact-day", per: "browser", max: 20, windowSeconds: 86_400, refundsUnavailable: true },
      { name: "contact-all", per: "everybody", max: 200, windowSeconds: 3600, refundsUnavailable: true },
    ],
    refusals: ["busy", "unavailable"],
    body: contactMessageSchema,
    answer: contactAnswerSchema,
  },
} as const satisfies Record<`POST /api/${string}`, Route>;
