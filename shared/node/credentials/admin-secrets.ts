// What an admin signs in with besides the name: created together, shown once, and stored hashed or encrypted.

import { createHash, randomBytes } from "node:crypto";
import { plainDigits } from "../../texts/plain-digits.ts";
import { Sealer } from "./sealer.ts";

const RECOVERY_CODES = 10;
/** 80 bits each: nobody can try them all through a login that allows five in a quarter of an hour. */
const RECOVERY_BYTES = 10;

/** Encrypts the keys of authenticators. */
export function totpSealer(sessionSecret: string): Sealer {
  return new Sealer(sessionSecret, "totp");
}

/** New recovery codes, like "1f0a-…": five groups of four. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODES }, () =>
    (randomBytes(RECOVERY_BYTES).toString("hex").match(/.{4}/g) ?? []).join("-"),
  );
}

/** The stored form of a recovery code, however it was typed. */
export function recoveryHash(code: string): Buffer {
  return createHash("sha256")
    .update(
      plainDigits(code.normalize("NFKC"))
        .toLowerCase()
        .replaceAll(/[^0-9a-f]/g, ""),
    )
    .digest();
}
