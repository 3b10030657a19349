// Password hashes: argon2id at the least parameters OWASP and ASVS name, in the usual PHC text form.

import { argon2, randomBytes, timingSafeEqual, type Argon2Parameters } from "node:crypto";
import { trimTyped } from "../../addresses/mail-address.ts";
import { plainDigits } from "../../texts/plain-digits.ts";

const MEMORY_KIB = 19_456;
const PASSES = 2;
const LANES = 1;
const TAG_BYTES = 32;

const SETTINGS = `$argon2id$v=19$m=${MEMORY_KIB},t=${PASSES},p=${LANES}$`;
const PHC = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/-]+)\$([\w+/-]+)$/;

/** A hash no password has, with the cost of a real one; verified for unknown names so that they take as long. */
export const UNUSABLE_PASSWORD_HASH = phcText(Buffer.alloc(16), Buffer.alloc(TAG_BYTES));

/** What nobody sees: zero-width signs, soft hyphens, the signs that choose between two pictures of a letter. */
const UNSEEN = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;

/**
 * The form in which passwords are hashed and judged. Keyboards write the same letter as one sign or as two, and digits of several
 * scripts; what is pasted, or typed on a phone, ends with a space or has signs in it that nobody sees.
 */
export function composedPassword(password: string): string {
  const seen = plainDigits(password.normalize("NFKC").replace(UNSEEN, ""));
  // What stood on both sides of an unseen sign may be one letter.
  return plainSigns(seen.trim().normalize("NFKC"));
}

/** Dashes and quotes as every keyboard has them: phones write others by themselves, two dashes as a long one. */
function plainSigns(text: string): string {
  return text
    .replace(/\u2014/g, "--")
    .replace(/[\p{Pd}\u2212\u30fc]/gu, "-")
    .replace(/[\u2018-\u201b]/g, "'")
    .replace(/[\u201c-\u201f]/g, '"');
}

/** Hashes a password with a new salt. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  return phcText(salt, await derive(composedPassword(password), salt, MEMORY_KIB, PASSES, LANES, TAG_BYTES));
}

/** Does the password belong to this hash, as it was typed or pasted? Throws on a text that is no argon2id hash. */
export async function verifyPassword(password: string, phc: string): Promise<boolean> {
  return (await fittingPassword(password, phc)) !== undefined;
}

/**
 * The password that belongs to this hash, where it differs from what was typed by no more than its Unicode form, its digits'
 * script, or what a text has around and inside it unseen; undefined where none does. How long that takes depends on what was typed
 * alone, unless it is right. Throws on a text that is no argon2id hash.
 */
export async function fittingPassword(typed: string, phc: string): Promise<string | undefined> {
  for (const form of formsOf(typed)) if (await isOf(form, phc)) return form;
  return undefined;
}

/** The forms that a hash may have been made of: one for most passwords, never more than seven. */
export function formsOf(typed: string): ReadonlySet<string> {
  // Older hashes were made of what was typed, on whatever keyboard, or of its NFKC form.
  const older = [typed, typed.normalize("NFKC"), typed.normalize("NFC"), typed.normalize("NFD")];
  const trimmed = trimTyped(typed);
  return new Set([composedPassword(typed), ...older, trimmed.normalize("NFC"), trimmed.normalize("NFD")]);
}

/** Must this hash be made anew of the password that fits it: with other settings, or of its composed form? */
export function needsNewHash(fitting: string, phc: string): boolean {
  return needsRehash(phc) || fitting !== composedPassword(fitting);
}

async function isOf(password: string, phc: string): Promise<boolean> {
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
