// A browser that once signed in as someone carries a signed mark, so that strangers guessing at that name cannot slow it down. It
// keeps a few, because one browser may serve a family, or an operator who is also a customer.

import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";

/** An id, its signature for a name, and in newer marks its own signature. */
const MARK = /^([\w-]{22})\.([\w-]{43})(?:\.([\w-]{43}))?$/;
const SEPARATOR = "~";
const MAX_MARKS = 4;

export class KnownDevices {
  readonly #key: Buffer;

  constructor(sessionSecret: string) {
    // A separate key, so that a signature made here cannot be mistaken for another made from the same secret.
    this.#key = createHmac("sha256", sessionSecret).update("known-device").digest();
  }

  /** The marks of a browser that has just signed in under this name, including those for other names. */
  issue(name: string, before?: string): string {
    const id = randomBytes(16).toString("base64url");
    const others = marksIn(before).filter((mark) => this.#idFor(mark, name) === undefined);
    const mark = `${id}.${this.#sign(`${id}:${name}`)}.${this.#sign(`device:${id}`)}`;
    return [mark, ...others].slice(0, MAX_MARKS).join(SEPARATOR);
  }

  /** The device's id if one of its marks was issued for this name. */
  verify(marks: string | undefined, name: string): string | undefined {
    for (const mark of marksIn(marks)) {
      const id = this.#idFor(mark, name);
      if (id !== undefined) return id;
    }
    return undefined;
  }

  /** The device's id, whoever signed in there; undefined if nobody did. */
  idOf(marks: string | undefined): string | undefined {
    for (const mark of marksIn(marks)) {
      const [, id, , signature] = MARK.exec(mark) ?? [];
      if (id !== undefined && signature !== undefined && isSame(this.#sign(`device:${id}`), signature)) return id;
    }
    return undefined;
  }

  #idFor(mark: string, name: string): string | undefined {
    const [, id, signature] = MARK.exec(mark) ?? [];
    if (id === undefined || signature === undefined) return undefined;
    return isSame(this.#sign(`${id}:${name}`), signature) ? id : undefined;
  }

  #sign(text: string): string {
    return createHmac("sha256", this.#key).update(text).digest("base64url");
  }
}

const marksIn = (marks: string | undefined): string[] => (marks ?? "").split(SEPARATOR).slice(0, MAX_MARKS);

const isSame = (right: string, given: string): boolean => timingSafeEqual(Buffer.from(right), Buffer.from(given));
