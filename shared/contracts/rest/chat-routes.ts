import { chatEventSchema, chatQuestionSchema, chatServiceSchema } from "../chat.ts";
import type { Route } from "./route.ts";

export const CHAT_ROUTES = {
  "GET /api/chat": {
    operationId: "chatService",
    tag: "site",
    summary: "Whether the assistant answers here, and whose key pays for it",
    auth: "public",
    isReady: true,
    limits: [{ name: "chat-service", per: "address", max: 60, windowSeconds: 60, perServer: true }],
    refusals: [],
    answer: chatServiceSchema,
  },
  "POST /api/chat": {
    operationId: "chat",
    tag: "site",
    summary: "Asks the assistant; the answer arrives as Server-Sent Events of this shape, the last one of kind end or error",
    auth: "anybody",
    // A visitor's questions are counted by the handler, because an address may stand for many people.
    limits: [
      { name: "chat", per: "address", max: 20, windowSeconds: 60 },
      { name: "chat-day", per: "address", max: 200, windowSeconds: 86_400 },
    ],
    refusals: ["chat-off", "chat-key-needed", "chat-budget", "busy"],
    body: chatQuestionSchema,
    // Longest question and history, in letters of three bytes each.
    bodyBytes: 49_152,
    answer: chatEventSchema,
  },
} as const satisfies Record<`${"GET" | "POST"} /api/${string}`, Route>;
