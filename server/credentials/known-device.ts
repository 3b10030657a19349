// A browser that once signed in as someone carries a signed mark of it: strangers guessing at that name cannot slow it down.

import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";

const MARK = /^([\w-]{22})\.([\w-]{43})$/;

export class KnownDevices {
  readonly #key: Buffer;

  constructor(sessionSecret: string) {
    // An own key, so that a signature here can never be taken for one made elsewhere from the same secret.
    this.#key = createHmac("sha256", sessionSecret).update("known-device").digest();
  }

  /** A new mark for a browser that has just signed in under this name. */
  issue(name: string): string {
    const id = randomBytes(16).toString("base64url");
    return `${id}.${this.#sign(id, name)}`;
  }

  /** The device's id when the mark was issued for this name. */
  verify(mark: string | undefined, name: string): string | undefined {
    const [, id, signature] = MARK.exec(mark ?? "") ?? [];
    if (id === undefined || signature === undefined) return undefined;
    return timingSafeEqual(Buffer.from(this.#sign(id, name)), Buffer.from(signature)) ? id : undefined;
  }

  #sign(id: string, name: string): string {
    return createHmac("sha256", this.#key).update(`${id}:${name}`).digest("base64url");
  }
}
