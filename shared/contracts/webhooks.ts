// Webhooks: addresses of the user's own to which messages are posted, in which shape, and what those addresses answered.

import { z } from "zod";
import { outsideAddressSchema, targetNameSchema } from "./alert-delivery.ts";

/** standard: our JSON, signed as in Standard Webhooks. text: signed plain text. The others are what these services take. */
export const WEBHOOK_KINDS = ["standard", "discord", "slack", "text"] as const;
export type WebhookKind = (typeof WEBHOOK_KINDS)[number];

/** Webhooks per account. */
export const MAX_WEBHOOKS = 10;
export const MAX_TEMPLATE = 1000;
/** Last tries that are kept of each webhook. */
export const KEPT_TRIES = 20;
/** For so long after a new secret was made, messages are signed with the one before as well. */
export const OLD_SECRET_HOURS = 24;

/**
 * Why a try failed, in our own words; what the address answered is never kept. status: another answer than 2xx. secret: ours
 * cannot be read any more, a new one has to be made.
 */
export const WEBHOOK_ERRORS = [
  "timeout",
  "unreachable",
  "unknown-host",
  "not-public",
  "certificate",
  "redirect",
  "gone",
  "limited",
  "status",
  "secret",
] as const;
export type WebhookError = (typeof WEBHOOK_ERRORS)[number];

/** What a template may name, in braces. */
export const TEMPLATE_WORDS = [
  "exchange",
  "coin",
  "condition",
  "kind",
  "minutes",
  "side",
  "level",
  "price",
  "figure",
  "note",
  "time",
  "url",
] as const;
export type TemplateWord = (typeof TEMPLATE_WORDS)[number];

const NAMED = /\{(\w+)\}/g;

/** Words in braces that no message has. */
export function unknownWords(template: string): readonly string[] {
  const words: readonly string[] = TEMPLATE_WORDS;
  return [...template.matchAll(NAMED)].map(([, word]) => word as string).filter((word) => !words.includes(word));
}

/** The template with its words replaced. */
export function fillTemplate(template: string, values: Readonly<Record<TemplateWord, string>>): string {
  return template.replaceAll(NAMED, (whole, word: string) => values[word as TemplateWord] ?? whole);
}

/** Services that know us by the address alone get no signature. */
export const isSigned = (kind: WebhookKind): boolean => kind === "standard" || kind === "text";

const templateSchema = z
  .string()
  .min(1)
  .max(MAX_TEMPLATE)
  // Line breaks are wanted, other control characters are not.
  .regex(/^(?:[^\p{Cc}\p{Cs}]|\n)*$/u)
  .refine((template) => unknownWords(template).length === 0, "must name nothing but known words");

export const webhookDraftSchema = z
  .object({
    kind: z.enum(WEBHOOK_KINDS),
    url: outsideAddressSchema,
    name: targetNameSchema.min(1),
    /** Instead of our own text about a firing; null for our text. */
    template: templateSchema.nullable().default(null),
  })
  .refine(({ kind, template }) => kind !== "standard" || template === null, {
    path: ["template"],
    message: "is not for JSON",
  });
export type WebhookDraft = z.infer<typeof webhookDraftSchema>;

/** Its kind stays, and with it whether it has a secret. */
export const webhookChangeSchema = z.object({
  name: targetNameSchema.min(1),
  /** null: the address stays; nobody is shown it again. */
  url: outsideAddressSchema.nullable(),
  /** JSON has none. */
  template: templateSchema.nullable(),
});
export type WebhookChange = z.infer<typeof webhookChangeSchema>;

const id = z.string().regex(/^[1-9]\d{0,14}$/);

const webhookTrySchema = z.object({
  /** The message's id: the webhook-id of each of its tries. */
  message: z.uuid(),
  at: z.number(),
  /** Of the answer; null when there was none. */
  status: z.number().nullable(),
  tookMs: z.number(),
  error: z.enum(WEBHOOK_ERRORS).nullable(),
  /** The message was sent or given up, and can be sent again. */
  isOver: z.boolean(),
});
export type WebhookTry = z.infer<typeof webhookTrySchema>;

const webhookSchema = z.object({
  id,
  kind: z.enum(WEBHOOK_KINDS),
  name: z.string(),
  /** The host and the end of the address: the whole of it may be a secret. */
  address: z.string(),
  template: z.string().nullable(),
  isOn: z.boolean(),
  /** Epoch ms; null while the last try went well. */
  failingSince: z.number().nullable(),
  /** Newest first. */
  tries: z.array(webhookTrySchema),
});
export type WebhookView = z.infer<typeof webhookSchema>;

export const webhooksAnswerSchema = z.object({
  success: z.literal(true),
  webhooks: z.array(webhookSchema),
  /** The plan includes them. */
  allowed: z.boolean(),
  message: z.string(),
});
export const webhookPathSchema = z.object({ id });
export const webhookReplaySchema = z.object({ message: z.uuid() });
export const webhookSecretSchema = z.object({
  success: z.literal(true),
  id,
  /** Shown this once; null where nothing is signed. */
  secret: z.string().nullable(),
  message: z.string(),
});
