import { expect, test } from "vitest";
import { hashPassword, UNUSABLE_PASSWORD_HASH, verifyPassword } from "./password.ts";

test("a password fits its own hash only, to the last character", async () => {
  const long = "ж".repeat(127);
  const hash = await hashPassword(`${long}a`);
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await verifyPassword(`${long}a`, hash)).toBe(true);
  expect(await verifyPassword(`${long}b`, hash)).toBe(false);
  expect(await verifyPassword(long, hash)).toBe(false);
  expect(await hashPassword(`${long}a`)).not.toBe(hash);
});

test("nobody's hash is nobody's", async () => {
  expect(await verifyPassword("", UNUSABLE_PASSWORD_HASH)).toBe(false);
  await expect(verifyPassword("x", "plain text")).rejects.toThrow("argon2id");
});
