// Secrets with which messages to webhooks are signed.

import { randomBytes } from "node:crypto";
import { Sealer } from "./sealer.ts";

const SECRET_BYTES = 32;

/** A new secret in the form of Standard Webhooks. */
export const newWebhookSecret = (): string => `whsec_${randomBytes(SECRET_BYTES).toString("base64")}`;

/** They are stored sealed: every try needs them again. */
export const webhookSealer = (sessionSecret: string): Sealer => new Sealer(sessionSecret, "webhooks");
