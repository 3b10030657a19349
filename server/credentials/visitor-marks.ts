// The mark of a visitor's browser, and the keyed hashes by which free tests are counted: no browser, contact or address is stored
// in clear, and a database dump cannot be searched by trying all of them.

import { createHmac, randomBytes, randomInt, timingSafeEqual } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import { loginName } from "../../shared/addresses/mail-address.ts";
import { TEST_CODE_DIGITS } from "../../shared/contracts/test-access.ts";
import { addressKey } from "../http/client-address.ts";
import type { Cookies } from "../http/cookies.ts";

const MARK = /^([\w-]{22})\.([\w-]{43})$/;

export interface Visitor {
  readonly device: Buffer;
  /** Keyed hash of the caller's address; for IPv6 of its /64. */
  readonly address: Buffer;
}

export class VisitorMarks {
  readonly #secret: string;

  constructor(sessionSecret: string) {
    this.#secret = sessionSecret;
  }

  /** A new mark: 128 random bits, signed. */
  issue(): string {
    const id = randomBytes(16).toString("base64url");
    return `${id}.${this.#sign(id)}`;
  }

  /** The device of a mark; undefined when we did not sign it. */
  deviceOf(mark: string | undefined): Buffer | undefined {
    const [, id, signature] = MARK.exec(mark ?? "") ?? [];
    if (id === undefined || signature === undefined) return undefined;
    // Compared as text: not every bit of the signature's last character counts.
    const isOurs = timingSafeEqual(Buffer.from(this.#sign(id)), Buffer.from(signature));
    return isOurs ? this.#hash("trial-device", id) : undefined;
  }

  addressOf(address: string): Buffer {
    return this.#hash("trial-address", addressKey(address));
  }

  /** The key of a mail address, ignoring case and a "+tag". */
  contactOf(email: string): Buffer {
    const [name = "", host = ""] = loginName(email).split("@");
    return this.#hash("trial-contact", `${name.split("+")[0]}@${host}`);
  }

  /** The stored form of a mailed code; valid for this device only. */
  codeHash(code: string, device: Buffer): Buffer {
    return this.#hash("trial-code", `${device.toString("hex")}:${code}`);
  }

  /** The caller for counting tests; a browser without a valid mark gets one. */
  visitor(cookies: Cookies, request: FastifyRequest, reply: FastifyReply): Visitor {
    const address = this.addressOf(request.ip);
    const known = this.deviceOf(cookies.trial(request));
    if (known) return { device: known, address };
    const mark = this.issue();
    cookies.setTrial(reply, mark);
    return { device: this.#hash("trial-device", mark.slice(0, mark.indexOf("."))), address };
  }

  #sign(id: string): string {
    return this.#hash("trial-mark", id).toString("base64url");
  }

  // A separate key per use, so that a signature for one is worthless for another.
  #hash(use: string, text: string): Buffer {
    const key = createHmac("sha256", this.#secret).update(use).digest();
    return createHmac("sha256", key).update(text).digest();
  }
}

/** Random digits for a mail. */
export function newCode(): string {
  return String(randomInt(10 ** TEST_CODE_DIGITS)).padStart(TEST_CODE_DIGITS, "0");
}
