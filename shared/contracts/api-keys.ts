// Keys of the API as their owner makes, sees and revokes them.

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
  /** For good: a key that needs others is made anew. */
  scopes: z
    .array(z.enum(API_SCOPES))
    .min(1)
    .refine((scopes) => new Set(scopes).size === scopes.length, "must name each scope once"),
  /** Where alone it may be used from; none: everywhere. */
  addresses: z.array(address).max(MAX_KEY_ADDRESSES).default([]),
  /** The account's: whoever found an open browser must not leave with a key. */
  password: loginSchema.shape.password,
});

export const apiKeySchema = z.object({
  id: z.uuid(),
  name: z.string(),
  /** Its first characters, to know it by. */
  start: z.string(),
  scopes: z.array(z.enum(API_SCOPES)),
  addresses: z.array(z.string()),
  /** Epoch ms. */
  created_at: z.number(),
  /** Epoch ms, true to the minute; null until it is used. */
  last_used_at: z.number().nullable(),
});

export const apiKeysSchema = z.object({
  success: z.literal(true),
  data: z.array(apiKeySchema),
  /** The plan in force holds the API; without it keys can only be looked at and revoked. */
  allowed: z.boolean(),
  message: z.string(),
});

export const madeApiKeySchema = z.object({
  success: z.literal(true),
  /** The key itself: shown this once, stored nowhere. */
  key: z.string(),
  data: apiKeySchema,
  message: z.string(),
});

export const apiKeyPathSchema = z.object({ id: z.uuid() });
