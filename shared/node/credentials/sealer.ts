// Encrypts what must be read again later, such as a one-time link in a mail that waits: a dump of the database alone shows none.

import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";

const CIPHER = "aes-256-gcm";
const VERSION = 1;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const FOREIGN = "This was not sealed here";
const HEAD_BYTES = 1 + NONCE_BYTES + TAG_BYTES;

export class Sealer {
  readonly #key: Buffer;

  /**
   * Encrypts what must be read again later, such as a one-time link in a waiting mail. `purpose` gives each use a separate key:
   * no other can open it.
   */
  constructor(sessionSecret: string, purpose: string) {
    this.#key = Buffer.from(hkdfSync("sha256", sessionSecret, "", `seal:${purpose}`, 32));
  }

  seal(text: string): Buffer {
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv(CIPHER, this.#key, nonce);
    const body = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
    return Buffer.concat([Buffer.of(VERSION), nonce, cipher.getAuthTag(), body]);
  }

  /** What was sealed; throws when it was changed, or sealed with another secret or purpose. */
  open(sealed: Buffer): string {
    if (sealed[0] !== VERSION || sealed.length < HEAD_BYTES) throw new Error(FOREIGN);
    const decipher = createDecipheriv(CIPHER, this.#key, sealed.subarray(1, 1 + NONCE_BYTES));
    decipher.setAuthTag(sealed.subarray(1 + NONCE_BYTES, HEAD_BYTES));
    try {
      return Buffer.concat([decipher.update(sealed.subarray(HEAD_BYTES)), decipher.final()]).toString("utf8");
    } catch (cause) {
      throw new Error(FOREIGN, { cause });
    }
  }
}
