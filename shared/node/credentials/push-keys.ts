// The key pair that signs web pushes, as the environment holds it.

import { createECDH } from "node:crypto";

/** A new pair: an uncompressed point of P-256 and its secret number, base64url. */
export function makePushKeys(): { readonly VAPID_PUBLIC_KEY: string; readonly VAPID_PRIVATE_KEY: string } {
  const pair = createECDH("prime256v1");
  pair.generateKeys();
  const secret = Buffer.alloc(32);
  pair.getPrivateKey().copy(secret, 32 - pair.getPrivateKey().length);
  return { VAPID_PUBLIC_KEY: pair.getPublicKey().toString("base64url"), VAPID_PRIVATE_KEY: secret.toString("base64url") };
}

/** Whether these two belong together. */
export function arePushKeys(publicKey: string, privateKey: string): boolean {
  const pair = createECDH("prime256v1");
  try {
    pair.setPrivateKey(Buffer.from(privateKey, "base64url"));
    return pair.getPublicKey().toString("base64url") === publicKey;
  } catch {
    return false;
  }
}
