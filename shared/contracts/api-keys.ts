// API keys as their owner creates, sees and revokes them.

import { z } from "zod";
import { loginSchema } from "./accounts.ts";
import { API_SCOPES, MAX_KEY_ADDRESSES, MAX_KEY_NAME } from "./api-scopes.ts";

/** An address or a network, like "192.0.2.7" or "2001:db8::/32". */
const address = z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()], { error: "must be an address or a network" });

export const newApiKeySchema = z.object({
  name: z
    .string()
    .max(MAX_KEY_NAME)
    .transform((value) => value.replace(/\p{Cc}+/gu, " ").trim())
    .refine((value) => value !== "", "must not be empty"),
  /** Cannot be changed: other scopes need a new key. */
  scopes: z
    .array(z.enum(API_SCOPES))
    .min(1)
    .refine((scopes) => new Set(scopes).size === scopes.length, "must name each scope once"),
  /** The only addresses that may use it; empty: any. */
  addresses: z.array(address).max(MAX_KEY_ADDRESSES).default([]),
  password: loginSchema.shape.password,
});

export const apiKeySchema = z.object({
  id: z.uuid(),
  name: z.string(),
  /** Its first characters, to recognize it. */
  start: z.string(),
  scopes: z.array(z.enum(API_SCOPES)),
  addresses: z.array(z.string()),
  /** Epoch ms. */
  created_at: z.number(),
  /** Epoch ms, to the minute; null until it is used. */
  last_used_at: z.number().nullable(),
});

export const apiKeysSchema = z.object({
  success: z.literal(true),
  data: z.array(apiKeySchema),
  /** The current plan includes the API; without it keys can only be listed and revoked. */
  allowed: z.boolean(),
  message: z.string(),
});

export const madeApiKeySchema = z.object({
  success: z.literal(true),
  /** The key itself: shown only this once, stored nowhere. */
  key: z.string(),
  data: apiKeySchema,
  message: z.string(),
});

export const apiKeyPathSchema = z.object({ id: z.uuid() });
