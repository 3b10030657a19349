// Secrets as random text: only their hashes are stored and looked up.

import { hash, randomBytes } from "node:crypto";

/** A new secret token: 256 random bits. */
export function newToken(): string {
  return randomBytes(32).toString("base64url");
}

/** A new public handle: 128 random bits. */
export function newHandle(): string {
  return randomBytes(16).toString("base64url");
}

/** What the database stores instead of the token. */
export function tokenHash(token: string): Buffer {
  return hash("sha256", token, "buffer");
}
