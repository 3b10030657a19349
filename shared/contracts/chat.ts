import { z } from "zod";
import { trimTyped } from "../addresses/mail-address.ts";
import { CHAT_LANGUAGES } from "./chat-language.ts";
import { CHAT_LIMITS } from "./chat-limits.ts";

const CONTROL_BUT_BREAKS = /[^\P{Cc}\n\t]+/gu;

const text = (max: number) =>
  z
    .string()
    .max(max)
    .transform((value) => value.replace(CONTROL_BUT_BREAKS, "").trim())
    .refine((value) => value !== "", "must not be empty");

const historySchema = z
  .array(z.object({ from: z.enum(["visitor", "assistant"]), text: text(CHAT_LIMITS.message) }))
  .max(CHAT_LIMITS.history)
  .refine(
    (history) => history.reduce((sum, message) => sum + message.text.length, 0) <= CHAT_LIMITS.historyCharacters,
    `must not have more than ${CHAT_LIMITS.historyCharacters} characters in all`,
  );

/** The server alone chooses the service and the model. */
export const chatQuestionSchema = z.object({
  message: text(CHAT_LIMITS.message),
  /** The language of the answer. */
  language: z.enum(CHAT_LANGUAGES).default("en"),
  /** The conversation so far, oldest first. */
  history: historySchema.default([]),
  /** The visitor's own key for the service; used for this call and stored nowhere. */
  api_key: z
    .string()
    .max(CHAT_LIMITS.key)
    .overwrite(trimTyped)
    .regex(/^[\x21-\x7e]+$/, "must be printable characters without spaces")
    .optional(),
});

/** Whose key pays for answers: "none" when no service is set up. */
export const chatServiceSchema = z.object({ status: z.literal("success"), service: z.enum(["site-key", "own-key", "none"]) });
export type ChatService = z.infer<typeof chatServiceSchema>["service"];

/** Why an answer ends incomplete. */
export const CHAT_FAULTS = ["chat-key-refused", "chat-busy", "chat-failed"] as const;
export type ChatFaultCode = (typeof CHAT_FAULTS)[number];

/** One event of the answer, as JSON in the data of a Server-Sent Event. "end" or "error" is the last one. */
export const chatEventSchema = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("text"), text: z.string() }),
  /** `cut`: the answer was too long, or broke off. */
  z.object({ kind: z.literal("end"), cut: z.boolean() }),
  z.object({ kind: z.literal("error"), error: z.enum(CHAT_FAULTS), message: z.string() }),
]);
export type ChatEvent = z.infer<typeof chatEventSchema>;
