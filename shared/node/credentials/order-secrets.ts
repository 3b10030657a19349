// The secret after # in an order's address. It is derived from the order's number with our key, so that every mail about the
// order can carry it though only its hash is stored. With another SESSION_SECRET later mails carry another one; earlier ones
// still open the order by their stored hashes.

import { createHmac, hkdfSync } from "node:crypto";
import { tokenHash } from "./token.ts";

const SECRET_BYTES = 24;
const SECRET = /^[\w-]{32}$/;

export class OrderSecrets {
  readonly #key: Buffer;

  constructor(sessionSecret: string) {
    this.#key = Buffer.from(hkdfSync("sha256", sessionSecret, "", "order-address", 32));
  }

  /** 192 bits that look random without the key. */
  secretOf(orderNumber: string): string {
    return createHmac("sha256", this.#key).update(orderNumber).digest().subarray(0, SECRET_BYTES).toString("base64url");
  }

  /** What the database stores of it. */
  hashOf(orderNumber: string): Buffer {
    return tokenHash(this.secretOf(orderNumber));
  }
}

/** The stored form of what somebody presents as an order's secret; undefined if it is malformed. */
export function presentedOrderHash(text: string): Buffer | undefined {
  return SECRET.test(text) ? tokenHash(text) : undefined;
}
