// An unknown statement of a provider about a payment: kept for a person, without losing the rest.

import { createHash } from "node:crypto";
import type { ProviderClaim } from "./provider.ts";

const MAX_WORDS = 200;

interface Unread {
  readonly paymentId: string | undefined;
  /** The provider's own id, if readable. */
  readonly externalId: string | undefined;
  readonly why: string;
  /** The whole statement. */
  readonly value: unknown;
}

export const saysStatus = (status: string): string => `the status is "${status.slice(0, MAX_WORDS)}"`;

export function unreadClaim({ paymentId, externalId, why, value }: Unread): ProviderClaim {
  const hash = createHash("sha256")
    .update(JSON.stringify([paymentId, value]))
    .digest("base64url");
  return {
    paymentId,
    externalId: externalId ?? hash,
    eventId: `unread:${hash}`,
    status: "unread",
    says: why.slice(0, MAX_WORDS),
  };
}
