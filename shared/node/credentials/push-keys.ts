// The pair of keys that web pushes are signed with, as the environment holds it.

import { createECDH } from "node:crypto";

/** A new pair: an uncompressed point of P-256 and its secret number, base64url. */
export function makePushKeys(): { readonly VAPID_PUBLIC_KEY: string; readonly VAPID_PRIVATE_KEY: string } {
  const pair = createECDH("prime256v1");
  pair.generateKeys();
  const secret = Buffer.alloc(32);
  pair.getPrivateKey().copy(secret, 32 - pair.getPrivateKey().length);
  return { VAPID_PUBLIC_KEY: pair.getPublicKey().toString("base64url"), VAPID_PRIVATE_KEY: secret.toString("base64url") };
}
