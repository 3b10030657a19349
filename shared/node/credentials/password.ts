// Password hashes: argon2id at the least parameters OWASP and ASVS name, in the usual PHC text form.

import { argon2, randomBytes, timingSafeEqual, type Argon2Parameters } from "node:crypto";

const MEMORY_KIB = 19_456;
const PASSES = 2;
const LANES = 1;
const TAG_BYTES = 32;

const SETTINGS = `$argon2id$v=19$m=${MEMORY_KIB},t=${PASSES},p=${LANES}$`;
const PHC = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/-]+)\$([\w+/-]+)$/;

/** A hash no password has, with the cost of a real one; verified for unknown names so that they take as long. */
export const UNUSABLE_PASSWORD_HASH = phcText(Buffer.alloc(16), Buffer.alloc(TAG_BYTES));

/** Hashes a password with a new salt. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  return phcText(salt, await derive(password, salt, MEMORY_KIB, PASSES, LANES, TAG_BYTES));
}

/** Does the password belong to this hash? Throws on a text that is no argon2id hash. */
export async function verifyPassword(password: string, phc: string): Promise<boolean> {
  const parts = PHC.exec(phc);
  if (!parts) throw new Error("A stored password hash is not argon2id in PHC form");
  const salt = Buffer.from(parts[4] as string, "base64");
  const expected = Buffer.from(parts[5] as string, "base64");
  const tag = await derive(password, salt, Number(parts[1]), Number(parts[2]), Number(parts[3]), expected.length);
  return timingSafeEqual(tag, expected);
}

/** Was this hash made with other settings than new ones are? */
export function needsRehash(phc: string): boolean {
  return !phc.startsWith(SETTINGS);
}

function derive(
  password: string,
  nonce: Buffer,
  memory: number,
  passes: number,
  parallelism: number,
  tagLength: number,
): Promise<Buffer> {
  const parameters: Argon2Parameters = { message: password, nonce, memory, passes, parallelism, tagLength };
  return new Promise((resolve, reject) => {
    argon2("argon2id", parameters, (error, key) => (error ? reject(error) : resolve(key)));
  });
}

function phcText(salt: Buffer, tag: Buffer): string {
  const text = (bytes: Buffer): string => bytes.toString("base64").replace(/=+$/, "");
  return `${SETTINGS}${text(salt)}$${text(tag)}`;
}
