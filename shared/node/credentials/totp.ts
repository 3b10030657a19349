// One-time codes of an authenticator (RFC 6238: HMAC-SHA-1, 30 s, six digits), which every authenticator app knows.

import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";

const STEP_SECONDS = 30;
const DIGITS = 6;
/** Clocks may differ by one step either way. */
const STEPS = [0, -1, 1] as const;
const BASE32 = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** A new key: 160 random bits, as RFC 4226 recommends. */
export function newTotpKey(): Buffer {
  return randomBytes(20);
}

/** The step that contains a moment, epoch ms. */
export function totpStep(now: number): number {
  return Math.floor(now / 1000 / STEP_SECONDS);
}

/** The code of a step. */
export function totpCode(key: Buffer, step: number, digits = DIGITS): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac("sha1", key).update(counter).digest();
  const offset = mac.readUInt8(mac.length - 1) & 0xf;
  return String((mac.readUInt32BE(offset) & 0x7fff_ffff) % 10 ** digits).padStart(digits, "0");
}

/** The step of this code, if it is that of `now` or a neighbour; undefined for any other code. */
export function matchingTotpStep(key: Buffer, code: string, now: number): number | undefined {
  if (!/^\d{6}$/.test(code)) return undefined;
  const given = Buffer.from(code);
  return STEPS.map((shift) => totpStep(now) + shift).find((step) => timingSafeEqual(Buffer.from(totpCode(key, step)), given));
}

/** The address that authenticators read, as text or QR code. */
export function otpauthAddress(issuer: string, account: string, key: Buffer): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`;
  return `otpauth://totp/${label}?secret=${base32(key)}&issuer=${encodeURIComponent(issuer)}`;
}

function base32(bytes: Buffer): string {
  const bits = Array.from(bytes, (byte) => byte.toString(2).padStart(8, "0")).join("");
  return (bits.match(/.{1,5}/g) ?? []).map((five) => BASE32[Number.parseInt(five.padEnd(5, "0"), 2)]).join("");
}
