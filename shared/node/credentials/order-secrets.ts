// What stands behind # in an order's address. It is made from the order's number with a key of this service, so that every mail
// about the order can carry it though nothing but its hash is stored. With another SESSION_SECRET later mails carry another one;
// earlier ones open the order by their stored hashes as before.

import { createHmac, hkdfSync } from "node:crypto";
import { tokenHash } from "./token.ts";

const SECRET_BYTES = 24;
const SECRET = /^[\w-]{32}$/;

export class OrderSecrets {
  readonly #key: Buffer;

  constructor(sessionSecret: string) {
    this.#key = Buffer.from(hkdfSync("sha256", sessionSecret, "", "order-address", 32));
  }

  /** 192 bits that nobody without the key can tell from random ones. */
  secretOf(orderNumber: string): string {
    return createHmac("sha256", this.#key).update(orderNumber).digest().subarray(0, SECRET_BYTES).toString("base64url");
  }

  /** What the database stores of it. */
  hashOf(orderNumber: string): Buffer {
    return tokenHash(this.secretOf(orderNumber));
  }
}

/** The stored form of what somebody presents as an order's secret; undefined for what can be none. */
export function presentedOrderHash(text: string): Buffer | undefined {
  return SECRET.test(text) ? tokenHash(text) : undefined;
}
