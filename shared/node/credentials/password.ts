// Password hashes: argon2id at the minimum parameters of OWASP and ASVS, in the usual PHC text form.

import { argon2, randomBytes, timingSafeEqual, type Argon2Parameters } from "node:crypto";
import { trimTyped } from "../../addresses/mail-address.ts";
import { plainDigits } from "../../texts/plain-digits.ts";

const MEMORY_KIB = 19_456;
const PASSES = 2;
const LANES = 1;
const TAG_BYTES = 32;

const SETTINGS = `$argon2id$v=19$m=${MEMORY_KIB},t=${PASSES},p=${LANES}$`;
const PHC = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/-]+)\$([\w+/-]+)$/;

/** A hash that fits no password, with the cost of a real one; verified for unknown names so that they take as long. */
export const UNUSABLE_PASSWORD_HASH = phcText(Buffer.alloc(16), Buffer.alloc(TAG_BYTES));

/** Invisible: zero-width characters, soft hyphens, variation selectors. */
const UNSEEN = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;

/**
 * The form in which passwords are hashed and judged. Keyboards write the same letter as one character or two, and digits of
 * several scripts; pasted or phone-typed text may end with a space or contain invisible characters.
 */
export function composedPassword(password: string): string {
  const seen = plainDigits(password.normalize("NFKC").replace(UNSEEN, ""));
  // The characters around an invisible one may combine to one letter.
  return plainSigns(seen.trim().normalize("NFKC"));
}

/** Plain dashes and quotes: phones substitute typographic ones, and two dashes become a long one. */
function plainSigns(text: string): string {
  return text
    .replace(/\u2014/g, "--")
    .replace(/[\p{Pd}\u2212\u30fc]/gu, "-")
    .replace(/[\u2018-\u201b]/g, "'")
    .replace(/[\u201c-\u201f]/g, '"');
}

export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  return phcText(salt, await derive(composedPassword(password), salt, MEMORY_KIB, PASSES, LANES, TAG_BYTES));
}

/** Whether the password, as typed or pasted, fits this hash. Throws on text that is not an argon2id hash. */
export async function verifyPassword(password: string, phc: string): Promise<boolean> {
  return (await fittingPassword(password, phc)) !== undefined;
}

/**
 * The password that fits this hash, if it differs from the typed one only in Unicode form, digit script, or invisible and
 * surrounding characters; undefined if none does. The time depends only on what was typed, unless it is right. Throws on text
 * that is not an argon2id hash.
 */
export async function fittingPassword(typed: string, phc: string): Promise<string | undefined> {
  for (const form of formsOf(typed)) if (await isOf(form, phc)) return form;
  return undefined;
}

/** The forms a hash may have been made of: one for most passwords, at most seven. */
export function formsOf(typed: string): ReadonlySet<string> {
  // Older hashes were made of the typed text, on whatever keyboard, or of its NFKC form.
  const older = [typed, typed.normalize("NFKC"), typed.normalize("NFC"), typed.normalize("NFD")];
  const trimmed = trimTyped(typed);
  return new Set([composedPassword(typed), ...older, trimmed.normalize("NFC"), trimmed.normalize("NFD")]);
}

/** Whether this hash should be remade: with other settings, or of its composed form. */
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
