import {
  inboxAnswerSchema,
  inboxChangeSchema,
  inboxQuerySchema,
  messagePathSchema,
  messagesQuerySchema,
  messagesSchema,
  replySchema,
} from "../admin-inbox.ts";
import { ACT, VIEW } from "./admin-route-roles.ts";
import type { Route } from "./route.ts";

export const ADMIN_INBOX_ROUTES = {
  "GET /api/messages.json": {
    operationId: "messages",
    tag: "admin",
    summary: "The newest 1000 messages of visitors, as an array; with a ticket in `token`, or an admin's cookie",
    auth: "admin-ticket",
    limits: [{ name: "messages", per: "session", max: 30, windowSeconds: 60 }],
    refusals: [],
    query: messagesQuerySchema,
    answer: messagesSchema,
  },
  "GET /api/admin/messages": {
    ...VIEW,
    operationId: "inbox",
    summary: "A page of the inbox, newest first, and how many there are",
    refusals: [],
    query: inboxQuerySchema,
    answer: inboxAnswerSchema,
  },
  "POST /api/admin/messages/:id/read": {
    ...ACT,
    operationId: "markMessageRead",
    summary: "Marks a message as read",
    refusals: ["not-found"],
    params: messagePathSchema,
    answer: inboxChangeSchema,
  },
  "POST /api/admin/messages/:id/reply": {
    ...ACT,
    operationId: "replyToMessage",
    summary: "Answers a message by mail; answers to one message make a thread in its writer's mail program",
    limits: [{ name: "admin-reply", per: "session", max: 20, windowSeconds: 60 }],
    refusals: ["not-found"],
    params: messagePathSchema,
    body: replySchema,
    answer: inboxChangeSchema,
  },
  "DELETE /api/admin/messages/:id": {
    ...ACT,
    operationId: "deleteMessage",
    summary: "Deletes a message for good",
    refusals: ["not-found"],
    params: messagePathSchema,
    answer: inboxChangeSchema,
  },
} as const satisfies Record<`${"GET" | "POST" | "DELETE"} /api/${string}`, Route>;
