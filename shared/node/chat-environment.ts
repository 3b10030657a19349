// Settings of the support assistant: which service answers, with which key, and how much.

import { z } from "zod";
import { flag, wholeNumber } from "./environment-fields.ts";

export const chatShape = {
  /** Any service that speaks OpenAI's chat completions, with its path. */
  CHAT_BASE_URL: z
    .string()
    .regex(/^(off|https?:\/\/[^\s?#@]+)$/, 'must be an address like https://host/v1, or "off"')
    .default("https://api.openai.com/v1")
    .transform((text) => (text === "off" ? undefined : text.replace(/\/+$/, ""))),
  /** Without it visitors may use their own keys. */
  CHAT_API_KEY: z
    .string()
    .regex(/^[\x21-\x7e]+$/, "must be printable characters without spaces")
    .optional(),
  CHAT_MODEL: z.string().max(100).default("gpt-4"),
  /** What all visitors together may use of the site's key per day. */
  CHAT_DAILY_TOKENS: wholeNumber(1, 1_000_000_000).prefault("200000"),
  /** The service may be internal: plain http and non-public addresses. */
  CHAT_PRIVATE: flag,
};

/** Adds a fault if the key would be sent in plain text, where anybody on the way could read it. */
export function refuseOpenChat(env: z.output<z.ZodObject<typeof chatShape>>, context: z.RefinementCtx): void {
  if (env.CHAT_PRIVATE || !env.CHAT_BASE_URL?.startsWith("http:")) return;
  context.addIssue({
    code: "custom",
    path: ["CHAT_BASE_URL"],
    message: "must be https://, or CHAT_PRIVATE=1 for a service inside",
  });
}
