// What a provider says of a payment in words that we do not know yet: kept for a person, and no reason to lose what is beside it.

import { createHash } from "node:crypto";
import type { ProviderClaim } from "./provider.ts";

const MAX_WORDS = 200;

interface Unread {
  readonly paymentId: string | undefined;
  /** The provider's own id, where that could be read. */
  readonly externalId: string | undefined;
  readonly why: string;
  /** All that was said. */
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
