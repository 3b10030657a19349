// Compares signatures in constant time, accepting older secrets as long as they are listed.

import { createHash, createHmac, timingSafeEqual } from "node:crypto";

/** Whether `given` is the hex HMAC of the text by any of the secrets; the first is the current one. */
export function isHmac(algorithm: "sha256" | "sha512", secrets: readonly string[], text: string, given: string): boolean {
  return secrets.map((secret) => isSame(createHmac(algorithm, secret).update(text).digest("hex"), given)).includes(true);
}

/** Whether both texts are equal, without revealing by timing where they differ. */
export function isSame(expected: string, given: string): boolean {
  const digest = (text: string): Buffer => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(expected), digest(given.toLowerCase()));
}
